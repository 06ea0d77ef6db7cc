import { sql } from 'kysely';
import type { Hono } from 'hono';
import { orderMembership } from '#domains/membership/commands.server.ts';
import { findMembership } from '#domains/membership/data.server.ts';
import type { MembershipOrder } from '#domains/membership/schema.ts';
import type { Member } from '#domains/people/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { saveTestCard, signIn } from './people.ts';
import { createTestPlatform } from './platform.ts';

const start = new Date('2027-02-05T15:00:00Z');
const dayMilliseconds = 86_400_000;

export interface Memberships extends Awaited<ReturnType<typeof createTestPlatform>> {
  /** The first day. */
  start: Date;
  pages: Hono;
  rosa: Member;
  /** A card of hers that works. */
  cardId: string;
  /** No membership, no money and no messages, on the first day. */
  startAnew(): Promise<void>;
  inDays(days: number): void;
  /** What she agrees to when she joins Plus for a month. */
  plus(changes?: Partial<MembershipOrder>): MembershipOrder;
  join(order?: MembershipOrder): Promise<void>;
  mine(): ReturnType<typeof findMembership>;
  ledger(): Promise<{ debit_account: string; credit_account: string; amount_cents: number; memo: string }[]>;
  payments(): Promise<{ state: string; amount_cents: number; captured_cents: number }[]>;
  /** The subjects of what she was sent. */
  told(): Promise<string[]>;
  /** The same platform with a gateway that cannot be reached. */
  cutOff(): Platform;
}

/** A database of its own with Rosa, who has a card, for a test of memberships. */
export async function openMemberships(): Promise<Memberships> {
  const world = await createTestPlatform();
  const { platform, gatewayPages: pages } = world;
  const { database } = platform;
  if (pages === undefined) throw new Error('The tests need the test gateway.');
  const rosa = (await signIn(platform, 'rosa@example.com')).member;
  const memberships: Memberships = {
    ...world,
    start,
    pages,
    rosa,
    cardId: '',
    async startAnew() {
      world.clock.moveTo(start);
      await sql`truncate membership_charges, memberships, membership_cancellations, ledger_entries, payments, messages, cards cascade`.execute(database);
      memberships.cardId = await saveTestCard(platform, pages, rosa);
    },
    inDays: (days) => world.clock.moveTo(new Date(start.getTime() + days * dayMilliseconds)),
    plus: (changes = {}) => ({ plan: 'plus', billing: 'monthly', agreed_cents: 1_900, card_id: memberships.cardId, ...changes }),
    async join(order = memberships.plus()) {
      const joined = await orderMembership(platform, rosa, order);
      if (!joined.ok) throw new Error(joined.refusal.code);
    },
    mine: () => findMembership(database, rosa.userId),
    ledger: () => database.selectFrom('ledger_entries').select(['debit_account', 'credit_account', 'amount_cents', 'memo']).orderBy('created_at').execute(),
    payments: () => database.selectFrom('payments').select(['state', 'amount_cents', 'captured_cents']).orderBy('id').execute(),
    told: async () => (await database.selectFrom('messages').select('subject').where('kind', '<>', 'security').orderBy('id').execute()).map((message) => message.subject),
    cutOff: () => ({ ...platform, gateway: { ...platform.gateway, authorize: async () => ({ state: 'unavailable' as const }) } }),
  };
  return memberships;
}
