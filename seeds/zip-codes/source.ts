import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Some ZIP codes, column by column, as PostgreSQL's `unnest` takes them. */
export interface ZipCodeColumns {
  zipcodes: string[];
  cities: string[];
  states: string[];
  latitudes: string[];
  longitudes: string[];
  timeZones: string[];
}

/** The day of an edition of the table, and its ZIP codes in batches. */
export interface ZipCodeTable {
  edition: string;
  batches: ZipCodeColumns[];
}

const file = createRequire(import.meta.url).resolve('#seeds/zip-codes/zip-codes.csv');
const rowsInBatch = 6_000;

/** The day of the table in the repository, without reading its 2 MB: each start asks. */
export function readEdition(): string {
  const opened = openSync(file, 'r');
  const head = Buffer.alloc('# 2026-01-01'.length);
  readSync(opened, head);
  closeSync(opened);
  return editionOf(head.toString());
}

const editionOf = (head: string) => head.slice(2, 12);

export function readZipCodes(): ZipCodeTable {
  const [head = '', , ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const batches: ZipCodeColumns[] = [];
  for (let first = 0; first < lines.length; first += rowsInBatch)
    batches.push(columnsOf(lines.slice(first, first + rowsInBatch)));
  return { edition: editionOf(head), batches };
}

function columnsOf(lines: readonly string[]): ZipCodeColumns {
  const rows = lines.map((line) => line.split(','));
  const column = (index: number) => rows.map((row) => row[index] ?? '');
  return {
    zipcodes: column(0),
    cities: column(1),
    states: column(2),
    latitudes: column(3),
    longitudes: column(4),
    timeZones: column(5),
  };
}
