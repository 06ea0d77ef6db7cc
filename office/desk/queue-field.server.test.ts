import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callForHelp, endHelp, findOpenHelp, seeHelp } from '#domains/field/help.server.ts';
import { findOutHome, sayHome } from '#domains/field/home-safe.server.ts';
import { takeFieldStep } from '#domains/field/step.server.ts';
import { fieldStep } from '#domains/field/step.ts';
import type { Professional } from '#domains/people/actor.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { phoneOf } from '#tests/professionals.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { findOfficeVisit } from '../visits/visits.server.ts';
import { readQueue } from './queue.server.ts';

let world: Visits;
let bookingId: string;
let professional: Professional;
const startsAt = new Date('2027-02-08T15:00:00Z');
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.deleteFrom('help_calls').execute();
  await world.platform.database.deleteFrom('home_safe').execute();
  await world.platform.database.deleteFrom('professional_sessions').execute();
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(startsAt);
  professional = {
    kind: 'professional',
    professionalId: await professionalOf(world.platform.database, bookingId),
  };
});

const queue = async () => (await readQueue(world.platform, ana, 'safety')).items;

describe('a call for help', () => {
  it('stands first in the queue at once, once, until somebody knows that they are safe', async () => {
    const [one, again] = [
      await callForHelp(world.platform, professional, bookingId),
      await callForHelp(world.platform, professional, null),
    ];
    expect(again.id).toBe(one.id);
    expect(await queue()).toMatchObject([
      {
        kind: 'help',
        subject: one.id,
        where: 'Forest Hills',
        detail: 'Not seen yet',
      },
    ]);
    expect((await world.messages('office')).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Please call now: .* needs help$/),
    ]);
    await employ(world.platform.database, ben, world.clock.now());
    valueOf(await seeHelp(world.platform, ana, one.id));
    valueOf(await seeHelp(world.platform, ben, one.id));
    expect(await findOpenHelp(world.platform.database, professional)).toMatchObject({ seenBy: 'Ana Ruiz' });
    valueOf(await endHelp(world.platform, ana, one.id, 'The dog had bitten her'));
    expect(await queue()).toEqual([]);
    expect(await findOpenHelp(world.platform.database, professional)).toBeUndefined();
    expect(codeOf(await endHelp(world.platform, ana, 'x', 'Nothing'))).toBe('help_not_found');
  });

  it('names no visit of somebody else', async () => {
    const other = await world.platform.database
      .selectFrom('professionals')
      .select('id')
      .where('id', '<>', professional.professionalId)
      .executeTakeFirstOrThrow();
    const help = await callForHelp(
      world.platform,
      { kind: 'professional', professionalId: other.id },
      bookingId,
    );
    expect(help.visit).toBeNull();
  });
});

describe('a phone that is silent', () => {
  it('for an hour during a visit is in the queue, and is not once it speaks or the visit is over', async () => {
    await phoneOf(world.platform, professional.professionalId);
    valueOf(await recordProgress(world.platform, professional, bookingId, 'on_the_way'));
    world.later(59);
    expect(await queue()).toEqual([]);
    world.later(1);
    expect(await queue()).toMatchObject([{ kind: 'silent_phone', subject: bookingId, isLate: true }]);
    await world.platform.database
      .updateTable('professional_sessions')
      .set({ last_seen_at: world.clock.now() })
      .execute();
    expect(await queue()).toEqual([]);
  });

  it('of whoever has none is not looked for', async () => {
    valueOf(await recordProgress(world.platform, professional, bookingId, 'on_the_way'));
    world.later(90);
    expect((await queue()).map(({ kind }) => kind)).not.toContain('silent_phone');
  });
});

describe('whoever has done their last visit', () => {
  const minutesLater = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
  async function finishDay(): Promise<void> {
    for (const [index, kind] of progressSteps.entries()) {
      world.clock.moveTo(minutesLater(index * 10));
      const step = fieldStep.parse({
        id: newIdentifier(world.clock.now()),
        visit: bookingId,
        kind,
        happened_at: world.clock.now().toISOString(),
      });
      expect(await takeFieldStep(world.platform, professional, step)).toMatchObject({ answer: 'taken' });
    }
  }
  const press = (minutes: number) => ({ happened_at: minutesLater(minutes), clock_offset_ms: 0 });

  it('and is not heard of for two hours is in the queue until the office knows that they are home', async () => {
    await finishDay();
    world.clock.moveTo(minutesLater(30 + 119));
    expect(await queue()).toEqual([]);
    expect(codeOf(await findOutHome(world.platform, ana, professional.professionalId))).toBe('home_is_known');
    world.clock.moveTo(minutesLater(30 + 121));
    expect(await queue()).toMatchObject([
      { kind: 'not_home', subject: bookingId, detail: 'Last visit: Rosa Alvarez' },
    ]);
    expect((await findOfficeVisit(world.platform, ana, bookingId))?.isHomeOpen).toBe(true);
    valueOf(await findOutHome(world.platform, ana, professional.professionalId));
    expect(await queue()).toEqual([]);
  });

  it('and says that they are home, however late that comes, never is', async () => {
    await finishDay();
    world.clock.moveTo(minutesLater(30 + 121));
    expect(valueOf(await sayHome(world.platform, professional, press(60))).at).toEqual(minutesLater(60));
    expect(valueOf(await sayHome(world.platform, professional, press(90))).at).toEqual(minutesLater(60));
    expect(await queue()).toEqual([]);
    const nobody: Professional = { kind: 'professional', professionalId: bookingId };
    expect(codeOf(await sayHome(world.platform, nobody, press(60)))).toBe('no_visit_that_day');
    expect(codeOf(await sayHome(world.platform, professional, press(400)))).toBe('ahead_of_time');
  });
});
