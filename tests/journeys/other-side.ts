import { recordProgress } from '#domains/visit-day/progress.server.ts';
import type { ProgressStep } from '#domains/visits/day/day-steps.ts';
import { visitsScreen } from '#office/visits/visits-screen.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana, employ } from '../staff.ts';
import { onItsDay } from '../visit-day.ts';
import { type Inside, openInside } from './inside.ts';

/** What the professional reports about a visit, as if its day had come. */
export async function playItsDay(
  service: Inside,
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
    const done = await recordProgress(
      day,
      { kind: 'professional', professionalId: visit.professional_id },
      bookingId,
      step,
    );
    said.push(done.ok ? done.value.state : done.refusal.message);
  }
  await close();
  return said;
}

/**
 * Does something to a visit as Ana in the office does it there; returns what she is told, or null where it is
 * not offered.
 */
export async function actInOffice(
  service: Inside,
  bookingId: string,
  name: string,
  input: Record<string, unknown> = {},
): Promise<string | null> {
  const { platform, close } = await openInside(service);
  try {
    const now = platform.clock.now();
    await employ(platform.database, ana, now);
    const subject = await visitsScreen.record?.find(platform, ana, bookingId);
    const act = visitsScreen.record?.acts.find((each) => each.name === name);
    if (subject === undefined || act === undefined || act.offer(subject, now) === null) return null;
    const done = await act.run(platform, ana, subject, act.input.parse(input), newIdentifier(now));
    return done.ok ? done.value.said : done.refusal.message;
  } finally {
    await close();
  }
}
