import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { type Chance, chanceOf } from '#platform/chance.ts';
import type { fixedClock } from '#platform/clock/clock.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { saveTestCard, signIn } from '../people.ts';
import { ana, employ } from '../staff.ts';

export interface Someone {
  member: Member;
  /** Who they book for; of a carer another one. */
  recipientId: string;
  cardId: string;
  decliningCardId: string;
  /** Of a bank that reverses what was charged. */
  disputingCardId: string;
}

export interface SimulatedWorld {
  platform: ConnectedPlatform;
  clock: ReturnType<typeof fixedClock>;
  chance: Chance;
  people: Someone[];
  /** Counts up, so that each request has a key of its own. */
  requests: number;
  /** How many cancellations cost something. */
  feesPaid: number;
}

/** The starting point: a platform of its own on the demo's data, whose clock stands still until it is moved. */
export interface Beginnings {
  platform: ConnectedPlatform;
  clock: ReturnType<typeof fixedClock>;
  gatewayPages: Hono | undefined;
  seed: number;
}

/** Few enough that they are fought over. */
const professionalsEach = 3;

/**
 * Rosa, Grace and Daniel, who books for Rosa, each with a card that is taken and one that is not, and few
 * professionals.
 */
export async function openSimulatedWorld({
  platform,
  clock,
  gatewayPages,
  seed,
}: Beginnings): Promise<SimulatedWorld> {
  if (gatewayPages === undefined) throw new Error('The simulation needs the test gateway.');
  await sql`update professionals set active = false where id not in (
    select id from (
      select p.id, row_number() over (partition by p.service_area_id, o.service_id order by p.id) as place
      from professionals p join professional_skills s on s.professional_id = p.id join service_options o on o.id = s.service_option_id) as placed
    where place <= ${professionalsEach})`.execute(platform.database);
  await employ(platform.database, ana, clock.now());
  const cast = await Promise.all(
    ['rosa', 'daniel', 'grace'].map((name) => signIn(platform, `${name}@example.com`)),
  );
  const people: Someone[] = [];
  for (const { member, recipientId } of cast) {
    if (recipientId === '') continue;
    const cardId = await saveTestCard(platform, gatewayPages, member);
    const decliningCardId = await saveTestCard(platform, gatewayPages, member, '4000000000000341');
    const disputingCardId = await saveTestCard(platform, gatewayPages, member, '4000000000000259');
    people.push({ member, recipientId, cardId, decliningCardId, disputingCardId });
  }
  return { platform, clock, chance: chanceOf(seed), people, requests: 0, feesPaid: 0 };
}
