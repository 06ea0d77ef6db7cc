import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { giveTo, type Account } from '#platform/embedded-database/account.ts';
import type { Manifest } from './archive.ts';
import { pieceAt, pieceBytes, pieceName, readPieceName, readPosition } from './position.ts';
import { BackupRefused, fileFault } from './refusal.ts';

const unpack = promisify(gunzip);
const ending = '.gz';

/** The changes after a copy, laid ready for PostgreSQL. */
export interface LaidChanges {
  pieces: number;
  /** The last piece without a gap before it; undefined if there is none after the copy. */
  last: bigint | undefined;
  /** The first piece that is missing though later ones are there. */
  missing: string | undefined;
}

/**
 * Lays the pieces of changes that follow a copy into `target`, after looking at each: that it is whole, of
 * the same database and of the place that its name says.
 *
 * @throws BackupRefused with one plain sentence.
 */
export async function layChanges(
  folder: string,
  target: string,
  { position }: Manifest,
  options: { account: Account | undefined; onPiece: (done: number, all: number) => void },
): Promise<LaidChanges> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
  const known = names.flatMap((name) => readPieceName(name.slice(0, -ending.length)) ?? []);
  const first = pieceAt(readPosition(position.begin));
  const numbers = new Set(
    known
      .filter(({ timeline, piece }) => timeline === position.timeline && piece >= first)
      .map(({ piece }) => piece),
  );
  const after = pieceAt(readPosition(position.end) - 1n) + 1n;
  let next = after;
  let pieces = 0;
  for (; numbers.has(next); next += 1n) {
    const name = `${pieceName(position.timeline, next)}${ending}`;
    const bytes = await readPiece(join(folder, name), next, position);
    await writeFile(join(target, name), bytes, { mode: 0o600 });
    await giveTo(options.account, join(target, name));
    pieces += 1;
    options.onPiece(pieces, numbers.size);
  }
  await reserveTimelines(known, target, position, options.account);
  const isGap = [...numbers].some((number) => number > next);
  return {
    pieces,
    last: next === after ? undefined : next - 1n,
    missing: isGap ? join(folder, `${pieceName(position.timeline, next)}${ending}`) : undefined,
  };
}

/**
 * The magic number, the timeline, the position and the system identifier stand at the beginning of each
 * piece.
 */
async function readPiece(file: string, piece: bigint, position: Manifest['position']): Promise<Buffer> {
  const packed = await readFile(file).catch((error: unknown) => {
    throw fileFault(error, file);
  });
  const bytes = await unpack(packed, { maxOutputLength: 2 * pieceBytes }).catch((cause: unknown) => {
    throw damaged(file, cause);
  });
  if (bytes.length !== pieceBytes) throw damaged(file);
  if (bytes.readBigUInt64LE(24).toString() !== position.systemIdentifier)
    throw new BackupRefused(`${file} holds changes of another database. Use another folder.`);
  if (bytes.readBigUInt64LE(8) !== piece * BigInt(pieceBytes))
    throw new BackupRefused(
      `${file} holds changes of another moment than its name says. Use another folder.`,
    );
  return packed;
}

function damaged(file: string, cause?: unknown): BackupRefused {
  return new BackupRefused(`${file} is damaged or was cut short. Use another folder.`, { cause });
}

/**
 * A restored cluster continues in a timeline of its own. PostgreSQL takes the first that has no file of this
 * name; timelines that have pieces already are not to be written to.
 */
async function reserveTimelines(
  known: { timeline: number }[],
  target: string,
  { timeline }: Manifest['position'],
  account: Account | undefined,
): Promise<void> {
  const newest = Math.max(timeline, ...known.map((each) => each.timeline));
  for (let taken = timeline + 1; taken <= newest; taken += 1) {
    const file = join(target, `${taken.toString(16).toUpperCase().padStart(8, '0')}.history`);
    await writeFile(`${file}${ending}`, gzipSync(''), { mode: 0o600 });
    await giveTo(account, `${file}${ending}`);
  }
}
