/**
 * For how long a number that nobody has confirmed has to be in an account before a call to it proves
 * anything.
 */
export const trustedAfterMilliseconds = 30 * 86_400_000;

/** What an account knows of its numbers. */
export interface KnownNumbers {
  status: string;
  /** Confirmed by a code, where the account is. */
  phone: string | null;
  /** For calls: anyone who was signed in could type it. */
  contactPhone: string | null;
  contactPhoneSince: Date;
}

/**
 * The numbers at which a call back shows that it is the member: what they have confirmed, and what has been
 * in the account for 30 days. A stranger at an unlocked device could have typed a newer one.
 */
export function numbersToCall(
  { status, phone, contactPhone, contactPhoneSince }: KnownNumbers,
  now: Date,
): string[] {
  const isOld = now.getTime() - contactPhoneSince.getTime() >= trustedAfterMilliseconds;
  const numbers = [status === 'A' ? phone : null, isOld ? contactPhone : null];
  return [...new Set(numbers)].filter((number) => number !== null);
}
