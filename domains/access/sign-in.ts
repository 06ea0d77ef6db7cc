import { z } from 'zod';
import { email, personName, phone } from '#domains/people/people.ts';
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

/**
 * A code lives 10 minutes and takes 5 tries, so that six digits cannot be guessed. How many are sent and
 * tried is in the table of limits.
 */
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

export type Wording = { subject: string; body: string };

export const wrongCode = {
  kind: 'invalid',
  code: 'wrong_code',
  message: 'Please look at this again.',
  fields: [
    {
      field: 'code',
      message: 'This is not the code that we sent. Check the numbers, or ask for a new code.',
    },
  ],
} satisfies Refusal;

export const codeTooOld = {
  kind: 'invalid',
  code: 'code_too_old',
  message: 'Please look at this again.',
  fields: [{ field: 'code', message: 'This code no longer works. Ask for a new code below.' }],
} satisfies Refusal;
