import { keptAfterVisitDays } from '#domains/visits/photos/photo.server.ts';
import { mostTakenPhotos } from '#domains/visits/photos/taken-photo.ts';
import type { Database, DatabaseReader } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Photo } from '#platform/photos/photo.ts';
import type { Refusal } from '#platform/result.ts';
import type { VisitPressedAbout } from './visit-of-step.server.ts';

/** When a photo of a visit goes, whether it was taken or refused. */
export const photoGoesAt = ({ endsAt }: Pick<VisitPressedAbout, 'endsAt'>) =>
  new Date(endsAt.getTime() + keptAfterVisitDays * 86_400_000);

export interface RefusedPhoto {
  id: string;
  professionalId: string;
  visit: VisitPressedAbout;
  takenAt: Date;
  why: Refusal;
}

/**
 * Keeps a photo that was refused for the office, apart from those of the visit: what the professional saw is
 * not lost because of a rule. Returns whether it is kept: not more of one person than a visit may have.
 */
export async function keepRefusedPhoto(
  database: Database,
  { id, professionalId, visit, takenAt, why }: RefusedPhoto,
  content: Photo,
  now: Date,
): Promise<boolean> {
  const before = await database
    .selectFrom('refused_photos')
    .select('id')
    .where('booking_id', '=', visit.id)
    .where('professional_id', '=', professionalId)
    .execute();
  if (before.some((one) => one.id === id)) return true;
  if (before.length >= mostTakenPhotos) return false;
  await database
    .insertInto('refused_photos')
    .values({
      id,
      created_at: now,
      professional_id: professionalId,
      booking_id: visit.id,
      taken_at: takenAt,
      content: Buffer.from(content),
      code: why.code,
      words: why.message,
      due_at: photoGoesAt(visit),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Those of a visit, oldest first, with why each was refused. For the office alone. */
export function listRefusedPhotos(
  database: DatabaseReader,
  bookingId: string,
): Promise<{ id: string; words: string }[]> {
  return database
    .selectFrom('refused_photos')
    .select(['id', 'words'])
    .where('booking_id', '=', bookingId)
    .orderBy('taken_at')
    .orderBy('id')
    .execute();
}

/** One of a visit. For the office alone. */
export async function findRefusedPhoto(
  database: DatabaseReader,
  bookingId: string,
  photoId: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isIdentifier(photoId) || !isIdentifier(bookingId)) return undefined;
  const row = await database
    .selectFrom('refused_photos')
    .select('content')
    .where('id', '=', photoId)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row && new Uint8Array(row.content);
}
