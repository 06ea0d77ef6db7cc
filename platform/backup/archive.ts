import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { z } from 'zod';
import { BackupRefused, fileFault } from './refusal.ts';

const manifestName = 'hearthside-backup.json';
const largestManifest = 50_000_000;
const fastCompression = 1;

const manifest = z.object({
  format: z.literal('hearthside-embedded-database'),
  version: z.number(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  position: z.object({
    systemIdentifier: z.string().regex(/^\d+$/),
    timeline: z.number().int().positive(),
    begin: z.string(),
    end: z.string(),
    endedAt: z.iso.datetime(),
  }),
  counts: z.record(z.string(), z.object({ least: z.number(), most: z.number() })),
  entries: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string().optional() })),
});

/**
 * What a copy says of itself. It comes last in the archive, so that a copy that was cut short has none.
 * Folders have no checksum. `position` is where in the stream of changes the copy begins and is whole; of
 * `counts`, the rows of each table lie between the two.
 */
export type Manifest = z.output<typeof manifest>;
export type Facts = Omit<Manifest, 'format' | 'version' | 'entries'>;

/** What goes into an archive: a folder, a file by its path, or a file by its content. */
export type Source = { name: string } & ({ folder: true } | { path: string } | { content: Buffer });

const currentVersion = 2;

/**
 * Writes the sources to `file` as a compressed tar with a manifest of sizes and SHA-256 checksums at its end.
 * A source may change while it is read, and is written with the size that it had at first; one that has gone
 * is left out. The facts are asked for when all sources are written.
 */
export async function writeArchive(
  file: string,
  sources: AsyncIterable<Source>,
  facts: () => Facts,
  onRead?: (bytes: number) => void,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const entries: Manifest['entries'] = [];
  const fill = async () => {
    for await (const source of sources) {
      const entry = await addTo(controller, source);
      if (entry === undefined) continue;
      entries.push(entry);
      onRead?.(entry.size);
    }
    const text = Buffer.from(
      JSON.stringify({
        format: 'hearthside-embedded-database',
        version: currentVersion,
        ...facts(),
        entries,
      } satisfies Manifest),
    );
    await copyInto(
      controller.add({ name: manifestName, size: text.length, mode: 0o600 }),
      Readable.from([text]),
    );
    controller.finalize();
  };
  const write = pipeline(
    chunksOf(readable),
    createGzip({ level: fastCompression }),
    createWriteStream(file, { flags: 'r+' }),
  );
  const filling = fill().catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  // Each ends the other. Why the file could not be written says more than that nobody took what was read.
  const [filled, written] = await Promise.allSettled([filling, write]);
  if (written.status === 'rejected') throw written.reason;
  if (filled.status === 'rejected') throw filled.reason;
}

async function addTo(
  controller: ReturnType<typeof createTarPacker>['controller'],
  source: Source,
): Promise<Manifest['entries'][number] | undefined> {
  const { name } = source;
  const add = (size: number) => controller.add({ name, size, mode: 0o600 });
  if ('folder' in source) {
    await controller.add({ name: `${name}/`, size: 0, type: 'directory', mode: 0o700 }).close();
    return { name, size: 0 };
  }
  if ('content' in source) {
    const { content } = source;
    return {
      name,
      size: content.length,
      sha256: await copyInto(add(content.length), Readable.from([content])),
    };
  }
  const handle = await open(source.path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const { size } = await handle.stat();
    return { name, size, sha256: await copyInto(add(size), exactly(handle, size)) };
  } finally {
    await handle.close();
  }
}

const chunkSize = 256 * 1024;

/** As many bytes as were promised, with zeros for what was cut off meanwhile: replaying puts them right. */
async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const wanted = Math.min(chunkSize, size - at);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(wanted), 0, wanted, at);
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    at += bytesRead === 0 ? wanted : bytesRead;
  }
}

async function copyInto(
  target: WritableStream<Uint8Array>,
  source: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256');
  const writer = target.getWriter();
  for await (const chunk of source) {
    hash.update(chunk);
    await writer.write(new Uint8Array(chunk));
  }
  await writer.close();
  return hash.digest('hex');
}

/** Takes one entry of an archive; a folder has no body. It reads the whole body. */
export type Receive = (name: string, body: AsyncIterable<Uint8Array> | undefined) => Promise<void>;

/**
 * Reads a copy from beginning to end, gives each entry to `receive` if there is one, and returns the
 * manifest. By then the manifest has been found to match all that was read: nothing missing, nothing extra,
 * the same sizes and checksums.
 *
 * @throws BackupRefused with one plain sentence when the file is not such a copy, was cut short or changed.
 */
export async function readArchive(
  file: string,
  receive?: Receive,
  onRead?: (bytes: number) => void,
): Promise<Manifest> {
  await refuseOtherKind(file);
  const decoder = createTarDecoder({ strict: true });
  const [fed, taken] = await Promise.allSettled([
    decompress(file, decoder.writable, onRead),
    take(chunksOf(decoder.readable), file, receive),
  ]);
  const fault: unknown =
    taken.status === 'rejected' ? taken.reason : fed.status === 'rejected' ? fed.reason : undefined;
  if (fault !== undefined) throw isOfTheArchive(fault) ? damaged(file) : fault;
  if (taken.status === 'rejected') throw damaged(file);
  return fitting(taken.value, file);
}

async function decompress(
  file: string,
  target: WritableStream<Uint8Array>,
  onRead: ((bytes: number) => void) | undefined,
): Promise<void> {
  const writer = target.getWriter();
  try {
    const source = createReadStream(file);
    if (onRead !== undefined) source.on('data', (chunk) => onRead(chunk.length));
    await pipeline(source, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await writer.write(chunk);
    });
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

interface Told {
  /** The text of the manifest, empty unless it was the last entry. */
  text: string;
  found: Manifest['entries'];
}

async function take(
  entries: AsyncIterable<ParsedTarEntry>,
  file: string,
  receive: Receive | undefined,
): Promise<Told> {
  const told: Told = { text: '', found: [] };
  for await (const { header, body } of entries) {
    const name = header.name.replace(/\/$/, '');
    if (name.split('/').some((part) => ['', '.', '..'].includes(part))) throw damaged(file);
    if (name === manifestName) {
      told.text = header.size <= largestManifest ? await textOf(chunksOf(body)) : '';
      continue;
    }
    told.text = '';
    if (header.type === 'directory') {
      await receive?.(name, undefined);
      told.found.push({ name, size: 0 });
    } else if (header.type === 'file') {
      const hash = createHash('sha256');
      await (receive ?? skip)(name, hashed(chunksOf(body), hash));
      told.found.push({ name, size: header.size, sha256: hash.digest('hex') });
    } else throw new BackupRefused(`${file} holds what no copy of ours holds (${name}).`);
  }
  return told;
}

const skip: Receive = async (_name, body) => {
  for await (const chunk of body ?? []) void chunk;
};

async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function fitting({ text, found }: Told, file: string): Manifest {
  if (text === '')
    throw new BackupRefused(
      `${file} has no list of what is in it: it was cut short, or made by an older version of Hearthside that wrote none. Use another copy.`,
    );
  const read = manifest.safeParse(JSON.parse(text));
  if (versionOf(text) < currentVersion)
    throw new BackupRefused(
      `${file} was made by an older version of Hearthside. Restore it with that version.`,
    );
  if (!read.success || read.data.version > currentVersion)
    throw new BackupRefused(
      `${file} was made by a newer version of Hearthside. Restore it with that version.`,
    );
  if (JSON.stringify(read.data.entries) !== JSON.stringify(found)) throw damaged(file);
  return read.data;
}

const versionOf = (text: string) =>
  z.object({ version: z.number() }).safeParse(JSON.parse(text)).data?.version ?? currentVersion;

function damaged(file: string): BackupRefused {
  return new BackupRefused(`${file} is damaged or was cut short. Use another copy.`);
}

/** Faults of decompressing and of the tar. Those of reading and writing files have a code from the system. */
function isOfTheArchive(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof BackupRefused) return false;
  return !('code' in error) || String(error.code).startsWith('Z_');
}

async function refuseOtherKind(file: string): Promise<void> {
  const kind = await kindOf(file);
  if (kind === 'dump')
    throw new BackupRefused(
      `${file} is a copy of a PostgreSQL of one's own. Set DATABASE_URL to restore it into one.`,
    );
  if (kind === 'unknown') throw new BackupRefused(`${file} is no copy of a database.`);
}

/**
 * What a file is, judging by its first bytes: an archive of the embedded database, a dump by pg_dump, or
 * neither.
 */
export async function kindOf(file: string): Promise<'archive' | 'dump' | 'unknown'> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw fileFault(error, file);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    if (buffer.toString('latin1') === 'PGDMP') return 'dump';
    return buffer[0] === 0x1f && buffer[1] === 0x8b ? 'archive' : 'unknown';
  } catch (error) {
    throw fileFault(error, file);
  } finally {
    await handle.close();
  }
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
