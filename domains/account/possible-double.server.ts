import { sql } from 'kysely';
import { closeness, conditionOf, readSearch } from '#domains/people/search.ts';
import type { Database } from '#platform/database/database.ts';
import { findMergeFacts } from './merge.server.ts';
import { type MergedDouble, type MergePreview, previewOf } from './merge.ts';

const mostDoubles = 3;
/** The last of `closeness`: a letter may be wrong. */
const loosely = closeness[2];

/**
 * Accounts that may be of the same person as one that stays: a name like it, with the same number or a home
 * in the same ZIP code. Each with what a merge would do.
 */
export async function listPossibleDoubles(
  database: Database,
  { id, name, phones, zipcodes }: { id: string; name: string; phones: string[]; zipcodes: string[] },
): Promise<MergePreview[]> {
  const named = readSearch(name);
  const known = [...phones, ...zipcodes].flatMap((digits) => {
    const search = readSearch(digits.replaceAll(/\D/g, ''));
    return search === null ? [] : [conditionOf(search, 'same')];
  });
  if (named === null || named.words.length < 2 || known.length === 0) return [];
  const condition = `${conditionOf(named, loosely)} & (${known.join(' | ')})`;
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from users u where u.status in ('A', 'X') and u.merged_into is null and u.id <> ${id} and u.id in (
      (select f.id from users f where words_to_find(f.name, null, array[f.phone, f.contact_phone], f.email) @@ ${condition}::tsquery limit 20)
      union all (
      select r.member_id from recipients r
        where words_to_find(r.name, array[r.unit_no, r.address_1, r.address_2, r.zipcode, r.city], array[r.phone], null) @@ ${condition}::tsquery and r.is_the_member limit 20))
    order by u.id limit ${mostDoubles}`.execute(database);
  const facts = await Promise.all(rows.map((row) => findMergeFacts(database, id, row.id)));
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
