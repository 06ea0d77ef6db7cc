import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { finishCharge } from '#domains/visit-money/charge.server.ts';
import { tip } from '#domains/visit-money/tip.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { callOffForAnother } from './authorization.server.ts';

let world: Visits;
let askedCard: string;
/** Monday at nine in New York. */
const time = new Date('2027-02-08T14:00:00Z');
beforeAll(async () => {
  world = await openVisits();
  askedCard = await world.saveCard(world.rosa, '4000002760003184');
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

it('of a yes that is overtaken by calling the payment off, the calling off counts', async () => {
  const { platform, rosa } = world;
  const { bookingId } = await world.book(time);
  const { professionalId } = (await findBooking(platform.database, rosa.member, bookingId))!;
  world.clock.moveTo(time);
  for (const step of progressSteps)
    valueOf(await recordProgress(platform, { kind: 'professional', professionalId }, bookingId, step));
  const asked = valueOf(
    await tip(platform, rosa.member, bookingId, {
      amountCents: 1_500,
      cardId: askedCard,
      returnUrl: () => 'http://localhost/visit',
    }),
  );
  if (asked.state !== 'challenge') throw new Error('The bank did not ask.');
  const charge = await platform.database
    .selectFrom('visit_charges')
    .select(['id', 'payment_id'])
    .executeTakeFirstOrThrow();
  // One window reads the approval. Before that is written, another window comes with another card.
  const overtaken = withGateway(platform, {
    findAuthorization: async (by) => {
      const found = await platform.gateway.findAuthorization(by);
      expect(await callOffForAnother(platform, asked.paymentId, world.cardId)).toBe(true);
      return found && { ...found, state: 'authorized' as const };
    },
  });
  expect(codeOf(await finishCharge(overtaken, charge.id))).toBe('card_declined');
  const after = await platform.database
    .selectFrom('visit_charges as c')
    .innerJoin('payments as p', 'p.id', 'c.payment_id')
    .select(['c.state', 'p.state as payment'])
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ state: 'failed', payment: 'declined' });
});
