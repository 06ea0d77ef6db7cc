import { sendResetLink, sendSignInCode } from '#domains/access/recovery.server.ts';
import { register, signInWithPassword } from '#domains/access/sign-in.server.ts';
import type { Contact } from '#domains/access/sign-in.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import type { BenchLine } from './bench-line.ts';
import { median, medianRatio, takeTurns } from './measure.ts';

const rounds = 150;
const password = 'three pears on a plate';
/** Answers that differ by more would show, to an attacker who asks often enough, who has an account. */
const mostApart = { kind: 'at most', value: 1.1 } as const;

/** How far apart the answer times are for an address that has an account and for one that has none. */
export async function benchSignIn(platform: Platform): Promise<BenchLine[]> {
  const known = await addMembers(platform, 4 * (rounds + 1));
  let asked = 0;
  const stranger = (): Contact => ({ kind: 'email', value: `stranger-${(asked += 1)}@example.com` });
  // Each from a network of its own, because networks are counted too.
  const somebody = (): Visitor => ({
    address: `bench-${(asked += 1)}`,
    device: 'Bench',
    deviceToken: undefined,
  });
  const member = (): Contact => known.pop() ?? stranger();
  const ways: Record<string, (contact: Contact) => Promise<unknown>> = {
    'signing in with a wrong password': (contact) =>
      signInWithPassword(platform, { contact, password: 'not the password' }, somebody()),
    'asking for a code': (contact) => sendSignInCode(platform, somebody(), contact),
    'asking for a new password': (contact) => sendResetLink(platform, somebody(), contact),
    registering: (contact) => register(platform, { name: 'June Park', contact, password }, somebody()),
  };
  const lines: BenchLine[] = [];
  for (const [name, ask] of Object.entries(ways)) {
    const timed = (contactOf: () => Contact) => async () => {
      const contact = contactOf();
      const begun = performance.now();
      await ask(contact);
      return performance.now() - begun;
    };
    const found = await takeTurns(rounds, { member: timed(member), stranger: timed(stranger) });
    const ratio = medianRatio(found.member, found.stranger);
    lines.push({ name: `${name}, with an account`, value: median(found.member), unit: 'ms' });
    lines.push({
      name: `${name}, the slower of with and without an account against the other`,
      value: Math.max(ratio, 1 / ratio),
      unit: 'times',
      limit: mostApart,
    });
  }
  return lines;
}

/** Each is tried once, because ten failures for one account close it for an hour. */
async function addMembers(platform: Platform, count: number): Promise<Contact[]> {
  const hash = await hashPassword(password);
  const now = platform.clock.now();
  const contacts = Array.from({ length: count }, (_, index): Contact => ({
    kind: 'email',
    value: `member-${index}@example.com`,
  }));
  const rows = contacts.map(({ value }) => ({
    id: newIdentifier(now),
    created_at: now,
    status: 'A' as const,
    email: value,
    password_hash: hash,
    name: 'Kim Lee',
    activated_at: now,
  }));
  await platform.database.insertInto('users').values(rows).execute();
  return contacts;
}
