import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { noSuchZip } from '#domains/people/address.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { searchedWords } from '#domains/people/words.ts';
import { problemsOfLines } from '#platform/csv/lines.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { findZipCode, listKnownPlaces } from '../service.server.ts';
import type { KnownPlace } from '../service.ts';
import { type KnownPlaceInput, placeExists, placeNotFound } from './known-place.ts';
import { placeCells, placeColumns, readPlaceTable, type ReadPlaces } from './place-table.ts';

export async function findKnownPlace(database: DatabaseReader, id: string): Promise<KnownPlace | undefined> {
  return (await listKnownPlaces(database)).find((place) => place.id === id);
}

/** Adds a place. Refuses `unknown_zip` and `place_exists`. */
export async function addKnownPlace(
  platform: Platform,
  staff: Staff,
  input: KnownPlaceInput,
): Promise<Result<{ id: string }>> {
  if ((await findZipCode(platform.database, input.zipcode)) === undefined) return refused(noSuchZip);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ id: string }>> => {
    const id = await insertPlace(work, input, now);
    if (id === undefined) return refused(placeExists(input.title));
    await writeAudit(work, staff, { action: 'place_added', subject: input.title, after: input }, now);
    return success({ id });
  });
}

/**
 * Changes a place; rides that are booked keep their address and door. Refuses `place_not_found`,
 * `unknown_zip` and `place_exists`.
 */
export async function changeKnownPlace(
  platform: Platform,
  staff: Staff,
  id: string,
  input: KnownPlaceInput,
): Promise<Result<null>> {
  if ((await findZipCode(platform.database, input.zipcode)) === undefined) return refused(noSuchZip);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    await lockPlaces(work);
    const before = await findKnownPlace(work, id);
    if (before === undefined) return refused(placeNotFound);
    const known = await listKnownPlaces(work);
    const isTaken = known.some(
      (each) => each.id !== id && each.title.toLowerCase() === input.title.toLowerCase(),
    );
    if (isTaken) return refused(placeExists(input.title));
    await updatePlace(work, id, input);
    await writeAudit(
      work,
      staff,
      { action: 'place_changed', subject: input.title, before: lineOf(before), after: input },
      now,
    );
    return success(null);
  });
}

/** Takes a place off the list; rides that are booked keep their address and door. Refuses `place_not_found`. */
export async function removeKnownPlace(platform: Platform, staff: Staff, id: string): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const before = await findKnownPlace(work, id);
    if (before === undefined) return refused(placeNotFound);
    await work.deleteFrom('known_places').where('id', '=', id).execute();
    await writeAudit(
      work,
      staff,
      { action: 'place_removed', subject: before.title, before: lineOf(before) },
      now,
    );
    return success(null);
  });
}

/** What a table would add and change, and what of it cannot be taken. */
export async function previewPlaces(database: DatabaseReader, text: string): Promise<ReadPlaces> {
  // All ZIP codes of the country are not needed for those that a table may name.
  const named = [...new Set(text.match(/\d{5}/g))];
  const [known, zipCodes] = await Promise.all([
    listKnownPlaces(database),
    database
      .selectFrom('zip_codes')
      .select('zipcode')
      .where('zipcode', '=', sql<string>`any(${named}::text[])`)
      .execute(),
  ]);
  const all = new Set(zipCodes.map(({ zipcode }) => zipcode));
  return readPlaceTable(text, known, (zipcode) => all.has(zipcode));
}

/**
 * Takes a table of places as a whole or not at all. Refuses `places_not_read`, with what is wrong on each
 * line.
 */
export async function takePlaces(
  platform: Platform,
  staff: Staff,
  text: string,
): Promise<Result<Pick<ReadPlaces, 'unchanged'> & { added: number; changed: number }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    await lockPlaces(work);
    const { added, changed, unchanged, problems } = await previewPlaces(work, text);
    if (problems.length > 0) return refused({ ...notRead, fields: problemsOfLines('csv', problems) });
    if (added.length + changed.length + unchanged === 0) return refused(noPlaces);
    for (const { place } of added) await insertPlace(work, place, now);
    for (const { id, place } of changed) await updatePlace(work, id, place);
    const counts = { added: added.length, changed: changed.length };
    if (counts.added + counts.changed > 0)
      await writeAudit(work, staff, { action: 'places_taken', subject: 'places', after: counts }, now);
    return success({ ...counts, unchanged });
  });
}

/** Two lists that come at once would each find the other's places missing. */
const lockPlaces = (work: DatabaseTransaction) =>
  sql`lock table known_places in share row exclusive mode`.execute(work);

const rowOf = (input: KnownPlaceInput) => ({
  title: input.title,
  other_names: input.otherNames,
  doors: input.doors,
  street: input.street,
  zipcode: input.zipcode,
  words: searchedWords([input.title, ...input.otherNames, input.street]),
});

/** The id of what was added; undefined where the title is taken. */
export async function insertPlace(
  work: DatabaseTransaction,
  input: KnownPlaceInput,
  now: Date,
): Promise<string | undefined> {
  const added = await work
    .insertInto('known_places')
    .values({ id: newIdentifier(now), created_at: now, ...rowOf(input) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

const updatePlace = (work: DatabaseTransaction, id: string, input: KnownPlaceInput) =>
  work.updateTable('known_places').set(rowOf(input)).where('id', '=', id).execute();

const lineOf = (place: KnownPlaceInput) =>
  Object.fromEntries(placeCells(place).map((cell, index) => [placeColumns[index], cell]));

const notRead = {
  kind: 'invalid',
  code: 'places_not_read',
  message: 'Nothing was done. Check these lines.',
} as const;
const noPlaces = refusal('invalid', 'places_not_read', 'This list is empty.', {
  csv: 'Enter a line for each place, below a line with the names of the columns.',
});
