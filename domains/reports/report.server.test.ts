import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Membership } from '#domains/membership/membership.ts';
import { saveMembership } from '#domains/membership/record.server.ts';
import { moveCredit } from '#domains/payments/ledger.server.ts';
import { recordProgress, takeBackProgress } from '#domains/visit-day/progress.server.ts';
import { writeOffVisit } from '#domains/visit-money/write-off.server.ts';
import { rateVisit } from '#domains/visit-news/rating.server.ts';
import { type ProgressStep, progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { ana } from '#tests/staff.ts';
import { openVisits, valueOf as valueIn, type Visits } from '#tests/visits.ts';
import { countDays, countReports } from './report-count.server.ts';
import { calendarDays } from './report-days.ts';
import { findReportNumber } from './report-numbers.ts';
import {
  findMeant,
  listVisitsBehind,
  readCounted,
  readDays,
  readPeople,
  readShares,
  readSums,
  readUnmet,
} from './report.server.ts';
import { type Period, valueOf } from './report.ts';

let world: Visits;
let times: Date[];
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(
    world.platform.database,
    'report_sums',
    'report_person_sums',
    'report_days',
    'enquiries',
    'booking_alerts',
  );
  times = (await world.freeTimes()).filter((_, index) => index % 12 === 0);
});

const zone = 'America/New_York';
const today = () => calendarDays.today(world.clock.now(), zone);
const all = (): Period => ({ from: '2027-01-01', until: today(), area: null, service: null });
/** As if the job had run until nothing is due. */
async function count(): Promise<void> {
  while ((await countReports(world.platform)) > 0);
}
const value = async (id: string, period = all()) =>
  valueOf(findReportNumber(id)!, await readSums(world.platform.database, period, world.clock.now()));
const behind = (measure: string, period = all(), person: string | null = null) =>
  listVisitsBehind(world.platform.database, measure, period, {
    after: null,
    person,
    most: 50,
    now: world.clock.now(),
  });

async function complete(bookingId: string, startsAt: Date, minutesLate = 0): Promise<void> {
  world.clock.moveTo(new Date(startsAt.getTime() + minutesLate * 60_000));
  const { professionalId } = (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
  for (const step of progressSteps)
    valueIn(await recordProgress(world.platform, { kind: 'professional', professionalId }, bookingId, step));
}

/** The visits behind a number, one page of one visit after the other. */
async function pageByPage(measure: string): Promise<string[]> {
  const found: string[] = [];
  for (let after: { moment: Date; id: string } | null = null; ;) {
    const [next] = await listVisitsBehind(world.platform.database, measure, all(), {
      after,
      person: null,
      most: 1,
      now: world.clock.now(),
    });
    if (next === undefined) return found;
    found.push(next.id);
    after = { moment: next.startsAt, id: next.id };
  }
}

describe('deferred membership', () => {
  it('is the rest of each period, also while it is paused', async () => {
    const now = world.clock.now();
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    const save = (changes: Partial<Membership>) =>
      transaction(world.platform.database, (work) =>
        saveMembership(
          work,
          {
            userId: world.rosa.member.userId,
            planId: 'plus',
            billing: 'monthly',
            state: 'active',
            periodStartsAt: days(-10),
            periodEndsAt: days(10),
            paidUntil: days(10),
            periodCents: 1_900,
            renewalDay: 1,
            creditCents: 0,
            creditBackAt: null,
            creditKeptAt: null,
            cardId: null,
            endsAt: null,
            pausedAt: null,
            pausedUntil: null,
            failedRenewals: 0,
            announcement: null,
            ...changes,
          },
          now,
        ),
      );
    await save({});
    expect(await value('deferred')).toBe(950);
    await save({ state: 'paused', pausedAt: days(-5), pausedUntil: days(60) });
    expect(await value('deferred')).toBe(1_425);
    // The days that an announcement added are free: nobody has paid for them.
    await save({ paidUntil: days(-1) });
    expect(await value('deferred')).toBe(0);
    await save({ state: 'ended' });
    expect(await value('deferred')).toBe(0);
    await emptyTables(world.platform.database, 'memberships');
  });
});

describe('gifts and credit not used yet', () => {
  it('are owed from the day on which credit is left over until it is spent or has gone back', async () => {
    const owed = async () => (await value('gift-liability')) ?? 0;
    const before = await owed();
    const move = (cents: number) =>
      transaction(world.platform.database, (work) =>
        moveCredit(
          work,
          { userId: world.rosa.member.userId, cents, dedupeKey: newIdentifier(), memo: 'Credit' },
          world.clock.now(),
        ),
      );
    await move(197_078);
    await count();
    expect((await owed()) - before).toBe(197_078);
    expect(await value('refunds')).toBe(0);
    await move(-197_078);
    world.clock.moveTo(new Date(world.clock.now().getTime() + 3_600_000));
    await count();
    expect((await owed()) - before).toBe(0);
  });
});

describe('the numbers of visits', () => {
  it('lead to all of their visits, page by page', async () => {
    const days = Map.groupBy(await world.freeTimes(), (time) => calendarDays.today(time, zone));
    const spread = [...days.values()].slice(0, 5);
    const chosen = [...spread.map(([first]) => first!), spread[2]!.at(-1)!];
    const ids: string[] = [];
    for (const time of chosen) ids.push((await world.book(time)).bookingId);
    for (const id of ids)
      valueIn(
        await cancelAndSettle(world.platform, world.rosa.member, id, { agreedFeeCents: 0, reason: null }),
      );
    world.clock.moveTo(new Date(Math.max(...chosen.map((time) => time.getTime())) + 86_400_000));
    await count();
    expect(await value('canceled')).toBe(6);
    const whole = (await behind('canceled')).map(({ id }) => id);
    expect(whole.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
      ids.toSorted((one, other) => (one < other ? -1 : 1)),
    );
    expect(await pageByPage('canceled')).toEqual(whole);
  });

  it('count who came in time, who came late, who is new, and what was canceled by whom', async () => {
    const [first, second, third, fourth] = times as [Date, Date, Date, Date];
    const ids = [];
    for (const time of [first, second, third, fourth]) ids.push((await world.book(time)).bookingId);
    await complete(ids[0]!, first);
    await complete(ids[1]!, second, 25);
    valueIn(await cancelAndSettle(world.platform, ana, ids[2]!, { agreedFeeCents: 0, reason: null }));
    valueIn(
      await cancelAndSettle(world.platform, world.rosa.member, ids[3]!, { agreedFeeCents: 0, reason: null }),
    );
    world.clock.moveTo(new Date(fourth.getTime() + 86_400_000));
    await count();
    expect(await value('fill-rate')).toBeCloseTo(2 / 3);
    expect(await value('on-time')).toBe(0.5);
    expect(await value('late')).toBe(1);
    expect(await value('same-face')).toBe(1);
    expect(await value('canceled')).toBe(2);
    expect((await behind('late')).map(({ id }) => id)).toEqual([ids[1]]);
    const [late] = await readPeople(world.platform.database, findReportNumber('late')!, all());
    expect((await behind('late', all(), late!.id)).map(({ id }) => id)).toEqual([ids[1]]);
    expect(await behind('late', all(), newIdentifier(world.clock.now()))).toEqual([]);
    expect((await behind('not_filled')).map(({ id }) => id)).toEqual([ids[2]]);
    expect(await behind('nothing of ours')).toEqual([]);
  });

  it('say why somebody was late: kept elsewhere, longer on the way, or set out too late', async () => {
    const visits = times.slice(0, 4);
    const ids: string[] = [];
    for (const time of visits) ids.push((await world.book(time)).bookingId);
    const [kept, way, out, before] = ids as [string, string, string, string];
    const press = async (id: string, step: ProgressStep, at: Date, minutes: number) => {
      world.clock.moveTo(new Date(at.getTime() + minutes * 60_000));
      const { professionalId } = (await findBooking(world.platform.database, world.rosa.member, id))!;
      valueIn(await recordProgress(world.platform, { kind: 'professional', professionalId }, id, step));
    };
    for (const [id, at, leaves] of [
      [kept, visits[0]!, 5],
      [way, visits[1]!, -40],
      [out, visits[2]!, 5],
    ] as const) {
      await press(id, 'on_the_way', at, leaves);
      await press(id, 'arrived', at, 25);
    }
    // As if the first professional had been at another home before, that ended late.
    await complete(before, visits[3]!);
    await sql`
      update booking_events e set created_at = k.starts_at + case when e.to_state = 'completed' then interval '15 minutes' else interval '-5 hours' end
      from bookings k where k.id = ${kept} and e.booking_id = ${before} and e.from_state <> e.to_state`.execute(
      world.platform.database,
    );
    await sql`
      update bookings b set professional_id = k.professional_id, starts_at = k.starts_at - interval '5 hours', ends_at = k.starts_at - interval '4 hours', occupied_until = k.starts_at - interval '3 hours'
      from bookings k where k.id = ${kept} and b.id = ${before}`.execute(world.platform.database);
    world.clock.moveTo(new Date(visits[3]!.getTime() + 86_400_000));
    await count();
    const sums = await readSums(world.platform.database, all(), world.clock.now());
    expect(['before', 'way', 'out'].map((part) => sums.get(`late.${part}`))).toEqual([1, 1, 1]);
  });

  it('are of an area and a service, as they are typed', async () => {
    const { bookingId } = await world.book(times[0]!);
    await complete(bookingId, times[0]!);
    await count();
    const { database } = world.platform;
    const queens = await findMeant(database, 'area', 'nyc-queens');
    expect(queens).toBe('nyc-queens');
    expect(await findMeant(database, 'service', 'clean')).toBe('cleaning');
    expect(await value('fill-rate', { ...all(), area: queens, service: 'cleaning' })).toBe(1);
    const nowhere = await findMeant(database, 'area', 'Atlantis');
    expect(await value('fill-rate', { ...all(), area: nowhere })).toBeNull();
    expect(await behind('rated', { ...all(), area: nowhere })).toEqual([]);
    const shares = await readShares(database, findReportNumber('fill-rate')!, all(), 'service');
    expect(shares.map(({ title }) => title)).toEqual(['Cleaning']);
  });

  it('count stars once they are given, and money as the ledger has it', async () => {
    const { bookingId } = await world.book(times[0]!);
    await complete(bookingId, times[0]!);
    valueIn(await rateVisit(world.platform, world.rosa.member, bookingId, { stars: 2, thanks: null }));
    await count();
    expect(await value('ratings')).toBe(2);
    expect(await value('low-ratings')).toBe(1);
    expect(await behind('low_ratings')).toMatchObject([{ id: bookingId, stars: 2 }]);
    expect(await value('revenue')).toBe(9_900);
    const { rows } = await sql<{ cents: number }>`
      select sum(case when credit_account = 'revenue' then amount_cents else -amount_cents end)::int as cents from ledger_entries where 'revenue' in (credit_account, debit_account)`.execute(
      world.platform.database,
    );
    expect(await value('revenue')).toBe(rows[0]?.cents);
    const days = await readDays(world.platform.database, findReportNumber('revenue')!, all());
    expect(days.map(({ day, sums }) => [day, sums.get('revenue')])).toEqual([
      [calendarDays.today(times[0]!, zone), 9_900],
    ]);
  });
});

describe('the numbers of those who come', () => {
  it('count the way, the hours by hand, and what is left of a visit, for each of them', async () => {
    const [first, second] = times as [Date, Date];
    const recorded = (await world.book(first)).bookingId;
    const byOffice = (await world.book(second)).bookingId;
    await world.platform.database.updateTable('professionals').set({ pay_cents_an_hour: 2_000 }).execute();
    const { professionalId, professionalName } = (await findBooking(
      world.platform.database,
      world.rosa.member,
      recorded,
    ))!;
    const professional = { kind: 'professional', professionalId } as const;
    for (const [place, step] of progressSteps.entries()) {
      // 30 minutes on the way, and an hour and a half at work.
      world.clock.moveTo(new Date(first.getTime() + [-30, 0, -1, 90][place]! * 60_000));
      valueIn(await recordProgress(world.platform, professional, recorded, step));
      // The start is undone once: what counts is the start after it.
      if (step !== 'in_progress') continue;
      valueIn(await takeBackProgress(world.platform, professional, recorded, step));
      world.later(1);
      valueIn(await recordProgress(world.platform, professional, recorded, step));
    }
    world.clock.moveTo(second);
    for (const step of progressSteps) valueIn(await recordProgress(world.platform, ana, byOffice, step));
    await count();
    expect(await value('way')).toBe(30 / 120);
    expect(await value('by-hand')).toBe(0.5);
    expect((await behind('by_hand')).map(({ id }) => id)).toEqual([byOffice]);
    // An hour and a half at $20, and the other as long as it was booked, because start and end are one moment.
    expect(await value('margin')).toBe((9_900 - 3_000 + 9_900 - 4_500) / 2);
    expect(await value('overtime')).toBe(0);
    const people = await readPeople(world.platform.database, findReportNumber('by-hand')!, all());
    expect(people.find(({ title }) => title === professionalName)?.sums.get('completed')).toBeGreaterThan(0);
  });

  it('count the hours above 40 in a week of one person', async () => {
    const { bookingId } = await world.book(times[0]!);
    await complete(bookingId, times[0]!);
    await sql`alter table bookings disable trigger user`.execute(world.platform.database);
    const monday = sql`date_trunc('week', b.starts_at at time zone b.time_zone) at time zone b.time_zone`;
    await sql`update bookings b set starts_at = ${monday} + interval '6 hours', ends_at = ${monday} + interval '49 hours', occupied_until = ${monday} + interval '49 hours' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    await sql`alter table bookings enable trigger user`.execute(world.platform.database);
    world.later(60 * 24 * 7);
    await count();
    expect(await value('overtime')).toBe(3 * 60);
    expect((await behind('overtime')).map(({ id }) => id)).toEqual([bookingId]);
  });

  it('say what was done about few stars', async () => {
    const { bookingId } = await world.book(times[0]!);
    await complete(bookingId, times[0]!);
    valueIn(await rateVisit(world.platform, world.rosa.member, bookingId, { stars: 1, thanks: null }));
    const part = async (name: string) => {
      await countDays(world.platform, { from: '2027-01-01', until: today() }, world.clock.now());
      return (await readSums(world.platform.database, all(), world.clock.now())).get(`low_ratings.${name}`);
    };
    expect(await part('open')).toBe(1);
    await sql`insert into staff_notes (id, created_at, staff_id, subject, body) values (${bookingId}, ${world.clock.now()}, ${ana.staffId}, ${bookingId}, 'Called her.')`.execute(
      world.platform.database,
    );
    expect(await part('noted')).toBe(1);
    expect(await part('open')).toBeUndefined();
  });
});

it('asked where we do not come is told by ZIP code and hour', async () => {
  await sql`insert into enquiries (id, created_at, kind, name, phone, zipcode) values (${'01938f0e-0000-7000-8000-0000000000aa'}, ${world.clock.now()}, 'coming_soon', 'Harold Greene', '+17185550162', '10583')`.execute(
    world.platform.database,
  );
  const { zipcodes, hours } = await readUnmet(world.platform.database, all(), zone);
  expect(zipcodes).toEqual([{ title: '10583', count: 1 }]);
  expect(hours).toMatchObject([{ title: expect.stringMatching(/^\d\d:00$/) as string, count: 1 }]);
});

describe('counting', () => {
  it('is done again while a day can change, and for an earlier day once something of it has changed', async () => {
    const { bookingId } = await world.book(times[0]!);
    await complete(bookingId, times[0]!);
    await count();
    expect(await countReports(world.platform)).toBe(0);
    valueIn(await rateVisit(world.platform, world.rosa.member, bookingId, { stars: 5, thanks: null }));
    world.later(11);
    await count();
    expect(await value('ratings')).toBe(5);
    const before = world.clock.now();
    expect((await readCounted(world.platform.database, all(), today())).at).toEqual(before);
    world.later(60 * 24 * 60);
    await count();
    expect(await countReports(world.platform)).toBe(0);
    await sql`update booking_ratings set stars = 1`.execute(world.platform.database);
    expect(await countReports(world.platform)).toBe(1);
    expect(await value('ratings')).toBe(1);
    expect(await countReports(world.platform)).toBe(0);
  });

  it('follows what is paid, written off or noted after five weeks, and ends though a clock ran ahead', async () => {
    const { bookingId } = await world.book(times[0]!);
    await complete(bookingId, times[0]!);
    await sql`update payments set state = 'declined', captured_cents = 0`.execute(world.platform.database);
    world.later(60 * 24 * 40);
    await count();
    expect(await value('unpaid')).toBe(9_900);
    const order = { cause: 'not_reached', note: null, isTold: false } as const;
    valueIn(await writeOffVisit(world.platform, ana, bookingId, order));
    expect(await countReports(world.platform)).toBe(1);
    expect(await value('unpaid')).toBe(0);
    await sql`update bookings set written_off_at = null`.execute(world.platform.database);
    await count();
    expect(await value('unpaid')).toBe(9_900);
    await sql`update payments set state = 'captured', captured_cents = amount_cents`.execute(
      world.platform.database,
    );
    await sql`insert into staff_notes (id, created_at, staff_id, subject, body) values (gen_random_uuid(), ${new Date('2199-01-01')}, ${ana.staffId}, ${bookingId}, 'Paid in cash.')`.execute(
      world.platform.database,
    );
    expect(await countReports(world.platform)).toBe(1);
    expect(await value('unpaid')).toBe(0);
    expect(await countReports(world.platform)).toBe(0);
  });

  it('says how many days are missing', async () => {
    const { bookingId } = await world.book(times[0]!);
    await complete(bookingId, times[0]!);
    world.later(60 * 24 * 30);
    await countReports(world.platform);
    expect((await readCounted(world.platform.database, all(), today())).missing).toBe(0);
    await count();
    expect(await value('fill-rate')).toBe(1);
  });
});
