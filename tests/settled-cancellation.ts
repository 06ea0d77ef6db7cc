import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { cancelSeries } from '#domains/visit-changes/series-cancellation.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Platform } from '#platform/platform.ts';

type WithoutPlatform<Command> = Command extends (platform: Platform, ...given: infer Given) => unknown
  ? Given
  : never;

/** Cancels as a page and the API do: the money is settled right after. */
export async function cancelAndSettle(
  platform: ConnectedPlatform,
  ...[actor, bookingId, input]: WithoutPlatform<typeof cancelBooking>
) {
  const cancelled = await cancelBooking(platform, actor, bookingId, input);
  if (cancelled.ok) await settleCancellations(platform, bookingId);
  return cancelled;
}

/** The same for several visits of a series. */
export async function cancelSeriesAndSettle(
  platform: ConnectedPlatform,
  ...[member, bookingId, input]: WithoutPlatform<typeof cancelSeries>
) {
  const cancelled = await cancelSeries(platform, member, bookingId, input);
  if (cancelled.ok) await settleCancellations(platform, bookingId);
  return cancelled;
}
