import { sql } from 'kysely';
import { closeness, conditionOf, readSearch } from '#domains/people/search/search.ts';
import type { Database } from '#platform/database/database.ts';
import { findMergeFacts } from './merge.server.ts';
import { type MergedDouble, type MergePreview, previewOf } from './merge.ts';
import { type KnownNumbers, numbersToCall } from './number-to-call.ts';

const mostDoubles = 3;
/** The last of `closeness`: a letter may be wrong. */
const loosely = closeness[2];

/**
 * Accounts that may be of the same person as one that stays: a name like it, and a number that both have
 * confirmed or have had for 30 days (`numbersToCall`). A number that was only typed proves nothing, nor does
 * living in the same place. Each with what a merge would do.
 */
export async function listPossibleDoubles(
  database: Database,
  { id, name, numbers }: { id: string; name: string; numbers: readonly string[] },
  now: Date,
): Promise<MergePreview[]> {
  const named = readSearch(name);
  const known = numbers.flatMap((number) => {
    const search = readSearch(number.replaceAll(/\D/g, ''));
    return search === null ? [] : [conditionOf(search, 'same')];
  });
  if (named === null || named.words.length < 2 || known.length === 0) return [];
  const condition = `${conditionOf(named, loosely)} & (${known.join(' | ')})`;
  const { rows } = await sql<{ id: string } & KnownNumbers>`
    select u.id, u.status, u.phone, u.contact_phone as "contactPhone", u.contact_phone_since as "contactPhoneSince"
    from users u where u.status in ('A', 'X') and u.merged_into is null and u.id <> ${id}
      and u.id in (select f.id from users f where words_to_find(f.name, null, array[f.phone, f.contact_phone], f.email) @@ ${condition}::tsquery limit 20)
    order by u.id`.execute(database);
  const same = rows.filter((row) => numbersToCall(row, now).some((number) => numbers.includes(number)));
  const facts = await Promise.all(
    same.slice(0, mostDoubles).map((row) => findMergeFacts(database, id, row.id)),
  );
  return facts.flatMap((each) => (each === undefined ? [] : [previewOf(each)]));
}

/** The accounts that are part of one, newest first. */
export async function listMergedDoubles(database: Database, staysId: string): Promise<MergedDouble[]> {
  const { rows } = await sql<MergedDouble>`
    select d.id, d.name, d.email, d.phone, m.created_at as at, s.name as by, m.undo_until as "undoUntil"
    from account_merges m join users d on d.id = m.double_id join staff s on s.id = m.staff_id
    where m.stays_id = ${staysId} and m.undone_at is null order by m.created_at desc`.execute(database);
  return rows;
}
