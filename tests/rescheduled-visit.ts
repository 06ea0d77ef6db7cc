import { sql } from 'kysely';
import { continuePlacements } from '#domains/booking/placement/placement.server.ts';
import { authorizeVisits } from '#domains/booking/series/series-authorization.server.ts';
import { holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { cleaning, valueOf, type Visits } from './visits.ts';

/**
 * The second visit of a weekly series in a fresh world, moved to the first free time, before the job has
 * dealt with its money.
 */
export async function bookAndRescheduleSoon(world: Visits): Promise<{ bookingId: string; startsAt: Date }> {
  await world.startAnew();
  await sql`update cards set removed_at = null, is_default = false`.execute(world.platform.database);
  const [soon] = await world.freeTimes();
  const times = ['2027-02-15T14:00Z', '2027-02-22T14:00Z'].map((text) => new Date(text));
  const request = {
    recipientId: world.rosa.recipientId,
    answers: cleaning,
    notes: null,
    every: 'weekly' as const,
    times,
  };
  const held = valueOf(
    await holdSeries(world.platform, world.rosa.member, request, `series-${newIdentifier()}`),
  );
  valueOf(await placeSeries(world.platform, world.rosa.member, held.bookingId, world.cardId));
  const bookingId = (await findSeriesOf(world.platform.database, world.rosa.member, held.bookingId))!
    .visits[1]!.id;
  valueOf(await rescheduleBooking(world.platform, world.rosa.member, bookingId, soon!));
  return { bookingId, startsAt: soon! };
}

/** The jobs that deal with the money of visits, in order. */
export async function runMoneyJobs(platform: ConnectedPlatform): Promise<void> {
  await authorizeVisits(platform);
  await continuePlacements(platform);
  await settleDuePayments(platform);
}
