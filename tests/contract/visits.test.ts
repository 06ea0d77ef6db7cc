import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { professionalOf } from '#tests/visits.ts';
import { onItsDay } from '../visit-day.ts';
import { bookingBody, freeTimes, homeCleaning, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

const booked = async (index: number, key: string) => {
  const startsAt = (await freeTimes(api))[index] ?? '';
  const answer = await api.call('POST', '/booking_ms/bookings', { body: bookingBody(api, startsAt), key });
  return z.object({ booking: z.object({ id: z.string() }) }).parse(answer.response).booking.id;
};
const planOf = z.object({
  visits: z.array(
    z.object({
      date: z.string(),
      starts_at: z.string().nullable(),
      is_free: z.boolean(),
      other_times: z.array(z.string()),
    }),
  ),
});
const seriesOf = z.object({
  series: z.object({
    id: z.string(),
    every: z.string(),
    goes_on: z.boolean(),
    visits: z.array(z.object({ id: z.string(), state: z.string(), starts_at: z.string() })),
  }),
});

it('visits that come again are planned, booked, moved and canceled', async () => {
  const wanted = { recipient_id: api.rosa.recipientId, answers: homeCleaning };
  const [startsAt] = await freeTimes(api);
  const plan = (repeat: unknown) =>
    api.call('POST', '/booking_ms/series/plans', { body: { ...wanted, starts_at: startsAt, repeat } });
  expect((await plan({ every: 'weekly', count: 2, until: '2027-05-01' })).problem).toMatchObject({
    status: 422,
    fields: [{ field: 'count' }],
  });
  expect((await plan({ every: 'monthly', count: 26 })).problem?.code).toBe('too_few_visits');
  const planned = planOf.parse((await plan({ every: 'weekly', count: 4 })).response).visits;
  expect(planned).toHaveLength(4);
  const times = planned.map((visit) => (visit.is_free ? visit.starts_at : visit.other_times[0]));
  const body = { ...wanted, every: 'weekly', times, notes: null, card_id: api.cardId };
  expect((await api.call('POST', '/booking_ms/series', { body })).problem?.code).toBe('key_missing');
  const answers = await Promise.all(
    [1, 2, 3].map(() => api.call('POST', '/booking_ms/series', { body, key: 'four-visits' })),
  );
  const made = seriesOf.parse(answers[0]?.response).series;
  expect(answers.map((each) => [each.status, seriesOf.parse(each.response).series.id])).toEqual(
    [1, 2, 3].map(() => [201, made.id]),
  );
  expect(made.visits.map((visit) => [visit.state, visit.starts_at])).toEqual(
    times.map((time) => ['confirmed', time]),
  );

  const second = made.visits[1]?.id ?? '';
  const later = new Date(Date.parse(made.visits[1]?.starts_at ?? '') + 86_400_000).toISOString();
  const move = await api.call('POST', `/booking_ms/bookings/${second}/series/plans`, {
    body: { scope: 'following', starts_at: later },
  });
  const moves = z
    .object({
      visits: z.array(z.object({ booking_id: z.string(), starts_at: z.string(), is_free: z.boolean() })),
    })
    .parse(move.response)
    .visits.filter((visit) => visit.is_free);
  expect(moves.length).toBeGreaterThan(0);
  const chosen = moves.map((visit) => ({ booking_id: visit.booking_id, starts_at: visit.starts_at }));
  const moved = await api.call('PUT', `/booking_ms/bookings/${second}/series/times`, {
    body: { scope: 'following', times: chosen },
    key: 'move-them',
  });
  expect([moved.status, moved.response]).toEqual([200, { rescheduled: chosen.length }]);
  const cancelled = await api.call('POST', `/booking_ms/bookings/${second}/series/cancellation`, {
    body: { scope: 'following', agreed_fee_cents: 0, reason: null },
    key: 'stop-them',
  });
  expect([cancelled.status, cancelled.response]).toEqual([200, { fee_cents: 0, cancelled: 3 }]);
  const after = seriesOf.parse(
    (await api.call('GET', `/booking_ms/bookings/${second}/series`)).response,
  ).series;
  expect(after.visits.map((visit) => visit.state).toSorted((one, other) => one.localeCompare(other))).toEqual(
    ['cancelled', 'cancelled', 'cancelled', 'confirmed'],
  );
});

it('visits that come until somebody stops them are booked as planned, and stopped', async () => {
  const wanted = { recipient_id: api.rosa.recipientId, answers: homeCleaning };
  const startsAt = (await freeTimes(api)).at(-1);
  const planned = planOf.parse(
    (
      await api.call('POST', '/booking_ms/series/plans', {
        body: { ...wanted, starts_at: startsAt, repeat: { every: 'monthly' } },
      })
    ).response,
  ).visits;
  const book = (goesOn: unknown, key: string) =>
    api.call('POST', '/booking_ms/series', {
      body: {
        ...wanted,
        every: 'monthly',
        times: planned.filter((visit) => visit.is_free).map((visit) => visit.starts_at),
        goes_on: goesOn,
        notes: null,
        card_id: api.cardId,
      },
      key,
    });
  const long = { starts_at: '2020-02-03T14:00:00Z', visits: planned.length };
  expect((await book(long, 'long-ago')).problem?.code).toBe('series_not_offered');
  const none = { starts_at: startsAt, visits: 0 };
  expect((await book(none, 'none-looked-at')).status).toBe(422);
  const made = seriesOf.parse(
    (await book({ starts_at: startsAt, visits: planned.length }, 'goes-on-and-on')).response,
  ).series;
  expect(made.goes_on).toBe(true);
  const stop = () => api.call('POST', `/booking_ms/bookings/${made.visits[0]?.id}/series/stop`);
  for (const answer of [await stop(), await stop()])
    expect(seriesOf.parse(answer.response).series).toMatchObject({ goes_on: false, visits: made.visits });
});

it('an earlier time is looked for until it no longer is', async () => {
  const id = await booked(40, 'to-be-earlier');
  const waiting = async (method: string) =>
    (await api.call(method, `/booking_ms/bookings/${id}/waiting`)).response;
  expect(
    [await waiting('GET'), await waiting('PUT'), await waiting('PUT'), await waiting('GET')].map(
      (each) => each['waiting'],
    ),
  ).toEqual([false, true, true, true]);
  expect([await waiting('DELETE'), await waiting('GET')].map((each) => each['waiting'])).toEqual([
    false,
    false,
  ]);
  expect((await api.call('GET', `/booking_ms/bookings/${id}/series`)).response).toEqual({ series: null });
});

it('links to a visit are made, listed and stopped', async () => {
  const id = await booked(60, 'to-be-shared');
  const sharesOf = (response: unknown) =>
    z
      .object({
        shares: z.array(z.object({ id: z.string(), label: z.string(), address: z.string().nullable() })),
      })
      .parse(response).shares;
  expect(
    (await api.call('POST', `/booking_ms/bookings/${id}/shares`, { body: { label: '  ' } })).problem,
  ).toMatchObject({ status: 422, fields: [{ field: 'label' }] });
  const made = await api.call('POST', `/booking_ms/bookings/${id}/shares`, {
    body: { label: 'my sister Ann' },
  });
  const [link] = sharesOf(made.response);
  expect([made.status, link?.label, link?.address]).toEqual([
    201,
    'my sister Ann',
    expect.stringMatching(new RegExp(`/account/all-booking/${id}\\?key=[\\w-]{43}$`)),
  ]);
  const key = new URL(link?.address ?? '').searchParams.get('key');
  const open = (body: object) => api.call('POST', '/booking_ms/shared_visits', { body, token: null });
  const { visit } = (await open({ booking_id: id, key })).response;
  expect(visit).toMatchObject({ recipient_name: 'Rosa', option_title: 'Home cleaning' });
  for (const hidden of [/Lantern/, /total|cents/, /events/])
    expect(JSON.stringify(visit)).not.toMatch(hidden);
  const stopped = await api.call('DELETE', `/booking_ms/bookings/${id}/shares/${link?.id}`);
  expect(sharesOf(stopped.response)).toMatchObject([{ id: link?.id, address: null }]);
  for (const wrong of [key, 'a'.repeat(43)])
    expect((await open({ booking_id: id, key: wrong })).problem?.code).toBe('booking_not_found');
});

it('the list of visits narrows by person, service and words', async () => {
  const id = await booked(100, 'to-be-found');
  const list = async (query: string) =>
    z
      .object({ bookings: z.array(z.object({ id: z.string(), reference: z.string() })) })
      .parse((await api.call('GET', `/booking_ms/bookings?which=all&${query}`)).response).bookings;
  const reference = (await list('')).find((each) => each.id === id)?.reference;
  expect((await list(`q=${reference}`)).map((each) => each.id)).toEqual([id]);
  expect(await list('service=rides')).toEqual([]);
  expect(
    (await list(`service=cleaning&recipient_id=${api.rosa.recipientId}`)).map((each) => each.id),
  ).toContain(id);
  expect(await list(`recipient_id=${id}`)).toEqual([]);
});

it('a visit is rated once it is done, and what is said again counts', async () => {
  const id = await booked(80, 'to-be-rated');
  const rate = (body: unknown) => api.call('PUT', `/booking_ms/bookings/${id}/rating`, { body });
  expect((await rate({ stars: 5, thanks: null })).problem?.code).toBe('too_early_to_rate');
  const professionalId = await professionalOf(api.platform.database, id);
  for (const step of progressSteps)
    await recordProgress(
      await onItsDay(api.platform, id),
      { kind: 'professional', professionalId },
      id,
      step,
    );
  expect((await api.call('GET', `/booking_ms/bookings/${id}/rating`)).response).toEqual({ rating: null });
  expect((await rate({ stars: 6, thanks: null })).problem).toMatchObject({
    status: 422,
    fields: [{ field: 'stars' }],
  });
  await rate({ stars: 4, thanks: null });
  expect((await rate({ stars: 5, thanks: 'She hummed.' })).response).toEqual({
    rating: { stars: 5, thanks: 'She hummed.', by: 'Rosa Alvarez' },
  });
});
