import { Temporal } from 'temporal-polyfill';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar date such as 2026-09-14, written out: "September 14, 2026". */
export function describeDate(date: string): string {
  return format.format(Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds);
}
