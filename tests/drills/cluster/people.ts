import { sql } from 'kysely';
import { benchAnswers, seedBookers } from '#bench/bench-world.ts';
import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { openSession } from '#domains/access/session.server.ts';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { OpenedPlatform } from '#server/open-platform.ts';
import { saveTestCard } from '../../people.ts';
import { visitorOn } from '../../visitors.ts';
import type { Kept } from './judge.ts';
import type { Booker } from './load.ts';

/** In each area three people want the same times of two who can come. */
const size = { areas: 12, professionalsEach: 2, bookers: 36 };
const hoursApart = 4;

/** Members with cards that the gateway knows, signed in. */
export async function makeBookers({ platform, gatewayPages }: OpenedPlatform): Promise<Booker[]> {
  if (gatewayPages === undefined) throw new Error('The drill needs the test gateway.');
  const { database, clock } = platform;
  const seeded = await seedBookers(database, size, clock.now());
  const ids = seeded.map(({ member }) => member.userId);
  // Those of the seed are known to no gateway.
  await database.deleteFrom('cards').where('user_id', 'in', ids).execute();
  await database.deleteFrom('payment_customers').where('user_id', 'in', ids).execute();
  const times = await Promise.all(
    Array.from({ length: size.areas }, async (_, position) => {
      const starts = await findFreeStarts(database, {
        serviceAreaId: `bench-${position}`,
        serviceOptionId: benchAnswers.optionId,
        lengthMinutes: 180,
        leadHours: 48,
        now: clock.now(),
        days: 60,
      });
      return apart(starts.map(({ startsAt }) => startsAt)).map((startsAt) => startsAt.toISOString());
    }),
  );
  const bookers: Booker[] = [];
  for (const [index, { member, recipientId }] of seeded.entries()) {
    const { token } = await transaction(database, (work) =>
      openSession(platform, work, member.userId, visitorOn('Drill')),
    );
    bookers.push({
      memberId: member.userId,
      token,
      cookie: `${sessionCookie(platform.publicUrl).name}=${token}`,
      recipientId,
      cardId: await saveTestCard(platform, gatewayPages, member),
      times: times[index % size.areas] ?? [],
    });
  }
  return bookers;
}

function apart(starts: readonly Date[]): Date[] {
  const kept: Date[] = [];
  for (const start of starts)
    if (start.getTime() - (kept.at(-1)?.getTime() ?? 0) >= hoursApart * 3_600_000) kept.push(start);
  return kept;
}

/** What the bookers have in the database, with how often the gateway holds money for each. */
export async function keptBookings(
  { platform }: OpenedPlatform,
  bookers: readonly Booker[],
): Promise<Kept[]> {
  const ids = bookers.map(({ memberId }) => memberId);
  const { rows } = await sql<Omit<Kept, 'startsAt' | 'endsAt'> & { starts: Date; ends: Date }>`
    select b.id as "bookingId", b.member_id as "memberId", b.professional_id as "professionalId", b.state,
      b.starts_at as starts, b.ends_at as ends, coalesce(o.charges, 0)::integer as charges
    from bookings b left join (
      select split_part(body -> 'metadata' ->> 'reference', ':', 1) as id, count(*) as charges
      from test_gateway.objects where kind = 'payment_intent' and body ->> 'status' in ('requires_capture', 'succeeded')
      group by 1) o on o.id = b.id::text
    where b.member_id = any(${ids}::uuid[])`.execute(platform.database);
  return rows.map(({ starts, ends, ...booking }) => ({
    ...booking,
    startsAt: starts.toISOString(),
    endsAt: ends.toISOString(),
  }));
}
