import { Temporal } from 'temporal-polyfill';
import type { ActField } from './screen.ts';

/** What was typed into the fields of an act, as its schema takes it and as a call would send it. */
export function inputOf(
  fields: readonly ActField[],
  typed: { text(name: string): string; list(name: string): string[]; file(name: string): unknown },
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.kind === 'choices') return [field.name, typed.list(field.name)];
      if (field.kind === 'file') return [field.name, typed.file(field.name)];
      return [field.name, valueOf(field, typed.text(field.name).trim())];
    }),
  );
}

function valueOf({ kind, zone, isOptional }: ActField, text: string): unknown {
  if (kind === 'checkbox') return text === 'yes';
  if (text === '') return isOptional ? null : '';
  if (kind === 'money') return centsOf(text) ?? text;
  if (kind === 'number') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (kind === 'moment') return instantOf(text, zone ?? 'UTC') ?? text;
  return text;
}

/** Cents of an amount as people type it: `25`, `25.5`, `$1,250.00`. */
export function centsOf(text: string): number | undefined {
  const [, dollars = '', cents = ''] =
    /^\$?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '')) ?? [];
  return dollars === '' ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** The instant of a local time as a browser's field gives it. A time that a clock skips is the one after it. */
export function instantOf(text: string, zone: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant().toString();
  } catch {
    return undefined;
  }
}
/** An instant as such a field shows it. */
export function localOf(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}
