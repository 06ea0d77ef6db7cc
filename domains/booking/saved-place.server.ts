import { sql } from 'kysely';
import { noSuchZip } from '#domains/people/address.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient, recipientNotFound, type SeenRecipient } from '#domains/people/recipient.server.ts';
import { wordsOf } from '#domains/people/words.ts';
import { findZipCode, listKnownPlaces } from '#domains/services/service.server.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import {
  type FoundPlace,
  isSamePlace,
  type PlaceAddress,
  type PlaceInput,
  placesFound,
  type SavedPlace,
} from './saved-place.ts';

const mostNamed = 30;
const mostRidden = 6;

/**
 * Where a recipient rides to: first the places that have a name, then those of the last rides. Only for who
 * may book for them; nobody else is told.
 */
export async function listPlaces(database: DatabaseReader, recipient: SeenRecipient): Promise<SavedPlace[]> {
  if (!recipient.permissions.book) return [];
  const { rows } = await sql<SavedPlace>`
    with ridden as (
      select distinct on (lower(street), zipcode) null::text as name, street, zipcode, at, door
      from (
        select b.answers ->> 'destination' as street, b.answers ->> 'destinationZip' as zipcode, b.placed_at as at, nullif(trim(b.answers ->> 'door'), '') as door
        from bookings b where b.recipient_id = ${recipient.id} and b.placed_at is not null) ride
      where street is not null
      order by lower(street), zipcode, at desc),
    named as (
      select s.name, s.street, s.zipcode, s.created_at as at, r.door
      from saved_places s left join ridden r on lower(r.street) = lower(s.street) and r.zipcode = s.zipcode
      where s.recipient_id = ${recipient.id} and s.removed_at is null),
    last as (
      select * from ridden r where not exists (
        select from saved_places s where s.recipient_id = ${recipient.id} and lower(s.street) = lower(r.street)
          and s.zipcode = r.zipcode and coalesce(s.removed_at, 'infinity') >= r.at)
      order by at desc limit ${mostRidden})
    select coalesce(p.name, (
        select min(k.title) from known_places k where k.zipcode = p.zipcode and lower(k.street) = lower(p.street) having count(*) = 1)) as name,
      p.street, p.zipcode, z.city, z.state, p.door
    from (select * from named union all select * from last) p join zip_codes z on z.zipcode = p.zipcode
    order by p.name is null, lower(p.name), p.at desc`.execute(database);
  return rows;
}

const mostFound = 5;

/**
 * The places that are meant by some words of a name or a street, in any order: the recipient's own, then
 * those that the operator lists. Nobody outside is asked.
 */
export async function findPlaces(
  database: DatabaseReader,
  recipient: SeenRecipient,
  typed: string,
): Promise<FoundPlace[]> {
  if (!recipient.permissions.book || wordsOf(typed).length === 0) return [];
  const [own, known] = await Promise.all([
    listPlaces(database, recipient),
    listKnownPlaces(database, typed, mostFound),
  ]);
  return placesFound(own, known, typed);
}

/**
 * Keeps a place of a recipient, under a name or without one; the same address again changes the name. Refuses
 * `recipient_not_found`, `unknown_zip` and `too_many_places`.
 */
export async function keepPlace(
  platform: Platform,
  member: Member,
  recipientId: string,
  { name, street, zipcode }: PlaceInput,
): Promise<Result<null>> {
  if ((await findZipCode(platform.database, zipcode)) === undefined) return refused(noSuchZip);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const recipient = await findBookable(work, member, recipientId);
    if (recipient === undefined) return refused(recipientNotFound);
    await work.selectFrom('recipients').select('id').where('id', '=', recipient.id).forUpdate().execute();
    const kept = await work
      .selectFrom('saved_places')
      .select(['street', 'zipcode'])
      .where('recipient_id', '=', recipient.id)
      .where('removed_at', 'is', null)
      .execute();
    if (kept.length >= mostNamed && !kept.some((each) => isSamePlace(each, { street, zipcode })))
      return refused(tooManyPlaces);
    await sql`
      insert into saved_places (id, created_at, recipient_id, name, street, zipcode)
      values (${newIdentifier(now)}, ${now}, ${recipient.id}, ${name}, ${street}, ${zipcode})
      on conflict (recipient_id, lower(street), zipcode) do update set name = excluded.name, removed_at = null`.execute(
      work,
    );
    return success(null);
  });
}

/**
 * No longer offers a place, until the recipient rides there again. One that is not offered stays as it is.
 * Refuses `recipient_not_found`.
 */
export async function removePlace(
  platform: Platform,
  member: Member,
  recipientId: string,
  { street, zipcode }: PlaceAddress,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const recipient = await findBookable(work, member, recipientId);
    if (recipient === undefined) return refused(recipientNotFound);
    const offered = await listPlaces(work, recipient);
    if (!offered.some((each) => isSamePlace(each, { street, zipcode }))) return success(null);
    await sql`
      insert into saved_places (id, created_at, recipient_id, street, zipcode, removed_at)
      values (${newIdentifier(now)}, ${now}, ${recipient.id}, ${street}, ${zipcode}, ${now})
      on conflict (recipient_id, lower(street), zipcode) do update set name = null, removed_at = excluded.removed_at`.execute(
      work,
    );
    return success(null);
  });
}

/** The recipient, where the member may book for them. */
async function findBookable(
  database: DatabaseReader,
  member: Member,
  recipientId: string,
): Promise<SeenRecipient | undefined> {
  const recipient = await findRecipient(database, member, recipientId);
  return recipient?.permissions.book ? recipient : undefined;
}

const tooManyPlaces = refusal(
  'conflict',
  'too_many_places',
  'You’ve reached the limit for saved places. Remove one first.',
);
