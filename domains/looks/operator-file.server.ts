import { createHash } from 'node:crypto';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** A file of the operator, in the database, so that every process and every backup has it. */
export interface OperatorFile {
  type: string;
  bytes: Uint8Array;
}

/** Keeps a drawing under a name made of its content, once however often it is brought. */
export async function keepDrawing(work: DatabaseTransaction, svg: string, now: Date): Promise<string> {
  const bytes = Buffer.from(svg);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.svg`;
  await work
    .insertInto('operator_files')
    .values({ name, made_at: now, type: 'image/svg+xml', bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return name;
}

export async function findOperatorFile(database: Database, name: string): Promise<OperatorFile | undefined> {
  return database
    .selectFrom('operator_files')
    .select(['type', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirst();
}
