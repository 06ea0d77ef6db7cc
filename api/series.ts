import { z } from 'zod';
import { book } from '#domains/booking/booking.server.ts';
import type { WantedTimes } from '#domains/booking/booking.ts';
import { findOffer } from '#domains/booking/offer.server.ts';
import type { WantedAnswers } from '#domains/booking/offer.ts';
import { planSeries } from '#domains/booking/series/series-plan.server.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { shortfallOf } from '#domains/booking/series/series.ts';
import { optionalText } from '#domains/people/fields.ts';
import type { Member } from '#domains/people/people.ts';
import { cancelSeries } from '#domains/visit-changes/series-cancellation.server.ts';
import { planReschedule, rescheduleSeries } from '#domains/visit-changes/series-reschedule.server.ts';
import { stopSeries } from '#domains/visit-changes/series-stop.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { type Every, everyValues, mostVisits, type PlannedVisit, rhythms } from '#domains/visits/series.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { bookingNotes, bookingNotFound, bookingStates, startsAt } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { both } from './booking-shapes.ts';
import { call } from './operation.ts';
import { answers, dishes, repeat } from './ordered-shapes.ts';

const one = z.object({ id: z.uuid() });
const every = z.enum(everyValues, 'Choose how often we should come.');
const scope = z.enum(['following', 'all'], 'Choose which visits you mean.');
const planned = z
  .object({
    date: z.string(),
    starts_at: z.string().nullable(),
    is_free: z.boolean(),
    holiday: z.string().nullable(),
    other_times: z.array(z.string()),
    beside: z.string().optional(),
  })
  .meta({ id: 'PlannedVisit' });
const seriesShape = z
  .object({
    id: z.string(),
    every: z.enum(rhythms),
    goes_on: z.boolean().meta({ description: 'Whether it continues until it is ended' }),
    visits: z.array(
      z.object({
        id: z.string(),
        state: z.enum(bookingStates),
        starts_at: z.string(),
        time_zone: z.string(),
        total_cents: z.int(),
        professional_name: z.string(),
      }),
    ),
  })
  .meta({ id: 'Series' });

/**
 * `/api/booking_ms`: visits that come again. Conflicts and holidays are asked about first, and no visit is
 * dropped silently.
 */
export const seriesCalls = [
  call({
    method: 'post',
    path: '/booking_ms/series/plans',
    name: 'planSeries',
    door: 'search',
    group: 'series',
    summary: 'The visits of a series as they would be, and what is free instead',
    who: 'active',
    body: z.object({
      recipient_id: z.uuid('Choose who the visits are for.'),
      answers,
      starts_at: startsAt,
      repeat,
    }),
    response: z.object({ time_zone: z.string(), visits: z.array(planned) }),
    answer: ({ platform, member, body }) => planAnswer(platform, member, body),
  }),
  call({
    method: 'post',
    path: '/booking_ms/series',
    name: 'bookSeries',
    group: 'series',
    pays: true,
    summary: 'Book visits that come again, at the chosen times: all or none',
    who: 'active',
    body: z.object({
      recipient_id: z.uuid('Choose who the visits are for.'),
      answers,
      dishes,
      every,
      times: z.array(startsAt).min(1, 'Choose the times.').max(mostVisits, `Use ${mostVisits} or fewer.`),
      goes_on: z
        .object({ starts_at: startsAt, visits: z.int().min(1).max(mostVisits) })
        .nullish()
        .meta({
          description:
            'Where visits come until somebody stops them: what `planSeries` was asked for, and how many visits it answered. We plan each next one half a year ahead.',
        }),
      notes: bookingNotes,
      card_id: z.uuid('Choose a card.'),
      both,
    }),
    response: z.object({ series: seriesShape }),
    status: 201,
    repeat: 'required',
    answer: ({ platform, member, body, key }) => bookAnswer(platform, member, body, seriesTimes(body), key),
  }),
  call({
    method: 'post',
    path: '/booking_ms/round_trips',
    name: 'bookRoundTrip',
    group: 'series',
    pays: true,
    summary:
      'Book a ride there and back whose way back has a time of its own (`trip` is `round`): both rides or none',
    who: 'active',
    body: z.object({
      recipient_id: z.uuid('Choose who the ride is for.'),
      answers,
      starts_at: startsAt,
      back_at: startsAt,
      notes: bookingNotes,
      card_id: z.uuid('Choose a card.'),
      both,
    }),
    response: z.object({ series: seriesShape }),
    status: 201,
    repeat: 'required',
    answer: ({ platform, member, body, key }) =>
      bookAnswer(
        platform,
        member,
        body,
        { kind: 'round-trip', startsAt: body.starts_at, backAt: body.back_at },
        key,
      ),
  }),
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}/series',
    name: 'getSeries',
    group: 'series',
    summary: 'All visits of a visit’s series; null for a single visit',
    who: 'active',
    params: one,
    response: z.object({ series: seriesShape.nullable() }),
    answer: ({ platform, member, params }) => seriesAnswer(platform, member, params.id),
  }),
  call({
    method: 'post',
    path: '/booking_ms/bookings/{id}/series/cancellation',
    name: 'cancelSeries',
    group: 'series',
    summary: 'Cancel this visit and those after it, or all upcoming ones, for the agreed fee',
    who: 'active',
    params: one,
    body: z.object({ scope, agreed_fee_cents: z.int().min(0), reason: optionalText(500) }),
    response: z.object({ fee_cents: z.int(), cancelled: z.int() }),
    async answer({ platform, member, params, body }) {
      const cancelled = await cancelSeries(platform, member, params.id, {
        scope: body.scope,
        agreedFeeCents: body.agreed_fee_cents,
        reason: body.reason,
      });
      if (!cancelled.ok) return cancelled;
      await settleCancellations(platform, params.id);
      return success({
        value: { fee_cents: cancelled.value.feeCents, cancelled: cancelled.value.cancelled },
      });
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/bookings/{id}/series/stop',
    name: 'stopSeries',
    group: 'series',
    summary: 'Plan no more visits of a series; those planned stay',
    who: 'active',
    params: one,
    response: z.object({ series: seriesShape.nullable() }),
    async answer({ platform, member, params }) {
      const stopped = await stopSeries(platform, member, params.id);
      return stopped.ok ? seriesAnswer(platform, member, params.id) : stopped;
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/bookings/{id}/series/plans',
    name: 'planSeriesReschedule',
    door: 'search',
    group: 'series',
    summary: 'Where the visits of a series would go if this one were moved',
    who: 'active',
    params: one,
    body: z.object({ scope, starts_at: startsAt }),
    response: z.object({
      visits: z.array(planned.extend({ booking_id: z.string(), from: z.string() })),
      staying: z.array(z.string()),
    }),
    async answer({ platform, member, params, body }) {
      const plan = await planReschedule(platform, member, params.id, body.scope, body.starts_at);
      if (plan === undefined) return refused(bookingNotFound);
      const visits = plan.moves.map((move) => ({
        ...plannedOut(move),
        booking_id: move.bookingId,
        from: move.from.toISOString(),
      }));
      return success({ value: { visits, staying: plan.staying.map((each) => each.toISOString()) } });
    },
  }),
  call({
    method: 'put',
    path: '/booking_ms/bookings/{id}/series/times',
    name: 'rescheduleSeries',
    group: 'series',
    summary: 'Move visits of a series, each to its chosen time: all or none',
    who: 'active',
    params: one,
    body: z.object({
      scope,
      times: z
        .array(z.object({ booking_id: z.uuid(), starts_at: startsAt }))
        .min(1, 'Choose the times.')
        .max(mostVisits),
      both,
    }),
    response: z.object({ rescheduled: z.int() }),
    async answer({ platform, member, params, body }) {
      const moved = await rescheduleSeries(
        platform,
        member,
        params.id,
        body.scope,
        new Map(body.times.map((each) => [each.booking_id, each.starts_at])),
        body.both,
      );
      return moved.ok ? success({ value: moved.value }) : moved;
    },
  }),
];

interface Wanted {
  recipient_id: string;
  answers: WantedAnswers;
}

async function planAnswer(
  platform: ConnectedPlatform,
  member: Member,
  body: Wanted & { starts_at: Date; repeat: z.output<typeof repeat> },
): Promise<Result<{ value: unknown }>> {
  const { recipient_id: recipientId, answers: given } = body;
  const offer = await findOffer(platform, { member, recipientId, answers: given });
  if (!offer.ok) return offer;
  const wanted = {
    every: body.repeat.every,
    count: body.repeat.count ?? null,
    until: body.repeat.until ?? null,
  };
  const plan = await planSeries(platform, offer.value, {
    startsAt: body.starts_at,
    repeat: wanted,
    recipientId,
  });
  if (!plan.ok) return plan;
  const { visits, timeZone } = plan.value;
  const shortfall = shortfallOf(wanted, visits);
  if (shortfall !== null)
    return refused(refusal('invalid', 'too_few_visits', shortfall, { repeat: shortfall }));
  return success({ value: { time_zone: timeZone, visits: visits.map(plannedOut) } });
}

function seriesTimes(body: {
  every: Every;
  times: Date[];
  goes_on?: { starts_at: Date; visits: number } | null | undefined;
}): WantedTimes {
  const goingOn = body.goes_on ? { from: body.goes_on.starts_at, looked: body.goes_on.visits } : null;
  return { kind: 'series', every: body.every, times: body.times, goingOn };
}

async function bookAnswer(
  platform: ConnectedPlatform,
  member: Member,
  {
    recipient_id: recipientId,
    answers: given,
    dishes: chosen,
    notes,
    card_id: cardId,
    both: yes,
  }: Wanted & { notes: string | null; card_id: string; both: string[]; dishes?: z.output<typeof dishes> },
  times: WantedTimes,
  key: string | undefined,
): Promise<Result<{ value: unknown }>> {
  const request = { recipientId, answers: given, dishes: chosen ?? [], notes, times };
  const placed = await book(platform, member, request, { cardId, both: yes }, `api:${key}`);
  return placed.ok ? seriesAnswer(platform, member, placed.value.bookingId) : placed;
}

async function seriesAnswer(
  platform: ConnectedPlatform,
  member: Member,
  bookingId: string,
): Promise<Result<{ value: unknown }>> {
  const [booking, series] = await Promise.all([
    findBooking(platform.database, member, bookingId),
    findSeriesOf(platform.database, member, bookingId),
  ]);
  if (booking === undefined || booking.state === 'held') return refused(bookingNotFound);
  if (series === undefined) return success({ value: { series: null } });
  const visits = series.visits.map((visit) => ({
    id: visit.id,
    state: visit.state,
    starts_at: visit.startsAt.toISOString(),
    time_zone: visit.timeZone,
    total_cents: visit.totalCents,
    professional_name: visit.professionalName,
  }));
  return success({
    value: { series: { id: series.id, every: series.every, goes_on: series.goesOn, visits } },
  });
}

function plannedOut(visit: PlannedVisit): z.input<typeof planned> {
  return {
    date: visit.date,
    starts_at: visit.startsAt?.toISOString() ?? null,
    is_free: visit.isFree,
    holiday: visit.holiday,
    other_times: visit.others.map((each) => each.toISOString()),
    ...(visit.beside !== undefined && { beside: visit.beside }),
  };
}
