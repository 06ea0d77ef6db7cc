import { sql } from 'kysely';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Professional } from '#domains/people/actor.ts';
import { findTakenPhoto } from '#domains/visits/photos/photo.server.ts';
import { mostTakenPhotos } from '#domains/visits/photos/taken-photo.ts';
import { isFinal } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { type Photo, remakePhoto } from '#platform/photos/photo.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { findFieldVisit } from './day.server.ts';
import type { FieldSession } from './field-session.ts';
import { type FieldPhoto, mostPhotoBytes, tooLateForPhotos, tooManyPhotos } from './photo.ts';
import { notYours, type StepAnswer, stepNotFound, trueTimeOf, wasCanceled } from './step.ts';
import { keepRefusedPhoto, photoGoesAt } from './steps/refused-photo.server.ts';
import { findVisitOfStep, findVisitOnceTheirs, type VisitOfStep } from './steps/visit-of-step.server.ts';

/**
 * Takes a photo of a visit, once by its id, encoded again. What can never be taken is an answer, as it is to
 * a step; `too_many_tries` and `too_busy` are refused, because the same photo can be sent again.
 */
export async function takeFieldPhoto(
  platform: ConnectedPlatform,
  professional: Professional,
  photo: FieldPhoto,
  sent: Uint8Array,
): Promise<Result<StepAnswer>> {
  const no = ({ code, message }: Pick<Refusal, 'code' | 'message'>, more = '') =>
    success<StepAnswer>({ id: photo.id, answer: 'refused', words: `${message}${more}`, code });
  const yes = (answer: 'taken' | 'already') =>
    success<StepAnswer>({ id: photo.id, answer, words: 'Photo sent to the office.', code: null });
  const known = await findKnown(platform, photo.id);
  if (known !== undefined && known.professionalId !== professional.professionalId) return no(stepNotFound);
  if (known !== undefined) return known.refusal === null ? yes('already') : no(known.refusal, withOffice);
  const now = platform.clock.now();
  const time = trueTimeOf(photo, now);
  if (!time.ok) return no(time.refusal);
  const visit = await findVisitOfStep(platform, professional, photo.visit);
  const about = visit ?? (await findVisitOnceTheirs(platform, professional, photo.visit));
  if (about === undefined) return no(notYours);
  if (photoGoesAt(about) <= now) return no(tooLateForPhotos);
  const tries = await takeTries(platform, 'field_photo', { account: professional.professionalId });
  if (!tries.ok) return tries;
  const made = await remakePhoto(sent, mostPhotoBytes);
  if (!made.ok) return made.refusal.kind === 'unavailable' ? made : no(made.refusal);
  const takenAt = time.value.at;
  const kept =
    visit === undefined
      ? refused(notYours)
      : isFinal(visit.state) && visit.state !== 'completed'
        ? refused(wasCanceled)
        : await keep(platform, professional, photo.id, { visit, takenAt, made: made.value });
  if (kept.ok) return yes(kept.value);
  const isKept = await keepRefusedPhoto(
    platform.database,
    { id: photo.id, ...professional, visit: about, takenAt, why: kept.refusal },
    made.value,
    now,
  );
  return no(kept.refusal, isKept ? withOffice : '');
}

const withOffice = ' The office has the photo, and decides about it.';

/** A photo that a professional took, as long as they see its visit. */
export async function findOwnPhoto(
  platform: ConnectedPlatform,
  session: FieldSession,
  visitId: string,
  photoId: string,
): Promise<Photo | undefined> {
  const visit = await findFieldVisit(platform, session, visitId);
  return visit?.photos.some(({ id }) => id === photoId)
    ? findTakenPhoto(platform.database, photoId, sql<boolean>`b.id = ${visitId}`)
    : undefined;
}

interface KnownPhoto {
  professionalId: string;
  /** Why it was refused; null where it was taken. */
  refusal: Pick<Refusal, 'code' | 'message'> | null;
}

/** What was answered when it came first. */
async function findKnown({ database }: ConnectedPlatform, id: string): Promise<KnownPhoto | undefined> {
  const { rows } = await sql<KnownPhoto>`
    select professional_id as "professionalId", null::jsonb as refusal from taken_photos where id = ${id}
    union all select professional_id, jsonb_build_object('code', code, 'message', words) from refused_photos where id = ${id}`.execute(
    database,
  );
  return rows[0];
}

interface Taken {
  visit: VisitOfStep;
  takenAt: Date;
  made: Photo;
}

/** Those that come at a time are counted one after the other. */
function keep(
  platform: ConnectedPlatform,
  { professionalId }: Professional,
  id: string,
  { visit, takenAt, made }: Taken,
): Promise<Result<'taken' | 'already'>> {
  return transaction(platform.database, async (work): Promise<Result<'taken' | 'already'>> => {
    const theirs = await work
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', visit.id)
      .where('professional_id', '=', professionalId)
      .forUpdate()
      .executeTakeFirst();
    if (theirs === undefined) return refused(notYours);
    const before = await work
      .selectFrom('taken_photos')
      .select('id')
      .where('booking_id', '=', visit.id)
      .where('professional_id', '=', professionalId)
      .execute();
    if (before.some((one) => one.id === id)) return success('already');
    if (before.length >= mostTakenPhotos) return refused(tooManyPhotos);
    await work
      .insertInto('taken_photos')
      .values({
        id,
        created_at: platform.clock.now(),
        professional_id: professionalId,
        booking_id: visit.id,
        taken_at: takenAt,
        content: Buffer.from(made),
        due_at: photoGoesAt(visit),
      })
      .execute();
    return success('taken');
  });
}
