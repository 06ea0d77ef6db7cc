import type { Platform } from '#platform/platform.ts';

/** The same platform at the moment at which a visit begins, for what is said of it on its day. */
export async function onItsDay(platform: Platform, bookingId: string): Promise<Platform> {
  const visit = await platform.database
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return { ...platform, clock: { now: () => visit.starts_at } };
}
