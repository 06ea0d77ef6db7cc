import { type RawBuilder, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { momentInWords, shortMomentInWords } from '#domains/visits/words.ts';
import { momentFormat } from '#platform/days.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';

/** A moment by the clock of the office. */
export const momentOfOffice = ({ configuration }: Platform, moment: Date) =>
  momentInWords(moment, configuration.OFFICE_TIME_ZONE);

/** The same with its year, and short: for what may be of another year, and for dense lists. */
export const datedMoment = ({ configuration }: Platform, moment: Date) =>
  datedMomentIn(moment, configuration.OFFICE_TIME_ZONE);

/** The same by the clock of another place. */
export const datedMomentIn = (moment: Date, timeZone: string) =>
  dayAndTime(moment, timeZone).replaceAll('\u202F', ' ');

const dayAndTime = momentFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** The same in a list whose rows may be of another year; the file has it as every spreadsheet reads it. */
export const datedCell = (platform: Platform, moment: Date): { text: string; exact: string } => ({
  text: datedMoment(platform, moment),
  exact: momentCell(moment, platform.configuration.OFFICE_TIME_ZONE).exact,
});

/**
 * A moment in a list, by the clock of a zone; in the file with its year, as every spreadsheet reads it:
 * "2027-03-05 09:00". The words before it are in both.
 */
export const momentCell = (moment: Date, timeZone: string, before = ''): { text: string; exact: string } => {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  const exact = local.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
  return { text: `${before}${shortMomentInWords(moment, timeZone)}`, exact: `${before}${exact}` };
};

/** Where a list that runs from new to old continues. */
export const toCursor = (moment: Date, id: string) => `${moment.getTime()}_${id}`;

/** The last row that was shown; null where the cursor is none of ours. */
export function readCursor(cursor: string | null): { moment: Date; id: string } | null {
  const [time = '', id = ''] = cursor?.split('_') ?? [];
  return /^\d{1,15}$/.test(time) && isIdentifier(id) ? { moment: new Date(Number(time)), id } : null;
}

/** The rows of such a list that come after a cursor; all of them where it is none of ours. */
export function sinceCursor(
  cursor: string | null,
  moment: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const last = readCursor(cursor);
  return last === null
    ? sql<boolean>`true`
    : sql<boolean>`(${moment}, ${id}) < (${last.moment}, ${last.id}::uuid)`;
}
