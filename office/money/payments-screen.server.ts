import { pathTo } from '#app/paths.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { nextSteps } from '#domains/visit-money/owed/failed-payment.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { personPath } from '../people/person-sections.ts';
import { type Asked, type Listed, recordOf, type Screen, type Shown } from '../screen.ts';
import { datedCell, datedMoment, momentCell } from '../words.server.ts';
import { failedPaymentActs, type OpenedPayment } from './failed-payment-acts.server.ts';
import { failureInWords, type FailedPayment, stepWords, triedInWords } from './failed-payment.ts';
import { findFailedPayment, listFailedPayments } from './failed-payments.server.ts';
import { findAsked } from './second-person.server.ts';
import { waitingInWords } from './second-person.ts';

interface Subject extends OpenedPayment {
  inWords: (moment: Date) => string;
}

/** Grouped by what to do next, the longest open first. */
const placeOf = ({ next, since, id }: FailedPayment) =>
  `${nextSteps.indexOf(next)}_${String(since.getTime()).padStart(15, '0')}_${id}`;

/** Whether the filters ask for this one: by who owes it, what for, since when, and what to do next. */
function isAsked(payment: FailedPayment, filters: Asked['filters'], zone: string): boolean {
  const { who = '', what, until, next } = filters;
  return (
    (next === undefined || payment.next === next) &&
    (what === undefined || (what === 'visit') === (payment.visit !== null)) &&
    payment.payerName.toLowerCase().includes(who.toLowerCase()) &&
    (until === undefined || dayIn(zone, payment.since) <= until)
  );
}

const sumInWords = (payments: readonly FailedPayment[]) =>
  `${payments.length === 1 ? '1 sum is' : `${payments.length} sums are`} owed: ${formatCents(payments.reduce((sum, { cents }) => sum + cents, 0))} in all.`;

async function read(platform: Platform, _staff: unknown, { filters, cursor, most }: Asked): Promise<Listed> {
  const zone = platform.configuration.OFFICE_TIME_ZONE;
  const asked = (await listFailedPayments(platform.database, platform.clock.now())).filter((payment) =>
    isAsked(payment, filters, zone),
  );
  const open = asked
    .map((payment) => ({ payment, place: placeOf(payment) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .filter(({ place }) => cursor === null || place > cursor);
  const shown = open.slice(0, most);
  return {
    ...(asked.length > 0 && { note: sumInWords(asked) }),
    rows: shown.map(({ payment }) => ({
      id: payment.id,
      cells: [
        payment.what,
        stepWords[payment.next],
        payment.about,
        payment.visit === null ? null : momentCell(payment.visit.startsAt, payment.visit.timeZone),
        payment.payerId === null
          ? payment.payerName
          : { text: payment.payerName, to: personPath(payment.payerId) },
        { cents: payment.cents },
        datedCell(platform, payment.since),
        failureInWords(payment),
        triedInWords(payment, (moment) => datedMoment(platform, moment)),
      ],
    })),
    nextCursor: open.length > most ? shown.at(-1)!.place : null,
  };
}

function show(subject: Subject): Shown {
  const { what, about, payerId, payerName, cents, card, visit, isOpen, next, since, asked, inWords } =
    subject;
  return {
    title: `${what}: money`,
    lead: isOpen
      ? `${formatCents(cents)} is owed. ${asked.waiting === undefined ? `Next: ${stepWords[next].toLowerCase()}.` : `Write-off requested. ${waitingInWords(asked.waiting)}`}`
      : visit !== null && visit.writtenOffAt !== null
        ? `Written off ${inWords(visit.writtenOffAt)}.`
        : 'Nothing is due: it’s paid, on hold or pending.',
    sections: [
      {
        title: 'At a glance',
        facts: [
          ...(visit === null
            ? [{ term: 'What', details: about }]
            : [
                { term: 'What', details: about, to: pathTo('/office/visits/:id', { id: visit.id }) },
                { term: 'When', details: momentInWords(visit.startsAt, visit.timeZone) },
              ]),
          {
            term: 'Who pays',
            details: payerName,
            ...(payerId !== null && { to: personPath(payerId) }),
          },
          { term: 'Card', details: card ?? 'None' },
          ...(isOpen
            ? [
                { term: 'Why it failed', details: failureInWords(subject) },
                { term: 'Owed since', details: inWords(since) },
              ]
            : []),
          ...(visit?.writtenOffWhy ? [{ term: 'Why it was written off', details: visit.writtenOffWhy }] : []),
          { term: 'What was tried', details: triedInWords(subject, inWords) },
        ],
      },
      ...asked.sections,
    ],
  };
}

/** All money that is owed, by what to do about it. */
export const paymentsScreen: Screen = {
  name: 'payments',
  title: 'Who owes what',
  lead: 'Money owed for visits and memberships: payer, amount, since when, and next step.',
  list: {
    columns: [
      'Money',
      'Next step',
      'What for',
      'When it is or was',
      'Who owes it',
      'Amount',
      'Owed since',
      'Why',
      'What was tried',
    ],
    filters: [
      { name: 'who', label: 'Who owes it' },
      {
        name: 'what',
        label: 'What for',
        options: [
          { value: 'visit', label: 'Visits' },
          { value: 'membership', label: 'Memberships' },
        ],
      },
      { name: 'until', label: 'Owed since this day or longer', kind: 'date' },
      {
        name: 'next',
        label: 'Next step',
        options: nextSteps.map((value) => ({ value, label: stepWords[value] })),
      },
    ],
    changesWith: ['money', 'alert'],
    empty: 'No matches.',
    read,
  },
  acts: [],
  record: recordOf<Subject>({
    async find(platform, staff, id) {
      const { database, configuration, clock } = platform;
      const found = await findFailedPayment(database, id, clock.now());
      if (found === undefined) return undefined;
      const inWords = (moment: Date) => datedMoment(platform, moment);
      const asked = await findAsked(database, staff, id, found.isOpen ? found.cents : null, inWords);
      return { ...found, limitCents: configuration.REFUND_LIMIT, asked, inWords };
    },
    show,
    versionOf: ({ visit }) => visit?.version ?? 0,
    acts: failedPaymentActs,
  }),
};
