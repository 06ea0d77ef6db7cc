import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id with the first parameters that OWASP's Password Storage Cheat Sheet names: 19 MiB, 2 passes, 1
 * lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), parameters);
}

let hashOfNobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash it takes just as long and returns false, so that
 * the time does not show whether there is an account.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  hashOfNobody ??= hash('nobody has this password', parameters);
  const matches = await verify(passwordHash ?? (await hashOfNobody), password.normalize('NFC'));
  return matches && passwordHash !== null;
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** What an attacker who guesses a password for a service like this thinks of first (OWASP ASVS 5.0, 6.1.2). */
const wordsOfTheTrade = [
  'hearthside',
  'concierge',
  'caregiver',
  'helpathome',
  'homehelp',
  'grandma',
  'grandmother',
  'grandpa',
  'grandfather',
];

/**
 * Whether the password is on a list of those that are guessed first, or is nothing but the service's own name
 * or a word of its trade with digits and punctuation around it. The list is local; nothing is sent anywhere.
 */
export async function isCommonPassword(password: string, siteName: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((entry) => String(entry).toLowerCase())),
  );
  const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
  const letters = lettersOf(password);
  const isOfOurs = letters !== '' && [...wordsOfTheTrade, lettersOf(siteName)].includes(letters);
  return isOfOurs || (await commonPasswords).has(password.toLowerCase());
}
