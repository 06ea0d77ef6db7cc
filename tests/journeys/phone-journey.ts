import { openInside } from './inside.ts';
import { it as journey } from './journey.ts';

/** A journey with a professional, and what the service keeps of it. */
export const it = journey.extend('inside', async ({ service }, { onCleanup }) => {
  const inside = await openInside(service);
  onCleanup(() => inside.close());
  return inside;
});
