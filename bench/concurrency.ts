import { sql } from 'kysely';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { holdRoundTrip } from '#domains/booking/series/series-hold.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import type { BenchLine } from './bench-line.ts';
import { benchAnswers, seedBookers } from './bench-world.ts';

type Bookers = Awaited<ReturnType<typeof seedBookers>>;

const runs = 20;
const rivals = 200;
const rivalPairs = 50;

/** A round trip whose ride home has a time of its own. */
const roundTrip = {
  optionId: 'senior-ride',
  destination: '1 Bench Street',
  destinationZip: '10013',
  timing: 'leave',
  trip: 'round',
  companion: 'no',
  help: 'curb',
  mobilityAid: 'none',
  stairs: 'none',
  route: { miles: 9, minutes: 40 },
};

/**
 * 200 at once want the last free time, 20 times over: exactly one gets it, the others get a plain refusal,
 * and nothing else happens.
 */
export async function benchConcurrency(platform: Platform): Promise<BenchLine[]> {
  const now = platform.clock.now();
  const bookers = await seedBookers(
    platform.database,
    { areas: 1, professionalsEach: 1, bookers: rivals },
    now,
  );
  const starts = await findFreeStarts(platform.database, {
    serviceAreaId: 'bench-0',
    serviceOptionId: benchAnswers.optionId,
    lengthMinutes: 180,
    leadHours: 24,
    now,
  });
  const single = await takeLast(platform, bookers, starts);
  const pairs = await takePairs(platform, bookers.slice(0, rivalPairs));
  const differences = await findBusyDifferences(platform.database);
  const oversold = await sql<{ n: number }>`
    select count(*) as n from bookings a join bookings b on a.professional_id = b.professional_id and a.id < b.id
      and a.starts_at < b.occupied_until and b.starts_at < a.occupied_until`.execute(platform.database);
  return [
    ...linesOfSingle(single),
    ...linesOfPairs(pairs),
    {
      name: 'bookings that overlap',
      value: Number(oversold.rows[0]?.n),
      unit: 'pairs',
      limit: { kind: 'at most', value: 0 },
    },
    {
      name: 'calendar weeks that differ from the bookings',
      value: differences.length,
      unit: 'weeks',
      limit: { kind: 'at most', value: 0 },
    },
  ];
}

/** For each run, everybody wants the same time. */
async function takeLast(platform: Platform, bookers: Bookers, starts: readonly { startsAt: Date }[]) {
  let won = 0;
  let refused = 0;
  let other = 0;
  for (let run = 0; run < runs; run += 1) {
    const startsAt = starts[run * 24]!.startsAt;
    const answers = await Promise.allSettled(
      bookers.map((booker) =>
        holdVisit(
          platform,
          booker.member,
          { recipientId: booker.recipientId, answers: benchAnswers, startsAt, notes: null },
          newIdentifier(),
        ),
      ),
    );
    for (const answer of answers) {
      if (answer.status === 'rejected') other += 1;
      else if (answer.value.ok) won += 1;
      else if (answer.value.refusal.code === 'slot_taken') refused += 1;
      else other += 1;
    }
  }
  return { won, refused, other };
}

/** The one professional also drives; everybody wants both rides of the last pair of times. */
async function takePairs(
  platform: Platform,
  bookers: Bookers,
): Promise<{ won: number; refused: number; halves: number }> {
  const { database } = platform;
  const { optionId } = roundTrip;
  await sql`insert into professional_skills (professional_id, service_option_id) select id, ${optionId} from professionals where service_area_id = 'bench-0'`.execute(
    database,
  );
  const search = {
    serviceAreaId: 'bench-0',
    serviceOptionId: optionId,
    lengthMinutes: 60,
    leadHours: 2,
    now: platform.clock.now(),
  };
  let won = 0;
  let refused = 0;
  for (let run = 0; run < runs; run += 1) {
    const free = (await findFreeStarts(database, search)).map((start) => start.startsAt.getTime());
    const startsAt = free.find((time) => free.includes(time + 3 * 3_600_000))!;
    const wish = {
      answers: roundTrip,
      startsAt: new Date(startsAt),
      backAt: new Date(startsAt + 3 * 3_600_000),
      notes: null,
    };
    const answers = await Promise.all(
      bookers.map(({ member, recipientId }) =>
        holdRoundTrip(platform, member, { ...wish, recipientId }, newIdentifier()),
      ),
    );
    won += answers.filter((answer) => answer.ok).length;
    refused += answers.filter((answer) => !answer.ok && answer.refusal.code === 'slot_taken').length;
  }
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select s.id from booking_series s left join bookings b on b.series_id = s.id where s.every = 'there-and-back' group by s.id having count(b.id) <> 2) as half`.execute(
    database,
  );
  return { won, refused, halves: Number(rows[0]?.n) };
}

function linesOfSingle(single: Awaited<ReturnType<typeof takeLast>>): BenchLine[] {
  return [
    {
      name: `${rivals} at once for the last time, ${runs} runs: who got it`,
      value: single.won,
      unit: 'bookings',
      limit: { kind: 'at least', value: runs },
    },
    {
      name: 'more than one for a time',
      value: single.won - runs,
      unit: 'bookings',
      limit: { kind: 'at most', value: 0 },
    },
    {
      name: 'plainly refused',
      value: single.refused,
      unit: 'answers',
      limit: { kind: 'at least', value: runs * (rivals - 1) },
    },
    { name: 'anything else', value: single.other, unit: 'answers', limit: { kind: 'at most', value: 0 } },
  ];
}

function linesOfPairs(pairs: Awaited<ReturnType<typeof takePairs>>): BenchLine[] {
  return [
    {
      name: `${rivalPairs} at once for the last ride round trip, ${runs} runs: who got both rides`,
      value: pairs.won,
      unit: 'pairs',
      limit: { kind: 'at least', value: runs },
    },
    {
      name: 'more than one for a pair of times',
      value: pairs.won - runs,
      unit: 'pairs',
      limit: { kind: 'at most', value: 0 },
    },
    {
      name: 'plainly refused a ride round trip',
      value: pairs.refused,
      unit: 'answers',
      limit: { kind: 'at least', value: runs * (rivalPairs - 1) },
    },
    {
      name: 'half pairs that are left',
      value: pairs.halves,
      unit: 'pairs',
      limit: { kind: 'at most', value: 0 },
    },
  ];
}
