import { z } from 'zod';
import { textOf } from '#domains/notifications/text.ts';
import { email, formatPhone, greeting, personName, phone } from '#domains/people/people.ts';
import type { Platform } from '#platform/platform.ts';
import type { Refusal } from '#platform/result.ts';

export const commonPassword = {
  kind: 'invalid',
  code: 'common_password',
  message: 'Please look at this again.',
  fields: [
    {
      field: 'password',
      message:
        'Many people use this password, so it is easy to guess. Choose another, like a few words in a row.',
    },
  ],
} satisfies Refusal;

/** Something that a person can be reached and known by: a mail address or a phone number, told apart by the @. */
export const contact = z
  .string({ error: 'Enter your email address or phone number.' })
  .trim()
  .min(1, 'Enter your email address or phone number.')
  .max(254, 'Use 254 characters or fewer.')
  .transform((text, context): Contact => {
    const kind = text.includes('@') ? 'email' : 'phone';
    const parsed = (kind === 'email' ? email : phone).safeParse(text);
    if (parsed.success) return { kind, value: parsed.data };
    context.addIssue({
      code: 'custom',
      message: parsed.error.issues[0]?.message ?? 'Enter your email address or phone number.',
    });
    return z.NEVER;
  });

export interface Contact {
  kind: 'email' | 'phone';
  value: string;
}

export const newPassword = z
  .string({ error: 'Choose a password.' })
  .min(8, 'Use 8 characters or more. A few words in a row work well.')
  .max(128, 'Use 128 characters or fewer.');

export const registration = z.object({ name: personName, contact, password: newPassword });
export type Registration = z.output<typeof registration>;

export const signIn = z.object({
  contact,
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(128, 'Use 128 characters or fewer.'),
});
export type SignIn = z.output<typeof signIn>;

/** Six digits; spaces and a hyphen that people put between them are taken out. */
export const activation = z.object({
  code: z
    .string({ error: 'Enter the 6 numbers of the code.' })
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 numbers of the code.')),
});

export const linkActivation = z.object({ link: z.string().min(20).max(100) });

/** A new password by the link of a message, and by whoever is signed in; who has none yet says no current one. */
export const passwordReset = linkActivation.extend({ password: newPassword });
export const passwordChange = z.object({
  current: z.string({ error: 'Enter your current password.' }).max(128).default(''),
  password: newPassword,
});

export interface Session {
  id: string;
  userId: string;
  /** When its holder last showed who they are. */
  confirmedAt: Date;
  /** When it ends, if it is not used before. */
  expiresAt: Date;
}

export interface OpenedSession {
  token: string;
  /** What the browser keeps to be known by from now on; null where that stays as it is. */
  deviceToken: string | null;
  /** When it ends at the latest; unused, it ends before. */
  expiresAt: Date;
}

/**
 * How a code or link goes to a contact: mail to an address, and to a number a text or a voice that reads it
 * out.
 */
export const contactChannel = z.enum(['email', 'text', 'call']);
export type ContactChannel = z.output<typeof contactChannel>;

/** SPEC 5: codes live 10 minutes and take 5 tries. How many are sent and tried is in the table of limits. */
export const codeLifeMilliseconds = 10 * 60_000;
/** A link takes longer to be found than a code to be typed. */
export const resetLifeMilliseconds = 30 * 60_000;
/** Somebody may be away from home when the message comes that their address was changed. */
export const undoLifeMilliseconds = 14 * 86_400_000;
/** How long a second click on a form that registers leads to the account that the first one made. */
export const secondClickMilliseconds = 10 * 60_000;
export const mostTriesPerCode = 5;

/** A session ends when it is not used for so long. */
export const sessionIdleMilliseconds = 30 * 86_400_000;
/** And after so long however much it is used. */
export const sessionLongestMilliseconds = 180 * 86_400_000;

/** How long after signing in, or showing it once more, somebody may change what the account is safe by. */
export const freshMilliseconds = 10 * 60_000;

/** Whether the holder of a session has shown who they are lately enough for a sensitive change. */
export function isFresh(session: { confirmedAt: Date }, now: Date): boolean {
  return now.getTime() - session.confirmedAt.getTime() <= freshMilliseconds;
}

/** A session in use is prolonged at most this often, so that reading a page rarely writes. */
export const sessionTouchMilliseconds = 3_600_000;

export type CodeState = { expiresAt: Date; tries: number; usedAt: Date | null };

/** Whether a code may be tried at all at this moment. */
export function canBeTried(code: CodeState, now: Date): boolean {
  return code.usedAt === null && code.tries < mostTriesPerCode && now < code.expiresAt;
}

/** A device as its owner would name it, from the User-Agent; never the whole header, which tells too much. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? '';
  const system = [
    ['iPad', 'iPad'],
    ['iPhone', 'iPhone'],
    ['Android', 'Android device'],
    ['Windows', 'Windows computer'],
    ['Mac OS', 'Mac'],
    ['CrOS', 'Chromebook'],
    ['Linux', 'Linux computer'],
  ].find(([mark]) => text.includes(mark as string));
  return system?.[1] ?? 'Another device';
}

/**
 * A device with the town that it was last known in, for the list of devices: `iPad in Denver`. The town comes
 * from a proxy, as it is or percent-encoded; what can be no town is left out.
 */
export function deviceInPlace(device: string, place: string | undefined): string {
  const town = decoded(place ?? '').trim();
  return /^\p{L}[\p{L}\p{M} .'’-]{1,59}$/u.test(town) ? `${device} in ${town}` : device;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * The path to go on to after signing in: only one of our own, never another site's. Backslashes, control
 * characters and a second leading slash are how browsers are talked into leaving.
 */
export function safeNext(next: string | null | undefined, otherwise: string): string {
  if (
    !next ||
    !next.startsWith('/') ||
    next.startsWith('//') ||
    /[\\\p{Cc}\p{Cs}]/u.test(next) ||
    next.length > 500
  )
    return otherwise;
  // A header has no room for other letters than those of ASCII.
  return next.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** How to reach a contact: an address by mail, a number as it is wished, by text where nothing is said. */
export function channelFor(contact: Contact, wished?: ContactChannel): ContactChannel {
  if (contact.kind === 'email') return 'email';
  return wished === 'call' ? 'call' : 'text';
}

const codeAdvice = ['We never ask for it on the phone. Questions? Call', 'We never ask for it. Call', 'Call'];

type Wording = { subject: string; body: string };

/** The code comes first in a text, which keeps to 160 signs; a letter has room for the link too. */
export function activationMessage(
  platform: Platform,
  person: { name: string; contact: Contact },
  code: string,
  link: string,
): Wording {
  const site = platform.configuration.SITE_NAME;
  if (person.contact.kind === 'phone') {
    const phone = formatPhone(platform.configuration.PHONE);
    return {
      subject: `${code} is your ${site} code`,
      body: textOf({
        site,
        what: [`your code is ${code}. It works for 10 minutes.`],
        todo: codeAdvice,
        phone,
      }),
    };
  }
  return {
    subject: `${code} is your ${site} code`,
    body: [
      greeting(person.name),
      `Your code is ${code}. It works for 10 minutes.`,
      `Or open this page: ${platform.publicUrl}/verify-account?code=${link}`,
      `We will never ask you for this code on the phone.`,
      `Questions? Call ${formatPhone(platform.configuration.PHONE)}.`,
    ].join('\n\n'),
  };
}

export function signInCodeMessage(
  platform: Platform,
  person: { name: string; contact: Contact },
  code: string,
  channel: ContactChannel,
): Wording {
  const site = platform.configuration.SITE_NAME;
  const phone = formatPhone(platform.configuration.PHONE);
  const subject = `${code} is your ${site} code`;
  if (channel === 'call') return spokenCode(platform, code);
  if (person.contact.kind === 'phone') {
    return {
      subject,
      body: textOf({
        site,
        what: [`your code to sign in is ${code}. It works for 10 minutes.`],
        todo: codeAdvice,
        phone,
      }),
    };
  }
  return {
    subject,
    body: [
      greeting(person.name),
      `Your code to sign in is ${code}. It works for 10 minutes.`,
      'We will never ask you for this code on the phone. If you did not ask for it, you need not do anything.',
      `Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}

/** What a voice reads out: each number by itself, and all of it twice, for those who had to look for a pen. */
function spokenCode(platform: Platform, code: string): Wording {
  const site = platform.configuration.SITE_NAME;
  const numbers = [...code].join(', ');
  return {
    subject: `${code} is your ${site} code`,
    body: `Hello. This is ${site}. Your code is: ${numbers}. Once more: ${numbers}. It works for 10 minutes. We never ask you to tell it to us. Goodbye.`,
  };
}

/**
 * For whoever reads the mail of an address that has no account: they may have used another one. It has no
 * name in it, since nobody has one.
 */
export function unknownContactMessage(platform: Platform): Wording {
  const site = platform.configuration.SITE_NAME;
  return {
    subject: `There is no ${site} account with this address`,
    body: [
      'Hello,',
      `Someone, perhaps you, wanted to sign in to ${site} with this address. There is no account with it.`,
      'Perhaps you used another email address, or your phone number. Try those first.',
      `If you have no account yet, make one here: ${platform.publicUrl}/register`,
      `If it was not you, you need not do anything. Questions? Call ${formatPhone(platform.configuration.PHONE)}.`,
    ].join('\n\n'),
  };
}

export function resetMessage(
  platform: Platform,
  person: { name: string; contact: Contact },
  link: string,
): Wording {
  const site = platform.configuration.SITE_NAME;
  const phone = formatPhone(platform.configuration.PHONE);
  const address = `${platform.publicUrl}/reset-password?link=${link}`;
  const subject = `Choose a new password for ${site}`;
  if (person.contact.kind === 'phone')
    return {
      subject,
      body: textOf({
        site,
        what: [`choose a new password within 30 minutes: ${address}`, `new password: ${address}`, address],
        todo: ['Not you? Call', ''],
        phone,
      }),
    };
  return {
    subject,
    body: [
      greeting(person.name),
      `Here you choose a new password: ${address}`,
      'The link works once, for 30 minutes. If you did not ask for it, you need not do anything: your password stays as it is.',
      `Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}

export function alreadyRegisteredMessage(platform: Platform, person: { name: string }): Wording {
  const site = platform.configuration.SITE_NAME;
  return {
    subject: `You already have a ${site} account`,
    body: [
      greeting(person.name),
      `Someone, perhaps you, wanted to open an account with this address. You already have one.`,
      `Sign in here: ${platform.publicUrl}/login`,
      `If it was not you, you need not do anything. Questions? Call ${formatPhone(platform.configuration.PHONE)}.`,
    ].join('\n\n'),
  };
}

/** What may change in how an account is kept safe, as a message says it. */
const changeInWords = {
  password: 'your password was changed',
  passkey_added: 'a passkey was added to sign in with',
  passkey_removed: 'a passkey was removed',
  google_linked: 'Google was added to sign in with',
  google_unlinked: 'Google was removed as a way to sign in',
  facebook_linked: 'Facebook was added to sign in with',
  facebook_unlinked: 'Facebook was removed as a way to sign in',
} as const;
export type AccountChange = keyof typeof changeInWords;

export function accountChangedMessage(
  platform: Platform,
  name: string,
  channel: ContactChannel,
  change: AccountChange,
): Wording {
  const site = platform.configuration.SITE_NAME;
  const phone = formatPhone(platform.configuration.PHONE);
  const words = changeInWords[change];
  const subject = `In your ${site} account, ${words}`;
  if (channel !== 'email')
    return { subject, body: `${site}: in your account, ${words}. Was it not you? Call ${phone} at once.` };
  return {
    subject,
    body: [
      greeting(name),
      `In your account, ${words}.`,
      'Was it you? Then you need not do anything.',
      `Was it not you? Call us at once: ${phone}. We stop it with you.`,
    ].join('\n\n'),
  };
}

/** To a new address or number, before it is taken. */
export function newContactMessage(
  platform: Platform,
  { name, channel, code, link }: { name: string; channel: ContactChannel; code: string; link: string },
): Wording {
  const site = platform.configuration.SITE_NAME;
  if (channel === 'call') return spokenCode(platform, code);
  const subject = `${code} is your ${site} code`;
  if (channel === 'text')
    return {
      subject,
      body: `${site}: your code is ${code}. It works for 10 minutes. Not you? You need not do anything.`,
    };
  return {
    subject,
    body: [
      greeting(name),
      `Your code is ${code}. With it, this address becomes the one of your account. It works for 10 minutes.`,
      `Or open this page: ${platform.publicUrl}/account/contact?link=${link}`,
      'If it was not you, you need not do anything: nothing changes without the code.',
    ].join('\n\n'),
  };
}

/** To the contacts that an account had before. The link is the way back for whoever did not want the change. */
export function contactChangedMessage(
  platform: Platform,
  {
    name,
    channel,
    kind,
    undo,
  }: { name: string; channel: 'email' | 'text'; kind: Contact['kind']; undo: string },
): Wording {
  const site = platform.configuration.SITE_NAME;
  const phone = formatPhone(platform.configuration.PHONE);
  const what = kind === 'email' ? 'email address' : 'phone number';
  const address = `${platform.publicUrl}/undo-change?link=${undo}`;
  const subject = `The ${what} of your ${site} account was changed`;
  if (channel === 'text')
    return { subject, body: `${site}: your account has a new ${what}. Not you? ${address} or ${phone}` };
  return {
    subject,
    body: [
      greeting(name),
      `The ${what} of your account was changed.`,
      'Was it you? Then you need not do anything.',
      `Was it not you? Open this page, and it is taken back: ${address}`,
      `Or call us at once: ${phone}.`,
    ].join('\n\n'),
  };
}
