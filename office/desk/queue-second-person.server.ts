import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { feeDecisionDays, lateFee } from '#domains/payments/deferred-payment.server.ts';
import { isOwed } from '#domains/visit-money/owed/owed.server.ts';
import { cardDueOf } from '#domains/visits/spending-limit.server.ts';
import { formatCents } from '#platform/money.ts';
import type { ScreenName } from '../screen-names.ts';
import type { QueueSource } from './queue-source.server.ts';
import { timeLeftInWords } from './queue.ts';

type Thing = 'visit' | 'membership' | 'void' | 'write_off' | 'fee';

/** The screen where it is decided. */
const screenOf = {
  visit: 'refunds',
  membership: 'memberships',
  void: 'gift-cards',
  write_off: 'payments',
  fee: 'visits',
} as const satisfies Record<Thing, ScreenName>;

/** What the office gives up above the limit of one person, until a second person has decided. */
export const secondPerson: QueueSource = {
  kinds: ['refund_asked', 'fee_asked'],
  open: () => sql`
    select 'refund_asked' as kind, f.id::text as subject, f.created_at + interval '1 day' as due from visit_refunds f where f.state = 'asked'
    union all
    select 'refund_asked', f.id::text, f.created_at + interval '1 day' from membership_refunds f where f.state = 'asked'
    union all
    select case when a.cause = ${lateFee} then 'fee_asked' else 'refund_asked' end, a.id::text, a.created_at + interval '1 day' from approvals a
    where a.state = 'asked' and (
      a.cause = ${lateFee}
      or exists (select from gift_cards g where g.id = a.gift_card_id and g.state = 'paid' and g.redeemed_at is null)
      or exists (select from bookings b left join payments p on p.id = b.payment_id where b.id = a.booking_id and ${isOwed} and ${cardDueOf} = a.amount_cents))`,
  async tell(database, items, now) {
    const ids = sql`(${items.map(({ subject }) => subject)}::uuid[])`;
    const { rows } = await sql<{
      id: string;
      thing: Thing;
      cents: number;
      why: string | null;
      reference: string | null;
      placeId: string;
      by: string;
      lapsesAt: Date | null;
    }>`
      select f.id, 'visit' as thing, f.amount_cents as cents, f.reason as why, b.reference, f.id as "placeId", s.name as by, null::timestamptz as "lapsesAt"
      from visit_refunds f join bookings b on b.id = f.booking_id join staff s on s.id = f.asked_by where f.id = any${ids}
      union all
      select f.id, 'membership', f.amount_cents, f.reason, null, f.user_id, s.name, null
      from membership_refunds f join staff s on s.id = f.asked_by where f.id = any${ids}
      union all
      select a.id, case when a.booking_id is null then 'void' when a.cause = ${lateFee} then 'fee' else 'write_off' end, a.amount_cents, a.note, b.reference,
        coalesce(a.booking_id, a.gift_card_id), s.name,
        case when a.cause = ${lateFee} then a.created_at + ${feeDecisionDays} * interval '1 day' end
      from approvals a join staff s on s.id = a.asked_by left join bookings b on b.id = a.booking_id where a.id = any${ids}`.execute(
      database,
    );
    return new Map(
      rows.map(({ id, thing, cents, why, reference, placeId, by, lapsesAt }) => [
        id,
        () => ({
          what: whatInWords(thing, formatCents(cents), reference),
          detail:
            lapsesAt === null
              ? (why ?? '')
              : `Expires in ${timeLeftInWords(lapsesAt, now)}. ${why ?? ''}`.trim(),
          who: `${by} asks`,
          where: '',
          act: { label: 'Decide', to: pathTo(`/office/${screenOf[thing]}/:id`, { id: placeId }) },
        }),
      ]),
    );
  },
};

function whatInWords(thing: Thing, amount: string, reference: string | null): string {
  if (thing === 'void') return `Void a gift card of ${amount}`;
  if (thing === 'fee') return `No late fee of ${amount} for visit ${reference}`;
  if (thing === 'write_off') return `Write off ${amount} of visit ${reference}`;
  return thing === 'membership'
    ? `${amount} back for a membership`
    : `${amount} refund for visit ${reference}`;
}
