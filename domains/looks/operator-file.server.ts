import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import type { Logo, LogoUse } from './logo.server.ts';

/** A file of the operator, in the database, so that every process and every backup has it. */
export interface OperatorFile {
  type: string;
  bytes: Uint8Array;
}

/** Keeps a logo and what was made of it under names made of its content, once however often it is brought. */
export async function keepLogo(
  work: DatabaseTransaction,
  { file, pictures }: Pick<Logo, 'file' | 'pictures'>,
  now: Date,
): Promise<string> {
  const hash = createHash('sha256').update(file.bytes).digest('hex').slice(0, 16);
  const name = `${hash}.${file.type === 'image/png' ? 'png' : 'svg'}`;
  await work
    .insertInto('operator_files')
    .values({ name, made_at: now, type: file.type, bytes: Buffer.from(file.bytes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await work
    .insertInto('logo_pictures')
    .values(
      pictures.map(({ use, width, height, bytes }) => ({
        name: pictureName(name, use),
        logo: name,
        made_at: now,
        width,
        height,
        bytes: Buffer.from(bytes),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return name;
}

/** What a picture is called that was made of a logo. */
export const pictureName = (logo: string, use: LogoUse): string => logo.replace(/\.\w+$/, `-${use}.png`);

/** A logo, or a picture that was made of one. */
export async function findOperatorFile(
  database: DatabaseReader,
  name: string,
): Promise<OperatorFile | undefined> {
  const { rows } = await sql<OperatorFile>`
    select type, bytes from operator_files where name = ${name}
    union all select 'image/png', bytes from logo_pictures where name = ${name}`.execute(database);
  return rows[0];
}

/** Where a picture of a logo is, and how large it is. */
export interface KeptPicture {
  name: string;
  width: number;
  height: number;
}

/** What was made of a logo, by its use; nothing of one that is older than these pictures. */
export async function listLogoPictures(
  database: Database,
  logo: string,
): Promise<Partial<Record<LogoUse, KeptPicture>>> {
  const rows = await database
    .selectFrom('logo_pictures')
    .select(['name', 'width', 'height'])
    .where('logo', '=', logo)
    .execute();
  return Object.fromEntries(
    rows.map((picture) => [/-([a-z0-9]+)\.png$/.exec(picture.name)?.[1] ?? '', picture]),
  );
}
