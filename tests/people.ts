import type { Hono } from 'hono';
import { sql } from 'kysely';
import { signInWithPassword } from '#domains/access/sign-in.server.ts';
import { finishCardSetup, startCardSetup } from '#domains/payments/card-setup.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { demoPassword } from '#seeds/cast.ts';
import { visitorOn } from './visitors.ts';

export interface SignedIn {
  token: string;
  member: Member;
  recipientId: string;
}

/** A member of the cast, signed in with their password. */
export async function signIn(platform: ConnectedPlatform, email: string): Promise<SignedIn> {
  const opened = await signInWithPassword(
    platform,
    { contact: { kind: 'email', value: email }, password: demoPassword },
    visitorOn('Test'),
  );
  if (!opened.ok) throw new Error(`${email} could not sign in: ${opened.refusal.code}.`);
  const user = await platform.database
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const member = await findMember(platform.database, user.id);
  if (member === undefined) throw new Error(`${email} is no member.`);
  const [recipient] = await listRecipients(platform.database, member);
  return { token: opened.value.token, member, recipientId: recipient?.id ?? '' };
}

/** Saves a card on the gateway's own page, as a person without JavaScript does. */
export async function saveTestCard(
  platform: ConnectedPlatform,
  pages: Hono,
  member: Member,
  number = '4242424242424242',
): Promise<string> {
  // A test saves more cards in an hour than a person is allowed to.
  await sql`delete from rate_limits where key like 'card_entry-%'`.execute(platform.database);
  const setup = await startCardSetup(platform, visitorOn(), member, {
    returnUrl: 'http://localhost/cards',
    cancelUrl: 'http://localhost/cards',
  });
  if (!setup.ok) throw new Error(setup.refusal.code);
  const saved = await finishCardSetup(platform, member, await typeCard(pages, setup.value.url, number));
  if (!saved.ok) throw new Error(`The card was not saved: ${saved.refusal.code}.`);
  return saved.value.cardId;
}

/**
 * Types a card on the gateway's page and confirms where the bank asks; returns what its holder comes back
 * with.
 */
export async function typeCard(pages: Hono, url: string, number: string): Promise<string> {
  const typed = await postAtGateway(pages, url, { number, expiry: '12/31', 'security-code': '123' });
  const back = typed.headers.get('location') ?? '';
  if (back.includes('setup=')) return new URL(back).searchParams.get('setup') ?? '';
  await postAtGateway(pages, `${url}/challenge`, { answer: 'approve' });
  const after = await pages.request(pathAtGateway(url));
  return new URL(after.headers.get('location') ?? 'http://localhost/').searchParams.get('setup') ?? '';
}

/** A form on a page of the gateway, such as the answer to a bank's question. */
export async function postAtGateway(
  pages: Hono,
  url: string,
  fields: Record<string, string>,
): Promise<Response> {
  return pages.request(pathAtGateway(url), { method: 'POST', body: new URLSearchParams(fields) });
}

const pathAtGateway = (url: string) => new URL(url).pathname.replace('/dev/gateway', '');
