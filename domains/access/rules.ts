import type { Contact, ContactChannel } from './schema.ts';

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
 * A device with the town that it was last known in, for the list of devices: `iPad in Denver`. The town comes from a proxy, as
 * it is or percent-encoded; what can be no town is left out.
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
 * The path to go on to after signing in: only one of our own, never another site's.
 * Backslashes, control characters and a second leading slash are how browsers are talked into leaving.
 */
export function safeNext(next: string | null | undefined, otherwise: string): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}\p{Cs}]/u.test(next) || next.length > 500) return otherwise;
  // A header has no room for other letters than those of ASCII.
  return next.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** How to reach a contact: an address by mail, a number as it is wished, by text where nothing is said. */
export function channelFor(contact: Contact, wished?: ContactChannel): ContactChannel {
  if (contact.kind === 'email') return 'email';
  return wished === 'call' ? 'call' : 'text';
}
