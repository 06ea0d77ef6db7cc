import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { cancelSeries } from '#domains/visit-changes/series-cancellation.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';

/** Cancels as a page and the API do: the money is settled right after. */
export async function cancelAndSettle(...given: Parameters<typeof cancelBooking>) {
  const [platform, , bookingId] = given;
  const cancelled = await cancelBooking(...given);
  if (cancelled.ok) await settleCancellations(platform, bookingId);
  return cancelled;
}

/** The same for several visits of a series. */
export async function cancelSeriesAndSettle(...given: Parameters<typeof cancelSeries>) {
  const [platform, , bookingId] = given;
  const cancelled = await cancelSeries(...given);
  if (cancelled.ok) await settleCancellations(platform, bookingId);
  return cancelled;
}
