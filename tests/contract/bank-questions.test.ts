import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { releaseExpiredHolds } from '#domains/booking/hold-release.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { proposeExtra } from '#domains/visit-money/charge.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { professionalOf } from '#tests/visits.ts';
import { postAtGateway, saveTestCard, signIn, typeCard } from '../people.ts';
import { onItsDay } from '../visit-day.ts';
import { type ApiAnswer, bookingBody, freeTimes, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
let askedCard: string;
beforeAll(async () => {
  api = await openApi();
  if (api.gatewayPages === undefined) throw new Error('The tests need the test gateway.');
  askedCard = await saveTestCard(api.platform, api.gatewayPages, api.rosa.member, '4000002760003184');
});
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

const question = z.object({
  status: z.literal(402),
  code: z.literal('bank_asks'),
  challenge_url: z.url(),
  payment_id: z.string().optional(),
  booking_id: z.string().optional(),
});
const asked = (answer: ApiAnswer) => question.parse(answer.problem);
const say = (url: string, answer: 'approve' | 'decline') => postAtGateway(api.gatewayPages!, url, { answer });
const goOn = (paymentId = '', token?: string) =>
  api.call('POST', `/payment_ms/payments/${paymentId}/continuation`, token === undefined ? {} : { token });

async function booked(index: number, key: string, cardId = api.cardId): Promise<ApiAnswer> {
  return api.call('POST', '/booking_ms/bookings', {
    body: { ...bookingBody(api, (await freeTimes(api))[index] ?? ''), card_id: cardId },
    key,
  });
}

async function doneVisit(index: number): Promise<{ id: string; professionalId: string }> {
  const { booking } = z
    .object({ booking: z.object({ id: z.string() }) })
    .parse((await booked(index, `done-visit-${index}`)).response);
  const professionalId = await professionalOf(api.platform.database, booking.id);
  for (const step of progressSteps)
    await recordProgress(
      await onItsDay(api.platform, booking.id),
      { kind: 'professional', professionalId },
      booking.id,
      step,
    );
  return { id: booking.id, professionalId };
}

describe('a bank that asks about what a program pays for', () => {
  it('is named with its address, and a visit is booked after its yes', async () => {
    const body = { ...bookingBody(api, (await freeTimes(api))[0] ?? ''), card_id: askedCard };
    const [first, again] = [
      asked(await api.call('POST', '/booking_ms/bookings', { body, key: 'asked-visit' })),
      asked(await api.call('POST', '/booking_ms/bookings', { body, key: 'asked-visit' })),
    ];
    expect(again).toEqual(first);
    expect(asked(await goOn(first.payment_id))).toEqual({ ...first, booking_id: undefined });
    await say(first.challenge_url, 'approve');
    const after = await goOn(first.payment_id);
    expect(after.response).toMatchObject({ state: 'paid', paid_for: { kind: 'visit' } });
    const { booking_id: id } = z.object({ booking_id: z.string() }).parse(after.response['paid_for']);
    expect((await api.call('GET', `/booking_ms/bookings/${id}`)).response['booking']).toMatchObject({
      state: 'confirmed',
    });
  });

  it('leaves nothing booked after a no, and says what to do next', async () => {
    const first = asked(await booked(6, 'asked-and-refused', askedCard));
    await say(first.challenge_url, 'decline');
    expect((await goOn(first.payment_id)).problem).toMatchObject({
      status: 402,
      code: 'card_declined',
      detail: expect.stringContaining('did not get your OK'),
    });
  });

  it('keeps the time after a no for another card, and says so still when it was let go', async () => {
    const first = asked(await booked(7, 'asked-and-kept', askedCard));
    api.clock.moveTo(new Date(api.clock.now().getTime() + 20 * 60_000));
    await say(first.challenge_url, 'decline');
    expect((await goOn(first.payment_id)).problem?.code).toBe('card_declined');
    await releaseExpiredHolds(api.platform);
    const pay = (cardId: string, token?: string) =>
      api.call('PUT', `/booking_ms/bookings/${first.booking_id}/payment`, {
        body: { card_id: cardId },
        ...(token === undefined ? {} : { token }),
      });
    const grace = await signIn(api.platform, 'grace@example.com');
    expect((await pay(api.cardId, grace.token)).problem?.code).toBe('booking_not_found');
    const second = asked(await pay(askedCard));
    await say(second.challenge_url, 'decline');
    expect((await goOn(second.payment_id)).problem?.code).toBe('card_declined');
    expect((await pay(api.cardId)).response['booking']).toMatchObject({
      id: first.booking_id,
      state: 'confirmed',
    });

    const late = asked(await booked(8, 'asked-and-let-go', askedCard));
    await say(late.challenge_url, 'decline');
    await goOn(late.payment_id);
    api.clock.moveTo(new Date(api.clock.now().getTime() + 16 * 60_000));
    await releaseExpiredHolds(api.platform);
    expect((await goOn(late.payment_id)).problem?.code).toBe('card_declined');
  });

  it('is nobody else’s business', async () => {
    const { payment_id: id } = asked(await booked(12, 'asked-alone', askedCard));
    const grace = await signIn(api.platform, 'grace@example.com');
    expect((await goOn(id, grace.token)).problem?.code).toBe('payment_not_found');
  });

  it.each(['a tip', 'extra time', 'a membership'])(
    'about %s is asked and answered in the same way',
    async (what) => {
      const { id, professionalId } = await doneVisit(
        { 'a tip': 20, 'extra time': 30, 'a membership': 40 }[what] ?? 0,
      );
      const extra = await proposeExtra(
        api.platform,
        { kind: 'professional', professionalId },
        id,
        { kind: 'extra_time', description: 'Half an hour', amount_cents: 2_200 },
        'more',
      );
      const chargeId = extra.ok ? extra.value.chargeId : '';
      const pay = (cardId: string) =>
        what === 'a tip'
          ? api.call('POST', `/booking_ms/bookings/${id}/tip`, {
              body: { card_id: cardId, amount_cents: 1_500 },
            })
          : what === 'extra time'
            ? api.call('POST', `/booking_ms/charges/${chargeId}/acceptance`, { body: { card_id: cardId } })
            : api.call('PUT', '/payment_ms/subscription', {
                body: { plan: 'plus', billing: 'monthly', agreed_cents: 1_900, card_id: cardId },
              });
      const no = asked(await pay(askedCard));
      await say(no.challenge_url, 'decline');
      expect((await goOn(no.payment_id)).problem?.code).toBe('card_declined');
      const yes = asked(await pay(askedCard));
      expect(yes.payment_id).not.toBe(no.payment_id);
      await say(yes.challenge_url, 'approve');
      expect((await goOn(yes.payment_id)).response).toMatchObject({
        state: 'paid',
        paid_for: { kind: { 'a tip': 'tip', 'extra time': 'extra', 'a membership': 'membership' }[what] },
      });
      expect((await pay(askedCard)).problem).toBeUndefined();
    },
  );
});

describe('a gift card by a program', () => {
  const wish = {
    amount_cents: 5_000,
    delivery: 'print',
    recipient_name: 'Irene',
    name: 'Sam Lee',
    email: 'sam@example.com',
  };
  const order = async (body: object = wish) =>
    api.call('POST', '/payment_ms/gift_cards', { body, token: null });
  const call = (method: string, path: string) => api.call(method, path, { token: null });

  it('is ordered signed out, typed, asked about, paid, shown with its code, and given back', async () => {
    const { key } = z.object({ key: z.string() }).parse((await order()).response);
    const at = `/payment_ms/gift_cards/${key}`;
    expect((await call('POST', `${at}/payment`)).problem?.code).toBe('card_missing');
    const { url } = z.object({ url: z.string() }).parse((await call('POST', `${at}/card_setups`)).response);
    const setup = await typeCard(api.gatewayPages!, url, '4000002760003184');
    expect((await call('POST', `${at}/card_setups/${setup}/completion`)).response['gift_card']).toMatchObject(
      { state: 'open', code: null, card: 'Visa ending in 3184' },
    );
    const first = asked(await call('POST', `${at}/payment`));
    expect(first.payment_id).toBeUndefined();
    expect(asked(await call('POST', `${at}/payment`))).toEqual(first);
    await say(first.challenge_url, 'approve');
    expect((await call('POST', `${at}/payment`)).response).toEqual({ state: 'paid' });
    const { code } = z.object({ code: z.string() }).parse((await call('GET', at)).response['gift_card']);
    const redeemed = await api.call('POST', '/payment_ms/gift_card_redemptions', { body: { code } });
    expect(redeemed.response).toEqual({ amount_cents: 5_000 });
    expect((await call('POST', `${at}/refund`)).problem?.code).toBe('gift_card_used');
    expect((await call('GET', at)).response['gift_card']).toMatchObject({
      code: null,
      redeemed_at: expect.any(String),
    });
  });

  it('can be given back unused, and its code no longer works', async () => {
    const { key } = z.object({ key: z.string() }).parse((await order()).response);
    const at = `/payment_ms/gift_cards/${key}`;
    const { url } = z.object({ url: z.string() }).parse((await call('POST', `${at}/card_setups`)).response);
    await call(
      'POST',
      `${at}/card_setups/${await typeCard(api.gatewayPages!, url, '4242424242424242')}/completion`,
    );
    await call('POST', `${at}/payment`);
    const { code } = z.object({ code: z.string() }).parse((await call('GET', at)).response['gift_card']);
    expect((await call('POST', `${at}/refund`)).response).toEqual({ state: 'refunded' });
    expect(
      (await api.call('POST', '/payment_ms/gift_card_redemptions', { body: { code } })).problem?.code,
    ).toBe('gift_card_used');
  });

  it('is refused field by field, and an unknown key is not there', async () => {
    expect((await order({ ...wish, delivery: 'email' })).problem).toMatchObject({
      status: 422,
      fields: [{ field: 'recipient_email' }],
    });
    expect((await order({ ...wish, amount_cents: 2_499 })).problem).toMatchObject({
      status: 422,
      fields: [{ field: 'amount_cents' }],
    });
    expect(
      (
        await order({
          ...wish,
          delivery: 'email',
          recipient_email: 'irene@example.com',
          send_on: '2020-01-01',
        })
      ).problem?.code,
    ).toBe('day_not_possible');
    const nobody = `/payment_ms/gift_cards/${'x'.repeat(43)}`;
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/payment'],
      ['POST', '/refund'],
      ['POST', '/card_setups'],
      ['POST', '/card_entries'],
      ['POST', '/card_setups/cs_x/completion'],
    ] as const) {
      expect([path, (await call(method, `${nobody}${path}`)).problem?.code]).toEqual([
        path,
        'gift_card_not_found',
      ]);
    }
  });
});
