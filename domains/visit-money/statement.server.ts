import { sql } from 'kysely';
import { cardLabel } from '#domains/payments/card.ts';
import { giftBalanceAccount, memberCreditAccount } from '#domains/payments/ledger.ts';
import { type Balances, balanceTitle, splitBalances } from '#domains/payments/split.ts';
import type { Member } from '#domains/people/people.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { visitInWords } from '#domains/visits/words.ts';
import type { Database } from '#platform/database/database.ts';
import { chargeWords } from './charge.ts';
import { momentsOf, type Statement, type StatementLine } from './statement.ts';

interface Visit {
  title: string | null;
  startsAt: Date;
  timeZone: string;
}

/** What is null where no card paid. */
type Card = { brand: string; last4: string; name: string | null } | { brand: null; last4: null; name: null };

/**
 * Everything taken from a member in a month, with cards and from the gift balance, according to the ledger.
 * `timeZone` is the office's.
 */
export async function findStatement(
  database: Database,
  member: Member,
  month: string,
  timeZone: string,
): Promise<Statement> {
  const { from, until } = momentsOf(month, timeZone);
  const { rows } = await sql<Omit<StatementLine, 'visit' | 'how' | 'paidWith'> & Visit & Card & Balances>`
    with lines as (
      select l.id, l.created_at as at, l.memo as what, p.card_id, case when l.debit_account = 'gateway' then l.amount_cents else -l.amount_cents end as cents, p.booking_id, false as is_tip
      from ledger_entries l join payments p on p.id = l.payment_id
      where p.payer_id = ${member.userId} and (l.debit_account = 'gateway' or l.credit_account = 'gateway') and l.created_at >= ${from} and l.created_at < ${until}
      union all
      select l.id, l.created_at, l.memo, null, -l.amount_cents, l.booking_id, false
      from ledger_entries l
      where l.booking_id is not null and l.debit_account = 'revenue' and l.credit_account in (${giftBalanceAccount(member.userId)}, ${memberCreditAccount(member.userId)}) and l.created_at >= ${from} and l.created_at < ${until}
      union all
      select l.id, l.created_at, l.memo, null, l.amount_cents, b.id, false
      from ledger_entries l join bookings b on l.debit_account = 'gift_authorized:' || b.id::text
      where b.booked_by = ${member.userId} and l.credit_account = 'revenue' and l.created_at >= ${from} and l.created_at < ${until}
      union all
      select l.id, l.created_at, ${`${chargeWords.tip}, visit `}::text || tipped.reference, null, l.amount_cents, tipped.id, true
      from ledger_entries l join visit_charges c on l.debit_account = 'gift_authorized:' || c.id::text join bookings tipped on tipped.id = c.booking_id
      where c.decided_by in (select id from users where id = ${member.userId} or merged_into = ${member.userId}) and l.credit_account = 'tips' and l.created_at >= ${from} and l.created_at < ${until})
    select lines.id, lines.at, lines.what, lines.cents, c.brand, c.last4, c.name, ${visitTitle} as title, b.starts_at as "startsAt", b.time_zone as "timeZone", 
      case when lines.is_tip then lines.cents else coalesce(b.gift_cents, 0) end as "giftCents", case when lines.is_tip then lines.cents else coalesce(b.credit_cents, 0) end as "creditCents"
    from lines left join cards c on c.id = lines.card_id left join (bookings b join service_options o on o.id = b.service_option_id) on b.id = lines.booking_id
    order by lines.at, lines.id`.execute(database);
  const lines = rows.map(
    ({ id, at, what, cents, title, startsAt, timeZone, brand, last4, name, ...visit }) => ({
      id,
      at,
      what,
      cents,
      visit: title === null ? null : visitInWords({ title, startsAt, timeZone }),
      how: brand === null ? ('gift' as const) : ('card' as const),
      paidWith:
        brand === null
          ? balanceTitle(splitBalances(visit.giftCents, visit))
          : cardLabel({ brand, last4, name }),
    }),
  );
  return { month, lines, totalCents: lines.reduce((sum, line) => sum + line.cents, 0) };
}
