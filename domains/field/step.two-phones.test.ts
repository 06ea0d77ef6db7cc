import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Professional } from '#domains/people/actor.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { readQueue } from '#office/desk/queue.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana } from '#tests/staff.ts';
import { openVisits, professionalOf, type Visits } from '#tests/visits.ts';
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
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(at(90));
  professional = {
    kind: 'professional',
    professionalId: await professionalOf(world.platform.database, bookingId),
  };
});

const stepOf = (step: Record<string, unknown> & { kind: FieldStep['kind'] }, minutes: number): FieldStep =>
  fieldStep.parse({
    id: newIdentifier(world.clock.now()),
    visit: bookingId,
    happened_at: at(minutes).toISOString(),
    ...step,
  });
const take = (step: FieldStep) => takeFieldStep(world.platform, professional, step);
const written = async (kind: string) =>
  (await findBooking(world.platform.database, world.rosa.member, bookingId))?.events.filter(
    (event) => event.kind === kind,
  );
const shown = () =>
  findFieldVisit(
    world.platform,
    { id: 'x', professional, name: 'Somebody', timeZone: 'America/New_York', expiresAt: at(600) },
    bookingId,
  );

describe('a step that somebody presses on two phones', () => {
  it('is one line of the history, and the other press is told in words that it was taken already', async () => {
    for (const [place, kind] of progressSteps.entries()) {
      expect(await take(stepOf({ kind }, 20 * place))).toMatchObject({ answer: 'taken' });
      const second = stepOf({ kind }, 20 * place + 5);
      const told = {
        answer: 'already',
        code: 'taken_already',
        words: expect.stringMatching(/^Taken already: /),
      };
      expect(await take(second)).toMatchObject(told);
      // Whose answer was lost sends it again.
      expect(await take(second)).toMatchObject(told);
      expect(await written(kind)).toMatchObject([{ at: at(20 * place) }]);
    }
    const visit = await shown();
    expect(visit?.steps.map((step) => [step.kind, step.at])).toEqual(
      progressSteps.map((kind, place) => [kind, at(20 * place)]),
    );
    expect(visit?.refused).toEqual([]);
    expect((await readQueue(world.platform, ana, 'today')).items).not.toContainEqual(
      expect.objectContaining({ kind: 'refused_press' }),
    );
  });

  it('is told so also at the same second, after the visit has gone on, and where both came at once', async () => {
    const [one, other] = await Promise.all(
      [0, 0.01].map((minutes) => take(stepOf({ kind: 'on_the_way' }, minutes))),
    );
    expect(new Set([one?.answer, other?.answer])).toEqual(new Set(['already', 'taken']));
    await take(stepOf({ kind: 'arrived' }, 20));
    expect(await take(stepOf({ kind: 'on_the_way' }, 2))).toMatchObject({ code: 'taken_already' });
    expect(await written('on_the_way')).toHaveLength(1);
  });

  it('is taken anew where it was undone on one of them', async () => {
    const first = stepOf({ kind: 'on_the_way' }, 0);
    await take(first);
    expect(await take(stepOf({ kind: 'take_back', of: first.id }, 0.5))).toMatchObject({ answer: 'taken' });
    expect(await take(stepOf({ kind: 'on_the_way' }, 5))).toMatchObject({ answer: 'taken' });
  });
});
