declare module 'tz-lookup' {
  /** @throws RangeError for coordinates that are none. */
  export default function findTimeZone(latitude: number, longitude: number): string;
}
