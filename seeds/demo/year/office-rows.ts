import { unpaidLine } from '#domains/visit-money/books/reconciliation.ts';
import { digestMonday } from '#domains/visit-news/digest.ts';
import { foundUnpaidAt } from './alerts.ts';
import { dayLength, hour } from './calendar.ts';
import { between, draw } from './draw.ts';
import type { ToldVisit, Year } from './plan.ts';
import { rowsOf, type TableRows } from './table-rows.ts';

/** What the office has to do and has done: alerts, calls and letters that were asked for, quotes. */
export function officeRows(year: Year): TableRows[] {
  const { making, enquiries } = year;
  return [
    rowsOf(
      'enquiries',
      enquiries.map((enquiry) => ({ ...enquiry })),
    ),
    rowsOf(
      'booking_alerts',
      year.alerts.map(({ id, at, bookingId, kind, resolvedAt }) => ({
        id,
        created_at: at,
        booking_id: bookingId,
        kind,
        resolved_at: resolvedAt,
      })),
    ),
    rowsOf('payment_differences', differenceRows(year)),
    rowsOf('audit_events', auditRows(year)),
    rowsOf(
      'quotes',
      year.visits.flatMap((told) => quoteRows(making, told)),
    ),
    rowsOf('weekly_digests', digestRows(year)),
    rowsOf('registration_wishes', wishRows(year)),
  ];
}

/** What the office did about visits, as its commands write it: confirmed, decided and paid back. */
function auditRows({ visits, books, office, making: { identifiers } }: Year) {
  const moved = visits.flatMap(({ visit, course }) =>
    course.happenings
      .filter(({ by }) => by === 'office')
      .map(({ at, from, to }) => ({
        id: identifiers.at(at),
        created_at: at,
        staff_id: office.dispatcherId,
        action: to,
        subject: visit.id,
        on_behalf_of: null,
        before: { state: from },
        after: { state: to },
      })),
  );
  const paidBack = books.refunds.map(({ at, payment, cents }) => ({
    id: identifiers.at(at),
    created_at: at,
    staff_id: office.bookkeeperId,
    action: 'refunded',
    subject: payment.bookingId,
    on_behalf_of: payment.payer.userId,
    before: { leftCents: payment.capturedCents },
    after: { leftCents: payment.capturedCents - cents },
  }));
  const writtenOff = visits.flatMap(({ visit, writtenOffAt }) =>
    writtenOffAt === null
      ? []
      : [
          {
            id: identifiers.at(writtenOffAt),
            created_at: writtenOffAt,
            staff_id: office.bookkeeperId,
            action: 'written_off',
            subject: visit.id,
            on_behalf_of: visit.household.owner.userId,
            before: null,
            after: null,
          },
        ],
  );
  return [...moved, ...paidBack, ...writtenOff];
}

/** Visits that were not paid are open; what was found otherwise in the year was dealt with. */
function differenceRows({ visits, office, making: { identifiers, calendar } }: Year) {
  const open = visits
    .filter(
      ({ course, payment, writtenOffAt }) =>
        course.state === 'completed' && payment?.state === 'declined' && writtenOffAt === null,
    )
    .map(({ visit, payment }) => ({
      id: identifiers.at(foundUnpaidAt(visit)),
      found_at: foundUnpaidAt(visit),
      kind: 'visit_without_charge',
      subject: visit.id,
      booking_id: visit.id,
      line: unpaidLine({ reference: visit.reference, isDone: true, cents: payment?.amountCents ?? 0 }),
      mended: false,
      resolved_at: null as Date | null,
      ticked_by: null as string | null,
      answer: null as string | null,
    }));
  const past = dealtWith.map(({ day, kind, line, answer }) => {
    const at = calendar.at(-day, 9 * 60 + 7);
    return {
      id: identifiers.at(at),
      found_at: at,
      kind,
      subject: `${identifiers.token('pi')}`,
      booking_id: null,
      line,
      mended: answer === null,
      resolved_at: answer === null ? at : new Date(at.getTime() + 5 * hour),
      ticked_by: answer === null ? null : office.bookkeeperId,
      answer,
    };
  });
  return [...open, ...past];
}

const dealtWith = [
  {
    day: 23,
    kind: 'answer_lost',
    line: "Gift card, buyer unknown: the gateway's answer about $50.00 did not reach us. We continue with what it says.",
    answer: null,
  },
  {
    day: 71,
    kind: 'charge_without_use',
    line: 'A payment that we do not know: the gateway took $35.00, and nothing was booked for it. Please pay it back, or find out what it was for.',
    answer: 'Charged twice at the gateway by hand. Given back there on the same day.',
  },
  {
    day: 164,
    kind: 'refund_missing',
    line: 'A visit: our books say that $20.00 went back, and the gateway knows nothing of it. Check there.',
    answer: 'It was there a day later. The bank was slow.',
  },
];

const work = [
  { label: 'Walk-in shower with a seat and two bars', cents: 486_000, minutes: 240 },
  { label: 'Ramp at the front door, 8 feet, with a rail', cents: 212_000, minutes: 240 },
  { label: 'Two doors made wider', cents: 138_000, minutes: 240 },
  { label: 'Rails on both sides of the stairs', cents: 64_000, minutes: 180 },
];

/** After a first look: most are answered, or their day has passed; the newest are waiting for an answer. */
function quoteRows({ chance, identifiers, calendar }: Year['making'], { visit, course }: ToldVisit) {
  if (
    visit.option.id !== 'aging-in-place-remodeling' ||
    course.state !== 'completed' ||
    course.decidedAt === null
  )
    return [];
  const at = new Date(course.decidedAt.getTime() + between(chance, 2, 40) * hour);
  const until = new Date(at.getTime() + 30 * dayLength);
  if (at > calendar.now) return [];
  const { label, cents, minutes } = visit.household.isKnown ? work[0]! : draw(chance, work);
  const isOver = until < calendar.now;
  const isDeclined = isOver && chance.percent(45);
  const isNear = until.getTime() - calendar.now.getTime() < 4 * dayLength;
  return [
    {
      id: identifiers.at(at),
      created_at: at,
      visit_id: visit.id,
      description: label,
      lines: [
        { label: 'Work', detail: '', cents: Math.round(cents * 0.6) },
        { label: 'Material', detail: '', cents: cents - Math.round(cents * 0.6) },
      ],
      total_cents: cents,
      minutes,
      valid_until: until,
      state: isDeclined ? 'declined' : isOver ? 'expired' : 'sent',
      decided_by: isDeclined ? visit.booker.userId : null,
      decided_at: isDeclined ? new Date(at.getTime() + 3 * dayLength) : null,
      decline_reason: isDeclined ? 'It is too much for now.' : null,
      reminded_at:
        isOver || isNear ? new Date(Math.min(calendar.now.getTime(), until.getTime() - 3 * dayLength)) : null,
      request_key: `year-of-the-demo:${visit.reference}`,
    },
  ];
}

/** The news of each week since a Premier Concierge membership began. */
function digestRows({ memberships, households, making: { calendar } }: Year) {
  return memberships
    .filter(({ membership }) => membership.planId === 'premier-concierge')
    .flatMap(({ membership, createdAt }) => {
      const household = households.find(({ owner }) => owner.userId === membership.userId)!;
      const mornings = Array.from({ length: 366 }, (_, back) => calendar.at(-back, 9 * 60));
      return mornings.flatMap((morning) => {
        const monday = digestMonday(household.timeZone, morning);
        const isSent = monday !== undefined && morning > createdAt && morning <= calendar.now;
        return isSent ? [{ member_id: membership.userId, monday, created_at: morning }] : [];
      });
    });
}

/** Nora has said who she looks for help for, and has not come back yet. */
function wishRows({ nora }: Year) {
  return [
    {
      user_id: nora.userId,
      created_at: nora.registeredAt,
      for_whom: 'someone',
      recipient_name: 'Arthur Ellis',
      zipcode: '10463',
    },
  ];
}
