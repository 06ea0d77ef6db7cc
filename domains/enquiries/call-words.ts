import { textOf } from '#domains/notifications/text.ts';
import { formatPhone } from '#domains/people/words.ts';
import type { CallWindow } from './enquiry.ts';
import { dayAndTimes } from './words.ts';

interface Sender {
  site: string;
  /** In E.164. */
  phone: string;
  /** When it is answered. */
  hours: string;
}

/**
 * What a person who is waiting for a call reads when no one answered. It may reach another person, so it says
 * nothing of what was asked.
 */
export function missedCallText({ site, phone }: Sender, again: CallWindow, now: Date, timeZone: string) {
  return {
    subject: 'We tried to call you',
    body: textOf({
      site,
      what: ['we tried to call you. We will call again', 'we tried to call. We will call again'],
      when: [`${dayAndTimes(again, now, timeZone)}.`],
      todo: ['Or call us anytime we are open:', 'Or call', ''],
      phone: formatPhone(phone),
    }),
  };
}

export function missedCallMail(
  { site, phone, hours }: Sender,
  again: CallWindow,
  now: Date,
  timeZone: string,
) {
  return {
    subject: 'We tried to call you',
    body: [
      'Hello,',
      'You asked us to call. We just tried, and no one answered.',
      `We’ll call again ${dayAndTimes(again, now, timeZone)}.`,
      `You can also call us anytime we’re open: ${formatPhone(phone)}. ${hours}.`,
      site,
    ].join('\n\n'),
  };
}

/** When the office stops calling: the way back is theirs. */
export function notReachedText({ site, phone }: Sender) {
  return {
    subject: 'We could not reach you',
    body: textOf({
      site,
      what: ['we tried to call you a few times and could not reach you.', 'we could not reach you by phone.'],
      todo: ['We are glad to help. Please call us:', 'Please call', ''],
      phone: formatPhone(phone),
    }),
  };
}

export function notReachedMail({ site, phone, hours }: Sender) {
  return {
    subject: 'We could not reach you',
    body: [
      'Hello,',
      'You asked us to call. We tried a few times and no one answered, so we’ll stop here.',
      `We’re glad to help. Call us anytime we’re open: ${formatPhone(phone)}. ${hours}.`,
      site,
    ].join('\n\n'),
  };
}
