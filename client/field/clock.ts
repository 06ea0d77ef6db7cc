import { withNoon } from '#platform/days.ts';

/** By the clock of this phone, and how far ours is ahead of it, as it was last found out. */
export interface PhoneClock {
  /** In milliseconds since 1970. */
  now: number;
  offset: number;
  /**
   * Of the counter of the browser, in milliseconds: it continues when the clock is set. With it we see that
   * the clock was set between a press and its sending.
   */
  counter: number;
}

/** As it is now. */
export const readClock = (offset: number): PhoneClock => ({
  now: Date.now(),
  offset: Math.round(offset),
  counter: Math.round(performance.timeOrigin + performance.now()),
});

/** What is sent with something that was pressed now. */
export const pressedAt = ({ now, offset, counter }: PhoneClock) => ({
  happened_at: new Date(now).toISOString(),
  clock_offset_ms: offset,
  counter,
});

/** How far our clock is ahead, when an answer that says our time was asked for and came at these moments. */
export const offsetOf = (ours: string, askedAt: number, cameAt: number): number =>
  Date.parse(ours) - (askedAt + cameAt) / 2;

/** "10:05 AM", by the clock of the phone. */
export const clockInWords = (milliseconds: number): string =>
  withNoon(new Date(milliseconds).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }));
