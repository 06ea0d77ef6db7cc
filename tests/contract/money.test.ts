import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import { transaction } from '#platform/database/database.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

it('the gift balance is asked for and filled with codes of ours alone', async () => {
  expect((await api.call('GET', '/payment_ms/gift_balance')).response).toEqual({ balance_cents: 0 });
  const wrong = await api.call('POST', '/payment_ms/gift_card_redemptions', {
    body: { code: 'WKGHJH-3Y4R9G-GN4QEE' },
  });
  expect([wrong.status, wrong.problem?.code]).toEqual([422, 'not_a_gift_code']);
});

it('a visit has its charges and a month its statement', async () => {
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: { ...bookingBody(api, (await freeTimes(api))[0] ?? ''), use_gift_balance: true },
    key: 'money-visit-1',
  });
  expect(booked.status).toBe(201);
  const { booking } = booked.response as { booking: { id: string } };
  const charges = await api.call('GET', `/booking_ms/bookings/${booking.id}/charges`);
  expect(charges.response).toMatchObject({ charges: [], may_tip: false });
  expect((await api.call('GET', '/payment_ms/statements/2027-02')).response).toEqual({
    lines: [],
    total_cents: 0,
  });
  expect((await api.call('GET', '/payment_ms/statements/2027-13')).status).toBe(404);
});

it('the payments have a visit that the gift balance paid for alone', async () => {
  const { platform, rosa } = api;
  const entry = {
    dedupeKey: 'given to Rosa',
    debit: 'gateway',
    credit: giftBalanceAccount(rosa.member.userId),
    amountCents: 50_000,
    memo: 'Gift',
  };
  await transaction(platform.database, (work) => writeEntries(work, [entry], platform.clock.now()));
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: { ...bookingBody(api, (await freeTimes(api))[0] ?? ''), use_gift_balance: true },
    key: 'money-visit-2',
  });
  const { booking } = booked.response as { booking: { id: string; reference: string; total_cents: number } };
  const { response } = await api.call('GET', '/payment_ms/payments');
  expect((response as { payments: unknown[] }).payments[0]).toMatchObject({
    id: booking.id,
    description: `Visit ${booking.reference}`,
    visit: expect.stringMatching(/^Home cleaning, /),
    state: 'authorized',
    what_became_of_it: 'On hold from your gift balance',
    authorized_cents: booking.total_cents,
    refunded_cents: 0,
    card: null,
  });
});
