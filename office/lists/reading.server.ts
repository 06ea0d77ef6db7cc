import type { Staff } from '#domains/people/actor.ts';
import { type Audited, writeAudit } from '#domains/people/audit.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Listed, Screen } from '../screen.ts';
import { lineOf } from './csv-export.ts';
import { readFilters } from './filter.ts';

/**
 * The rows of a screen for what is asked in an address: its own filters, and `after`, a cursor. None where a
 * filter cannot be read.
 */
export async function readList(
  platform: Platform,
  staff: Staff,
  { list }: Screen,
  asked: URLSearchParams,
  most: number,
  isOnPage = false,
) {
  const { filters, problems } = readFilters(list.filters, asked);
  const listed: Listed =
    problems.length > 0
      ? { rows: [], nextCursor: null }
      : await list.read(platform, staff, { filters, cursor: asked.get('after'), most, isOnPage });
  return { list, listed, filters, problems };
}

/** As many as are read at once, and in memory. */
const pageOfExport = 1_000;
/** As many as are written before others have their turn. */
const rowsInPiece = 250;

/**
 * All rows for what is asked, as CSV, piece by piece: a page is read once the one before has gone out, so
 * that it takes as much memory for ten rows as for a million, and no connection while the reader's network is
 * slow. That it was begun is in the audit before the first row is out, and how it ended with how many rows
 * after the last. Where a page cannot be read it throws, and the answer breaks off, so that a table that ends
 * in the middle is never taken for the whole.
 */
export async function* exportList(
  platform: Platform,
  staff: Staff,
  screen: Screen,
  asked: URLSearchParams,
): AsyncGenerator<string, void, void> {
  const filters = Object.keys(readFilters(screen.list.filters, asked).filters);
  await audit(platform, staff, { action: 'exported', subject: screen.name, after: { filters } });
  let rows = 0;
  let isWhole = false;
  try {
    let head = lineOf(screen.list.columns);
    for await (const page of pagesOf(platform, staff, screen, asked))
      for (let from = 0; from < page.length; from += rowsInPiece) {
        const piece = page.slice(from, from + rowsInPiece);
        rows += piece.length;
        yield head + piece.map(({ cells }) => lineOf(cells)).join('');
        head = '';
      }
    if (head !== '') yield head;
    isWhole = true;
  } finally {
    // Also where the reader who asked for it has gone away.
    await audit(platform, staff, {
      action: 'export_ended',
      subject: screen.name,
      after: { rows, complete: isWhole },
    });
  }
}

async function* pagesOf(platform: Platform, staff: Staff, screen: Screen, asked: URLSearchParams) {
  const page = new URLSearchParams(asked);
  page.delete('after');
  for (let isMore = true; isMore;) {
    const { listed } = await readList(platform, staff, screen, page, pageOfExport);
    yield listed.rows;
    isMore = listed.nextCursor !== null;
    page.set('after', listed.nextCursor ?? '');
  }
}

const audit = ({ database, clock }: Platform, staff: Staff, audited: Audited) =>
  transaction(database, (work) => writeAudit(work, staff, audited, clock.now()));
