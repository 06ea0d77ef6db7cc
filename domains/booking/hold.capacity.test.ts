import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { releaseHold } from './hold-release.server.ts';
import { holdVisit } from './hold.server.ts';
import { placeBooking } from './placement/placement.server.ts';

const capacity = 6;
const meals = { optionId: 'meal-delivery', count: 5 };
const cooking = { optionId: 'meal-preparation', hours: 3 };

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  const { database } = world.platform;
  await sql`update professionals set active = id = (
    select p.id from professionals p join professional_skills s on s.professional_id = p.id
    where p.service_area_id = 'nyc-queens' and s.service_option_id = 'meal-delivery' order by p.id limit 1) where service_area_id = 'nyc-queens'`.execute(
    database,
  );
  await sql`delete from time_off`.execute(database);
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const windows = () =>
  findFreeStarts(world.platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: meals.optionId,
    lengthMinutes: 120,
    leadHours: 48,
    now: world.clock.now(),
  });
const hold = (startsAt: Date, key: string, answers: { optionId: string } & Record<string, unknown> = meals) =>
  holdVisit(
    world.platform,
    world.rosa.member,
    { recipientId: world.rosa.recipientId, answers, startsAt, notes: null },
    key,
  );
const inWindow = async () =>
  (
    await world.platform.database
      .selectFrom('bookings')
      .select(['lane', 'lanes'])
      .where('state', 'not in', ['cancelled', 'no_show'])
      .orderBy('lane')
      .execute()
  ).map(({ lane, lanes }) => [lane, lanes]);
const wellKept = async () => expect(await findBusyDifferences(world.platform.database)).toEqual([]);

describe(`a window that has room for ${capacity} orders`, () => {
  it('is booked by exactly as many, whoever comes at the same moment', async () => {
    const [window] = await windows();
    expect(window?.professionals).toBe(capacity);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => hold(window!.startsAt, `rival-${index}`)),
    );
    expect(answers.filter((each) => each.ok)).toHaveLength(capacity);
    expect(new Set(answers.filter((each) => !each.ok).map(codeOf))).toEqual(new Set(['slot_taken']));
    expect(await inWindow()).toEqual([0, 1, 2, 3, 4, 5].map((lane) => [lane, 1]));
    expect((await windows()).some((each) => each.startsAt.getTime() === window!.startsAt.getTime())).toBe(
      false,
    );
    await wellKept();
    const [first] = answers.flatMap((each) => (each.ok ? [each.value.bookingId] : []));
    await releaseHold(world.platform, world.rosa.member, first!);
    expect((await windows())[0]).toEqual({ startsAt: window!.startsAt, professionals: 1 });
    await wellKept();
  });

  it('is never shared with a visit that needs all of the cook’s time, of whatever length, at the same moment', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const window = (await windows())[turn * 2]!;
      const sooner = new Date(window.startsAt.getTime() - 3_600_000);
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          index % 3 === 0
            ? hold(index % 2 === 0 ? window.startsAt : sooner, `cook-${turn}-${index}`, {
                ...cooking,
                hours: 3 + (index % 2),
              })
            : hold(window.startsAt, `meal-${turn}-${index}`),
        ),
      );
      const held = answers.flatMap((each) => (each.ok ? [each.value.bookingId] : []));
      const rows = await world.platform.database
        .selectFrom('bookings')
        .select(['service_option_id', 'lanes'])
        .where('id', 'in', held)
        .execute();
      const whole = rows.filter((row) => row.service_option_id === cooking.optionId);
      expect(whole.length === 0 ? rows.length : [rows.length, whole[0]?.lanes]).toEqual(
        whole.length === 0 ? capacity : [1, capacity],
      );
      await wellKept();
    }
  });

  it('is left, entered and filled by orders that are moved and cancelled', async () => {
    const [window, other] = await windows();
    const placed: string[] = [];
    for (let index = 0; index < capacity; index += 1) {
      const held = valueOf(await hold(window!.startsAt, `order-${index}`));
      placed.push(
        valueOf(await placeBooking(world.platform, world.rosa.member, held.bookingId, world.cardId))
          .bookingId,
      );
    }
    expect(codeOf(await hold(window!.startsAt, 'one-more'))).toBe('slot_taken');
    valueOf(await rescheduleBooking(world.platform, world.rosa.member, placed[2]!, other!.startsAt));
    valueOf(
      await cancelBooking(world.platform, world.rosa.member, placed[4]!, { agreedFeeCents: 0, reason: null }),
    );
    expect((await windows()).slice(0, 2).map((each) => each.professionals)).toEqual([2, capacity - 1]);
    valueOf(
      await rescheduleBooking(world.platform, world.rosa.member, placed[2]!, window!.startsAt, {
        both: placed,
      }),
    );
    expect((await windows()).slice(0, 2).map((each) => each.professionals)).toEqual([1, capacity]);
    expect(
      codeOf(
        await rescheduleBooking(
          world.platform,
          world.rosa.member,
          placed[2]!,
          new Date(window!.startsAt.getTime() + 1_800_000),
        ),
      ),
    ).toBe('slot_taken');
    await wellKept();
  });

  it('has the same second guard in the database', async () => {
    const [window] = await windows();
    for (let index = 0; index < 2; index += 1) valueOf(await hold(window!.startsAt, `guard-${index}`));
    await expect(sql`update bookings set lane = 0`.execute(world.platform.database)).rejects.toThrow(
      /bookings_do_not_overlap/,
    );
  });
});
