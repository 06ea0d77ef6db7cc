import { recordProgress } from '#domains/visit-day/progress.server.ts';
import type { ProgressStep } from '#domains/visits/day-steps.ts';
import { onItsDay } from '../visit-day.ts';
import { openInside } from './inside.ts';

/** What the professional reports about a visit, as if its day had come. */
export async function playItsDay(
  service: { dataFolder: string; url: string },
  bookingId: string,
  steps: readonly ProgressStep[],
): Promise<string[]> {
  const { platform, close } = await openInside(service);
  const day = await onItsDay(platform, bookingId);
  const visit = await platform.database
    .selectFrom('bookings')
    .select('professional_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const said: string[] = [];
  for (const step of steps) {
    const done = await recordProgress(day, { professionalId: visit.professional_id }, bookingId, step);
    said.push(done.ok ? done.value.state : done.refusal.message);
  }
  await close();
  return said;
}

/** Does what the office or the professional would do, on the demo's page for it; returns what that page said. */
export async function playOtherSide(
  url: string,
  bookingId: string,
  fields: Record<string, string>,
): Promise<string> {
  const answer = await fetch(`${url}/dev/visits/${bookingId}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams(fields),
  });
  return new URL(answer.headers.get('location') ?? '', url).searchParams.get('said') ?? '';
}
