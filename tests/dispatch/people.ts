import { sql } from 'kysely';
import { erasePerson } from '#domains/account/erasing.server.ts';
import { withdrawCarer } from '#domains/care-circle/carer.server.ts';
import { followDispute } from '#domains/payments/dispute.server.ts';
import { answerAskedTimes, listAskedTimes } from '#domains/visits/day/asked-time.server.ts';
import type { Chance } from '#platform/chance.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Database, type DatabaseReader, transaction } from '#platform/database/database.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { mergeAfterWaiting } from '../merges.ts';
import { ana, ben } from '../staff.ts';
import type { VisitOfDay } from './full-day.ts';

/** What happens to people, their money and their times during the day. */
export type PeopleAct =
  | { name: 'erase'; visitId: string }
  | { name: 'merge'; visitId: string; otherId: string }
  | { name: 'end help'; visitId: string }
  | { name: 'dispute'; visitId: string; state: 'open' | 'won' | 'lost' }
  | { name: 'answer a time'; staffId: string; place: number; isYes: boolean };

export const peopleActs: readonly PeopleAct['name'][] = [
  'erase',
  'merge',
  'end help',
  'dispute',
  'answer a time',
];

const paidCents = 4_000;

/** Each member has a carer, who is another one of them, and has paid for something before. */
export async function fillPeople(database: Database, now: Date): Promise<void> {
  for (const statement of [
    sql`insert into carers (id, created_at, recipient_id, user_id, invited_by, can_book, can_pay, can_change_needs)
      select id, ${now}, recipient_id, coalesce(lead(member_id) over (order by id), first_value(member_id) over (order by id)), member_id, true, true, true from bookings where request_key like 'dispatch-%'`,
    sql`insert into payment_customers (user_id, created_at, customer_id) select member_id, ${now}, 'cus_' || id from bookings where request_key like 'dispatch-%'`,
    sql`insert into cards (id, created_at, user_id, payment_method_id, brand, last4, expiry_month, expiry_year, is_default)
      select id, ${now}, member_id, 'pm_' || id, 'visa', '4242', 12, 2031, true from bookings where request_key like 'dispatch-%'`,
    sql`insert into payments (id, created_at, payer_id, card_id, reference, description, amount_cents, currency, state, payment_intent_id, settle_cents, captured_cents, receipt_sent_at)
      select id, ${now}, member_id, id, 'before:' || id, 'Paid before', ${paidCents}, 'usd', 'captured', 'pi_' || id, ${paidCents}, ${paidCents}, ${now} from bookings where request_key like 'dispatch-%'`,
    sql`insert into ledger_entries (id, created_at, debit_account, credit_account, amount_cents, currency, payment_id, memo, dedupe_key)
      select id, ${now}, 'gateway', 'revenue', ${paidCents}, 'usd', id, 'Paid before', 'before:' || id from bookings where request_key like 'dispatch-%'`,
  ])
    await statement.execute(database);
}

/** What happens next, to people of visits that should be over, or whose help may end at any time. */
export function peopleActOf(
  chance: Chance,
  visits: readonly VisitOfDay[],
  over: readonly VisitOfDay[],
): PeopleAct | undefined {
  const luck = chance.below(100);
  const [any, one, other] = [chance.oneOf(visits), chance.oneOf(over), chance.oneOf(over)];
  if (any === undefined) return undefined;
  if (luck < 20) return { name: 'end help', visitId: any.id };
  if (luck < 45)
    return {
      name: 'dispute',
      visitId: any.id,
      state: chance.oneOf(['open', 'won', 'lost'] as const) ?? 'open',
    };
  if (luck < 62)
    return {
      name: 'answer a time',
      staffId: chance.percent(50) ? ana.staffId : ben.staffId,
      place: chance.below(10),
      isYes: chance.percent(60),
    };
  if (one === undefined || other === undefined) return undefined;
  return luck < 74 || one === other
    ? { name: 'erase', visitId: one.id }
    : { name: 'merge', visitId: one.id, otherId: other.id };
}

const notOver = refused(refusal('conflict', 'not_over', 'The visit is not over.'));
const nothingWaits = refused(refusal('not_found', 'nothing_waits', 'No time waits.'));

export async function performForPeople(
  platform: ConnectedPlatform,
  act: PeopleAct,
): Promise<Result<unknown>> {
  const { database, clock } = platform;
  if (act.name === 'answer a time') {
    const asked = await listAskedTimes(database, { only: null, after: null, most: 10 });
    const one = asked[act.place % Math.max(1, asked.length)];
    const staff = act.staffId === ben.staffId ? ben : ana;
    return one === undefined ? nothingWaits : answerAskedTimes(platform, staff, [one.id], act.isYes);
  }
  const whose = await findMember(database, act.visitId);
  if (act.name === 'dispute') {
    await followDispute(platform, disputeOf(act));
    return success(null);
  }
  if (act.name === 'end help') {
    const member = { userId: whose.memberId, name: 'Member', status: 'A', ownZone: null } as const;
    return withdrawCarer(platform, { kind: 'member', profileCompleted: true, ...member }, act.visitId);
  }
  if (!whose.isOver) return notOver;
  if (act.name === 'erase') {
    return transaction(database, async (work): Promise<Result<null>> => {
      // As where an account is closed: a merge that is under way ends first, and then it is another
      // account's.
      await sql`select from users where id = ${whose.memberId} for update`.execute(work);
      if ((await findMember(work, act.visitId)).memberId !== whose.memberId) return notOver;
      await erasePerson(work, whose.memberId, clock.now());
      return success(null);
    });
  }
  const other = await findMember(database, act.otherId);
  return other.isOver && other.memberId !== whose.memberId
    ? mergeAfterWaiting(platform, { staysId: whose.memberId, doubleId: other.memberId })
    : notOver;
}

/** As the gateway tells it: what comes late or twice is a state like any other. */
const disputeOf = ({ visitId, state }: Extract<PeopleAct, { name: 'dispute' }>) => ({
  disputeId: `du_${visitId}`,
  paymentIntentId: `pi_${visitId}`,
  state,
  amountCents: paidCents,
  withdrawnCents: state === 'won' ? 0 : paidCents,
  feeCents: 1_500,
  reason: 'fraudulent',
  answerBy: null,
  openedAt: new Date('2027-03-09T10:00:00Z'),
});

/** Whose a visit is by now: a merge moves people to another account, and leaves on a visit who booked it. */
async function findMember(database: DatabaseReader, visitId: string) {
  const { rows } = await sql<{ memberId: string; isOver: boolean }>`
    select r.member_id as "memberId", not exists (
      select from recipients own join bookings o on o.recipient_id = own.id
      where own.member_id = r.member_id and o.state not in ('completed', 'cancelled', 'no_show')) as "isOver"
    from bookings b join recipients r on r.id = b.recipient_id where b.id = ${visitId}`.execute(database);
  if (rows[0] === undefined) throw new Error('The visit was to be there.');
  return rows[0];
}

/** Whose rights and data were acknowledged to have ended, by the visit. */
export interface EndedForPeople {
  helpEnded: Set<string>;
  erased: Set<string>;
}

export async function findFaultsOfPeople(
  database: Database,
  { helpEnded, erased }: EndedForPeople,
): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'Help was ended, and the carer has rights: ' || c.id as fault from carers c where c.id = any(${[...helpEnded]}::uuid[]) and c.withdrawn_at is null
    union all
    select 'Somebody was erased, and their name is there: ' || b.id
    from bookings b join recipients r on r.id = b.recipient_id where b.id = any(${[...erased]}::uuid[]) and (r.name like 'Member %' or r.address_1 like '1 Main%')
    union all
    select 'A line of the ledger is gone: ' || b.id from bookings b left join ledger_entries l on l.id = b.id where b.request_key like 'dispatch-%' and l.id is null`.execute(
    database,
  );
  return rows.map(({ fault }) => fault);
}
