import { createHmac } from 'node:crypto';
import type { Database } from './database.ts';

const name = 'secret';

/**
 * Whether the database was last used with this secret. What was made with another one, such as links and
 * codes on their way, does not work. A mark is kept from which the secret cannot be worked out: of the first
 * secret, and of another where it `mayChange`.
 */
export async function compareSecret(
  database: Database,
  secret: string,
  now: Date,
  mayChange: boolean,
): Promise<'same' | 'other'> {
  const value = createHmac('sha256', secret).update('the secret of this database').digest('base64url');
  await database
    .insertInto('installation_marks')
    .values({ name, value, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await database
    .selectFrom('installation_marks')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  if (known.value === value) return 'same';
  if (mayChange)
    await database
      .updateTable('installation_marks')
      .set({ value, created_at: now })
      .where('name', '=', name)
      .execute();
  return 'other';
}
