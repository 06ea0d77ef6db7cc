import type { Platform } from '#platform/platform.ts';

/** The same platform at the moment a visit begins, for what is reported on its day. */
export async function onItsDay<Seen extends Platform>(platform: Seen, bookingId: string): Promise<Seen> {
  const visit = await platform.database
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return { ...platform, clock: { now: () => visit.starts_at } };
}
