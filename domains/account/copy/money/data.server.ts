import { sql } from 'kysely';
import { giftBalanceAccount } from '../../../payments/ledger/rules.ts';
import type { Question } from '../question/schema.ts';

/** What was paid, by which card or gift, and the membership. Card numbers are with the bank alone; of a gift card's code there is only a trace. */
export const moneyQuestions: readonly Question[] = [
  {
    name: 'payments',
    title: 'Payments',
    tables: ['payments', 'visit_charges'],
    ask: (me) => sql`select p.created_at, p.description, p.reference, p.amount_cents, p.captured_cents, p.currency, p.state, c.brand as card, c.last4 as card_ends_in, v.description as what_for
      from payments p join cards c on c.id = p.card_id left join visit_charges v on v.payment_id = p.id where p.payer_id = ${me} order by p.created_at`,
  },
  {
    name: 'refunds',
    title: 'Money that we gave back',
    tables: ['payment_refunds'],
    ask: (me) => sql`select g.created_at, p.description, g.amount_cents, g.reason, g.state from payment_refunds g join payments p on p.id = g.payment_id where p.payer_id = ${me} order by g.created_at`,
  },
  {
    name: 'extra_charges',
    title: 'What was asked for besides the price',
    tables: ['visit_charges'],
    ask: (me) => sql`select b.reference, v.created_at, v.kind, v.description, v.amount_cents, v.state, v.decided_at from visit_charges v join bookings b on b.id = v.booking_id
      where v.id in (
        select asked.id from recipients r join bookings visit on visit.recipient_id = r.id join visit_charges asked on asked.booking_id = visit.id where r.member_id = ${me}
        union all select decided.id from visit_charges decided where decided.decided_by = ${me}) order by v.created_at`,
  },
  {
    name: 'cards',
    title: 'Saved cards',
    tables: ['cards', 'payment_customers'],
    ask: (me) => sql`select name, brand, last4, expiry_month, expiry_year, is_default, created_at, removed_at from cards where user_id = ${me} order by created_at`,
  },
  {
    name: 'gift_balance',
    title: 'Your gift balance',
    tables: ['ledger_entries'],
    ask: (me) => sql`select created_at, memo, case when credit_account = ${giftBalanceAccount(me)} then amount_cents else -amount_cents end as amount_cents, currency
      from ledger_entries where credit_account = ${giftBalanceAccount(me)} or debit_account = ${giftBalanceAccount(me)} order by created_at`,
  },
  {
    name: 'gift_cards',
    title: 'Gift cards that you bought or used',
    tables: ['gift_cards'],
    ask: (me) => sql`select created_at, amount_cents, state, recipient_name as "for", recipient_email as sent_to, greeting, paid_at, sent_at, null::timestamptz as used_at from gift_cards where buyer_id = ${me}
      union all select redeemed_at, amount_cents, 'used by you', recipient_name, null, null, null, null, redeemed_at from gift_cards where redeemed_by = ${me} order by 1`,
  },
  {
    name: 'membership',
    title: 'Membership',
    tables: ['memberships'],
    ask: (me) => sql`select plan_id as plan, billing, state, period_starts_at, period_ends_at, period_cents, credit_cents, created_at, ends_at, paused_at, paused_until from memberships where user_id = ${me}`,
  },
  {
    name: 'membership_charges',
    title: 'What the membership cost, and its end',
    tables: ['membership_charges', 'membership_cancellations'],
    ask: (me) => sql`select created_at, kind, plan_id as plan, billing, amount_cents, state, null as reason from membership_charges where user_id = ${me}
      union all select created_at, 'cancelled', plan_id, null, null, case when withdrawn_at is null then 'stands' else 'taken back' end, reason from membership_cancellations where user_id = ${me} order by 1`,
  },
];
