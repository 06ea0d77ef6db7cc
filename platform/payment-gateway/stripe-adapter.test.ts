import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  idOf,
  intentsOf,
  openCardPage,
  postForm,
  startTestWorld,
  type TestWorld,
  visitPaidWith,
} from '#stand-ins/test-gateway/test-world.ts';
import { declineMessage } from './decline-messages.ts';
import { GatewayFault } from './gateway-errors.ts';
import type { AuthorizationRequest } from './gateway.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
}, 60_000);

afterAll(async () => {
  await world.stop();
  expect(world.faults).toEqual([]);
});

const good = '4242424242424242';
let counter = 0;

function newVisit(number: string): Promise<AuthorizationRequest> {
  counter += 1;
  return visitPaidWith(world, `visit ${counter}`, number);
}

async function authorized(visit: AuthorizationRequest): Promise<string> {
  return idOf(await world.gateway.authorize(visit, `authorize ${visit.reference}`));
}
describe('taking money', () => {
  it('takes a part of what was set aside and lets the rest go', async () => {
    const visit = await newVisit(good);
    const paymentIntentId = await authorized(visit);
    expect(await world.gateway.findAuthorization({ paymentIntentId })).toEqual({
      paymentIntentId,
      reference: visit.reference,
      state: 'authorized',
      amountCents: 8_000,
      capturedCents: 0,
      askedAt: world.clock.now(),
    });

    const captured = await world.gateway.capture(paymentIntentId, 4_000, `capture ${visit.reference}`);

    expect(captured).toEqual({ state: 'captured', capturedCents: 4_000 });
    expect(await world.gateway.findAuthorization({ paymentIntentId })).toMatchObject({
      state: 'captured',
      capturedCents: 4_000,
    });
    expect(await world.gateway.capture(paymentIntentId, 4_000, 'once more').catch(String)).toEqual(captured);
    await expect(world.gateway.capture(paymentIntentId, 3_000, 'the rest')).rejects.toThrow(GatewayFault);
    expect(await world.gateway.release(paymentIntentId, 'too late')).toEqual({ state: 'already_captured' });
  });

  it('refuses to take more than was set aside, and takes the whole afterwards', async () => {
    const paymentIntentId = await authorized(await newVisit(good));

    expect(await world.gateway.capture(paymentIntentId, 8_001, `too much ${paymentIntentId}`)).toEqual({
      state: 'refused',
      code: 'amount_too_large',
      message: declineMessage('amount_too_large'),
    });
    expect(await world.gateway.capture(paymentIntentId, 8_000, `all ${paymentIntentId}`)).toEqual({
      state: 'captured',
      capturedCents: 8_000,
    });
  });

  it('lets everything go, and can say so twice', async () => {
    const visit = await newVisit(good);
    const paymentIntentId = await authorized(visit);

    expect(await world.gateway.release(paymentIntentId, `release ${visit.reference}`)).toEqual({
      state: 'released',
    });
    expect(await world.gateway.release(paymentIntentId, `release again ${visit.reference}`)).toEqual({
      state: 'released',
    });
    expect(await world.gateway.capture(paymentIntentId, 100, `late ${visit.reference}`)).toMatchObject({
      state: 'refused',
      code: 'authorization_gone',
    });
    expect(await intentsOf(world, visit.customerId)).toEqual([
      { status: 'canceled', received: 0, reason: null },
    ]);
  });

  it('either takes or lets go when both are asked at once', async () => {
    const visit = await newVisit(good);
    const paymentIntentId = await authorized(visit);

    const [captured, released] = await Promise.all([
      world.gateway.capture(paymentIntentId, 8_000, `race to capture ${paymentIntentId}`),
      world.gateway.release(paymentIntentId, `race to release ${paymentIntentId}`),
    ]);

    expect([
      ['captured', 'already_captured'],
      ['refused', 'released'],
    ]).toContainEqual([captured.state, released.state]);
  });

  it('loses an authorization that is seven days old', async () => {
    const start = world.clock.now();
    const visit = await newVisit(good);
    const paymentIntentId = await authorized(visit);
    world.clock.moveTo(new Date(start.getTime() + 7 * 24 * 60 * 60 * 1000));

    expect(await world.gateway.capture(paymentIntentId, 8_000, `lapsed ${paymentIntentId}`)).toMatchObject({
      state: 'refused',
      code: 'authorization_gone',
    });
    expect(await intentsOf(world, visit.customerId)).toMatchObject([
      { status: 'canceled', reason: 'automatic' },
    ]);
    world.clock.moveTo(start);
  });
});

describe('a bank that says no', () => {
  it.each([
    ['4000000000000341', 'generic_decline', 'The bank declined this card and did not say why.'],
    [
      '4000000000009995',
      'insufficient_funds',
      'there is not enough money on this card. Choose another card, or call us.',
    ],
  ])('declines %s for %s and says what to do', async (number, code, words) => {
    const visit = await newVisit(number);

    const outcome = await world.gateway.authorize(visit, `declined ${visit.reference}`);

    expect(outcome).toEqual({ state: 'declined', code, message: expect.stringContaining(words) });
    expect(await world.gateway.authorize(visit, `declined ${visit.reference}`)).toEqual(outcome);
    expect(await world.gateway.findAuthorization(visit)).toMatchObject({
      state: 'declined',
      capturedCents: 0,
    });
  });

  it('finds a removed card declined, and removes it only once', async () => {
    const visit = await newVisit(good);
    await world.gateway.removeCard(visit.paymentMethodId);
    await world.gateway.removeCard(visit.paymentMethodId);
    await world.gateway.removeCard('pm_never_was');

    expect(await world.gateway.authorize(visit, `removed ${visit.reference}`)).toMatchObject({
      state: 'declined',
      code: 'card_removed',
    });
    expect(await intentsOf(world, visit.customerId)).toEqual([]);
  });
});

describe('a bank that asks the payer', () => {
  it('does not ask again for a card that was approved when it was saved', async () => {
    const visit = await newVisit('4000002500003155');
    expect(await world.gateway.authorize(visit, visit.reference)).toMatchObject({ state: 'authorized' });
  });

  it('declines when nobody is there to be asked', async () => {
    const visit = await newVisit('4000002760003184');
    expect(await world.gateway.authorize(visit, visit.reference)).toMatchObject({
      state: 'declined',
      code: 'authentication_required',
    });
  });

  it.each([
    ['approve', 'authorized', 'succeeded'],
    ['decline', 'declined', 'failed'],
  ])('asks a payer who is there: %s', async (answer, state, redirectStatus) => {
    const visit = {
      ...(await newVisit('4000002760003184')),
      returnUrl: 'https://hearthside.test/pay/done?visit=1',
    };
    const outcome = await world.gateway.authorize(visit, visit.reference);
    if (outcome.state !== 'challenge') throw new Error(`Expected a challenge and got ${outcome.state}.`);
    const { paymentIntentId, url } = outcome;
    expect(await world.gateway.findAuthorization({ paymentIntentId })).toMatchObject({ state: 'challenge' });

    expect(await (await fetch(url)).text()).toContain('may $80.00 be held on your card?');
    const back = new URL((await postForm(url, { answer })).headers.get('location') ?? '');

    expect(back.origin + back.pathname).toBe('https://hearthside.test/pay/done');
    expect(back.searchParams.get('visit')).toBe('1');
    expect(back.searchParams.get('redirect_status')).toBe(redirectStatus);
    expect(await world.gateway.findAuthorization({ paymentIntentId })).toMatchObject({ state });
  });
});

describe('finding out', () => {
  it('finds by reference the authorization that matters, among others of the payer', async () => {
    const visit = await newVisit(good);
    const first = idOf(await world.gateway.authorize(visit, 'first of three'));
    await world.gateway.release(
      idOf(await world.gateway.authorize(visit, 'second of three')),
      'release second',
    );
    await world.gateway.authorize({ ...visit, reference: 'another visit' }, 'third of three');

    expect(await world.gateway.findAuthorization(visit)).toMatchObject({
      paymentIntentId: first,
      state: 'authorized',
    });
    expect(await world.gateway.findAuthorization({ ...visit, reference: 'never was' })).toBeUndefined();
    expect(await world.gateway.findAuthorization({ paymentIntentId: 'pi_never_was' })).toBeUndefined();
  });

  it('tells an open card page from one that is gone', async () => {
    const start = world.clock.now();
    const { setupId } = await openCardPage(world.gateway, 'slow payer');
    expect(await world.gateway.finishCardSetup(setupId)).toEqual({ state: 'open' });
    expect(await world.gateway.finishCardSetup('cs_test_never_was')).toEqual({ state: 'gone' });
    expect(await world.gateway.finishCardSetup('../payment_intents')).toEqual({ state: 'gone' });

    world.clock.moveTo(new Date(start.getTime() + 24 * 60 * 60 * 1000));
    expect(await world.gateway.finishCardSetup(setupId)).toEqual({ state: 'gone' });
    world.clock.moveTo(start);
  });

  it('tells of a dispute until it is won or lost, and of a warning until the payment was given back', async () => {
    const taken = async (number: string) => {
      const visit = await newVisit(number);
      const paymentIntentId = idOf(await world.gateway.authorize(visit, visit.reference));
      await world.gateway.capture(paymentIntentId, 8_000, `${visit.reference} capture`);
      return paymentIntentId;
    };
    const told = (paymentIntentId: string) => world.gateway.listDisputes({ paymentIntentId });
    const end = async (id: string, text: string) =>
      fetch(`${world.apiOrigin}/v1/disputes/${id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.secretKey}` },
        body: new URLSearchParams({ 'evidence[uncategorized_text]': text, submit: 'true' }),
      });
    for (const [text, state, withdrawnCents] of [
      ['winning_evidence', 'won', 0],
      ['losing_evidence', 'lost', 8_000],
    ] as const) {
      const paid = await taken('4000000000000259');
      const [open] = await told(paid);
      expect(open).toMatchObject({
        paymentIntentId: paid,
        state: 'open',
        amountCents: 8_000,
        withdrawnCents: 8_000,
        feeCents: 1_500,
        reason: 'fraudulent',
      });
      expect(open?.answerBy?.getTime()).toBe(open!.openedAt.getTime() + 10 * 86_400_000);
      await expect(world.gateway.refund(paid, 1_000, `${paid} back`)).rejects.toThrow();
      expect((await end(open!.disputeId, text)).status).toBe(200);
      expect(await told(paid)).toMatchObject([{ state, withdrawnCents, feeCents: 1_500, answerBy: null }]);
    }
    const warned = await taken('4000000000005423');
    expect(await told(warned)).toMatchObject([{ state: 'warned', withdrawnCents: 0, answerBy: null }]);
    await world.gateway.refund(warned, 8_000, `${warned} back`);
    expect(await told(warned)).toMatchObject([{ state: 'closed' }]);
    expect((await world.gateway.listDisputes({ since: new Date(0) })).length).toBeGreaterThan(2);
    expect((await end('du_never_was', 'x')).status).toBe(404);
  });
});
