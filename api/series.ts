import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Held } from '#domains/booking/hold-facts.server.ts';
import { releaseHold } from '#domains/booking/hold.server.ts';
import { measureVisit } from '#domains/booking/offer.server.ts';
import { holdRoundTrip, holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { findSeriesOf, planSeries } from '#domains/booking/series/series.server.ts';
import { mayRepeat, shortfallOf } from '#domains/booking/series/series.ts';
import { estimateVisit } from '#domains/catalogue/estimate.ts';
import { findServiceArea, findServiceOfOption } from '#domains/catalogue/service.server.ts';
import { type Member, optionalText } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { cancelSeries, moveSeries, planMove } from '#domains/visit-changes/series-change.server.ts';
import { everyValues, mostVisits, type PlannedVisit, rhythms } from '#domains/visits/series.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { bookingNotes, bookingStates, startsAt } from '#domains/visits/visit.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { answers, repeat } from './booking-shapes.ts';
import { register, type RequestContextOf } from './operation.ts';

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
  })
  .meta({ id: 'PlannedVisit' });
const seriesShape = z
  .object({
    id: z.string(),
    every: z.enum(rhythms),
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
 * left out in silence.
 */
export function registerSeries(
  api: OpenAPIHono,
  platform: Platform,
  requestContextOf: RequestContextOf,
): void {
  register(api, platform, requestContextOf, {
    method: 'post',
    path: '/booking_ms/series/plans',
    name: 'planSeries',
    group: 'series',
    summary: 'The visits of a series as they would be, with what is free instead where one is not',
    who: 'active',
    body: z.object({
      recipient_id: z.uuid('Choose who the visits are for.'),
      answers,
      starts_at: startsAt,
      repeat,
    }),
    response: z.object({ time_zone: z.string(), visits: z.array(planned) }),
    answer: ({ member, body }) => planAnswer(platform, member, body),
  });
  register(api, platform, requestContextOf, {
    method: 'post',
    path: '/booking_ms/series',
    name: 'bookSeries',
    group: 'series',
    pays: true,
    summary: 'Book visits that come again, at the times that were chosen: all of them or none',
    who: 'active',
    body: z.object({
      recipient_id: z.uuid('Choose who the visits are for.'),
      answers,
      every,
      times: z.array(startsAt).min(1, 'Choose the times.').max(mostVisits, `Use ${mostVisits} or fewer.`),
      notes: bookingNotes,
      card_id: z.uuid('Choose a card.'),
    }),
    response: z.object({ series: seriesShape }),
    status: 201,
    repeat: 'required',
    async answer({ member, body, key }) {
      const measured = await measuredAnswers(platform, member, body);
      if (!measured.ok) return measured;
      const request = {
        recipientId: body.recipient_id,
        answers: measured.value,
        notes: body.notes,
        every: body.every,
        times: body.times,
      };
      return placeHeld(
        platform,
        member,
        await holdSeries(platform, member, request, `api:${key}`),
        body.card_id,
      );
    },
  });
  register(api, platform, requestContextOf, {
    method: 'post',
    path: '/booking_ms/round_trips',
    name: 'bookRoundTrip',
    group: 'series',
    pays: true,
    summary:
      'Book a ride there and back whose way back has a time of its own (`trip` is `round`): two rides, both of them or none',
    who: 'active',
    body: z.object({
      recipient_id: z.uuid('Choose who the ride is for.'),
      answers,
      starts_at: startsAt,
      back_at: startsAt,
      notes: bookingNotes,
      card_id: z.uuid('Choose a card.'),
    }),
    response: z.object({ series: seriesShape }),
    status: 201,
    repeat: 'required',
    async answer({ member, body, key }) {
      const measured = await measuredAnswers(platform, member, body);
      if (!measured.ok) return measured;
      const request = {
        recipientId: body.recipient_id,
        answers: measured.value,
        notes: body.notes,
        startsAt: body.starts_at,
        backAt: body.back_at,
      };
      return placeHeld(
        platform,
        member,
        await holdRoundTrip(platform, member, request, `api:${key}`),
        body.card_id,
      );
    },
  });
  register(api, platform, requestContextOf, {
    method: 'get',
    path: '/booking_ms/bookings/{id}/series',
    name: 'getSeries',
    group: 'series',
    summary: 'All visits of the series that a booking belongs to; null for a single visit',
    who: 'active',
    params: one,
    response: z.object({ series: seriesShape.nullable() }),
    answer: ({ member, params }) => seriesAnswer(platform, member, params.id),
  });
  register(api, platform, requestContextOf, {
    method: 'post',
    path: '/booking_ms/bookings/{id}/series/cancellation',
    name: 'cancelSeries',
    group: 'series',
    summary: 'Cancel this visit and those after it, or all that are to come, for the fee that was agreed to',
    who: 'active',
    params: one,
    body: z.object({ scope, agreed_fee_cents: z.int().min(0), reason: optionalText(500) }),
    response: z.object({ fee_cents: z.int(), cancelled: z.int() }),
    async answer({ member, params, body }) {
      const cancelled = await cancelSeries(platform, member, params.id, {
        scope: body.scope,
        agreedFeeCents: body.agreed_fee_cents,
        reason: body.reason,
      });
      return cancelled.ok
        ? success({ value: { fee_cents: cancelled.value.feeCents, cancelled: cancelled.value.cancelled } })
        : cancelled;
    },
  });
  register(api, platform, requestContextOf, {
    method: 'post',
    path: '/booking_ms/bookings/{id}/series/plans',
    name: 'planSeriesMove',
    group: 'series',
    summary: 'Where the visits of a series would go if this one were moved',
    who: 'active',
    params: one,
    body: z.object({ scope, starts_at: startsAt }),
    response: z.object({
      visits: z.array(planned.extend({ booking_id: z.string(), from: z.string() })),
      staying: z.array(z.string()),
    }),
    async answer({ member, params, body }) {
      const plan = await planMove(platform, member, params.id, body.scope, body.starts_at);
      if (plan === undefined) return refused(notFound);
      const visits = plan.moves.map((move) => ({
        ...plannedOut(move),
        booking_id: move.bookingId,
        from: move.from.toISOString(),
      }));
      return success({ value: { visits, staying: plan.staying.map((each) => each.toISOString()) } });
    },
  });
  register(api, platform, requestContextOf, {
    method: 'put',
    path: '/booking_ms/bookings/{id}/series/times',
    name: 'moveSeries',
    group: 'series',
    summary: 'Move visits of a series, each to the time that was chosen for it: all of them or none',
    who: 'active',
    params: one,
    body: z.object({
      scope,
      times: z
        .array(z.object({ booking_id: z.uuid(), starts_at: startsAt }))
        .min(1, 'Choose the times.')
        .max(mostVisits),
    }),
    response: z.object({ moved: z.int() }),
    async answer({ member, params, body }) {
      const moved = await moveSeries(
        platform,
        member,
        params.id,
        body.scope,
        new Map(body.times.map((each) => [each.booking_id, each.starts_at])),
      );
      return moved.ok ? success({ value: moved.value }) : moved;
    },
  });
}

interface Wanted {
  recipient_id: string;
  answers: { optionId: string } & Record<string, unknown>;
}

/** The answers with what only we know of them, such as the way of a ride. */
async function measuredAnswers(
  platform: Platform,
  member: Member,
  { recipient_id, answers: given }: Wanted,
): Promise<Result<Wanted['answers']>> {
  const service = await findServiceOfOption(platform.database, given.optionId);
  if (service === undefined) return refused(optionNotFound);
  const measured = await measureVisit(platform, member, recipient_id, service, given);
  return measured.ok ? success({ ...measured.value, optionId: given.optionId }) : measured;
}

async function planAnswer(
  platform: Platform,
  member: Member,
  body: Wanted & { starts_at: Date; repeat: z.output<typeof repeat> },
): Promise<Result<{ value: unknown }>> {
  const recipient = await findRecipient(platform.database, member, body.recipient_id);
  if (recipient === undefined)
    return refused({
      kind: 'not_found',
      code: 'recipient_not_found',
      message: 'We could not find this person in your account.',
    });
  const measured = await measuredAnswers(platform, member, body);
  if (!measured.ok) return measured;
  const service = await findServiceOfOption(platform.database, body.answers.optionId);
  const option = service?.options.find((each) => each.id === body.answers.optionId);
  if (service === undefined || option === undefined || !mayRepeat(option)) return refused(notOffered);
  const estimate = estimateVisit(service, measured.value);
  if (!estimate.ok) return estimate;
  const area = await findServiceArea(platform.database, recipient.address.zipcode, service.id);
  if (area === undefined)
    return refused({
      kind: 'conflict',
      code: 'outside_area',
      message: `We do not come to ZIP code ${recipient.address.zipcode} for this yet.`,
    });
  const wanted = {
    every: body.repeat.every,
    count: body.repeat.count ?? null,
    until: body.repeat.until ?? null,
  };
  const visits = await planSeries(platform.database, {
    serviceAreaId: area.id,
    serviceOptionId: option.id,
    lengthMinutes: estimate.value.minutes,
    leadHours: option.leadHours,
    now: platform.clock.now(),
    startsAt: body.starts_at,
    repeat: wanted,
    timeZone: area.timeZone,
  });
  const shortfall = shortfallOf(wanted, visits);
  if (shortfall !== null)
    return refused({
      kind: 'invalid',
      code: 'too_few_visits',
      message: shortfall,
      fields: [{ field: 'repeat', message: shortfall }],
    });
  return success({ value: { time_zone: area.timeZone, visits: visits.map(plannedOut) } });
}

/** Books what was held; where that fails nothing stays taken. */
async function placeHeld(
  platform: Platform,
  member: Member,
  held: Result<Held>,
  cardId: string,
): Promise<Result<{ value: unknown }>> {
  if (!held.ok) return held;
  const placed = await placeSeries(platform, member, held.value.bookingId, cardId);
  if (placed.ok) return seriesAnswer(platform, member, placed.value.bookingId);
  await releaseHold(platform, member, held.value.bookingId);
  return placed;
}

async function seriesAnswer(
  platform: Platform,
  member: Member,
  bookingId: string,
): Promise<Result<{ value: unknown }>> {
  const [booking, series] = await Promise.all([
    findBooking(platform.database, member, bookingId),
    findSeriesOf(platform.database, member, bookingId),
  ]);
  if (booking === undefined || booking.state === 'draft') return refused(notFound);
  if (series === undefined) return success({ value: { series: null } });
  const visits = series.visits.map((visit) => ({
    id: visit.id,
    state: visit.state,
    starts_at: visit.startsAt.toISOString(),
    time_zone: visit.timeZone,
    total_cents: visit.totalCents,
    professional_name: visit.professionalName,
  }));
  return success({ value: { series: { id: series.id, every: series.every, visits } } });
}

function plannedOut(visit: PlannedVisit): z.input<typeof planned> {
  return {
    date: visit.date,
    starts_at: visit.startsAt?.toISOString() ?? null,
    is_free: visit.isFree,
    holiday: visit.holiday,
    other_times: visit.others.map((each) => each.toISOString()),
  };
}

const notFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this booking.',
} as const;
const optionNotFound = {
  kind: 'invalid',
  code: 'option_not_found',
  message: 'Choose the kind of help.',
} as const;
const notOffered = {
  kind: 'invalid',
  code: 'series_not_offered',
  message: 'This cannot be booked again and again. Please book one visit, or call us.',
} as const;
