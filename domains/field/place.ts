import { z } from 'zod';

/** Where a phone was when something was pressed. It is asked then, and at no other time. */
export const place = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** In meters: within so much of it, the phone says, it really was. */
  accuracy: z.number().min(0).max(100_000),
});
export type Place = z.output<typeof place>;

/**
 * Homes are known by the middle of their ZIP code, so that less than this says nothing. What is farther away
 * is said to the professional who pressed; it never stops them.
 */
export const radiusMeters = 8_000;

const earthRadiusMeters = 6_371_000;

/** In a straight line, in whole meters. */
export function metersBetween(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return Math.round(2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord))));
}
