import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/**
 * Whether a number or address opens the visits of another professional, or soon will
 * (`domains/field/new-contact`).
 */
export async function isContactTaken(
  work: DatabaseTransaction,
  { kind, value }: { kind: 'phone' | 'email'; value: string | null },
  exceptId: string | null = null,
): Promise<boolean> {
  if (value === null) return false;
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from professionals where ${sql.ref(kind)} = ${value} and active and id is distinct from ${exceptId}::uuid)
      or exists (select from professional_contacts where value = ${value} and taken_at is null and stopped_at is null and professional_id is distinct from ${exceptId}::uuid) as taken`.execute(
    work,
  );
  return rows[0]?.taken === true;
}
