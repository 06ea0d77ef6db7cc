import { z } from 'zod';
import { cardLabel } from '#domains/payments/card.ts';
import type { Staff } from '#domains/people/actor.ts';
import { capabilitiesOf } from '#domains/people/capability.ts';
import { plainText } from '#domains/people/fields.ts';
import { listStaff } from '#domains/staff/staff.server.ts';
import { approveRefund, declineRefund, withdrawRefund } from '#domains/visit-money/refund-decision.server.ts';
import { refundCauses, refundCauseWords } from '#domains/visit-money/refund.ts';
import type { Database } from '#platform/database/database.ts';
import { formatCents } from '#platform/money.ts';
import { actOf, graveActOf, noInput, recordOf, saying, type Screen, type Shown } from '../screen.ts';
import { datedMoment, toCursor } from '../words.server.ts';
import {
  findRefund,
  listRefunds,
  type RefundMove,
  type RefundState,
  type VisitRefund,
} from './refunds.server.ts';

const may = 'money';

interface Subject extends VisitRefund {
  moves: RefundMove[];
  /** Whether who reads it has asked for it, and so cannot decide on it. */
  isOwn: boolean;
  /** Whether there is anybody else who could. */
  hasOther: boolean;
  inWords: (moment: Date) => string;
}

const stateWords: Record<RefundState, string> = {
  asked: 'Waits for a second person',
  given: 'Given back',
  declined: 'Declined',
  withdrawn: 'Taken back',
};
const states = Object.entries(stateWords).map(([value, label]) => ({ value, label }));
const causes = refundCauses.map((value) => ({ value, label: refundCauseWords[value] }));
const chosenOf = (options: readonly { value: string }[], asked: string | undefined) =>
  options.some(({ value }) => value === asked) ? (asked ?? null) : null;

const approve = graveActOf<Subject, typeof noInput>({
  name: 'approve',
  may,
  label: 'Approve it',
  input: noInput,
  offer: ({ state, isOwn, amountCents, payerName }) =>
    state === 'asked' && !isOwn
      ? {
          consequence: `${formatCents(amountCents)} goes back to where it came from, at once, and ${payerName} is told why. This cannot be undone.`,
          fields: [],
          isGrave: true,
        }
      : null,
  run: async (platform, staff, { id, amountCents }) =>
    saying(await approveRefund(platform, staff, id), `${formatCents(amountCents)} goes back.`),
});

const declineInput = z.object({ answer: plainText(200, 'Say why not.') });
const decline = actOf<Subject, typeof declineInput>({
  name: 'decline',
  may,
  label: 'Say no',
  input: declineInput,
  offer: ({ state, isOwn, askedBy }) =>
    state === 'asked' && !isOwn
      ? {
          consequence: `Nothing goes back. ${askedBy} reads why here; the member is told nothing.`,
          fields: [{ name: 'answer', label: 'Why not, for the office', kind: 'text' }],
        }
      : null,
  run: async (platform, staff, { id }, { answer }) =>
    saying(await declineRefund(platform, staff, id, answer), 'It is declined.'),
});

const withdraw = actOf<Subject, typeof noInput>({
  name: 'withdraw',
  may,
  label: 'Withdraw the request',
  input: noInput,
  offer: ({ state, isOwn }) =>
    state === 'asked' && isOwn
      ? { consequence: 'Nothing goes back, and nobody has to decide on it any more.', fields: [] }
      : null,
  run: async (platform, staff, { id }) =>
    saying(await withdrawRefund(platform, staff, id), 'It is taken back.'),
});

const moveWords: Record<string, string> = {
  pending: 'on its way',
  done: 'sent',
  failed: 'the bank did not take it',
};

const moveInWords = ({ to, cents, state }: RefundMove) => {
  const [brand = '', last4 = ''] = to.split(' ');
  const where = to === 'gift' ? 'their gift balance' : cardLabel({ brand, last4 });
  return `${formatCents(cents)} to ${where}: ${moveWords[state] ?? state}`;
};

function show(subject: Subject): Shown {
  const { reference, title, bookingId, payerName, amountCents, cause, reason, state, isOwn } = subject;
  return {
    title: `${formatCents(amountCents)} back for visit ${reference}`,
    lead:
      state === 'asked'
        ? isOwn
          ? `It is above the limit. You asked for it, so somebody else has to say yes.${subject.hasOther ? '' : ' Nobody else here may: invite a colleague for it, or let the operator set REFUND_LIMIT to none.'}`
          : `It is above the limit. ${subject.askedBy} asked for it and needs your yes.`
        : `${stateWords[state]}.`,
    sections: [
      {
        title: 'At a glance',
        facts: [
          { term: 'Visit', details: `${title}, ${reference}`, to: `/office/visits/${bookingId}` },
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

/** Whether somebody else in the office may decide about money. */
async function hasOther(database: Database, staff: Staff): Promise<boolean> {
  const colleagues = await listStaff(database);
  return colleagues.some(
    ({ id, standing, roles }) =>
      id !== staff.staffId && standing === 'active' && capabilitiesOf(roles).has('money'),
  );
}

/** What was given back for visits, and what waits for a second person. */
export const refundsScreen: Screen = {
  name: 'refunds',
  may,
  title: 'Refunds',
  lead: 'What went back for visits, and why. A new one is begun on the page of its visit.',
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
    empty: 'No refund fits.',
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
            datedMoment(platform, refund.at),
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
      return (
        refund && {
          ...refund,
          isOwn: refund.askedById === staff.staffId,
          hasOther: await hasOther(platform.database, staff),
          inWords: (moment) => datedMoment(platform, moment),
        }
      );
    },
    show,
    acts: [approve, decline, withdraw],
  }),
};
