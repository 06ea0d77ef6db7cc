import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '#domains/professionals/days.ts';
import { advance } from '#domains/visits/history.server.ts';
import { transaction } from '#platform/database/database.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { countMonth, findOnBoard, readBoard } from './board.server.ts';
import { type Board, type BoardVisit, laneKey } from './board.ts';

const zone = 'America/New_York';
let world: Visits;
let startsAt: Date;
let day: string;
let visit: { id: string; reference: string; professionalId: string };
beforeAll(async () => {
  world = await openVisits();
  startsAt = (await world.freeTimes())[4]!;
  day = dayIn(zone, startsAt);
  const { bookingId: id } = await world.book(startsAt);
  const row = await world.platform.database
    .selectFrom('bookings')
    .select(['reference', 'professional_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  visit = { id, reference: row.reference, professionalId: row.professional_id };
});
afterAll(() => world.close());

const minuteOfDay = () =>
  Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(startsAt),
  ) *
    60 +
  startsAt.getUTCMinutes();
const read = (asked: object = {}) => readBoard(world.platform, { day, area: null, ...asked });
const shownIn = ({ lanes }: Board): (BoardVisit & { lane: string | undefined })[] =>
  lanes.flatMap(({ person, rows }) =>
    rows.flat().flatMap((piece) => (piece.kind === 'visit' ? [{ ...piece.visit, lane: person?.id }] : [])),
  );

describe('the board of a day', () => {
  it('shows a visit on its day and in its area, at the clock of its place', async () => {
    const [shown] = shownIn(await read());
    expect(shown).toMatchObject({
      reference: visit.reference,
      starts: minuteOfDay(),
      lane: visit.professionalId,
      isUnread: true,
    });
    expect(shownIn(await read({ area: 'nyc-queens' }))).toHaveLength(1);
    expect(shownIn(await read({ area: 'nyc-bronx' }))).toEqual([]);
    expect(shownIn(await read({ day: dayIn(zone, new Date(startsAt.getTime() + 86_400_000)) }))).toEqual([]);
  });

  it('answers some lanes alone, and always what needs somebody', async () => {
    const { lanes } = await read({ only: [laneKey(visit.professionalId)] });
    expect(lanes.map(({ person }) => person?.id)).toEqual([undefined, visit.professionalId]);
    expect(shownIn(await read({ only: [] }))).toEqual([]);
    await sql`insert into booking_alerts (id, created_at, booking_id, kind) values (gen_random_uuid(), ${world.clock.now()}, ${visit.id}, 'nobody_comes')`.execute(
      world.platform.database,
    );
    expect(shownIn(await read({ only: [] }))).toMatchObject([
      { reference: visit.reference, lane: undefined },
    ]);
    await sql`delete from booking_alerts`.execute(world.platform.database);
  });

  it('reads again only what has changed since, as soon as it is committed', async () => {
    const { database } = world.platform;
    const state = async () => shownIn(await read())[0]?.state;
    const whole = await read();
    expect(await read()).toBe(whole);
    await transaction(database, async (work) => {
      await advance(
        work,
        [{ id: visit.id, state: 'confirmed', by: { kind: 'system' } }],
        ['on_the_way'],
        world.clock.now(),
      );
      expect(await state()).toBe('confirmed');
    });
    expect(await state()).toBe('on_the_way');
    expect((await read({ only: [] })).signs['on-the-way']).toBe(1);
    await sql`update bookings set state = 'confirmed' where id = ${visit.id}`.execute(database);
    await sql`insert into office_changes (kind, subject, professional_id) values ('visit', ${visit.id}, ${visit.professionalId})`.execute(
      database,
    );
    expect(await state()).toBe('confirmed');
  });

  it('counts a month as its days count, whatever of it is asked for', async () => {
    const month = async (asked: object = {}) => countMonth(world.platform, { day, area: null, ...asked });
    expect(await month()).toEqual([{ day, visits: 1, needs: 0 }]);
    expect(await month({ area: 'nyc-queens', service: 'cleaning' })).toHaveLength(1);
    expect(await month({ area: 'nyc-bronx' })).toEqual([]);
    expect(await month({ service: 'meals' })).toEqual([]);
    const { database } = world.platform;
    await sql`insert into booking_alerts (id, created_at, booking_id, kind) values (gen_random_uuid(), ${world.clock.now()}, ${visit.id}, 'nobody_comes')`.execute(
      database,
    );
    expect(await month()).toEqual([{ day, visits: 1, needs: 1 }]);
    await sql`delete from booking_alerts`.execute(database);
  });

  it('says who is away', async () => {
    await sql`insert into time_off (id, professional_id, starts_at, ends_at, reason)
      values (gen_random_uuid(), ${visit.professionalId}, ${startsAt}, ${startsAt}::timestamptz + interval '1 hour', 'Dentist')`.execute(
      world.platform.database,
    );
    const lane = (await read()).lanes.find(({ person }) => person?.id === visit.professionalId);
    expect(lane?.person?.off).toEqual([
      { starts: minuteOfDay(), ends: minuteOfDay() + 60, reason: 'Dentist' },
    ]);
    expect(lane?.person?.works).toHaveLength(1);
  });

  it('finds a visit by who comes and when, and nobody by another key', async () => {
    const { database } = world.platform;
    const who = laneKey(visit.professionalId);
    const minute = minuteOfDay();
    const at = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
    expect(await findOnBoard(database, { day, who, at })).toEqual({
      professionalId: visit.professionalId,
      visitId: visit.id,
    });
    expect(await findOnBoard(database, { day, who, at: '3:00' })).toMatchObject({ visitId: null });
    expect(await findOnBoard(database, { day, who: 'ffffffffffff', at })).toBeUndefined();
  });
});
