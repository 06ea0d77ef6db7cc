import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { arrivalOf } from '../offer.server.ts';
import { answerRider, answerWayThere } from './draft-answer.server.ts';
import { offerOfDraft, timesForDraft } from './draft-offer.server.ts';
import type { DraftAnswers, DraftSoFar } from './draft.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await world.platform.database.updateTable('professionals').set({ active: true }).execute();
});
afterAll(() => world.close());

const way = {
  optionId: 'medical-appointment',
  destination: '80 Lafayette Street',
  destinationZip: '10013',
  timing: 'arrive',
};
const withWalker = { trip: 'one-way', companion: 'no', help: 'door', mobilityAid: 'walker', stairs: 'none' };
const hour = 3_600_000;

const begun = (answers: DraftAnswers = {}): DraftSoFar => ({
  serviceId: 'rides',
  bookingId: null,
  answers: { recipientId: world.rosa.recipientId, details: { optionId: way.optionId }, ...answers },
});
const added = (draft: DraftSoFar, answers: DraftAnswers): DraftSoFar => ({
  ...draft,
  answers: { ...draft.answers, ...answers },
});
const sayWay = (draft: DraftSoFar, appointmentAt?: Date, more = {}) =>
  answerWayThere(world.platform, world.rosa.member, draft, { way: { ...way, ...more }, appointmentAt });
const sayRider = (draft: DraftSoFar, more = {}) =>
  answerRider(world.platform, world.rosa.member, draft, { ...withWalker, ...more });

/** An appointment that a driver can bring her to, ten minutes after she would be there. */
async function appointmentThatFits(): Promise<Date> {
  const draft = added(begun(), valueOf(await sayWay(begun())));
  const asked = added(draft, valueOf(await sayRider(draft)));
  const offer = valueOf(await offerOfDraft(world.platform, world.rosa.member, asked));
  const { starts } = valueOf(await timesForDraft(world.platform, asked, offer));
  const there = arrivalOf(offer, starts[10]!.startsAt)!;
  return new Date(there.getTime() + hour / 6);
}

describe('a ride to an appointment', () => {
  it('is told all that is wrong with it in one answer', async () => {
    const wrong = { destination: '', destinationZip: '00000', origin: '9 Burns Street', originZip: '00001' };
    const said = await sayWay(begun(), new Date(world.platform.clock.now().getTime() - hour), wrong);
    const fields = said.ok ? [] : (said.refusal.fields ?? []).map(({ field }) => field);
    expect(fields.toSorted()).toEqual(['appointment_on', 'destination', 'destinationZip', 'originZip']);
  });

  it('has its pick-up as soon as the driver knows the rider, and nothing more to choose', async () => {
    const appointmentAt = await appointmentThatFits();
    const asked = added(begun(), valueOf(await sayWay(begun(), appointmentAt)));
    expect(asked.answers).toMatchObject({ appointmentAt: appointmentAt.toISOString() });
    expect(asked.answers.startsAt).toBeUndefined();
    const { startsAt, ...kept } = valueOf(await sayRider(asked));
    const offer = valueOf(
      await offerOfDraft(world.platform, world.rosa.member, added(asked, { startsAt, ...kept })),
    );
    const early = appointmentAt.getTime() - arrivalOf(offer, new Date(startsAt!))!.getTime();
    expect([early >= 0, early <= hour / 2]).toEqual([true, true]);
    expect(kept.appointmentAt).toBe(appointmentAt.toISOString());
  });

  it('has a time to choose where no driver is available for it, and none of the past', async () => {
    const inTheNight = new Date(Math.ceil(world.clock.now().getTime() / (24 * hour)) * 24 * hour + 8 * hour);
    const asked = added(begun(), valueOf(await sayWay(begun(), inTheNight)));
    expect(valueOf(await sayRider(asked)).startsAt).toBeUndefined();
    const past = new Date(world.clock.now().getTime() - hour);
    expect(codeOf(await sayWay(begun(), past))).toBe('invalid_answers');
  });
});

describe('where a ride goes', () => {
  it('can be changed without asking again for the rider, and takes the new pick-up', async () => {
    const appointmentAt = await appointmentThatFits();
    const asked = added(begun(), valueOf(await sayWay(begun(), appointmentAt)));
    const all = added(asked, valueOf(await sayRider(asked)));
    const later = new Date(appointmentAt.getTime() + 24 * hour);
    const moved = valueOf(
      await sayWay(all, later, { destination: '108-19 71st Avenue', destinationZip: '11375' }),
    );
    expect(moved).toMatchObject({
      appointmentAt: later.toISOString(),
      details: { ...withWalker, destination: '108-19 71st Avenue', answered: true },
    });
    expect(new Date(moved.startsAt!) > new Date(all.answers.startsAt!)).toBe(true);
  });

  it('is refused on its own page, and does not price a ride that is half asked', async () => {
    expect(codeOf(await sayWay(begun(), undefined, { destination: '' }))).toBe('invalid_answers');
    expect(codeOf(await sayWay(begun(), undefined, { destinationZip: '00000' }))).toBe('invalid_answers');
    const asked = added(begun(), valueOf(await sayWay(begun())));
    expect(codeOf(await offerOfDraft(world.platform, world.rosa.member, asked))).toBe('invalid_answers');
  });

  it('may be where we pick nobody up for a ride home, and for no other', async () => {
    const far = { timing: 'leave', origin: '1 Main Street', originZip: '10801' };
    const asked = added(begun(), valueOf(await sayWay(begun(), undefined, far)));
    expect(codeOf(await sayRider(asked))).toBe('invalid_answers');
    valueOf(await sayRider(asked, { trip: 'back' }));
  });
});
