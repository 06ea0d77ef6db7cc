import { nextSteps } from '#domains/visit-money/owed/failed-payment.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { type Asked, type Listed, recordOf, type Screen, type Shown } from '../screen.ts';
import { datedMoment } from '../words.server.ts';
import { failedPaymentActs, type OpenedPayment } from './failed-payment-acts.server.ts';
import { failureInWords, type FailedPayment, stepWords } from './failed-payment.ts';
import { findFailedPayment, listFailedPayments } from './failed-payments.server.ts';
import { findAsked } from './second-person.server.ts';
import { waitingInWords } from './second-person.ts';

interface Subject extends OpenedPayment {
  inWords: (moment: Date) => string;
}

/** Grouped by what to do next, the longest open first. */
const placeOf = ({ next, since, id }: FailedPayment) =>
  `${nextSteps.indexOf(next)}_${String(since.getTime()).padStart(15, '0')}_${id}`;

async function read(platform: Platform, _staff: unknown, { filters, cursor, most }: Asked): Promise<Listed> {
  const open = (await listFailedPayments(platform.database, platform.clock.now()))
    .filter(({ next }) => filters['next'] === undefined || next === filters['next'])
    .map((payment) => ({ payment, place: placeOf(payment) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .filter(({ place }) => cursor === null || place > cursor);
  const shown = open.slice(0, most);
  return {
    rows: shown.map(({ payment }) => ({
      id: payment.id,
      cells: [
        payment.what,
        stepWords[payment.next],
        payment.about,
        payment.payerName,
        { cents: payment.cents },
        failureInWords(payment),
        datedMoment(platform, payment.since),
        payment.askedAt === null ? null : datedMoment(platform, payment.askedAt),
      ],
    })),
    nextCursor: open.length > most ? shown.at(-1)!.place : null,
  };
}

function show(subject: Subject): Shown {
  const { what, about, payerName, cents, card, visit, isOpen, next, since, askedAt, asked, inWords } =
    subject;
  return {
    title: `${what}: money`,
    lead: isOpen
      ? `${formatCents(cents)} is owed. ${asked.waiting === undefined ? `Next: ${stepWords[next].toLowerCase()}.` : `Somebody wants to write it off. ${waitingInWords(asked.waiting)}`}`
      : visit !== null && visit.writtenOffAt !== null
        ? `It was written off on ${inWords(visit.writtenOffAt)}.`
        : 'Nothing is open here: it is paid, set aside or being asked for.',
    sections: [
      {
        title: 'At a glance',
        facts: [
          ...(visit === null
            ? [{ term: 'What', details: about }]
            : [
                { term: 'What', details: about, to: `/office/visits/${visit.id}` },
                { term: 'When', details: momentInWords(visit.startsAt, visit.timeZone) },
              ]),
          { term: 'Who pays', details: payerName },
          { term: 'Card', details: card ?? 'None' },
          ...(isOpen
            ? [
                { term: 'Why it failed', details: failureInWords(subject) },
                { term: 'Owed since', details: inWords(since) },
              ]
            : []),
          ...(visit?.writtenOffWhy ? [{ term: 'Why it was written off', details: visit.writtenOffWhy }] : []),
          { term: 'Last asked for a card', details: askedAt === null ? 'Never' : inWords(askedAt) },
        ],
      },
      ...asked.sections,
    ],
  };
}

/** All money that is owed, by what to do about it. */
export const paymentsScreen: Screen = {
  name: 'payments',
  may: 'money',
  title: 'Who owes what',
  lead: 'Money of visits and memberships that is owed: by whom, how much, since when, and what to do next.',
  list: {
    columns: [
      'Money',
      'What to do next',
      'What for',
      'Who owes it',
      'Amount',
      'Why',
      'Owed since',
      'Last asked',
    ],
    filters: [
      {
        name: 'next',
        label: 'What to do next',
        options: nextSteps.map((value) => ({ value, label: stepWords[value] })),
      },
    ],
    empty: 'Nobody owes anything.',
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
