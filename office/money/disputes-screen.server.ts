import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { leaveWarning } from '#domains/payments/dispute.server.ts';
import { disputeStateWords } from '#domains/payments/dispute.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { formatCents } from '#platform/money.ts';
import type { Dispute } from '#platform/payment-gateway/gateway.ts';
import { actOf, noInput, recordOf, saying, type Screen, type Shown } from '../screen.ts';
import { datedCell, datedMoment } from '../words.server.ts';

const may = 'money';

interface OfficeDispute {
  id: string;
  createdAt: Date;
  state: Dispute['state'];
  amountCents: number;
  withdrawnCents: number;
  feeCents: number;
  reason: string;
  answerBy: Date | null;
  endedAt: Date | null;
  leftBy: string | null;
  what: string;
  bookingId: string | null;
}

interface Subject extends OfficeDispute {
  inWords: (moment: Date) => string;
}

const columns = sql`
  d.id, d.created_at as "createdAt", d.state, d.amount_cents as "amountCents", d.withdrawn_cents as "withdrawnCents", d.fee_cents as "feeCents", d.reason,
  d.answer_by as "answerBy", d.ended_at as "endedAt", s.name as "leftBy", coalesce(p.description, 'Gift card for ' || g.recipient_name) as what, p.booking_id as "bookingId"
  from payment_disputes d left join payments p on p.id = d.payment_id left join gift_cards g on g.id = d.gift_card_id left join staff s on s.id = d.left_by`;

/**
 * The newest first. Their ids are the gateway's, so that a page continues after the moment and the id of a
 * row.
 */
async function listDisputes(
  database: DatabaseReader,
  { cursor, most, isOpen }: { cursor: string | null; most: number; isOpen: boolean | null },
): Promise<OfficeDispute[]> {
  const [moment = '', ...rest] = cursor?.split('_') ?? [];
  const after = /^\d{1,15}$/.test(moment)
    ? sql`(d.created_at, d.id) < (${new Date(Number(moment))}, ${rest.join('_')})`
    : sql`true`;
  const { rows } = await sql<OfficeDispute>`
    select ${columns} where ${after} and ${isOpen === null ? sql`true` : isOpen ? sql`d.ended_at is null` : sql`d.ended_at is not null`}
    order by d.created_at desc, d.id desc limit ${most}`.execute(database);
  return rows;
}

const isGatewayId = (id: string) => /^[A-Za-z0-9_]{1,100}$/.test(id);

/** The bank's word as people read it: `product_not_received` is "Product not received". */
const reasonInWords = (reason: string) =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1).replaceAll('_', ' ')}`;

const amountOf = ({ state, amountCents }: OfficeDispute) =>
  state === 'warned' ? null : { cents: amountCents };

const leave = actOf<Subject, typeof noInput>({
  name: 'leave-it',
  may,
  label: 'Leave the payment as it is',
  input: noInput,
  offer: ({ state, leftBy }) =>
    state === 'warned' && leftBy === null
      ? {
          consequence:
            'The line leaves the queue. Nothing is given back, and the bank may still take the money.',
          fields: [],
        }
      : null,
  run: async (platform, staff, { id }) =>
    saying(await leaveWarning(platform, staff, id), 'The payment stays as it is.'),
});

const leads: Record<Dispute['state'], string> = {
  warned:
    'The bank says that this may be fraud. A refund now keeps it from taking the money back, with a fee. Nothing has moved yet.',
  asked: 'The bank asks what this payment was. Nothing has moved yet.',
  open: 'The bank has taken the money back. Nothing of it can be given back until this is over.',
  won: 'It is over: the money is ours.',
  lost: 'It is over: the bank keeps the money.',
  closed: 'It is over: the bank has taken nothing.',
};

function show(dispute: Subject): Shown {
  const { state, what, bookingId, createdAt, answerBy, endedAt, leftBy, inWords } = dispute;
  return {
    title: `${disputeStateWords[state]}: ${what}`,
    lead: leads[state],
    sections: [
      {
        title: 'At a glance',
        facts: [
          {
            term: 'What',
            details: what,
            ...(bookingId !== null && { to: pathTo('/office/visits/:id', { id: bookingId }) }),
          },
          { term: 'Why, as the bank says', details: reasonInWords(dispute.reason) },
          { term: 'Since', details: inWords(createdAt) },
          ...(state === 'warned' ? [] : [{ term: 'Amount', details: formatCents(dispute.amountCents) }]),
          { term: 'Taken by the bank', details: formatCents(dispute.withdrawnCents) },
          { term: 'Fees', details: formatCents(dispute.feeCents) },
          ...(answerBy === null
            ? []
            : [{ term: 'Answer at the payment company until', details: inWords(answerBy) }]),
          ...(endedAt === null ? [] : [{ term: 'Over since', details: inWords(endedAt) }]),
          ...(leftBy === null ? [] : [{ term: 'Left as it is by', details: leftBy }]),
        ],
      },
    ],
  };
}

/** Payments that a bank asks back, or warns of. Answers are given at the payment company. */
export const disputesScreen: Screen = {
  name: 'disputes',
  title: 'Disputes',
  lead: 'Payments that a bank asks back, and those of which it warns. Answer them at the payment company, before the day that is said here.',
  list: {
    columns: ['What', 'Status', 'Amount', 'Why', 'Answer until', 'Since', 'Over since'],
    filters: [
      {
        name: 'state',
        label: 'Status',
        options: [
          { value: 'open', label: 'Open' },
          { value: 'over', label: 'Over' },
        ],
      },
    ],
    changesWith: ['money'],
    empty: 'No bank has asked anything back.',
    async read(platform, _staff, { filters, cursor, most }) {
      const { state } = filters;
      const isOpen = state === 'open' ? true : state === 'over' ? false : null;
      const rows = await listDisputes(platform.database, { cursor, most: most + 1, isOpen });
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      return {
        rows: shown.map((dispute) => ({
          id: dispute.id,
          cells: [
            dispute.what,
            disputeStateWords[dispute.state],
            amountOf(dispute),
            reasonInWords(dispute.reason),
            dispute.answerBy && datedCell(platform, dispute.answerBy),
            datedCell(platform, dispute.createdAt),
            dispute.endedAt && datedCell(platform, dispute.endedAt),
          ],
        })),
        nextCursor: rows.length > most && last ? `${last.createdAt.getTime()}_${last.id}` : null,
      };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    async find(platform, _staff, id) {
      if (!isGatewayId(id)) return undefined;
      const { rows } = await sql<OfficeDispute>`select ${columns} where d.id = ${id}`.execute(
        platform.database,
      );
      return rows[0] && { ...rows[0], inWords: (moment) => datedMoment(platform, moment) };
    },
    show,
    acts: [leave],
  }),
};
