import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { releaseExpiredHolds } from '../hold-release.server.ts';
import { renewHold } from '../hold.server.ts';
import { timeHeldFor } from '../occupied-time.server.ts';
import { placeBooking } from '../placement/placement.server.ts';
import { holdDraft } from './draft-hold.server.ts';
import { findDraft, findOpenDraft, saveDraft, startDraft, throwAwayDraft } from './draft.server.ts';

let world: Visits;
let time: Date;
let later: Date;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const times = await world.freeTimes();
  [time, later] = [times[0]!, times[20]!];
});

const finished = () => ({
  recipientId: world.rosa.recipientId,
  details: cleaning,
  startsAt: time.toISOString(),
  notes: 'The bell is broken.',
});
const start = (answers = {}) => startDraft(world.platform, world.rosa.member, 'cleaning', answers);
const save = (draftId: string, answers: object, who = world.rosa) =>
  saveDraft(world.platform, who.member, draftId, answers);
const hold = (draftId: string, who = world.rosa) => holdDraft(world.platform, who.member, draftId);
const draft = (draftId: string) => findDraft(world.platform.database, world.rosa.member, draftId);
const booking = (bookingId: string) => findBooking(world.platform.database, world.rosa.member, bookingId);

describe('a draft', () => {
  it('keeps what was answered, step by step', async () => {
    const id = await start({ recipientId: world.rosa.recipientId });
    valueOf(await save(id, { details: cleaning }));
    valueOf(await save(id, { notes: 'Ring twice.' }));
    valueOf(await save(id, { notes: null }));
    expect(await draft(id)).toMatchObject({
      serviceId: 'cleaning',
      answers: { recipientId: world.rosa.recipientId, details: cleaning, notes: null },
      bookingId: null,
    });
  });

  it('keeps both of two steps that are sent at the same moment', async () => {
    const steps = [{ details: cleaning }, { startsAt: time.toISOString() }, { notes: 'Ring twice.' }];
    const ids = await Promise.all(steps.flatMap(() => [start(), start(), start(), start()]));
    await Promise.all(ids.flatMap((id) => steps.map((step) => save(id, step))));
    const kept = await Promise.all(ids.map(async (id) => (await draft(id))?.answers));
    expect(kept).toEqual(
      ids.map(() => ({ details: cleaning, startsAt: time.toISOString(), notes: 'Ring twice.' })),
    );
  });

  it('is thrown away with the time that is held for it, by whoever began it alone, and neither thrown away nor changed once it is booked', async () => {
    const throwAway = (draftId: string, who = world.rosa) =>
      throwAwayDraft(world.platform, who.member, draftId);
    const id = await start(finished());
    const { bookingId } = valueOf(await hold(id));
    for (const [draftId, who] of [
      [id, world.grace],
      [id, world.daniel],
      ['1', world.rosa],
    ] as const)
      expect(codeOf(await throwAway(draftId, who))).toBe('draft_not_found');
    expect(await booking(bookingId)).toMatchObject({ state: 'held' });
    valueOf(await throwAway(id));
    expect([await draft(id), await booking(bookingId), (await world.freeTimes())[0]]).toEqual([
      undefined,
      undefined,
      time,
    ]);
    expect(codeOf(await throwAway(id))).toBe('draft_not_found');

    const booked = await start(finished());
    const held = valueOf(await hold(booked));
    valueOf(await placeBooking(world.platform, world.rosa.member, held.bookingId, world.cardId));
    for (const refused of [await throwAway(booked), await save(booked, { notes: 'Ring twice.' })])
      expect(codeOf(refused)).toBe('draft_booked');
    expect([await draft(booked), await booking(held.bookingId)]).toMatchObject([
      { id: booked },
      { state: 'confirmed' },
    ]);
  });

  it('is there on another device until it is booked: the newest one of the service', async () => {
    const open = (service = 'cleaning') => findOpenDraft(world.platform.database, world.rosa.member, service);
    await start();
    world.later(1);
    const id = await start(finished());
    expect((await open())?.id).toBe(id);
    expect(await open('meals')).toBeUndefined();
    const { bookingId } = valueOf(await hold(id));
    expect((await open())?.id).toBe(id);
    valueOf(await placeBooking(world.platform, world.rosa.member, bookingId, world.cardId));
    expect((await open())?.id).not.toBe(id);
  });

  it('is still offered the time that it holds, and nobody else is', async () => {
    const id = await start(finished());
    const offered = async (to: string | null) => {
      const givenBack = await timeHeldFor(world.platform.database, { bookingId: to });
      const search = {
        serviceAreaId: 'nyc-queens',
        serviceOptionId: 'home-cleaning',
        lengthMinutes: 135,
        leadHours: 24,
        now: world.clock.now(),
        givenBack,
      };
      return (await findFreeStarts(world.platform.database, search)).some(
        (each) => each.startsAt.getTime() === time.getTime(),
      );
    };
    const { bookingId } = valueOf(await hold(id));
    expect([await offered(bookingId), await offered(null)]).toEqual([true, false]);
    valueOf(await placeBooking(world.platform, world.rosa.member, bookingId, world.cardId));
    expect(await offered(bookingId)).toBe(false);
  });

  it('is nobody else’s, not even a carer’s', async () => {
    const id = await start(finished());
    for (const who of [world.grace, world.daniel]) {
      expect(await findDraft(world.platform.database, who.member, id)).toBeUndefined();
      expect(codeOf(await save(id, { notes: 'mine' }, who))).toBe('draft_not_found');
      expect(codeOf(await hold(id, who))).toBe('draft_not_found');
    }
    for (const wrong of ['', 'x', '018f0000-0000-7000-8000-000000000000'])
      expect(codeOf(await save(wrong, {}))).toBe('draft_not_found');
    expect((await draft(id))?.answers.notes).toBe('The bell is broken.');
  });
});

describe('holding the time of a draft', () => {
  it.each(['recipientId', 'details', 'startsAt'] as const)(
    'waits for what is not answered yet: %s',
    async (missing) => {
      const { [missing]: _, ...rest } = finished();
      expect(codeOf(await hold(await start(rest)))).toBe('draft_not_finished');
    },
  );

  it('holds it as it was answered', async () => {
    const id = await start(finished());
    const held = valueOf(await hold(id));
    expect(held.heldUntil).toEqual(new Date('2027-02-05T15:15:00Z'));
    expect((await draft(id))?.bookingId).toBe(held.bookingId);
    expect(await booking(held.bookingId)).toMatchObject({
      state: 'held',
      startsAt: time,
      notes: 'The bell is broken.',
      optionId: 'home-cleaning',
    });
  });

  it('lets it go when an answer changes, and holds the new one', async () => {
    const id = await start(finished());
    const first = valueOf(await hold(id));
    valueOf(await save(id, { startsAt: later.toISOString() }));
    expect(await booking(first.bookingId)).toBeUndefined();
    expect((await draft(id))?.bookingId).toBeNull();
    world.later(1);
    const second = valueOf(await hold(id));
    expect(await booking(second.bookingId)).toMatchObject({ startsAt: later });
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('can be done again after it expired', async () => {
    const id = await start(finished());
    const first = valueOf(await hold(id));
    world.later(16);
    await releaseExpiredHolds(world.platform);
    expect(codeOf(await renewHold(world.platform, world.rosa.member, first.bookingId))).toBe('hold_gone');
    const second = valueOf(await hold(id));
    expect(second.bookingId).not.toBe(first.bookingId);
    expect(await booking(second.bookingId)).toMatchObject({ state: 'held', startsAt: time });
  });

  it.each([
    ['at the same moment', 0],
    ['within milliseconds', 1],
  ])('is one hold, which is there, when it is asked for again %s', async (_, step) => {
    const id = await start(finished());
    let milliseconds = world.clock.now().getTime();
    const ticking = { ...world.platform, clock: { now: () => new Date((milliseconds += step)) } };
    const holds = await Promise.all(
      Array.from({ length: 3 }, () => holdDraft(ticking, world.rosa.member, id)),
    );
    const { bookingId } = (await draft(id))!;
    expect(holds.map((held) => valueOf(held).bookingId)).toEqual([bookingId, bookingId, bookingId]);
    expect(await booking(bookingId ?? '')).toMatchObject({ state: 'held', startsAt: time });
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('is of the answers as they are: what was changed meanwhile is held, and nothing else', async () => {
    const id = await start(finished());
    world.later(1);
    const [held] = await Promise.all([hold(id), save(id, { startsAt: later.toISOString() })]);
    const { bookingId } = (await draft(id))!;
    if (bookingId !== null) {
      expect(valueOf(held).bookingId).toBe(bookingId);
      expect(await booking(bookingId)).toMatchObject({ startsAt: later });
    }
    expect((await world.freeTimes()).map((free) => free.getTime())).toContain(time.getTime());
    expect(await findBusyDifferences(world.platform.database)).toEqual([]);
  });

  it('is refused when the time is gone, and the draft stays', async () => {
    const id = await start(finished());
    await world.book(time);
    expect(codeOf(await hold(id))).toBe('slot_taken');
    expect(await draft(id)).toMatchObject({ bookingId: null, answers: { notes: 'The bell is broken.' } });
  });
});
