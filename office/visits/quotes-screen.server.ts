import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { type Quote, type QuoteState, standingOf } from '#domains/booking/quote.ts';
import { standingStates } from '#domains/visits/visit.ts';
import { literals } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { type Asked, type Cell, type Listed, recordOf, type Screen, type Shown } from '../screen.ts';
import { datedCell, datedMoment, sinceCursor, toCursor } from '../words.server.ts';

interface SentQuote extends Quote {
  reference: string;
  memberName: string;
  decidedAt: Date | null;
  declineReason: string | null;
}

interface Subject extends SentQuote {
  now: Date;
  inWords: (moment: Date) => string;
}

const standingWords: Record<QuoteState | 'booked', string> = {
  sent: 'Waiting for an answer',
  accepted: 'Accepted, not booked yet',
  booked: 'Booked',
  declined: 'Declined',
  replaced: 'Replaced',
  expired: 'Expired',
};
const states = (['sent', 'accepted', 'declined', 'expired', 'replaced'] as const).map((value) => ({
  value,
  label: value === 'accepted' ? 'Agreed to' : standingWords[value],
}));

const select = sql`
  select q.id, q.created_at as at, q.visit_id as "visitId", q.description, q.lines, q.total_cents as "totalCents", q.minutes, q.valid_until as "validUntil", q.state,
    q.decided_at as "decidedAt", q.decline_reason as "declineReason", b.reference, u.name as "memberName",
    (select work.id from bookings work where work.quote_id = q.id and work.state in ${literals(standingStates)}) as "workId"
  from quotes q join bookings b on b.id = q.visit_id join users u on u.id = b.booked_by`;

async function read(platform: Platform, _staff: unknown, { filters, cursor, most }: Asked): Promise<Listed> {
  const state = states.find(({ value }) => value === filters['state'])?.value;
  const { rows } = await sql<SentQuote>`
    ${select} where ${sinceCursor(cursor, sql`q.created_at`, sql`q.id`)} ${state === undefined ? sql`` : sql`and q.state = ${state}`}
    order by q.created_at desc, q.id desc limit ${most + 1}`.execute(platform.database);
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  const now = platform.clock.now();
  return {
    rows: shown.map((quote) => ({
      id: quote.id,
      cells: [
        quote.description.split('\n')[0]!.slice(0, 80),
        quote.memberName,
        { cents: quote.totalCents },
        standingWords[standingOf(quote, now)],
        datedCell(platform, quote.at),
        datedCell(platform, quote.validUntil),
        quote.reference,
      ],
    })),
    nextCursor: rows.length > most && last ? toCursor(last.at, last.id) : null,
  };
}

async function find(platform: Platform, _staff: unknown, id: string): Promise<Subject | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<SentQuote>`${select} where q.id = ${id}`.execute(platform.database);
  const [quote] = rows;
  return (
    quote && {
      ...quote,
      now: platform.clock.now(),
      inWords: (moment) => datedMoment(platform, moment),
    }
  );
}

function show(quote: Subject): Shown {
  const { reference, visitId, workId, inWords } = quote;
  return {
    title: `Quote for ${quote.memberName}`,
    lead: `${formatCents(quote.totalCents)}. ${standingWords[standingOf(quote, quote.now)]}.`,
    sections: [
      {
        title: 'Work to be done',
        words: quote.description.split('\n').filter((line) => line.trim() !== ''),
      },
      {
        title: 'Price',
        table: {
          columns: ['What', 'More', 'Amount'],
          rows: quote.lines.map(({ label, detail, cents }): Cell[] => [label, detail, { cents }]),
          empty: '',
        },
      },
      {
        title: 'At a glance',
        facts: [
          { term: 'After the visit', details: reference, to: pathTo('/office/visits/:id', { id: visitId }) },
          ...(workId === null
            ? []
            : [
                {
                  term: 'The work',
                  details: 'See its visit',
                  to: pathTo('/office/visits/:id', { id: workId }),
                },
              ]),
          { term: 'Hours', details: String(quote.minutes / 60) },
          { term: 'Sent', details: inWords(quote.at) },
          { term: 'Good until', details: inWords(quote.validUntil) },
          ...(quote.decidedAt === null ? [] : [{ term: 'Answered', details: inWords(quote.decidedAt) }]),
          ...(quote.declineReason === null
            ? []
            : [{ term: 'Reason declined', details: quote.declineReason }]),
        ],
      },
    ],
  };
}

/** Quotes for larger work. A new one is written on the page of the visit at which the handyman looked at it. */
export const quotesScreen: Screen = {
  name: 'quotes',
  title: 'Quotes',
  lead: 'Prices for larger jobs. Write a new quote on the page of the assessment visit.',
  list: {
    columns: ['Work', 'For', 'Price', 'Status', 'Sent', 'Good until', 'Visit'],
    filters: [{ name: 'state', label: 'Status', options: states }],
    changesWith: ['queue'],
    empty: 'No matching quotes.',
    read,
  },
  acts: [],
  record: recordOf<Subject>({ find, show, acts: [] }),
};
