import { stopAddress } from '#domains/access/doors/not-me.ts';
import type { Contact, Wording } from '#domains/access/sign-in.ts';
import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import { momentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal } from '#platform/result.ts';

/** How long the holder of the old number or address has to stop a new one. */
export const newContactMilliseconds = 86_400_000;

/** A number or address that the office has written down and that opens nothing yet. */
export interface NewContact {
  id: string;
  kind: Contact['kind'];
  value: string;
  writtenAt: Date;
  writtenBy: string;
  /** When the first message to an old number or address went out. */
  toldAt: Date | null;
  confirmedAt: Date | null;
  letAt: Date | null;
}

/** From when a code to it opens their visits; null while nobody who could stop it has heard of it. */
export function opensFrom({ toldAt, letAt }: Pick<NewContact, 'toldAt' | 'letAt'>): Date | null {
  return letAt ?? (toldAt === null ? null : new Date(toldAt.getTime() + newContactMilliseconds));
}

/**
 * Until when the holder of the old one can undo a new one that was let before: the day that they were told of
 * stays theirs.
 */
export function wayBackUntil({ writtenAt, toldAt }: Pick<NewContact, 'writtenAt' | 'toldAt'>): Date {
  return new Date((toldAt ?? writtenAt).getTime() + newContactMilliseconds);
}

export const contactWords: Record<Contact['kind'], string> = {
  phone: 'phone number',
  email: 'email address',
};

/** To each number and address from before, as soon as a new one is written down. */
export function newContactMessage(
  platform: Platform,
  { name, channel, kind, id }: { name: string; channel: 'email' | 'text'; kind: Contact['kind']; id: string },
): Wording {
  const { SITE_NAME: site, PHONE } = platform.configuration;
  const phone = formatPhone(PHONE);
  const stop = stopAddress(platform, { procedure: 'new-contact', id });
  const what = contactWords[kind];
  const subject = `A new ${what} for your visits at ${site}`;
  if (channel === 'text')
    return {
      subject,
      body: `${site}: our office wrote down a new ${what} for you. Not yours? Stop it today: ${stop} Or call ${phone}.`,
    };
  return {
    subject,
    body: [
      greeting(name),
      `Our office has written down a new ${what} for you. In one day you can sign in to your visits with it.`,
      'Is it yours? Then you have nothing to do here. Your phones are signed out when you first sign in with it.',
      `Not yours? Stop it today with one press, even if someone has signed in with it: ${stop}`,
      `Or call us, and we stop it: ${phone}.`,
    ].join('\n\n'),
  };
}

/** To the new number or address itself. It says of nobody whose it is to be: it may have been mistyped. */
export function confirmContactMessage(
  { configuration, publicUrl }: Platform,
  { kind }: Pick<Contact, 'kind'>,
): Wording {
  const { SITE_NAME: site, PHONE } = configuration;
  const phone = formatPhone(PHONE);
  const address = `${publicUrl}/field/sign-in`;
  const subject = `Confirm your ${contactWords[kind]} for ${site}`;
  if (kind === 'phone')
    return {
      subject,
      body: `${site}: is this your new number for work? Confirm it: ${address} Not you? Ignore this.`,
    };
  return {
    subject,
    body: [
      'Hello,',
      `Our office was told that this is your new email address for your work with ${site}. Ask for a code here and type it, and it is confirmed: ${address}`,
      `Not you? Ignore this message: nothing changes. Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}

interface TakenContact {
  id: string;
  name: string;
  channel: 'email' | 'text';
  kind: Contact['kind'];
  isGone: boolean;
  /** Until when it can be undone with the link; null where it cannot. */
  until: Date | null;
  timeZone: string;
}

/** To the numbers and addresses from before, when one of them is another one now or is gone. */
export function contactTakenMessage(
  platform: Platform,
  { id, name, channel, kind, isGone, until, timeZone }: TakenContact,
): Wording {
  const { configuration } = platform;
  const site = configuration.SITE_NAME;
  const phone = formatPhone(configuration.PHONE);
  const back = until === null ? null : stopAddress(platform, { procedure: 'new-contact', id });
  const done = isGone ? 'was taken away' : 'is another one now';
  const subject = `The ${contactWords[kind]} for your visits at ${site} ${done}`;
  if (channel === 'text' && back !== null)
    return {
      subject,
      body: `${site}: the ${contactWords[kind]} for your visits ${done}. Not you? Undo it: ${back} Or call ${phone}.`,
    };
  if (channel === 'text')
    return {
      subject,
      body: textOf({
        site,
        what: [`the ${contactWords[kind]} for your visits ${done}.`],
        todo: ['Not you? Call us right away', 'Not you? Call'],
        phone,
      }),
    };
  return {
    subject,
    body: [
      greeting(name),
      isGone
        ? `Our office has taken away the ${contactWords[kind]} with which you could sign in to your visits.`
        : `You sign in to your visits with another ${contactWords[kind]} now. All phones were signed out.`,
      ...(back === null || until === null
        ? []
        : [
            `Was it not you? Until ${momentInWords(until, timeZone)} you can undo it with one press: ${back}`,
          ]),
      `Not right? Call us right away: ${phone}.`,
    ].join('\n\n'),
  };
}

/** To the old ones, when one of them is theirs again. */
export function contactBackMessage(
  { configuration }: Platform,
  { name, channel, kind }: { name: string; channel: 'email' | 'text'; kind: Contact['kind'] },
): Wording {
  const site = configuration.SITE_NAME;
  const phone = formatPhone(configuration.PHONE);
  const what = contactWords[kind];
  const subject = `The ${what} for your visits at ${site} is the old one again`;
  if (channel === 'text')
    return {
      subject,
      body: textOf({
        site,
        what: [`the ${what} for your visits is the old one again.`],
        todo: ['Questions? Call', ''],
        phone,
      }),
    };
  return {
    subject,
    body: [
      greeting(name),
      `You said that the new ${what} is not yours. You sign in to your visits with the old one again, and all phones were signed out.`,
      `Not right? Call us right away: ${phone}.`,
    ].join('\n\n'),
  };
}

/** To the office: a person was let in with a contact that was not theirs. */
export function contactBackMail(name: string, kind: Contact['kind']): Wording {
  return {
    subject: `Please call ${name}: a new ${contactWords[kind]} was canceled`,
    body: `A new ${contactWords[kind]} for ${name} was approved before its day was over, and the person with the old one says it is not theirs. The old one is active again, and all phones were signed out. Please call them, and ask the colleague who approved it.`,
  };
}

/** To a professional who has typed the right code of a new number or address that opens nothing yet. */
export function waitsRefusal(kind: Contact['kind'], from: Date | null, timeZone: string): Refusal {
  const sooner = 'Do you need your visits sooner? Call us.';
  return refusal(
    'conflict',
    'new_contact_waits',
    from === null
      ? `Thank you, your new ${contactWords[kind]} is confirmed. A second person in the office has to let you in with it. ${sooner}`
      : `Thank you, your new ${contactWords[kind]} is confirmed. You can sign in with it from ${momentInWords(from, timeZone)}. ${sooner}`,
  );
}

export const noNewContact = refusal('conflict', 'no_new_contact', 'Nothing is waiting now. Check the page.');
export const contactNeedsOther = refusal(
  'forbidden',
  'needs_second_person',
  'You entered it. Someone else must approve it.',
);
