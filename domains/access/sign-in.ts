import { z } from 'zod';
import { email, personName, phoneForCodes, phoneToFind } from '#domains/people/fields.ts';
import { refusal } from '#platform/result.ts';

export const commonPassword = refusal('invalid', 'common_password', 'Check this and try again.', {
  password: 'That password is common and easy to guess. Choose another, like a few words in a row.',
});

const contactWith = (phone: typeof phoneForCodes) =>
  z
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

/**
 * Something that a person can be reached and known by: an email address or a phone number, told apart by the
 * at sign.
 */
export const contact = contactWith(phoneForCodes);

/** The same where a member names the account that they have: nothing is kept, and an extension is no obstacle. */
export const knownContact = contactWith(phoneToFind);

export interface Contact {
  kind: 'email' | 'phone';
  value: string;
}

export const newPassword = z
  .string({ error: 'Choose a password.' })
  .min(8, 'Use 8 or more characters. A few words in a row work well.')
  .max(128, 'Use 128 characters or fewer.');

export const registration = z.object({ name: personName, contact, password: newPassword });

export type Registration = z.output<typeof registration>;

export const signIn = z.object({
  contact: knownContact,
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(128, 'Use 128 characters or fewer.'),
});

export type SignIn = z.output<typeof signIn>;

/** Six digits; spaces and hyphens that people type between them are removed. */
export const activation = z.object({
  code: z
    .string({ error: 'Enter the 6-digit code.' })
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code.')),
});

export const linkActivation = z.object({ link: z.string().min(20).max(100) });

/**
 * A new password, by the link of a message or while signed in; a member who has none yet enters no current
 * one.
 */
export const passwordReset = linkActivation.extend({ password: newPassword });

export const passwordChange = z.object({
  current: z.string({ error: 'Enter your current password.' }).max(128).default(''),
  password: newPassword,
});

export interface Session {
  id: string;
  userId: string;
  /** When its holder last proved who they are. */
  confirmedAt: Date;
  /** When it ends if it is not used before. */
  expiresAt: Date;
}

export interface OpenedSession {
  token: string;
  /** The token by which the browser is known from now on; null to leave the current one. */
  deviceToken: string | null;
  /** The latest it can end; unused, it ends earlier. */
  expiresAt: Date;
}

/**
 * An account that was confirmed: the session that continues, if there is one, and where its owner wanted to
 * go.
 */
export interface Activated<Kept> {
  session: Kept;
  next: string;
}

/** How a code or link goes to a contact: mail to an address; to a number a text, or a voice that reads it out. */
export const contactChannel = z.enum(['email', 'text', 'call']);

export type ContactChannel = z.output<typeof contactChannel>;

/**
 * A code lives 10 minutes and takes 5 tries, so that six digits cannot be guessed. The table of limits says
 * how many may be sent and tried.
 */
export const codeLifeMilliseconds = 10 * 60_000;

/** It takes longer to find a link than to type a code. */
export const resetLifeMilliseconds = 30 * 60_000;

/** A member may be away from home when they are told that their address was changed. */
export const undoLifeMilliseconds = 14 * 86_400_000;

/** How long a second click on a form for registering leads to the account that the first one made. */
export const secondClickMilliseconds = 10 * 60_000;
export const mostTriesPerCode = 5;

/** A session ends after this long without use. */
export const sessionIdleMilliseconds = 30 * 86_400_000;

/** A session ends after this long however much it is used. */
export const sessionLongestMilliseconds = 180 * 86_400_000;

/** How long after signing in, or proving it once more, a member may change their account's security. */
export const freshMilliseconds = 10 * 60_000;

/** Whether the holder of a session has proved recently enough who they are for a sensitive change. */
export function isFresh(session: { confirmedAt: Date }, now: Date): boolean {
  return now.getTime() - session.confirmedAt.getTime() <= freshMilliseconds;
}

/** A session in use is extended at most this often, so that reading a page rarely writes. */
export const sessionTouchMilliseconds = 3_600_000;

export type CodeState = { expiresAt: Date; tries: number; usedAt: Date | null };

/** Whether a code may still be tried. */
export function canBeTried(code: CodeState, now: Date): boolean {
  return code.usedAt === null && code.tries < mostTriesPerCode && now < code.expiresAt;
}

/** A device as its owner would name it, from the User-Agent. Never the whole header, which reveals too much. */
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
 * A device with the town where it was last seen, for the list of devices: `iPad in Denver`. The town comes
 * from a proxy, plain or percent-encoded; anything that cannot be a town is left out.
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
 * The path to continue to after signing in: only one of our own, never another site's. Backslashes, control
 * characters and a second leading slash are how browsers are tricked into leaving.
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
  // A header can hold only ASCII characters.
  return next.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** How to reach a contact: an address by mail, a number as wished, by text if no wish is given. */
export function channelFor(contact: Contact, wished?: ContactChannel): ContactChannel {
  if (contact.kind === 'email') return 'email';
  return wished === 'call' ? 'call' : 'text';
}

export type Wording = { subject: string; body: string };

export const wrongCode = refusal('invalid', 'wrong_code', 'Check this and try again.', {
  code: 'That is not the code we sent. Check the digits, or ask for a new code.',
});

export const codeTooOld = refusal('invalid', 'code_too_old', 'Check this and try again.', {
  code: 'This code no longer works. Ask for a new code below.',
});
