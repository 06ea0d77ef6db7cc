import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import type { Professional } from '#domains/people/actor.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { codeOf, openVisits, professionalOf, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { settleCompletions } from './completion.server.ts';
import { recordProgress, takeBackProgress } from './progress.server.ts';

let world: Visits;
let bookingId: string;
let professional: Professional;
const startsAt = new Date('2027-02-08T15:00:00Z');
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(startsAt);
  professional = {
    kind: 'professional',
    professionalId: await professionalOf(world.platform.database, bookingId),
  };
});

const booking = () => findBooking(world.platform.database, world.rosa.member, bookingId);
const ledger = () =>
  world.platform.database.selectFrom('ledger_entries').select(['amount_cents', 'credit_account']).execute();

describe('a visit', () => {
  it('goes on step by step, each told but for the beginning of the work, and is paid for at its end', async () => {
    const before = (await booking())?.professional.visitsDone ?? 0;
    for (const step of progressSteps)
      expect(valueOf(await recordProgress(world.platform, professional, bookingId, step))).toEqual({
        state: step,
      });
    const done = await booking();
    expect(done).toMatchObject({ state: 'completed', payment: { state: 'captured', capturedCents: 9_900 } });
    expect(done?.professional.visitsDone).toBe(before + 1);
    expect(done?.events.slice(-4).map((event) => event.to)).toEqual([...progressSteps]);
    expect(await ledger()).toEqual([{ amount_cents: 9_900, credit_account: 'revenue' }]);
    for (const [kind, count] of [
      ['on_the_way', 2],
      ['arrived', 2],
      ['in_progress', 0],
      ['completed', 2],
    ] as const)
      expect(await world.messages(kind)).toHaveLength(count);
  });

  describe('booked for another person', () => {
    const number = '+12125550187';
    const textsTo = async (address: string) => {
      const { rows } = await sql<{ body: string }>`
        select body from messages where kind = 'on_the_way' and channel = 'text' and recipient_address = ${address}`.execute(
        world.platform.database,
      );
      return rows.map(({ body }) => body);
    };
    afterEach(() =>
      sql`update recipients set is_the_member = true, phone = null, phone_ext = null
        where id = (select recipient_id from bookings where id = ${bookingId})`.execute(
        world.platform.database,
      ),
    );
    const setOut = async (phone: string, extension: string | null = null) => {
      await sql`update recipients set is_the_member = false, phone = ${phone}, phone_ext = ${extension}
        where id = (select recipient_id from bookings where id = ${bookingId})`.execute(
        world.platform.database,
      );
      valueOf(await recordProgress(world.platform, professional, bookingId, 'on_the_way'));
      return textsTo(phone);
    };

    it('texts the two words to that person’s own phone when the helper sets out', async () => {
      const [text, ...more] = await setOut(number);
      const visit = { id: bookingId, professionalId: professional.professionalId };
      expect(text).toContain(`Ask for: ${wordOfVisit(world.platform.secret, visit)}.`);
      expect(more).toEqual([]);
    });

    it('does not text a line with an extension', async () => {
      expect(await setOut(number, '12')).toEqual([]);
    });

    it('does not text a number that asked for no more texts', async () => {
      await sql`insert into undeliverable_addresses (channel, address, created_at, reason) values ('text', ${number}, ${startsAt}, 'stopped')`.execute(
        world.platform.database,
      );
      expect(await setOut(number)).toEqual([]);
    });
  });

  it('takes no step twice, leaves none out and goes none back', async () => {
    expect(codeOf(await recordProgress(world.platform, professional, bookingId, 'arrived'))).toBe(
      'wrong_step',
    );
    await Promise.all(
      [1, 2, 3].map(() => recordProgress(world.platform, professional, bookingId, 'on_the_way')),
    );
    expect(await world.messages('on_the_way')).toHaveLength(2);
    valueOf(await recordProgress(world.platform, professional, bookingId, 'arrived'));
    expect(codeOf(await recordProgress(world.platform, professional, bookingId, 'on_the_way'))).toBe(
      'wrong_step',
    );
    expect((await booking())?.state).toBe('arrived');
  });

  it('is not begun, let alone done and paid for, before its day', async () => {
    for (const [step, hours] of [
      ['on_the_way', 3],
      ['arrived', 1],
      ['in_progress', 1],
      ['completed', 0],
    ] as const) {
      const earliest = startsAt.getTime() - hours * 3_600_000;
      world.clock.moveTo(new Date(earliest - 1));
      expect(codeOf(await recordProgress(world.platform, professional, bookingId, step))).toBe('too_early');
      world.clock.moveTo(new Date(earliest));
      expect(valueOf(await recordProgress(world.platform, professional, bookingId, step))).toEqual({
        state: step,
      });
    }
  });

  it('belongs to its own professional', async () => {
    const other = await world.platform.database
      .selectFrom('professionals')
      .select('id')
      .where('id', '<>', professional.professionalId)
      .executeTakeFirstOrThrow();
    expect(
      codeOf(
        await recordProgress(
          world.platform,
          { kind: 'professional', professionalId: other.id },
          bookingId,
          'on_the_way',
        ),
      ),
    ).toBe('booking_not_found');
    expect(codeOf(await recordProgress(world.platform, professional, 'no-identifier', 'on_the_way'))).toBe(
      'booking_not_found',
    );
  });

  it('is paid for by the job when the gateway was away at its end', async () => {
    const away = withGateway(world.platform, { capture: async () => ({ state: 'unavailable' }) });
    for (const step of progressSteps) valueOf(await recordProgress(away, professional, bookingId, step));
    expect(await booking()).toMatchObject({ state: 'completed', payment: { state: 'authorized' } });
    world.later(60);
    await settleDuePayments(world.platform);
    expect(await booking()).toMatchObject({ payment: { state: 'captured', capturedCents: 9_900 } });
  });
});

describe('a press on a phone', () => {
  const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
  const press = (step: (typeof progressSteps)[number], minutes: number, isNews = true) =>
    recordProgress(world.platform, professional, bookingId, step, { at: at(minutes), isNews });
  const undo = (step: (typeof progressSteps)[number]) =>
    takeBackProgress(world.platform, professional, bookingId, step);
  const timeOf = async (step: string) => (await booking())?.events.find(({ kind }) => kind === step)?.at;

  it('is written as of its moment, however late it comes, and told only while it is news', async () => {
    world.clock.moveTo(at(120));
    valueOf(await press('on_the_way', -20, false));
    valueOf(await press('arrived', -2, false));
    valueOf(await press('in_progress', 1));
    valueOf(await press('completed', 110));
    expect([await timeOf('on_the_way'), await timeOf('arrived'), await timeOf('completed')]).toEqual([
      at(-20),
      at(-2),
      at(110),
    ]);
    expect(await world.messages('on_the_way')).toEqual([]);
    expect(await world.messages('completed')).toHaveLength(2);
    // A step that arrives again after the visit has moved to the next is not a new step, whichever phone it
    // was pressed on.
    for (const minutes of [-2, -3])
      expect(valueOf(await press('arrived', minutes))).toEqual({ state: 'arrived', takenAt: at(-2) });
    expect((await booking())?.state).toBe('completed');
  });

  it('is undone within a minute, and nobody hears of it; the money waits as long', async () => {
    valueOf(await press('on_the_way', 0));
    valueOf(await undo('on_the_way'));
    valueOf(await undo('on_the_way'));
    expect((await booking())?.state).toBe('confirmed');
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from messages where kind = 'on_the_way' and dropped_at is null`.execute(
      world.platform.database,
    );
    expect(rows).toEqual([{ due: 0 }]);
    for (const step of progressSteps) valueOf(await press(step, 0.3));
    expect(codeOf(await undo('arrived'))).toBe('too_late_to_take_back');
    await settleCompletions(world.platform);
    expect((await booking())?.payment).toMatchObject({ state: 'authorized' });
    valueOf(await undo('completed'));
    valueOf(await press('completed', 0.6));
    world.clock.moveTo(at(2));
    expect(await Promise.all([1, 2, 3].map(() => settleCompletions(world.platform)))).toContain(1);
    expect(codeOf(await undo('completed'))).toBe('too_late_to_take_back');
    expect((await booking())?.payment).toMatchObject({ state: 'captured', capturedCents: 9_900 });
    expect(await ledger()).toHaveLength(1);
  });
});
