import { orderMembership } from '#domains/membership/membership.server.ts';
import type { MembershipOrder } from '#domains/membership/membership.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { stepMemberships } from '#domains/membership/renewal.server.ts';
import { testNow } from './cluster.ts';
import { emptyTables } from './emptied-tables.ts';
import { saveTestCard, signIn } from './people.ts';
import { createTestPlatform } from './platform.ts';
import { withGateway } from './visits.ts';

const dayMilliseconds = 86_400_000;

/** A database of its own with Rosa, who has a card, for a test of memberships. */
export async function openMemberships() {
  const world = await createTestPlatform();
  const { platform, clock, gatewayPages: pages } = world;
  const { database } = platform;
  if (pages === undefined) throw new Error('The tests need the test gateway.');
  const rosa = (await signIn(platform, 'rosa@example.com')).member;
  const start = new Date(testNow);
  let cardId = '';

  /** What she agrees to when she joins Plus for a month. */
  const plus = (changes: Partial<MembershipOrder> = {}): MembershipOrder => ({
    plan: 'plus',
    billing: 'monthly',
    agreed_cents: 1_900,
    card_id: cardId,
    ...changes,
  });
  return {
    ...world,
    /** The first day. */
    start,
    pages,
    rosa,
    /** A card of hers that works. */
    get cardId() {
      return cardId;
    },
    plus,
    /** No membership, no money and no messages, on the first day. */
    async startAnew() {
      clock.moveTo(start);
      await emptyTables(
        database,
        'membership_charges',
        'memberships',
        'membership_cancellations',
        'membership_refunds',
        'ledger_entries',
        'payments',
        'messages',
        'cards',
      );
      cardId = await saveTestCard(platform, pages, rosa);
    },
    /** The last day of her first month, whose renewal was announced in time. */
    async comeToRenewal() {
      clock.moveTo(new Date(start.getTime() + 22 * dayMilliseconds));
      await stepMemberships(platform);
      clock.moveTo(new Date(start.getTime() + 28 * dayMilliseconds));
    },
    inDays: (days: number) => clock.moveTo(new Date(start.getTime() + days * dayMilliseconds)),
    async join(order = plus()) {
      const joined = await orderMembership(platform, rosa, order);
      if (!joined.ok) throw new Error(joined.refusal.code);
    },
    mine: () => findMembership(database, rosa.userId),
    ledger: () =>
      database
        .selectFrom('ledger_entries')
        .select(['debit_account', 'credit_account', 'amount_cents', 'memo'])
        .orderBy('created_at')
        .execute(),
    /** What cards gave, in the order of the ledger. */
    async taken() {
      const entries = await this.ledger();
      return entries.flatMap((each) => (each.debit_account === 'gateway' ? [each.amount_cents] : []));
    },
    payments: () =>
      database
        .selectFrom('payments')
        .select(['state', 'amount_cents', 'captured_cents'])
        .orderBy('id')
        .execute(),
    /** The subjects of what she was sent. */
    told: async () =>
      (
        await database
          .selectFrom('messages')
          .select('subject')
          .where('kind', '<>', 'security')
          .orderBy('id')
          .execute()
      ).map((message) => message.subject),
    /** The same platform with a gateway that cannot be reached. */
    cutOff: () => withGateway(platform, { authorize: async () => ({ state: 'unavailable' as const }) }),
  };
}

export type Memberships = Awaited<ReturnType<typeof openMemberships>>;
