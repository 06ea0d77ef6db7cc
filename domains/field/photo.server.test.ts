import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '#domains/account/erasing.server.ts';
import type { Professional } from '#domains/people/actor.ts';
import {
  findPhoto,
  findPhotoToDo,
  forgetTakenPhotos,
  listOwnPhotos,
} from '#domains/visits/photos/photo.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { readQueue } from '#office/desk/queue.server.ts';
import { findOfficeVisit } from '#office/visits/visits.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import type { FieldSession } from './field-session.ts';
import { findOwnPhoto, takeFieldPhoto } from './photo.server.ts';
import { fieldPhoto } from './photo.ts';
import { findRefusedPhoto } from './steps/refused-photo.server.ts';
import { settleRefused } from './steps/refused-press.server.ts';

let world: Visits;
let bookingId: string;
let professional: Professional;
let other: Professional;
let sample: Buffer;
let small: Buffer;
const startsAt = new Date('2027-02-08T15:00:00Z');
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
beforeAll(async () => {
  world = await openVisits();
  // What a camera makes: large, noisy, and with the place in it.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  sample = await sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: 'gray', noise } })
    .jpeg()
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitude: '40/1 43/1 0/1' } })
    .toBuffer();
  small = await sharp(sample).resize(40).png().toBuffer();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(startsAt);
  const { database } = world.platform;
  const professionalId = await professionalOf(database, bookingId);
  professional = { kind: 'professional', professionalId };
  const someone = await database
    .selectFrom('professionals')
    .select('id')
    .where('id', '<>', professionalId)
    .where(sql<boolean>`service_area_id = (select service_area_id from bookings where id = ${bookingId})`)
    .executeTakeFirstOrThrow();
  other = { kind: 'professional', professionalId: someone.id };
});

const newPhoto = (minutes = 0) =>
  fieldPhoto.parse({
    id: newIdentifier(world.clock.now()),
    visit: bookingId,
    happened_at: at(minutes).toISOString(),
  });
const take = async (photo = newPhoto(), who = professional, sent: Uint8Array = sample) =>
  valueOf(await takeFieldPhoto(world.platform, who, photo, sent));
const kept = () => world.platform.database.selectFrom('taken_photos').selectAll().execute();
const keptForOffice = () => world.platform.database.selectFrom('refused_photos').selectAll().execute();
const sessionOf = (who: Professional): FieldSession => ({
  id: 'x',
  professional: who,
  name: 'Somebody',
  timeZone: 'America/New_York',
  expiresAt: at(60),
});

describe('a photo of a visit', () => {
  it('is made anew within 300 kB and 1,600 pixels, and says nothing of the camera or the place', async () => {
    expect(await take()).toMatchObject({ answer: 'taken', words: 'Photo sent to the office.' });
    const [row] = await kept();
    const { width, height, exif } = await sharp(row?.content).metadata();
    expect([width, height, exif]).toEqual([1_600, 1_200, undefined]);
    expect(row?.content.length).toBeLessThanOrEqual(300 * 1024);
    expect(row?.content.includes('PhoneMaker')).toBe(false);
    expect(row).toMatchObject({ taken_at: at(0), due_at: new Date(at(135).getTime() + 90 * 86_400_000) });
  });

  it('is taken once by its id, and never more than four, however many are sent at a time', async () => {
    const photos = Array.from({ length: 5 }, () => newPhoto());
    const all = [...photos, ...photos.slice(0, 3)];
    const answers = await Promise.all(all.map((photo) => take(photo, professional, small)));
    expect(await kept()).toHaveLength(4);
    expect(answers.filter(({ answer }) => answer === 'taken')).toHaveLength(4);
    expect(answers.map(({ code }) => code)).toContain('too_many_photos');
    const [first] = await kept();
    const again = { ...newPhoto(), id: first?.id ?? '' };
    expect(await take(again)).toMatchObject({ answer: 'already' });
    expect(await take(again, other)).toMatchObject({ answer: 'refused', code: 'step_not_found' });
  });

  it('of the future, long ago, or no photo at all is not taken, and says why', async () => {
    expect(await take(newPhoto(30))).toMatchObject({ code: 'ahead_of_time' });
    expect(await take(newPhoto(), professional, Buffer.from('<svg/>'))).toMatchObject({
      code: 'photo_unreadable',
    });
    world.clock.moveTo(new Date(at(0).getTime() + 91 * 86_400_000));
    expect(await take()).toMatchObject({ code: 'visit_is_over' });
    expect(await kept()).toEqual([]);
    expect(await keptForOffice()).toEqual([]);
  });

  it('that is refused stays with its visit for the office, which sees and settles it, and for nobody else', async () => {
    const photo = newPhoto();
    expect(await take(photo, other)).toMatchObject({
      answer: 'refused',
      code: 'not_your_visit',
      words: expect.stringContaining('The office has the photo'),
    });
    expect(await take(photo, other)).toMatchObject({ answer: 'refused', code: 'not_your_visit' });
    const { database } = world.platform;
    await database.updateTable('bookings').set({ state: 'cancelled' }).where('id', '=', bookingId).execute();
    expect(await take()).toMatchObject({ code: 'visit_canceled' });
    expect(await kept()).toEqual([]);
    expect(await keptForOffice()).toHaveLength(2);
    const seen = await findOfficeVisit(world.platform, ana, bookingId);
    expect(seen).toMatchObject({ openRefused: 2, refusedPhotos: [{}, {}] });
    expect(await findRefusedPhoto(database, bookingId, photo.id)).toBeDefined();
    expect(await findPhotoToDo(database, bookingId, photo.id)).toBeUndefined();
    expect(await findPhoto(database, world.rosa.member, photo.id)).toBeUndefined();
    expect((await readQueue(world.platform, ana, 'today')).items).toMatchObject([
      {
        kind: 'refused_press',
        subject: bookingId,
        what: expect.stringMatching(/^Not accepted from .+: Photo$/),
      },
    ]);
    valueOf(await settleRefused(world.platform, ana, bookingId));
    expect(codeOf(await settleRefused(world.platform, ana, bookingId))).toBe('nothing_refused');
    expect((await readQueue(world.platform, ana, 'today')).items).toEqual([]);
    expect(await keptForOffice()).toHaveLength(2);
  });

  it('that a visit has no room for is kept for the office, four of one person at most', async () => {
    for (let index = 0; index < 4; index += 1) await take();
    for (let index = 0; index < 4; index += 1)
      expect((await take()).words).toContain('The office has the photo');
    expect((await take()).words).toBe('A visit can have up to 4 photos.');
    expect(await keptForOffice()).toHaveLength(4);
  });

  it('is one of 120 in an hour, and is asked for again later', async () => {
    const { database } = world.platform;
    for (let count = 0; count < 120; count += 1) await take(newPhoto(), professional, Buffer.from('x'));
    expect(codeOf(await takeFieldPhoto(world.platform, professional, newPhoto(), sample))).toBe(
      'too_many_tries',
    );
    await database.deleteFrom('rate_limits').execute();
  });
});

describe('a photo that was taken', () => {
  it('is seen by those of the visit and the office, and by nobody else', async () => {
    const photo = newPhoto();
    await take(photo);
    const { database } = world.platform;
    const sees = async (who: typeof world.rosa) =>
      (await findPhoto(database, who.member, photo.id)) !== undefined;
    expect([await sees(world.rosa), await sees(world.daniel), await sees(world.grace)]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await findBooking(database, world.rosa.member, bookingId))?.takenPhotos).toEqual([photo.id]);
    expect(await findPhotoToDo(database, bookingId, photo.id)).toBeDefined();
    expect(await findPhotoToDo(database, photo.id, photo.id)).toBeUndefined();
    const own = (who: Professional) => findOwnPhoto(world.platform, sessionOf(who), bookingId, photo.id);
    expect([(await own(professional)) !== undefined, await own(other)]).toEqual([true, undefined]);
    world.clock.moveTo(at(48 * 60));
    expect(await own(professional)).toBeUndefined();
  });

  it('is in the copy of data of the member, and goes after 90 days and with the account', async () => {
    const photo = newPhoto();
    await take(photo);
    const { database } = world.platform;
    const refusedPhoto = newPhoto();
    await take(refusedPhoto, other);
    expect(await listOwnPhotos(database, world.rosa.member)).toMatchObject([
      { id: photo.id },
      { id: refusedPhoto.id },
    ]);
    expect(await listOwnPhotos(database, world.daniel.member)).toEqual([]);
    await forgetTakenPhotos(database, new Date(at(0).getTime() + 90 * 86_400_000));
    expect(await kept()).toHaveLength(1);
    await forgetTakenPhotos(database, new Date(at(0).getTime() + 91 * 86_400_000));
    expect(await kept()).toEqual([]);
    expect(await keptForOffice()).toEqual([]);
    await take();
    await take(newPhoto(), other);
    await transaction(database, (work) => erasePerson(work, world.rosa.member.userId, world.clock.now()));
    expect([await kept(), await keptForOffice()]).toEqual([[], []]);
  });
});
