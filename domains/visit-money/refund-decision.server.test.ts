import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsSecondPerson } from '#domains/payments/approvals/second-person.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { approveRefund, endRefund } from './refund-decision.server.ts';
import { findRefundRoom, refundVisit } from './refund.server.ts';

let world: Visits;
let bookingId: string;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ben, world.clock.now());
});
afterAll(() => world.close());
/** A visit of $99.00 that is done and paid for. */
beforeEach(async () => {
  await world.startAnew();
  await sql`delete from test_gateway.objects where kind = 'refund'`.execute(world.platform.database);
  const [time] = (await world.freeTimes()) as [Date];
  ({ bookingId } = await world.book(time));
  world.clock.moveTo(time);
  const { professionalId } = (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
  for (const step of progressSteps)
    valueOf(await recordProgress(world.platform, { kind: 'professional', professionalId }, bookingId, step));
});

/** The office with this limit, in dollars. */
const office = (dollars: number | null) => ({
  ...world.platform,
  configuration: { ...world.platform.configuration, REFUND_LIMIT: dollars === null ? null : dollars * 100 },
});
const ask = (amountCents: number, requestKey: string, dollars: number | null = 50) =>
  refundVisit(office(dollars), ana, bookingId, {
    amountCents,
    cause: 'late',
    reason: 'She waited for two hours.',
    requestKey,
  });
const revenue = () => balanceOf(world.platform.database, 'revenue');

describe('a refund above the limit', () => {
  it('waits, moves nothing and tells nobody, until somebody else says yes', async () => {
    const asked = valueOf(await ask(6_000, 'one'));
    expect(asked).toMatchObject({ state: 'asked', cardCents: 0 });
    expect(valueOf(await ask(6_000, 'one'))).toEqual(asked);
    expect([await revenue(), await world.messages('refund')]).toEqual([9_900, []]);
    expect(codeOf(await approveRefund(office(50), ana, asked.id))).toBe('needs_second_person');
    expect(valueOf(await approveRefund(office(50), ben, asked.id))).toMatchObject({
      state: 'given',
      cardCents: 6_000,
    });
    expect(await revenue()).toBe(3_900);
    expect(await world.messages('refund')).toHaveLength(1);
    expect(codeOf(await approveRefund(office(50), ben, asked.id))).toBe('refund_decided');
  });

  it('is given back once by two who press at once', async () => {
    const { id } = valueOf(await ask(6_000, 'one'));
    const both = await Promise.all([1, 2].map(() => approveRefund(office(50), ben, id)));
    expect(both.map(codeOf)).toContain('refund_decided');
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await revenue()).toBe(3_900);
    expect(await world.platform.gateway.listRefunds(new Date(0))).toHaveLength(1);
  });

  it('is declined by somebody else, or taken back by whoever asked, and then decided', async () => {
    const { id } = valueOf(await ask(6_000, 'one'));
    expect(codeOf(await endRefund(office(50), ana, id, { state: 'declined', answer: 'No' }))).toBe(
      'needs_second_person',
    );
    expect(codeOf(await endRefund(office(50), ben, id, { state: 'withdrawn' }))).toBe('not_yours');
    valueOf(await endRefund(office(50), ben, id, { state: 'declined', answer: 'She got a visit for free.' }));
    expect(codeOf(await endRefund(office(50), ana, id, { state: 'withdrawn' }))).toBe('refund_decided');
    const { id: other } = valueOf(await ask(6_000, 'two'));
    valueOf(await endRefund(office(50), ana, other, { state: 'withdrawn' }));
    expect(codeOf(await approveRefund(office(50), ben, other))).toBe('refund_decided');
    expect(await revenue()).toBe(9_900);
  });

  it('is refused where the money went back meanwhile, and stays open', async () => {
    const { id } = valueOf(await ask(6_000, 'one'));
    valueOf(await ask(5_000, 'two'));
    expect(codeOf(await approveRefund(office(50), ben, id))).toBe('more_than_was_paid');
    valueOf(await endRefund(office(50), ana, id, { state: 'withdrawn' }));
  });

  it('is not got around by giving back in parts', async () => {
    expect(valueOf(await ask(3_000, 'one')).state).toBe('given');
    expect(await findRefundRoom(office(50), world.platform.database, bookingId)).toBe(2_000);
    expect(valueOf(await ask(2_001, 'two')).state).toBe('asked');
    expect(valueOf(await ask(2_000, 'three')).state).toBe('given');
    expect(valueOf(await ask(1, 'four')).state).toBe('asked');
  });

  it('is no matter where one person alone decides', async () => {
    expect(valueOf(await ask(9_900, 'one', null)).state).toBe('given');
    expect(await findRefundRoom(office(null), world.platform.database, bookingId)).toBeNull();
  });

  it('is nothing where there is none', async () => {
    for (const id of ['x', '01938f0e-0000-7000-8000-000000000000'])
      expect(codeOf(await approveRefund(office(50), ben, id))).toBe('refund_not_found');
  });
});

it('whatever one person gives back alone never comes to more than the limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000 }),
      fc.array(fc.integer({ min: 1, max: 30_000 })),
      (limit, amounts) => {
        let alone = 0;
        for (const amount of amounts) if (!needsSecondPerson(limit, alone, amount)) alone += amount;
        expect(alone).toBeLessThanOrEqual(limit);
      },
    ),
  );
});
