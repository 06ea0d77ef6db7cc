import type { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookAtEvents, takeGatewayEvent } from '#domains/payments/gateway-events.server.ts';
import { postAtGateway } from '#tests/people.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { releaseExpiredHolds } from '../hold-release.server.ts';
import { continueAfterBank } from './placement-bank.server.ts';
import { continuePlacements, placeBooking } from './placement.server.ts';
import type { Placed } from './placement.ts';

let world: Visits;
let askedCard: string;
/** Monday at nine in New York. */
const time = new Date('2027-02-08T14:00:00Z');
const returnUrl = () => 'http://localhost/check-and-pay?draft=1';
beforeAll(async () => {
  world = await openVisits();
  askedCard = await world.saveCard(world.rosa, '4000002760003184');
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const place = (bookingId: string, cardId = askedCard) =>
  placeBooking(world.platform, world.rosa.member, bookingId, cardId, { returnUrl });
const goOn = (bookingId: string) => continueAfterBank(world.platform, world.rosa.member, bookingId);
const state = async (bookingId: string) =>
  (
    await world.platform.database
      .selectFrom('bookings')
      .select('state')
      .where('id', '=', bookingId)
      .executeTakeFirst()
  )?.state;
const intents = async () =>
  (
    await sql<{
      status: string;
    }>`select body ->> 'status' as status from test_gateway.objects where kind = 'payment_intent' order by position`.execute(
      world.platform.database,
    )
  ).rows.map((row) => row.status);
async function asked(): Promise<{ bookingId: string; url: string }> {
  const { bookingId } = await world.hold(time);
  const { challenge } = valueOf(await place(bookingId));
  if (challenge === undefined) throw new Error('The bank did not ask.');
  return { bookingId, url: challenge.url };
}
const answer = (url: string, word: 'approve' | 'decline') =>
  postAtGateway(world.gatewayPages as Hono, url, { answer: word });

describe('a bank that asks the payer', () => {
  it('books once they have said yes, however often it is asked', async () => {
    const { bookingId, url } = await asked();
    expect(await state(bookingId)).toBe('held');
    expect(valueOf(await goOn(bookingId))).toMatchObject({ challenge: { url } });
    expect(valueOf(await place(bookingId))).toMatchObject({ challenge: { url } });
    await answer(url, 'approve');
    const answers = await Promise.all([goOn(bookingId), goOn(bookingId), place(bookingId)]);
    expect(answers.map((each) => (valueOf(each) as Placed).state)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
    ]);
    expect(await intents()).toEqual(['requires_capture']);
  });

  it('books nothing when they say no, and another card does', async () => {
    const { bookingId, url } = await asked();
    await answer(url, 'decline');
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await goOn(bookingId)).toMatchObject({
        ok: false,
        refusal: { code: 'card_declined', message: expect.stringContaining('did not get your OK') },
      });
    }
    expect(await state(bookingId)).toBe('held');
    expect(valueOf(await place(bookingId, world.cardId)).state).toBe('confirmed');
  });

  it('keeps the time 15 minutes more after a no, however late it comes, and no longer', async () => {
    const { bookingId, url } = await asked();
    world.later(25);
    await answer(url, 'decline');
    expect(await goOn(bookingId)).toMatchObject({ refusal: { code: 'card_declined' } });
    world.later(14);
    await releaseExpiredHolds(world.platform);
    expect(await place(bookingId, await world.saveCard(world.rosa, '4000000000000341'))).toMatchObject({
      refusal: { code: 'card_declined' },
    });
    world.later(14);
    await releaseExpiredHolds(world.platform);
    expect(await state(bookingId)).toBe('held');
    world.later(2);
    await releaseExpiredHolds(world.platform);
    expect(await state(bookingId)).toBeUndefined();
  });

  it('is left for another card, and nothing stays set aside on the first, not even at the last moment', async () => {
    for (const late of [false, true]) {
      await world.startAnew();
      const { bookingId, url } = await asked();
      if (late) await answer(url, 'approve');
      expect(valueOf(await place(bookingId, world.cardId)).state).toBe('confirmed');
      if (!late) await answer(url, 'approve');
      expect(await intents()).toEqual(['canceled', 'requires_capture']);
    }
  });

  it('that nobody answers is called off after half an hour; the time is kept until then, and free afterwards', async () => {
    const { bookingId, url } = await asked();
    world.later(29);
    await continuePlacements(world.platform);
    await releaseExpiredHolds(world.platform);
    expect(valueOf(await goOn(bookingId))).toMatchObject({ challenge: { url } });
    world.later(1);
    await continuePlacements(world.platform);
    expect(await intents()).toEqual(['canceled']);
    expect(await goOn(bookingId)).toMatchObject({
      refusal: { message: expect.stringContaining('got no answer') },
    });
    await releaseExpiredHolds(world.platform);
    expect(await state(bookingId)).toBeUndefined();
  });

  it('books also when the payer closes the window after their yes', async () => {
    const { bookingId, url } = await asked();
    await answer(url, 'approve');
    const { rows } = await sql<{
      id: string;
    }>`select id from test_gateway.objects where kind = 'payment_intent'`.execute(world.platform.database);
    await takeGatewayEvent(world.platform, {
      id: 'evt_yes',
      type: 'payment_intent.amount_capturable_updated',
      occurredAt: world.clock.now(),
      about: { kind: 'authorization', paymentIntentId: rows[0]?.id ?? '' },
    });
    await lookAtEvents(world.platform);
    await continuePlacements(world.platform);
    expect(await state(bookingId)).toBe('confirmed');
  });

  it('is nobody else’s business, and asks nothing of a payer who is away', async () => {
    const { bookingId } = await asked();
    expect(valueOf(await continueAfterBank(world.platform, world.grace.member, bookingId))).toBeNull();
    expect(valueOf(await goOn('x'))).toBeNull();
    const { bookingId: other } = await world.hold(new Date(time.getTime() + 86_400_000));
    expect(await placeBooking(world.platform, world.rosa.member, other, askedCard)).toMatchObject({
      refusal: { code: 'card_declined', message: expect.stringContaining('approve it when your bank asks') },
    });
  });
});
