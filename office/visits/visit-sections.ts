import { pathTo } from '#app/paths.ts';
import { channelWords } from '#domains/notifications/content.ts';
import { envelopeAddress } from '#domains/people/address.ts';
import { emergencyContactInWords } from '#domains/people/emergency-contact.ts';
import { formatPhone, givenName } from '#domains/people/words.ts';
import { photoInWords, photosTerm } from '#domains/services/photos.ts';
import { eventInWords } from '#domains/visits/history.ts';
import { takenPhotoInWords, takenPhotosTerm } from '#domains/visits/photos/taken-photo.ts';
import { shortMomentInWords, standingInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { shortTime } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { laneKey } from '../board/board.ts';
import { complaintSection } from '../complaints/complaint-section.ts';
import { waitingInWords } from '../money/second-person.ts';
import type { Section, Shown } from '../screen.ts';
import { alertWords } from './alert-words.ts';
import type { OfficeVisit } from './office-visit.ts';
import { pressedSection } from './pressed-section.ts';

/** A visit as the office sees it, what matters now first. */
export function showVisit(visit: OfficeVisit): Shown {
  return {
    title: `${visit.optionTitle} for ${visit.recipientName}`,
    lead: `${visitTimeInWords(visit)}. ${standingInWords(visit)}${waiverInWords(visit)}`,
    sections: [
      ...(visit.alerts.length === 0 ? [] : [alertsOf(visit)]),
      ...toSay(visit),
      ...couldGo(visit),
      ...complaintSection(visit),
      ...warningsOf(visit),
      glanceOf(visit),
      ...picturesOf(visit, photosTerm, visit.photos, photoInWords),
      ...picturesOf(visit, takenPhotosTerm, visit.takenPhotos, takenPhotoInWords),
      ...picturesOf(
        visit,
        'Photos not taken into the visit',
        visit.refusedPhotos.map(({ id }) => id),
        (index) => visit.refusedPhotos[index]?.words ?? '',
      ),
      ...needsOf(visit),
      moneyOf(visit),
      ...partsOf(visit),
      ...pressedSection(visit.pressed, visit.timeZone),
      timelineOf(visit),
      messagesOf(visit),
      notesOf(visit),
    ],
  };
}

/** That nothing is taken of its fee until a second person has decided. */
const waiverInWords = ({ feeWaiver, timeZone }: OfficeVisit) =>
  feeWaiver === null
    ? ''
    : `. Whether the fee of ${formatCents(feeWaiver.cents)} is charged is not decided. ${waitingInWords(feeWaiver.waiting)} Without a decision it is waived on ${shortMomentInWords(feeWaiver.lapsesAt, timeZone)}.`;

const at = (visit: OfficeVisit, moment: Date | string) =>
  shortMomentInWords(new Date(moment), visit.timeZone);

const alertsOf = (visit: OfficeVisit): Section => ({
  title: 'Open issues',
  words: [
    ...visit.alerts.map(({ kind }) => alertWords[kind] ?? kind),
    ...visit.bookedBeside.map(
      ({ title, recipientName, startsAt, reference }) =>
        `At the same time: ${title} for ${recipientName}, ${at(visit, startsAt)}, ${reference}.`,
    ),
  ],
});

const isOpen = ({ alerts }: OfficeVisit, kind: string) => alerts.some((alert) => alert.kind === kind);

/** What the recipient can be told on the phone: no more than is known. */
function toSay(visit: OfficeVisit): Section[] {
  if (!isOpen(visit, 'not_arrived')) return [];
  const { professionalName, expectedAt, timeZone } = visit;
  const late = `“${givenName(professionalName)} is running late.`;
  const more =
    expectedAt === null
      ? 'I am calling them now, and then I call you back.”'
      : `They should be with you by ${shortTime(expectedAt, timeZone)}. I will call you if that changes.”`;
  return [{ title: `Say to ${givenName(visit.recipientName)}`, words: [`${late} ${more}`] }];
}

const mostWhoCouldGo = 4;

/**
 * The other helpers for a visit whose helper is late or cannot come. Each leads to the move, which says what
 * it breaks.
 */
const couldGo = (visit: OfficeVisit): Section[] =>
  visit.others.length === 0 || !(isOpen(visit, 'not_arrived') || isOpen(visit, 'nobody_comes'))
    ? []
    : [
        {
          title: 'Who could go',
          facts: visit.others.slice(0, mostWhoCouldGo).map(({ id, name }, index) => ({
            term: index === 0 ? 'Most suitable' : `Choice ${index + 1}`,
            details: name,
            to: pathTo('/office/board/move/:id', { id: visit.id, who: laneKey(id) }),
          })),
        },
      ];

const warningsOf = (visit: OfficeVisit): Section[] =>
  visit.warnings.length === 0
    ? []
    : [
        {
          title: 'Home warnings',
          words: visit.warnings.map(
            ({ body, at: moment, by, readBy }) =>
              `${body} (${by}, ${at(visit, moment)}). ${readBy.length === 0 ? 'Not read yet' : `Read by ${readBy.join(', ')}`}`,
          ),
        },
      ];

function glanceOf(visit: OfficeVisit): Section {
  const knowsWhere = visit.needs !== null;
  return {
    title: 'Summary',
    facts: [
      { term: 'Reference', details: visit.reference },
      {
        term: 'Booked by',
        details: visit.memberName,
        to: pathTo('/office/people/:id', { id: visit.memberId }),
      },
      ...(knowsWhere
        ? [
            { term: 'Where', details: envelopeAddress(visit.address).split('\n') },
            phoneFact('Phone', visit.phone),
          ]
        : []),
      {
        term: 'Helper',
        details: visit.professionalName,
        to: pathTo('/office/professionals/:id', { id: visit.professionalId }),
      },
      ...(visit.professionalPhone === null
        ? []
        : [phoneFact(`Call ${givenName(visit.professionalName)}`, visit.professionalPhone)]),
      ...(visit.vehicle === null
        ? []
        : [{ term: 'Car', details: [visit.vehicle.words, visit.vehicle.plate] }]),
      ...visit.ordered.map(({ term, details }) => ({ term, details: String(details) })),
      ...(visit.help.length === 0 ? [] : [{ term: 'Help', details: visit.help }]),
      ...(visit.doorWord === null ? [] : [{ term: 'Door words', details: visit.doorWord }]),
      ...(visit.cardSince === null
        ? []
        : [{ term: 'Code card', details: `Since ${at(visit, visit.cardSince)}` }]),
      ...(visit.notes === null ? [] : [{ term: 'Member’s note', details: visit.notes }]),
    ],
  };
}

const phoneFact = (term: string, phone: string | null) => ({
  term,
  details: phone === null ? [] : formatPhone(phone),
  to: phone === null ? undefined : `tel:${phone}`,
});

const picturesOf = (
  { id }: OfficeVisit,
  title: string,
  photos: readonly string[],
  inWords: (index: number) => string,
): Section[] =>
  photos.length === 0
    ? []
    : [
        {
          title,
          pictures: photos.map((photo, index) => ({
            address: pathTo('/office/photos/:id/:photo', { id, photo }),
            words: inWords(index),
          })),
        },
      ];

function needsOf({ needs, emergencyContact }: OfficeVisit): Section[] {
  if (needs === null) return [];
  return [
    {
      title: 'Needs and preferences',
      facts: [
        ...needs.map(({ title, remarks, acknowledgedAt }) => ({
          term: acknowledgedAt === null ? 'Not read yet' : 'Read',
          details: remarks === null ? title : `${title}: ${remarks}`,
        })),
        ...(emergencyContact === null
          ? []
          : [
              {
                term: 'Emergency contact',
                details: emergencyContactInWords(emergencyContact),
                to: `tel:${emergencyContact.phone}`,
              },
            ]),
      ],
      words: needs.length === 0 ? ['None given.'] : [],
    },
  ];
}

export const paymentWords: Record<string, string> = {
  pending: 'Pending',
  authorized: 'On hold',
  captured: 'Charged',
  released: 'Released',
  declined: 'Declined',
};

function moneyOf(visit: OfficeVisit): Section {
  const { payment } = visit;
  return {
    title: 'Money',
    facts: [
      { term: 'Price', details: formatCents(visit.totalCents) },
      ...(visit.creditCents > 0
        ? [{ term: 'From their credit', details: formatCents(visit.creditCents) }]
        : []),
      ...(visit.giftCents > visit.creditCents
        ? [{ term: 'From gift balance', details: formatCents(visit.giftCents - visit.creditCents) }]
        : []),
      {
        term: 'Payment',
        details:
          payment === null
            ? 'None yet'
            : `${paymentWords[payment.state] ?? payment.state}: ${formatCents(payment.amountCents)}${payment.cardLabel === null ? '' : `, ${payment.cardLabel}`}`,
      },
      ...(visit.cancellation === null
        ? []
        : [
            {
              term: visit.cancellation.owed === null ? 'Cancellation fee' : 'Owed after it ended early',
              details: formatCents(visit.cancellation.feeCents),
            },
          ]),
      ...visit.charges.map((charge) => ({
        term: charge.kind === 'tip' ? 'Tip' : charge.description,
        details: `${formatCents(charge.amountCents)}, ${charge.state}`,
      })),
      ...visit.refunds.map((refund) => ({
        term: `Refund, ${at(visit, refund.at)}`,
        details: `${formatCents(refund.amountCents)}, ${refund.state}: ${refund.reason}${refund.by === null ? '' : ` (${refund.by})`}`,
      })),
      ...visit.askedRefunds.map(({ amountCents, reason, by }) => ({
        term: `Refund of ${formatCents(amountCents)}, waiting for second approval`,
        details: `${reason} (${by})`,
      })),
      ...(visit.writtenOffAt === null
        ? []
        : [{ term: 'Written off', details: at(visit, visit.writtenOffAt) }]),
      { term: 'Refundable', details: formatCents(visit.refundableCents) },
    ],
  };
}

const partEnds = { handed_over: 'Reassigned', broken_off: 'It ended early' } as const;

const partsOf = (visit: OfficeVisit): Section[] =>
  visit.parts.length === 0
    ? []
    : [
        {
          title: 'Worked before',
          table: {
            columns: ['Who', 'Start', 'Left', 'How it ended'],
            rows: visit.parts.map(({ name, ended, beganAt, leftAt }) => [
              name,
              beganAt === null ? 'Not started' : at(visit, beganAt),
              at(visit, leftAt),
              partEnds[ended],
            ]),
            empty: '',
          },
        },
      ];

const timelineOf = (visit: OfficeVisit): Section => ({
  title: 'Timeline',
  table: {
    columns: ['When', 'What'],
    rows: visit.events.toReversed().map((event) => [at(visit, event.at), eventInWords(event)]),
    empty: 'No activity yet.',
  },
});

const stateWords = { sent: 'Sent', waits: 'Scheduled', failed: 'Failed', dropped: 'Withdrawn' } as const;

const messagesOf = (visit: OfficeVisit): Section => ({
  title: 'Messages',
  words: visit.written.map(
    ({ writtenAt: moment, authorName, body }) => `${at(visit, moment)}, ${authorName}: ${body}`,
  ),
  table: {
    columns: ['When', 'To', 'How', 'What', 'Status'],
    rows: visit.sent
      .toReversed()
      .map(({ at: moment, to, channel, subject, state }) => [
        at(visit, moment),
        to,
        channelWords[channel],
        subject,
        stateWords[state],
      ]),
    empty: 'Nothing sent.',
  },
});

const notesOf = (visit: OfficeVisit): Section => ({
  title: 'Office notes',
  words:
    visit.staffNotes.length === 0
      ? ['No notes yet. Members never see them.']
      : visit.staffNotes.map(({ at: moment, by, body }) => `${at(visit, moment)}, ${by}: ${body}`),
});
