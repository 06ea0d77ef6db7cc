import { sql } from 'kysely';
import { takeFieldStep } from '#domains/field/step.server.ts';
import { breakOff } from '#domains/visit-day/exceptions/breaking-off.server.ts';
import { correctTime } from '#domains/visit-day/exceptions/correction.server.ts';
import { handOver } from '#domains/visit-day/exceptions/hand-over.server.ts';
import { moveStepBack } from '#domains/visit-day/exceptions/moving-back.server.ts';
import { nextHalfHour } from '#domains/visits/day/part.ts';
import { owedShares } from '#domains/visits/visit.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { ana } from '../staff.ts';
import { minute, nothingThere, type Operation } from './choosing.ts';
import type { SimulatedWorld } from './world.ts';

/** The days that go wrong, and what the office does about them. */
export const exceptionOperations: readonly Operation[] = [
  { name: 'break off', weight: 2, run: stop },
  { name: 'hand over', weight: 4, run: give },
  { name: 'move back by a step', weight: 2, run: stepBack },
  { name: 'send late what is of another by now', weight: 2, run: sendLate },
  { name: 'put a time right in the office', weight: 2, run: correct },
];

interface Going {
  id: string;
  professionalId: string;
  optionId: string;
  areaId: string;
}

/** A visit that is under way; now and then one that is not. */
async function someGoing({ platform, chance }: SimulatedWorld): Promise<Going | undefined> {
  const states = chance.percent(90)
    ? ['on_the_way', 'arrived', 'in_progress']
    : ['requested', 'confirmed', 'completed', 'cancelled'];
  const { rows } = await sql<Going>`
    select id, professional_id as "professionalId", service_option_id as "optionId", service_area_id as "areaId"
    from bookings where state = any(${states}) order by starts_at desc, id limit 12`.execute(
    platform.database,
  );
  return chance.oneOf(rows);
}

const someMoment = ({ chance, clock }: SimulatedWorld) =>
  new Date(clock.now().getTime() - (chance.percent(70) ? 0 : chance.below(180)) * minute);

async function stop(world: SimulatedWorld): Promise<Result<unknown>> {
  const visit = await someGoing(world);
  if (visit === undefined) return nothingThere;
  return breakOff(world.platform, ana, visit.id, {
    owed: world.chance.oneOf(owedShares) ?? 'nothing',
    leftAt: someMoment(world),
    reason: 'Simulated',
  });
}

async function give(world: SimulatedWorld): Promise<Result<unknown>> {
  const visit = await someGoing(world);
  if (visit === undefined) return nothingThere;
  const { rows } = await sql<{ id: string }>`
    select p.id from professionals p join professional_skills s on s.professional_id = p.id
    where p.active and p.service_area_id = ${visit.areaId} and s.service_option_id = ${visit.optionId} order by p.id`.execute(
    world.platform.database,
  );
  const other = world.chance.oneOf(rows);
  if (other === undefined) return nothingThere;
  const soon = nextHalfHour(world.clock.now());
  return handOver(world.platform, ana, visit.id, {
    professionalId: other.id,
    startsAt: new Date(soon.getTime() + world.chance.below(4) * 30 * minute),
    leftAt: someMoment(world),
    reason: 'Simulated',
  });
}

async function stepBack(world: SimulatedWorld): Promise<Result<unknown>> {
  const visit = await someGoing(world);
  return visit === undefined ? nothingThere : moveStepBack(world.platform, ana, visit.id, 'Simulated');
}

/** Of a professional who had a part in a visit: it moves nothing that is another one's. */
async function sendLate(world: SimulatedWorld): Promise<Result<unknown>> {
  const { platform, chance } = world;
  const { rows } = await sql<{ id: string; professionalId: string; state: string; leftAt: Date }>`
    select b.id, part.professional_id as "professionalId", b.state, part.left_at as "leftAt" from visit_parts part join bookings b on b.id = part.booking_id
    where b.professional_id <> part.professional_id or b.state = 'cancelled' order by part.id desc limit 8`.execute(
    platform.database,
  );
  const part = chance.oneOf(rows);
  if (part === undefined) return nothingThere;
  const { answer, code, words } = await takeFieldStep(
    platform,
    { kind: 'professional', professionalId: part.professionalId },
    {
      id: newIdentifier(world.clock.now()),
      visit: part.id,
      kind: chance.oneOf(['arrived', 'in_progress', 'completed'] as const) ?? 'arrived',
      happened_at: new Date(part.leftAt.getTime() - chance.below(120) * minute),
      clock_offset_ms: 0,
    },
  );
  const after = await platform.database
    .selectFrom('bookings')
    .select('state')
    .where('id', '=', part.id)
    .executeTakeFirstOrThrow();
  if (after.state !== part.state) throw new Error('A step of somebody else has moved a visit.');
  return answer === 'refused' ? refused(refusal('conflict', code ?? answer, words)) : success(null);
}

async function correct(world: SimulatedWorld): Promise<Result<unknown>> {
  const { platform, chance, clock } = world;
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select id, starts_at as "startsAt" from bookings where state in ('in_progress', 'completed') order by starts_at desc, id limit 8`.execute(
    platform.database,
  );
  const visit = chance.oneOf(rows);
  if (visit === undefined) return nothingThere;
  const rightAt = new Date(
    Math.min(clock.now().getTime(), visit.startsAt.getTime() + chance.below(240) * minute),
  );
  return correctTime(platform, ana, visit.id, {
    step: chance.percent(50) ? 'in_progress' : 'completed',
    rightAt,
    reason: 'Simulated',
  });
}
