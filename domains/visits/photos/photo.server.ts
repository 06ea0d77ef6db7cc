import { type RawBuilder, sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import type { Database, DatabaseReader } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { showsPhoto } from '../ordered.server.ts';
import { visibleTo } from '../visit-access.server.ts';

/** Longer than the days for which an unfinished booking is offered again. */
export const keptUnbookedDays = 8;
const keptUnbooked = `${keptUnbookedDays} days`;
export const keptAfterVisitDays = 90;
const keptAfterVisit = `${keptAfterVisitDays} days`;
const mostAtOnce = 200;

/** Which of these photos are the member's own, in the same order. */
export async function ownPhotosAmong(
  database: DatabaseReader,
  member: Member,
  photoIds: readonly string[],
): Promise<string[]> {
  const known = photoIds.filter(isIdentifier);
  if (known.length === 0) return [];
  const rows = await database
    .selectFrom('visit_photos')
    .select('id')
    .where('member_id', '=', member.userId)
    .where('id', 'in', known)
    .execute();
  return known.filter((photoId) => rows.some(({ id }) => id === photoId));
}

/**
 * One photo: of a visit that the member may see, whichever of its people took it, or their own that is not
 * booked yet. For any other member it does not exist.
 */
export async function findPhoto(
  database: DatabaseReader,
  member: Member,
  photoId: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isIdentifier(photoId)) return undefined;
  const sent = await read(
    database,
    sql`p.id = ${photoId} and (
      exists (select from bookings b where ${showsPhoto} and ${visibleTo(member)})
      or (p.member_id = ${member.userId} and not exists (select from bookings b where ${showsPhoto})))`,
  );
  return sent ?? findTakenPhoto(database, photoId, visibleTo(member));
}

/** The same of one visit, for the professional and the office: no member's access is checked. */
export async function findPhotoToDo(
  database: DatabaseReader,
  visitId: string,
  photoId: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isIdentifier(photoId) || !isIdentifier(visitId)) return undefined;
  const sent = await read(
    database,
    sql`p.id = ${photoId} and exists (select from bookings b where b.id = ${visitId} and b.state <> 'held' and ${showsPhoto})`,
  );
  return sent ?? findTakenPhoto(database, photoId, sql<boolean>`b.id = ${visitId}`);
}

/** A photo that the professional took, where the condition on its visit `b` holds. */
export async function findTakenPhoto(
  database: DatabaseReader,
  photoId: string,
  ofVisit: RawBuilder<boolean>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isIdentifier(photoId)) return undefined;
  const { rows } = await sql<{ content: Buffer }>`
    select t.content from taken_photos t join bookings b on b.id = t.booking_id where t.id = ${photoId} and b.state <> 'held' and ${ofVisit}`.execute(
    database,
  );
  return rows[0] && new Uint8Array(rows[0].content);
}

async function read(
  database: DatabaseReader,
  which: RawBuilder<unknown>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { rows } = await sql<{
    content: Buffer;
  }>`select p.content from visit_photos p where ${which}`.execute(database);
  return rows[0] && new Uint8Array(rows[0].content);
}

/**
 * All photos that a member has sent, or that were taken at visits to their people, as far as we still have
 * them.
 */
export async function listOwnPhotos(
  database: DatabaseReader,
  member: Member,
): Promise<{ id: string; content: Uint8Array<ArrayBuffer> }[]> {
  const { rows } = await sql<{ id: string; content: Buffer }>`
    select id, content from (
      select p.id, p.content, p.created_at from visit_photos p where p.member_id = ${member.userId}
      union all
      select t.id, t.content, t.created_at from taken_photos t join bookings b on b.id = t.booking_id join recipients r on r.id = b.recipient_id where r.member_id = ${member.userId}
      union all
      select f.id, f.content, f.created_at from refused_photos f join bookings b on b.id = f.booking_id join recipients r on r.id = b.recipient_id where r.member_id = ${member.userId}) photos
    order by created_at, id`.execute(database);
  return rows.map(({ id, content }) => ({ id, content: new Uint8Array(content) }));
}

/** Deletes photos that a member has taken out of what they book. Those of a visit that is booked stay. */
export async function deletePhotos(
  { database }: Platform,
  member: Member,
  photoIds: readonly string[],
): Promise<number> {
  const known = photoIds.filter(isIdentifier);
  if (known.length === 0) return 0;
  const { rows } = await sql`
    delete from visit_photos p where p.id in (${sql.join(known)}) and p.member_id = ${member.userId}
      and not exists (select from bookings b where b.state <> 'held' and ${showsPhoto}) returning p.id`.execute(
    database,
  );
  return rows.length;
}

/**
 * Deletes photos 90 days after the last visit that shows them, and those that nobody has booked with. One
 * that is due and still belongs to something is looked at again when that ends.
 */
export async function forgetOldPhotos(database: Database, now: Date): Promise<void> {
  await sql`
    with due as (select p.id, p.member_id from visit_photos p where p.due_at < ${now} order by p.due_at limit ${mostAtOnce}),
    kept as (select p.id, greatest(
        (select max(b.ends_at) + ${keptAfterVisit}::interval from bookings b where ${showsPhoto}),
        (select max(d.updated_at) + ${keptUnbooked}::interval from booking_drafts d
          where d.member_id = p.member_id and d.answers -> 'details' -> 'photos' ? p.id::text)) as until from due p),
    gone as (delete from visit_photos p using kept where p.id = kept.id and coalesce(kept.until < ${now}, true))
    update visit_photos p set due_at = kept.until from kept where p.id = kept.id and kept.until >= ${now}`.execute(
    database,
  );
}

/** Deletes the photos that professionals took, also those that were refused, 90 days after the visit. */
export async function forgetTakenPhotos(database: Database, now: Date): Promise<void> {
  await sql`delete from taken_photos where due_at < ${now}`.execute(database);
  await sql`delete from refused_photos where due_at < ${now}`.execute(database);
}
