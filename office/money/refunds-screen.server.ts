import { pathTo } from '#app/paths.ts';
import { cardLabel } from '#domains/payments/card.ts';
import { approveRefund, endRefund } from '#domains/visit-money/refund-decision.server.ts';
import { refundCauses, refundCauseWords } from '#domains/visit-money/refund.ts';
import { formatCents } from '#platform/money.ts';
import { recordOf, type Screen, type Shown } from '../screen.ts';
import { datedCell, datedMoment, toCursor } from '../words.server.ts';
import {
  findRefund,
  listRefunds,
  type RefundMove,
  type RefundState,
  type VisitRefund,
} from './refunds.server.ts';
import { waitingFor } from './second-person.server.ts';
import { secondPersonActs, type Waiting, waitingInWords } from './second-person.ts';

interface Subject extends VisitRefund {
  moves: RefundMove[];
  /** Undefined where it is decided. */
  waiting: Waiting | undefined;
  inWords: (moment: Date) => string;
}

const stateWords: Record<RefundState, string> = {
  asked: 'Waiting for second approval',
  given: 'Refunded',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
const states = Object.entries(stateWords).map(([value, label]) => ({ value, label }));
const causes = refundCauses.map((value) => ({ value, label: refundCauseWords[value] }));
const chosenOf = (options: readonly { value: string }[], asked: string | undefined) =>
  options.some(({ value }) => value === asked) ? (asked ?? null) : null;

const secondPerson = secondPersonActs<Subject>({
  thing: 'refund',
  waitingOf: ({ waiting }) => waiting,
  yes: ({ amountCents, payerName }) =>
    `${formatCents(amountCents)} goes back to where it came from, right away, and ${payerName} is told why. This cannot be undone.`,
  given: 'It goes back.',
  give: (platform, staff, { id }) => approveRefund(platform, staff, id),
  end: (platform, staff, { id }, decision) => endRefund(platform, staff, id, decision),
});

const moveWords: Record<string, string> = {
  pending: 'on its way',
  done: 'sent',
  failed: 'the bank did not take it',
};

const moveInWords = ({ to, cents, state }: RefundMove) => {
  const [brand = '', last4 = ''] = to.split(' ');
  const where =
    to === 'gift' ? 'their gift balance' : to === 'credit' ? 'their credit' : cardLabel({ brand, last4 });
  return `${formatCents(cents)} to ${where}: ${moveWords[state] ?? state}`;
};

function show(subject: Subject): Shown {
  const { reference, title, bookingId, payerName, amountCents, cause, reason, state, waiting } = subject;
  return {
    title: `${formatCents(amountCents)} refund for visit ${reference}`,
    lead: waiting === undefined ? `${stateWords[state]}.` : waitingInWords(waiting),
    sections: [
      {
        title: 'At a glance',
        facts: [
          {
            term: 'Visit',
            details: `${title}, ${reference}`,
            to: pathTo('/office/visits/:id', { id: bookingId }),
          },
          { term: 'Who paid', details: payerName },
          { term: 'What for', details: refundCauseWords[cause] },
          { term: 'Why, as they read it', details: reason },
          { term: 'Asked for', details: `${subject.inWords(subject.at)}, by ${subject.askedBy}` },
          ...(subject.decidedBy === null || subject.decidedAt === null
            ? []
            : [
                {
                  term: stateWords[state],
                  details: `${subject.inWords(subject.decidedAt)}, by ${subject.decidedBy}`,
                },
              ]),
          ...(subject.answer === null ? [] : [{ term: 'Why not', details: subject.answer }]),
          ...(subject.moves.length === 0
            ? []
            : [{ term: 'Where it went', details: subject.moves.map(moveInWords) }]),
        ],
      },
    ],
  };
}

/** What was refunded for visits, and what is waiting for a second person. */
export const refundsScreen: Screen = {
  name: 'refunds',
  title: 'Refunds',
  lead: 'Refunds for visits, and why. Start a new one on the visit’s page.',
  list: {
    columns: [
      'Visit',
      'Amount',
      'What for',
      'Why',
      'Who paid',
      'Status',
      'When',
      'Asked for by',
      'Second person',
    ],
    filters: [
      { name: 'state', label: 'Status', options: states },
      { name: 'cause', label: 'What for', options: causes },
    ],
    changesWith: ['money'],
    empty: 'No matching refunds.',
    async read(platform, _staff, { filters, cursor, most }) {
      const rows = await listRefunds(platform.database, {
        state: chosenOf(states, filters['state']),
        cause: chosenOf(causes, filters['cause']),
        cursor,
        most: most + 1,
      });
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      return {
        rows: shown.map((refund) => ({
          id: refund.id,
          cells: [
            refund.reference,
            { cents: refund.amountCents },
            refundCauseWords[refund.cause],
            refund.reason,
            refund.payerName,
            stateWords[refund.state],
            datedCell(platform, refund.at),
            refund.askedBy,
            refund.state === 'withdrawn' ? null : refund.decidedBy,
          ],
        })),
        nextCursor: rows.length > most && last ? toCursor(last.at, last.id) : null,
      };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    async find(platform, staff, id) {
      const refund = await findRefund(platform.database, id);
      if (refund === undefined) return undefined;
      const asked = { askedBy: refund.askedById, askedByName: refund.askedBy };
      return {
        ...refund,
        waiting: refund.state === 'asked' ? await waitingFor(platform.database, staff, asked) : undefined,
        inWords: (moment) => datedMoment(platform, moment),
      };
    },
    show,
    acts: secondPerson,
  }),
};
