import { nextLook } from '#domains/booking/series/occurrence.ts';
import { needsOfVisit } from '#domains/services/ordered.ts';
import { writeOffCauseWords } from '#domains/visit-money/write-off.ts';
import { needsFor } from './households.ts';
import type { ToldVisit, Year } from './plan.ts';
import { rowsOf, type TableRows } from './table-rows.ts';
import type { Series } from './visits.ts';

/** The visits with their history, their needs, their reminders and what was said about them. */
export function visitRows(year: Year): TableRows[] {
  const { visits, making } = year;
  const { identifiers } = making;
  return [
    rowsOf('bookings', visits.map(bookingRow)),
    rowsOf(
      'booking_events',
      visits.flatMap((told) => eventRows(told, year)),
    ),
    rowsOf('booking_needs', visits.flatMap(needRows)),
    rowsOf(
      'booking_reminders',
      visits.flatMap(({ visit, course }) =>
        course.reminders.map(({ kind, at }) => ({
          booking_id: visit.id,
          kind,
          starts_at: visit.startsAt,
          created_at: at,
        })),
      ),
    ),
    rowsOf('booking_cancellations', visits.flatMap(cancellationRows)),
    rowsOf(
      'booking_ratings',
      visits.flatMap(({ visit, rating }) =>
        rating === null
          ? []
          : [
              {
                booking_id: visit.id,
                created_at: rating.at,
                rated_by: visit.booker.userId,
                stars: rating.stars,
                thanks: rating.thanks,
              },
            ],
      ),
    ),
    rowsOf(
      'visit_messages',
      visits.flatMap(({ visit, messages }) =>
        messages.map(({ at, forWhom, body }) => ({
          id: identifiers.at(at),
          created_at: at,
          booking_id: visit.id,
          author_id: visit.booker.userId,
          for_whom: forWhom,
          body,
        })),
      ),
    ),
  ];
}

function eventRows(
  { visit, course, rating, writtenOffAt }: ToldVisit,
  { office, making: { identifiers } }: Pick<Year, 'office' | 'making'>,
) {
  const { booker, household, place } = visit;
  const rated =
    rating === null
      ? []
      : [{ at: rating.at, kind: 'rated', from: null, to: null, by: 'member' as const, reason: '' }];
  const lines = [...course.happenings, ...rated].map(({ at, kind, from, to, by, reason }) => ({
    id: identifiers.at(at),
    created_at: at,
    booking_id: visit.id,
    kind,
    actor_id: by === 'member' ? booker.userId : null,
    professional_id: by === 'professional' ? place.professional.id : null,
    staff_id: by === 'office' ? office.dispatcherId : null,
    on_behalf_of: by === 'member' && household.owner !== booker ? household.owner.userId : null,
    from_state: from,
    to_state: to,
    reason,
  }));
  const [first] = lines;
  return writtenOffAt === null || first === undefined
    ? lines
    : [
        ...lines,
        { ...first, ...writtenOff(writtenOffAt, office.bookkeeperId), id: identifiers.at(writtenOffAt) },
      ];
}

const writtenOff = (at: Date, staffId: string) => ({
  created_at: at,
  kind: 'written_off',
  actor_id: null,
  staff_id: staffId,
  from_state: null,
  to_state: null,
  reason: `${writeOffCauseWords.not_reached}. Moved away.`,
});

function bookingRow({ visit, course, payment, cardFeeCents, writtenOffAt }: ToldVisit, index: number) {
  const { booker, household, option, estimate, place } = visit;
  return {
    id: visit.id,
    created_at: course.happenings[0]!.at,
    reference: visit.reference,
    member_id: booker.userId,
    booked_by: booker.userId,
    recipient_id: household.recipientId,
    service_option_id: option.id,
    service_area_id: household.areaId,
    professional_id: place.professional.id,
    series_id: visit.series?.id ?? null,
    starts_at: visit.startsAt,
    ends_at: visit.endsAt,
    occupied_until: visit.occupiedUntil,
    time_zone: household.timeZone,
    lane: place.lane,
    lanes: place.lanes,
    state: course.state,
    placed_at: visit.placedAt,
    address: household.address,
    answers: visit.answers,
    notes: visit.notes,
    price_lines: estimate.lines,
    total_cents: estimate.totalCents,
    gift_cents: visit.giftCents,
    card_fee_cents: cardFeeCents,
    written_off_at: writtenOffAt,
    free_cancellation_until: visit.terms.freeUntil,
    payment_id: payment?.id ?? null,
    request_key: `year-of-the-demo:${index}`,
    version: course.happenings.filter(({ from, to }) => from !== null && from !== to).length + 1,
  };
}

function needRows({ visit, course }: ToldVisit) {
  const { option, household, answers } = visit;
  const general = needsFor(household, option.serviceId, option.id);
  const needs = needsOfVisit(option, general, answers);
  return needs.map(({ title, remarks, isAllergen }, position) => ({
    booking_id: visit.id,
    position,
    created_at: course.happenings[0]!.at,
    title,
    remarks,
    is_allergen: isAllergen,
    acknowledged_at: course.readAt,
  }));
}

function cancellationRows({ visit, course }: ToldVisit) {
  if (course.state !== 'cancelled' || visit.fate.kind !== 'cancelled') return [];
  const { booker, household, fate } = visit;
  return [
    {
      booking_id: visit.id,
      created_at: fate.at,
      cancelled_by: booker.userId,
      on_behalf_of: household.owner === booker ? null : household.owner.userId,
      reason: fate.reason,
      fee_cents: course.dueCents,
    },
  ];
}

/** A series without an end is looked at again when its next day comes within reach. */
export function seriesRows({ visits, making: { calendar } }: Year): TableRows {
  const all = [...new Set(visits.flatMap(({ visit }) => visit.series ?? []))];
  const rowOf = ({ id, every, memberId, cardId, createdAt, goesOn, visits: count }: Series) => ({
    id,
    created_at: createdAt,
    member_id: memberId,
    every,
    visits: count,
    card_id: cardId,
    request_key: `year-of-the-demo:${id}`,
    goes_on_from: goesOn?.from ?? null,
    visits_looked_at: goesOn?.looked ?? null,
    look_again_at: goesOn === null ? null : nextLook({ ...goesOn, every, timeZone: calendar.zone }),
  });
  return rowsOf('booking_series', all.map(rowOf));
}
