import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ana as staff, employ } from '#tests/staff.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findService } from '../service.server.ts';
import { addExtra, changeExtra, listExtrasInOffice, retireExtra } from './extra.server.ts';
import { changeOption, findOptionInOffice, retireOption } from './option-terms.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, staff, world.clock.now());
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const offered = () => findService(world.platform.database, 'cleaning', world.clock.now());
const actionsOn = async (subject: string) =>
  (
    await world.platform.database
      .selectFrom('audit_events')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const holdWith = async (extras: string[], startsAt: Date, key: string) =>
  holdVisit(
    world.platform,
    world.rosa.member,
    { ...world.visit(startsAt), answers: { ...cleaning, extras } },
    key,
  );

describe('an extra', () => {
  it('is added, booked, changed and retired; what was booked with it keeps its name and price', async () => {
    const { platform } = world;
    const input = { title: 'Inside the windows', priceCents: 3_500, extraMinutes: 30 };
    const { id } = valueOf(await addExtra(platform, staff, input));
    expect(codeOf(await addExtra(platform, staff, input))).toBe('extra_exists');
    expect((await offered())?.extras.at(-1)).toMatchObject({ id, priceCents: 3_500 });
    const [startsAt, other] = (await world.freeTimes()).filter((_, index) => index % 20 === 0);
    const held = valueOf(await holdWith([id], startsAt!, 'with'));
    expect(held.totalCents).toBe(13_400);

    valueOf(await changeExtra(platform, staff, id, { ...input, priceCents: 9_900 }));
    valueOf(await retireExtra(platform, staff, id, true));
    expect((await offered())?.extras.map((extra) => extra.id)).not.toContain(id);
    expect(codeOf(await holdWith([id], other!, 'after'))).toBe('unknown_extra');
    const booking = await findBooking(platform.database, world.rosa.member, held.bookingId);
    expect(booking).toMatchObject({ totalCents: 13_400 });
    expect(JSON.stringify(booking)).toContain('Inside the windows');

    valueOf(await retireExtra(platform, staff, id, false));
    expect((await offered())?.extras.at(-1)).toMatchObject({ id, priceCents: 9_900 });
    expect(
      (await listExtrasInOffice(platform.database)).find((extra) => extra.id === id)?.retiredAt,
    ).toBeNull();
    expect(await actionsOn(id)).toEqual([
      'extra_added',
      'extra_changed',
      'extra_retired',
      'extra_offered_again',
    ]);
    expect(codeOf(await changeExtra(platform, staff, 'nothing', input))).toBe('extra_not_found');
  });
});

describe('an option', () => {
  const terms = {
    title: 'Weekly cleaning',
    summary: 'The rooms you live in, clean again.',
    leadHours: 48,
    freeCancellationHours: 12,
    shortestMinutes: 120,
    longestMinutes: 240,
  };

  it('is booked on its new terms from then on; a booked visit keeps its last free moment', async () => {
    const { platform } = world;
    const [soon] = await world.freeTimes();
    await world.book(soon!);
    const until = sql<{ until: Date }>`select free_cancellation_until as until from bookings`;
    const before = (await until.execute(platform.database)).rows;
    valueOf(await changeOption(platform, staff, 'home-cleaning', terms));
    expect((await offered())?.options[0]).toMatchObject(terms);
    expect((await until.execute(platform.database)).rows).toEqual(before);
    expect(codeOf(await changeOption(platform, staff, 'nothing', terms))).toBe('option_not_found');
    expect(await actionsOn('home-cleaning')).toEqual(['option_changed']);
  });

  it('is never left with terms on which its price lets nobody book', async () => {
    const short = { ...terms, shortestMinutes: 60, longestMinutes: 60 };
    expect(codeOf(await changeOption(world.platform, staff, 'home-cleaning', short))).toBe('no_visit_fits');
  });

  it('can be retired: nobody books it, visits that are booked stay, and it can come back', async () => {
    const { platform } = world;
    const [first, second] = (await world.freeTimes()).filter((_, index) => index % 20 === 0);
    await world.book(first!);
    valueOf(await retireOption(platform, staff, 'home-cleaning', true));
    expect((await offered())?.options.map(({ id }) => id)).not.toContain('home-cleaning');
    expect(codeOf(await holdWith([], second!, 'retired'))).toBe('option_not_found');
    const { rows } = await sql<{ id: string }>`select id from bookings`.execute(platform.database);
    expect(await findBooking(platform.database, world.rosa.member, rows[0]!.id)).toMatchObject({
      state: 'confirmed',
      optionId: 'home-cleaning',
    });
    expect(await findOptionInOffice(platform.database, 'home-cleaning', world.clock.now())).toMatchObject({
      visitsToCome: 1,
      retiredAt: world.clock.now(),
    });
    valueOf(await retireOption(platform, staff, 'home-cleaning', false));
    valueOf(await holdWith([], second!, 'back'));
  });
});
