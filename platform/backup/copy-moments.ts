import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#platform/validation/json.ts';
import { newestCopyAt } from './copies.ts';
import { fileFault } from './refusal.ts';
import { writeWhole } from './whole-file.ts';

const fileName = 'verified.json';
const noted = z.object({ format: z.literal('hearthside-verified'), verifiedAt: z.iso.datetime() });

/**
 * When a folder of copies got its newest copy, and when one of them was last found to be good; null where
 * never.
 */
export interface CopyMoments {
  copiedAt: Date | null;
  verifiedAt: Date | null;
}

/** @throws BackupRefused with one plain sentence where the folder cannot be read. */
export async function readCopyMoments(folder: string): Promise<CopyMoments> {
  await stat(folder).catch((error: unknown) => {
    throw fileFault(error, folder);
  });
  return { copiedAt: await newestCopyAt(folder), verifiedAt: await readVerified(join(folder, fileName)) };
}

/** Says in the folder that a copy of it was restored aside and found to be good. */
export async function noteVerified(folder: string, now: Date): Promise<void> {
  const text = `${JSON.stringify({ format: 'hearthside-verified', verifiedAt: now.toISOString() })}\n`;
  await writeWhole(join(folder, fileName), (growing) => writeFile(growing, text));
}

async function readVerified(file: string): Promise<Date | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw fileFault(error, file);
  });
  if (text === undefined) return null;
  const read = noted.safeParse(parseJson(text));
  return read.success ? new Date(read.data.verifiedAt) : null;
}
