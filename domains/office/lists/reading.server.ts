import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import type { List, Listed, Screen } from '../screen.ts';
import { csvOf } from './csv-export.ts';

/** What of an address a list can be asked for: its own filters, where they say something. */
export const filtersOf = ({ filters }: Pick<List, 'filters'>, asked: URLSearchParams) =>
  Object.fromEntries(
    filters
      .map(({ name }) => [name, (asked.get(name) ?? '').trim().slice(0, 100)] as const)
      .filter(([, value]) => value !== ''),
  );

/** The rows of a screen for what is asked in an address: its own filters, and `after`, a cursor. */
export async function readList(
  platform: Platform,
  staff: Staff,
  { list }: Screen,
  asked: URLSearchParams,
  most: number,
) {
  const filters = filtersOf(list, asked);
  const listed = await list.read(platform, staff, { filters, cursor: asked.get('after'), most });
  return { list, listed, filters };
}

const pageOfExport = 5_000;
/** As many as a computer of the office opens as a table, and we keep in memory. */
const mostExported = 100_000;

/**
 * All rows for what is asked, as CSV. That it was taken out is in the audit, with how many rows. Refuses
 * `too_many_rows`: a table that ends in the middle would be taken for the whole.
 */
export async function exportList(
  platform: Platform,
  staff: Staff,
  screen: Screen,
  asked: URLSearchParams,
): Promise<Result<string>> {
  const rows: Listed['rows'][number][] = [];
  const page = new URLSearchParams(asked);
  let filters: Record<string, string> = {};
  for (let after: string | null = ''; after !== null;) {
    const read = await readList(platform, staff, screen, page, pageOfExport);
    rows.push(...read.listed.rows);
    ({ filters } = read);
    after = read.listed.nextCursor;
    page.set('after', after ?? '');
    if (after !== null && rows.length >= mostExported) return refused(tooManyRows);
  }
  await transaction(platform.database, (work) =>
    writeAudit(
      work,
      staff,
      {
        action: 'exported',
        subject: screen.name,
        after: { rows: rows.length, filters: Object.keys(filters) },
      },
      platform.clock.now(),
    ),
  );
  return success(csvOf(screen.list.columns, rows));
}

const tooManyRows = {
  kind: 'conflict',
  code: 'too_many_rows',
  message: 'These are more than 100,000 rows. Please ask for fewer with the fields above the list.',
} as const;
