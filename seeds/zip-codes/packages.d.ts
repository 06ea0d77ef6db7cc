declare module 'tz-lookup' {
  /** @throws RangeError for impossible coordinates. */
  export default function findTimeZone(latitude: number, longitude: number): string;
}
