import { Temporal } from 'temporal-polyfill';
import { clockLabel } from '#domains/availability/words.ts';
import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting, zoneInWords } from '#domains/people/words.ts';
import { momentFormat } from '#platform/days.ts';
import type { CallTime, CallTopic, CallWindow, Urgency } from './enquiry.ts';

export const topicTitles: Record<CallTopic, string> = {
  book: 'I want to book help',
  question: 'I have a question',
  change: 'I want to change or cancel a visit',
  other: 'Something else',
};

export const timeTitles: Record<CallTime, { title: string; description: string }> = {
  soon: { title: 'As soon as possible', description: 'Within 2 hours, while we’re open' },
  morning: { title: 'In the morning', description: '8:00 AM to 12:00 noon' },
  afternoon: { title: 'In the afternoon', description: '12:00 noon to 5:00 PM' },
  evening: { title: 'In the evening', description: '5:00 PM to 8:00 PM' },
};

/** The window for a page that is read now: "today, Friday, November 20, before 4:15 PM, Chicago time". */
export function describeWindow(window: CallWindow, now: Date, timeZone: string): string {
  const day = localOf(window.from, timeZone).toPlainDate();
  const distance = localOf(now, timeZone).toPlainDate().until(day).days;
  const near = distance === 0 ? 'today, ' : distance === 1 ? 'tomorrow, ' : '';
  return `${near}${dayAndTimes(window, now, timeZone)}`;
}

/** The same without "today" or "now", for words that may be read on another day. */
export function dayAndTimes(window: CallWindow, now: Date, timeZone: string): string {
  const [from, until] = [localOf(window.from, timeZone), localOf(window.until, timeZone)];
  const date = weekdayAndDate(window.from, timeZone);
  const times = window.from <= now ? `before ${clock(until)}` : `between ${between(from, until)}`;
  return `${date}, ${times}, ${zoneInWords(timeZone)}`;
}

const weekdayAndDate = momentFormat({ weekday: 'long', month: 'long', day: 'numeric' });

function between(from: Temporal.ZonedDateTime, until: Temporal.ZonedDateTime): string {
  return `${clock(from)} and ${clock(until)}`;
}

function clock({ hour, minute }: Temporal.ZonedDateTime): string {
  return clockLabel(hour * 60 + minute);
}

function localOf(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

interface Wording {
  subject: string;
  body: string;
}

interface Sender {
  site: string;
  /** In E.164. */
  phone: string;
  /** When it is answered. */
  hours: string;
}

/** A text of one part: who, when, and where to call. */
export function callBackText(sender: Sender, window: CallWindow, now: Date, timeZone: string): Wording {
  return {
    subject: 'We’ll call you',
    body: textOf({
      site: sender.site,
      what: ['we will call you'],
      when: [`${dayAndTimes(window, now, timeZone)}.`],
      todo: ['Questions? Call', 'Call', ''],
      phone: formatPhone(sender.phone),
    }),
  };
}

/** The same by mail. It may reach another person than the one who asked, so it repeats nothing that was typed. */
export function callBackMail(sender: Sender, window: CallWindow, now: Date, timeZone: string): Wording {
  const when = dayAndTimes(window, now, timeZone);
  return {
    subject: `We’ll call you: ${when}`,
    body: [
      'Hello,',
      `We’ll call you ${when}.`,
      `The call comes from ${formatPhone(sender.phone)}. We never ask for a password, code or card number on it.`,
      `Time does not work, or you did not ask for a call? Call ${formatPhone(sender.phone)}. ${sender.hours}.`,
      sender.site,
    ].join('\n\n'),
  };
}

export function comingSoonText(sender: Sender, zip: string): Wording {
  return {
    subject: 'You’re on our list',
    body: `${sender.site}: thank you. We do not serve ${zip} yet. We will tell you when we do. Questions? ${formatPhone(sender.phone)}`,
  };
}

export function comingSoonMail(sender: Sender, name: string, zip: string): Wording {
  return {
    subject: 'You’re on our list',
    body: [
      greeting(name),
      `Thanks for asking. We do not serve ZIP code ${zip} yet. We’ll write to you when we do.`,
      'You will not hear from us until then. We do not share your address.',
      `Questions, or not you? Call ${formatPhone(sender.phone)}. A person answers. ${sender.hours}.`,
      sender.site,
    ].join('\n\n'),
  };
}

/** The same before the launch, when we do not say yet where we come. */
export function onTheListText(sender: Sender, zip: string): Wording {
  return {
    subject: 'You’re on our list',
    body: textOf({
      site: sender.site,
      what: [`thank you. You are on our list for ZIP code ${zip}.`],
      todo: [
        'We will tell you the day you can book. Questions? Call',
        'We will tell you when you can book.',
        '',
      ],
      phone: formatPhone(sender.phone),
    }),
  };
}

export function onTheListMail(sender: Sender, name: string, zip: string): Wording {
  return {
    subject: 'You’re on our list',
    body: [
      greeting(name),
      `Thank you for your interest. You’re on our list for ZIP code ${zip}. We’ll write to you on the day you can book there.`,
      'You will not hear from us until then. We do not share your address.',
      `Questions, or not you? Call ${formatPhone(sender.phone)}. A person answers. ${sender.hours}.`,
      sender.site,
    ].join('\n\n'),
  };
}

export function messageArrivedText(sender: Sender): Wording {
  return {
    subject: 'We got your message',
    body: `${sender.site}: we got your message and will answer within two days. Questions? ${formatPhone(sender.phone)}`,
  };
}

export function messageArrivedMail(sender: Sender, name: string): Wording {
  return {
    subject: 'We got your message',
    body: [
      greeting(name),
      'Thank you for writing. A person will read your message and answer within two days.',
      `Urgent, or not you? Call ${formatPhone(sender.phone)}. ${sender.hours}.`,
      sender.site,
    ].join('\n\n'),
  };
}

export const urgencyTitles: Record<Urgency, string> = {
  'this-week': 'This week',
  'this-month': 'This month',
  later: 'Later, just planning',
};
