import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Professional } from '#domains/people/actor.ts';
import { endWarning, writeWarning } from '#domains/visit-day/warning.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { findOfficeVisit } from '#office/visits/visits.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { findFieldVisit } from './day.server.ts';
import { takeFieldStep } from './step.server.ts';
import { type FieldStep, fieldStep } from './step.ts';

let world: Visits;
let bookingId: string;
let professional: Professional;
const startsAt = new Date('2027-02-08T15:00:00Z');
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.deleteFrom('home_warnings').execute();
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(at(-30));
  professional = {
    kind: 'professional',
    professionalId: await professionalOf(world.platform.database, bookingId),
  };
});

const take = (step: Record<string, unknown> & { kind: FieldStep['kind'] }, minutes: number) =>
  takeFieldStep(
    world.platform,
    professional,
    fieldStep.parse({
      id: newIdentifier(world.clock.now()),
      visit: bookingId,
      happened_at: at(minutes).toISOString(),
      ...step,
    }),
  );
const warn = async () => valueOf(await writeWarning(world.platform, ana, bookingId, 'The dog bites')).id;
/** An allergy that the family tells of after the visit was booked, as it comes to a visit that is still ahead. */
const addAllergy = () =>
  world.platform.database
    .insertInto('booking_needs')
    .values({
      booking_id: bookingId,
      position: 90,
      created_at: world.clock.now(),
      title: 'Allergic to bleach',
      remarks: null,
      is_allergen: true,
    })
    .execute();
const visit = () =>
  findFieldVisit(
    world.platform,
    { id: 'x', professional, name: 'Somebody', timeZone: 'America/New_York', expiresAt: at(600) },
    bookingId,
  );

describe('a warning of a home', () => {
  it('is read before setting out by whoever comes, and never seen by the member', async () => {
    const warning = await warn();
    expect((await visit())?.warnings).toEqual([{ id: warning, body: 'The dog bites', readAt: null }]);
    expect(await take({ kind: 'on_the_way' }, -30)).toMatchObject({ code: 'warnings_unread' });
    expect(await take({ kind: 'warning_read', warning: bookingId }, -30)).toMatchObject({
      code: 'warning_not_found',
    });
    expect(await take({ kind: 'warning_read', warning }, -30)).toMatchObject({ answer: 'taken' });
    expect(await take({ kind: 'warning_read', warning }, -30)).toMatchObject({ answer: 'taken' });
    expect(await take({ kind: 'on_the_way' }, -30)).toMatchObject({ answer: 'taken' });
    expect((await findOfficeVisit(world.platform, ana, bookingId))?.warnings).toMatchObject([
      { body: 'The dog bites', by: 'Ana Ruiz', readBy: [expect.any(String)] },
    ]);
    const seen = await findBooking(world.platform.database, world.rosa.member, bookingId);
    expect(JSON.stringify(seen)).not.toContain('dog');
  });

  it('that was written after somebody had set out refuses nothing of what they had pressed', async () => {
    await warn();
    world.clock.moveTo(at(-10));
    expect(await take({ kind: 'on_the_way' }, -40)).toMatchObject({ answer: 'taken' });
  });

  it('stands at each visit to that home until the office says that it is over', async () => {
    const warning = await warn();
    valueOf(await endWarning(world.platform, ana, bookingId, warning));
    expect((await visit())?.warnings).toEqual([]);
    expect(await take({ kind: 'on_the_way' }, -30)).toMatchObject({ answer: 'taken' });
    expect(codeOf(await endWarning(world.platform, ana, bookingId, warning))).toBe('warning_not_found');
    expect(codeOf(await writeWarning(world.platform, ana, warning, 'x'))).toBe('booking_not_found');
  });
});

describe('an allergy that becomes known later', () => {
  it('refuses nothing of what was pressed where there was no network, and is shown as not read', async () => {
    world.clock.moveTo(at(-20));
    await addAllergy();
    world.clock.moveTo(at(150));
    for (const [kind, minutes] of [
      ['on_the_way', -40],
      ['arrived', -5],
      ['in_progress', 0],
      ['completed', 120],
    ] as const)
      expect(await take({ kind }, minutes)).toMatchObject({ answer: 'taken' });
    const seen = await visit();
    expect(seen?.needs.find(({ position }) => position === 90)).toMatchObject({ readAt: null });
    expect([seen?.state, seen?.refused]).toEqual(['completed', []]);
  });

  it('is read before setting out by whoever sets out after it', async () => {
    await addAllergy();
    expect(await take({ kind: 'on_the_way' }, -30)).toMatchObject({ code: 'allergies_unread' });
    expect(await take({ kind: 'need_read', position: 90 }, -30)).toMatchObject({ answer: 'taken' });
    expect(await take({ kind: 'on_the_way' }, -30)).toMatchObject({ answer: 'taken' });
  });
});
