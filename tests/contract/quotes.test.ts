import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { proposeQuote } from '#domains/booking/quote-standing.server.ts';
import { confirmBooking } from '#domains/visit-day/confirmation.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { professionalOf } from '#tests/visits.ts';
import { ana } from '../staff.ts';
import { onItsDay } from '../visit-day.ts';
import { openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

const bookingOf = (response: unknown) =>
  z.object({ booking: z.object({ id: z.string(), total_cents: z.int(), state: z.string() }) }).parse(response)
    .booking;
const daysOf = z.object({ days: z.array(z.object({ times: z.array(z.object({ starts_at: z.string() })) })) });
const firstTime = (response: unknown) => daysOf.parse(response).days[0]?.times[0]?.starts_at;

it('a free visit, its quote, a yes and the booked work, all by API', async () => {
  const answers = { option_id: 'aging-in-place-remodeling' };
  const slots = await api.call('POST', '/booking_ms/slots', { body: { answers, zipcode: '11375' } });
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: { recipient_id: api.rosa.recipientId, answers, starts_at: firstTime(slots.response) },
    key: 'free-visit',
  });
  const visit = bookingOf(booked.response);
  expect([booked.status, visit.total_cents]).toEqual([201, 0]);
  const professionalId = await professionalOf(api.platform.database, visit.id);
  await confirmBooking(api.platform, ana, visit.id);
  for (const step of ['on_the_way', 'arrived'] as const)
    await recordProgress(
      await onItsDay(api.platform, visit.id),
      { kind: 'professional', professionalId },
      visit.id,
      step,
    );
  const lines = [{ label: 'Ramp', detail: '', cents: 72_000 }];
  await proposeQuote(
    api.platform,
    { kind: 'professional', professionalId },
    visit.id,
    { description: 'A ramp', lines, minutes: 240, valid_days: 30 },
    'ramp',
  );

  const quotes = z
    .object({ quotes: z.array(z.looseObject({ id: z.string() })) })
    .parse((await api.call('GET', `/booking_ms/bookings/${visit.id}/quotes`)).response).quotes;
  expect(quotes).toMatchObject([
    { description: 'A ramp', lines, total_cents: 72_000, minutes: 240, state: 'sent', booking_id: null },
  ]);
  const id = quotes[0]?.id ?? '';
  const accepted = await api.call('POST', `/booking_ms/quotes/${id}/acceptance`, { key: 'yes-please' });
  expect([accepted.status, accepted.response]).toEqual([
    200,
    { recipient_id: api.rosa.recipientId, answers: { ...answers, quote_id: id }, booking_id: null },
  ]);
  const startsAt = firstTime((await api.call('GET', `/booking_ms/quotes/${id}/slots`)).response);
  const begun = await api.call('POST', '/booking_ms/drafts', {
    body: { ...accepted.response, service_id: 'handyman', starts_at: startsAt },
  });
  expect([begun.status, begun.response]).toMatchObject([
    201,
    { draft: { answers: { ...answers, quote_id: id }, starts_at: startsAt } },
  ]);
  const body = { ...accepted.response, starts_at: startsAt, card_id: api.cardId };
  const work = await api.call('POST', '/booking_ms/bookings', { body, key: 'the-work' });
  expect([work.status, bookingOf(work.response).total_cents]).toEqual([201, 72_000]);
  expect(
    (await api.call('POST', '/booking_ms/bookings', { body, key: 'the-work-again' })).problem,
  ).toMatchObject({ code: 'quote_not_open' });
  const declined = await api.call('POST', `/booking_ms/quotes/${id}/refusal`, {
    body: { reason: null },
    key: 'no-thanks',
  });
  expect([declined.status, declined.problem]).toMatchObject([409, { code: 'quote_not_open' }]);
});
