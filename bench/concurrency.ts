import { sql } from 'kysely';
import { findFreeStarts } from '#domains/availability/data.server.ts';
import { findBusyDifferences } from '#domains/availability/reconciliation/data.server.ts';
import { holdVisit } from '#domains/booking/hold/commands.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import type { BenchLine } from './bench-line.ts';
import { benchAnswers, seedBookers } from './bench-world.ts';

const runs = 20;
const rivals = 200;

/** 200 at once want the last time, 20 times over: exactly one gets it, the others get a plain refusal, and nothing else happens. */
export async function benchConcurrency(platform: Platform): Promise<BenchLine[]> {
  const now = platform.clock.now();
  const bookers = await seedBookers(platform.database, { areas: 1, professionalsEach: 1, bookers: rivals }, now);
  const starts = await findFreeStarts(platform.database, {
    serviceAreaId: 'bench-0',
    serviceOptionId: benchAnswers.optionId,
    lengthMinutes: 180,
    leadHours: 24,
    now,
  });
  let won = 0;
  let refused = 0;
  let other = 0;
  for (let run = 0; run < runs; run += 1) {
    const startsAt = starts[run * 24]!.startsAt;
    const answers = await Promise.allSettled(
      bookers.map((booker) => holdVisit(platform, booker.member, { recipientId: booker.recipientId, answers: benchAnswers, startsAt, notes: null }, newIdentifier())),
    );
    for (const answer of answers) {
      if (answer.status === 'rejected') other += 1;
      else if (answer.value.ok) won += 1;
      else if (answer.value.refusal.code === 'slot_taken') refused += 1;
      else other += 1;
    }
  }
  const differences = await findBusyDifferences(platform.database);
  const oversold = await sql<{ n: number }>`
    select count(*) as n from bookings a join bookings b on a.professional_id = b.professional_id and a.id < b.id
      and a.starts_at < b.occupied_until and b.starts_at < a.occupied_until`.execute(platform.database);
  return [
    { name: `${rivals} at once for the last time, ${runs} runs: who got it`, value: won, unit: 'bookings', limit: { kind: 'at least', value: runs } },
    { name: 'more than one for a time', value: won - runs, unit: 'bookings', limit: { kind: 'at most', value: 0 } },
    { name: 'plainly refused', value: refused, unit: 'answers', limit: { kind: 'at least', value: runs * (rivals - 1) } },
    { name: 'anything else', value: other, unit: 'answers', limit: { kind: 'at most', value: 0 } },
    { name: 'bookings that overlap', value: Number(oversold.rows[0]?.n), unit: 'pairs', limit: { kind: 'at most', value: 0 } },
    { name: 'calendar weeks that differ from the bookings', value: differences.length, unit: 'weeks', limit: { kind: 'at most', value: 0 } },
  ];
}
