import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '#domains/people/people.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { cancelBooking } from './cancellation.server.ts';
import { changeNotes } from './notes.server.ts';

let world: Visits;
let bookingId: string;
/** Monday at eight in New York. */
const monday = new Date('2027-02-08T13:00:00Z');
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.updateTable('carers').set({ can_book: true, withdrawn_at: null }).execute();
  ({ bookingId } = await world.book(monday));
});

const booking = async () => (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
const write = async (notes: string | null, who: Member = world.rosa.member, version?: number) =>
  changeNotes(world.platform, who, bookingId, { notes, version: version ?? (await booking()).version });

describe('the note of a booked visit', () => {
  it('is changed, written into the history, and told to the others and to the office', async () => {
    const before = await booking();
    valueOf(await write('The bell is broken. Please knock.'));
    expect(await booking()).toEqual({
      ...before,
      notes: 'The bell is broken. Please knock.',
      version: before.version + 1,
      events: [
        ...before.events,
        expect.objectContaining({ kind: 'notes_changed', actorName: 'Rosa Alvarez', onBehalfOfName: null }),
      ],
    });
    const told = await world.messages('notes_changed');
    expect(told.map((each) => each.recipient_address)).toEqual(['daniel@example.com']);
    expect(told[0]?.body).toContain('The note is now:\nThe bell is broken. Please knock.');
    expect(told[0]?.body).toContain('Done by: Rosa Alvarez');
    expect(told[0]?.subject).not.toContain('bell');
    const [office] = await world.messages('visit_notes');
    expect(office?.body).toContain(`Please pass it on to ${before.professionalName}.`);
    expect(office?.body).toContain('The bell is broken. Please knock.');
  });

  it('is changed by a carer who may book, in whose name the account is told', async () => {
    valueOf(await write('Call me first.', world.daniel.member));
    expect((await booking()).events.at(-1)).toMatchObject({
      kind: 'notes_changed',
      actorName: 'Daniel Alvarez',
      onBehalfOfName: 'Rosa Alvarez',
    });
    expect((await world.messages('notes_changed')).map((each) => each.recipient_address)).toEqual([
      'rosa@example.com',
    ]);
  });

  it('can be taken away, and the same again is nothing new', async () => {
    valueOf(await write('Call me first.'));
    valueOf(await write('Call me first.', world.rosa.member, 1));
    expect(await world.messages('notes_changed')).toHaveLength(1);
    valueOf(await write(null));
    expect((await booking()).notes).toBeNull();
    expect((await world.messages('notes_changed')).map(({ body }) => body)).toContainEqual(
      expect.stringContaining('The note was removed'),
    );
  });

  it('is not written over by somebody who saw the visit before another changed it', async () => {
    const { version } = await booking();
    const answers = await Promise.all([
      write('From Rosa.', world.rosa.member, version),
      write('From Daniel.', world.daniel.member, version),
    ]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['changed_meanwhile', undefined]));
    expect((await booking()).version).toBe(version + 1);
    expect((await booking()).events.filter(({ kind }) => kind === 'notes_changed')).toHaveLength(1);
  });

  it('is not changed by strangers, by those who may only look, or once the visit has begun', async () => {
    expect(codeOf(await write('x', world.grace.member))).toBe('booking_not_found');
    await world.platform.database.updateTable('carers').set({ can_book: false }).execute();
    expect(codeOf(await write('x', world.daniel.member))).toBe('change_not_allowed');
    const held = await world.hold(new Date('2027-02-10T15:00:00Z'));
    expect(
      codeOf(
        await changeNotes(world.platform, world.rosa.member, held.bookingId, { notes: 'x', version: 1 }),
      ),
    ).toBe('booking_not_found');
    world.clock.moveTo(monday);
    expect(codeOf(await write('x'))).toBe('visit_has_begun');
    world.clock.moveTo(new Date(monday.getTime() - 86_400_000));
    valueOf(await write('In time.'));
    valueOf(
      await cancelBooking(world.platform, world.rosa.member, bookingId, { agreedFeeCents: 0, reason: null }),
    );
    expect(codeOf(await write('x'))).toBe('visit_has_begun');
  });
});
