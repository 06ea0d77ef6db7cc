import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { bookingBody, freeTimes, homeCleaning, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

const bookingOf = z.object({
  booking: z.object({
    id: z.string(),
    notes: z.string().nullable(),
    version: z.int(),
    professional_name: z.string(),
  }),
});
/** All at one hour, with consent to each of those before. */
const both: string[] = [];
const booked = async (key: string) => {
  const startsAt = (await freeTimes(api))[20] ?? '';
  const body = { ...bookingBody(api, startsAt), both };
  const { booking } = bookingOf.parse(
    (await api.call('POST', '/booking_ms/bookings', { body, key })).response,
  );
  both.push(booking.id);
  return booking;
};

it('the note of a booking is changed by who has seen it as it is', async () => {
  const { id, version } = await booked('of-the-note');
  const path = `/booking_ms/bookings/${id}/notes`;
  const changed = await api.call('PUT', path, { body: { notes: ' Please knock. ', version } });
  expect(bookingOf.parse(changed.response).booking).toMatchObject({
    notes: 'Please knock.',
    version: version + 1,
  });
  const late = await api.call('PUT', path, { body: { notes: 'Please ring.', version } });
  expect([late.status, late.problem?.code]).toEqual([409, 'changed_meanwhile']);
  const long = await api.call('PUT', path, { body: { notes: 'x'.repeat(1001), version } });
  expect(long.problem).toMatchObject({ status: 422, fields: [{ field: 'notes' }] });
});

it('somebody else comes, out of those who are named as free', async () => {
  const { id, professional_name: before } = await booked('of-the-choice');
  const found = await api.call('GET', `/booking_ms/bookings/${id}/professionals`);
  const { professionals } = z
    .object({
      professionals: z.array(z.object({ id: z.string(), name: z.string(), introduction: z.string() })),
    })
    .parse(found.response);
  expect(professionals.length).toBeGreaterThan(0);
  expect(professionals.map(({ name }) => name)).not.toContain(before);
  const [other] = professionals;
  const path = `/booking_ms/bookings/${id}/professional`;
  const chosen = await api.call('PUT', path, { body: { professional_id: other?.id } });
  expect(chosen.response).toMatchObject({
    booking: { professional_name: other?.name },
    changed: 1,
    staying: [],
  });
  const stranger = { professional_id: '018f0000-0000-7000-8000-000000000000' };
  expect((await api.call('PUT', path, { body: stranger })).problem?.code).toBe('professional_not_free');
});

it('dishes are changed of meals alone', async () => {
  const { id, version } = await booked('of-the-dishes');
  const path = `/booking_ms/bookings/${id}/dishes`;
  const body = { dishes: [{ id: 'lentil-stew', count: 1 }], version };
  expect((await api.call('PUT', path, { body })).problem?.code).toBe('no_menu');
});

it('the language that somebody would rather speak comes with the free times, to those who may know it', async () => {
  const find = (more: object, options?: { token: null }) =>
    api.call('POST', '/booking_ms/slots', {
      body: { answers: homeCleaning, zipcode: '11375', ...more },
      ...options,
    });
  const wish = async () =>
    z
      .object({ language_wish: z.unknown() })
      .parse((await find({ recipient_id: api.rosa.recipientId })).response).language_wish;
  expect((await find({})).response).toMatchObject({ language_wish: null });
  expect(await wish()).toBeNull();
  await api.platform.database
    .insertInto('recipient_preferences')
    .values({
      recipient_id: api.rosa.recipientId,
      option_id: 'speaks-spanish',
      created_at: api.clock.now(),
    })
    .execute();
  expect(await wish()).toEqual({ languages: ['es'], is_spoken: expect.any(Boolean) });
  const someoneElses = await find({ recipient_id: '018f0000-0000-7000-8000-000000000000' });
  expect(someoneElses.problem?.code).toBe('recipient_not_found');
  expect((await find({ recipient_id: api.rosa.recipientId }, { token: null })).problem?.code).toBe(
    'recipient_not_found',
  );
});

it('an hour is booked or moved to a second time only by a yes to what is there', async () => {
  const times = await freeTimes(api);
  const [there = '', other = ''] = [times[40], times[60]];
  const book = (startsAt: string, key: string, more: object = {}) =>
    api.call('POST', '/booking_ms/bookings', { body: { ...bookingBody(api, startsAt), ...more }, key });
  const first = bookingOf.parse((await book(there, 'clash-first')).response).booking;
  const refused = await book(there, 'clash-second');
  expect([refused.status, refused.problem?.code]).toEqual([409, 'clash']);
  const named = z
    .object({ visits: z.array(z.looseObject({ id: z.string(), title: z.string(), starts_at: z.string() })) })
    .parse(refused.problem).visits;
  expect(named).toEqual([
    { id: first.id, title: 'Home cleaning', starts_at: there, ends_at: expect.any(String) },
  ]);
  // Nothing is left of what was refused.
  const beside = await book(other, 'clash-beside');
  const path = `/booking_ms/bookings/${bookingOf.parse(beside.response).booking.id}/time`;
  const move = (more: object) => api.call('PUT', path, { body: { starts_at: there, ...more } });
  expect((await move({})).problem?.code).toBe('clash');
  const stranger = ['018f0000-0000-7000-8000-000000000000'];
  expect((await move({ both: stranger })).problem?.code).toBe('clash');
  expect((await move({ both: [first.id] })).status).toBe(200);
  // Now there are two of them, and consent to one is none to the other.
  expect((await book(there, 'clash-third', { both: [first.id] })).problem?.code).toBe('clash');
});
