import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '#domains/account/erasing.server.ts';
import { hold } from '#domains/booking/booking.server.ts';
import { findOffer, findTimes } from '#domains/booking/offer.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { SignedIn } from '#tests/people.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findBooking } from '../visit.server.ts';
import {
  deletePhotos,
  findPhoto,
  findPhotoToDo,
  forgetOldPhotos,
  listOwnPhotos,
  ownPhotosAmong,
} from './photo.server.ts';
import { keepPhoto } from './sent-photo.server.ts';

let world: Visits;
let sample: Buffer;
let key = 0;
beforeAll(async () => {
  world = await openVisits();
  const create = { width: 40, height: 30, channels: 3 as const, background: 'gray' };
  sample = await sharp({ create }).png().toBuffer();
  await sql`update professionals set active = true`.execute(world.platform.database);
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(world.platform.database);
});

const keep = async (who: SignedIn = world.rosa) =>
  valueOf(await keepPhoto(world.platform, who.member, sample)).photoId;
const sees = async (who: SignedIn, photoId: string) =>
  (await findPhoto(world.platform.database, who.member, photoId)) !== undefined;
const isThere = async (photoId: string) =>
  (await sql`select 1 from visit_photos where id = ${photoId}`.execute(world.platform.database)).rows.length >
  0;

async function offered(photos: unknown, who: SignedIn = world.rosa) {
  const answers = { optionId: 'aging-in-place-remodeling', job: 'look', photos };
  const { recipientId } = world.rosa;
  return valueOf(await findOffer(world.platform, { member: who.member, recipientId, answers })).answers;
}

/** A free visit to look, booked for Rosa. */
async function book(photos: string[], who: SignedIn = world.rosa): Promise<string> {
  const { platform } = world;
  const { recipientId } = world.rosa;
  const answers = { optionId: 'aging-in-place-remodeling', job: 'look', photos };
  const offer = valueOf(await findOffer(platform, { member: who.member, recipientId, answers }));
  const { startsAt } = valueOf(await findTimes(platform, offer, { limit: 1 })).starts[0]!;
  const request = {
    recipientId,
    answers: offer.answers,
    times: { kind: 'once' as const, startsAt },
    notes: null,
  };
  key += 1;
  const { bookingId } = valueOf(await hold(platform, who.member, request, `photos-${key}`));
  valueOf(await placeBooking(platform, who.member, bookingId, null));
  return bookingId;
}

describe('a photo that is not booked yet', () => {
  it('is seen by whoever sent it alone, and goes when they take it out', async () => {
    const photoId = await keep();
    expect(await sees(world.rosa, photoId)).toBe(true);
    expect([await sees(world.daniel, photoId), await sees(world.grace, photoId)]).toEqual([false, false]);
    expect(await deletePhotos(world.platform, world.grace.member, [photoId, 'x'])).toBe(0);
    expect(await deletePhotos(world.platform, world.rosa.member, [photoId])).toBe(1);
    expect(await sees(world.rosa, photoId)).toBe(false);
  });

  it('is left out of the answers of anybody else, and one that is gone out of everybody’s', async () => {
    const photoId = await keep();
    expect((await offered([photoId]))['photos']).toEqual([photoId]);
    expect((await offered([photoId], world.daniel))['photos']).toBeUndefined();
    const gone = '01938f0e-0000-7000-8000-000000000000';
    expect((await offered([gone, photoId, 7, 'x', photoId]))['photos']).toEqual([photoId]);
    expect((await offered('all'))['photos']).toBeUndefined();
    const { database } = world.platform;
    expect(await ownPhotosAmong(database, world.rosa.member, [])).toEqual([]);
  });

  it('is one of 30 in an hour', async () => {
    for (let count = 0; count < 30; count += 1) await keep();
    expect(codeOf(await keepPhoto(world.platform, world.rosa.member, sample))).toBe('too_many_tries');
  });
});

describe('a photo of a visit', () => {
  it('is seen by those who may see the visit and by whoever comes, and by no stranger', async () => {
    const photoId = await keep(world.daniel);
    const visitId = await book([photoId], world.daniel);
    const { database } = world.platform;
    expect(await findBooking(database, world.rosa.member, visitId)).toMatchObject({
      photos: [photoId],
      ordered: [{ term: 'Job' }, { term: 'Photos', details: '1' }],
    });
    expect([await sees(world.rosa, photoId), await sees(world.daniel, photoId)]).toEqual([true, true]);
    expect(await sees(world.grace, photoId)).toBe(false);
    expect(await findPhotoToDo(database, visitId, photoId)).toBeDefined();
    expect(await findPhotoToDo(database, photoId, photoId)).toBeUndefined();
    // A carer who no longer helps does not see even what they sent.
    await sql`update carers set withdrawn_at = now() where user_id = ${world.daniel.member.userId}`.execute(
      database,
    );
    expect(await sees(world.daniel, photoId)).toBe(false);
    await sql`update carers set withdrawn_at = null`.execute(database);
  });

  it('is not shown with the visit of somebody who only names it', async () => {
    const photoId = await keep(world.daniel);
    const visitId = await book([]);
    const { database } = world.platform;
    await sql`update bookings set answers = answers || ${JSON.stringify({ photos: [photoId] })}::jsonb where id = ${visitId}`.execute(
      database,
    );
    expect(await sees(world.rosa, photoId)).toBe(false);
    expect(await findBooking(database, world.rosa.member, visitId)).toMatchObject({
      photos: [],
      ordered: [{ term: 'Job' }],
    });
    expect(await findPhotoToDo(database, visitId, photoId)).toBeUndefined();
  });

  it('stays when it is taken out of another booking', async () => {
    const photoId = await keep();
    await book([photoId]);
    expect(await deletePhotos(world.platform, world.rosa.member, [photoId])).toBe(0);
    expect(await isThere(photoId)).toBe(true);
  });
});

describe('photos go', () => {
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);

  it('8 days after they were sent without a booking, and 90 days after the visit with one', async () => {
    const { database } = world.platform;
    const [unbooked, booked] = [await keep(), await keep()];
    const visitId = await book([booked]);
    const { rows } = await sql<{ ends_at: Date }>`select ends_at from bookings where id = ${visitId}`.execute(
      database,
    );
    await forgetOldPhotos(database, inDays(7));
    expect(await isThere(unbooked)).toBe(true);
    await forgetOldPhotos(database, inDays(9));
    expect([await isThere(unbooked), await isThere(booked)]).toEqual([false, true]);
    const after = (days: number) => new Date(rows[0]!.ends_at.getTime() + days * 86_400_000);
    await forgetOldPhotos(database, after(89));
    expect(await isThere(booked)).toBe(true);
    const orderedOfVisit = async () =>
      (await findBooking(database, world.rosa.member, visitId))?.ordered.map(({ term }) => term);
    expect(await orderedOfVisit()).toContain('Photos');
    await forgetOldPhotos(database, after(91));
    expect(await isThere(booked)).toBe(false);
    // Nobody reads of photos that are gone, in a mail or on a receipt either.
    expect(await orderedOfVisit()).not.toContain('Photos');
  });

  it('with the account of whoever sent them, and with that of the person whose home they show', async () => {
    const { platform } = world;
    const mine = await keep();
    const daniels = await keep(world.daniel);
    const other = await keep(world.daniel);
    await book([daniels], world.daniel);
    expect(await listOwnPhotos(platform.database, world.rosa.member)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: mine })]),
    );
    await transaction(platform.database, (work) =>
      erasePerson(work, world.rosa.member.userId, world.clock.now()),
    );
    expect([await isThere(mine), await isThere(daniels), await isThere(other)]).toEqual([false, false, true]);
  });
});
