import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOpenHelp } from '#domains/field/help.server.ts';
import { readQueue } from '#office/desk/queue.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, professionalOf, valueOf, type Visits } from '#tests/visits.ts';
import { markOfPerson } from '../field-session.server.ts';
import { hearOfUnsent, listUnsent, settleUnsent } from './unsent.server.ts';
import type { UnsentPresses } from './unsent.ts';

let world: Visits;
let professionalId: string;
let bookingId: string;
let phone: string;
const startsAt = new Date('2027-02-08T15:00:00Z');
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.deleteFrom('unsent_presses').execute();
  await world.platform.database.deleteFrom('help_calls').execute();
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(startsAt);
  professionalId = await professionalOf(world.platform.database, bookingId);
  phone = newIdentifier(world.clock.now());
});

const hear = (unsent: Partial<UnsentPresses>) =>
  hearOfUnsent(world.platform, {
    person: markOfPerson(world.platform.secret, professionalId),
    phone,
    steps: 0,
    photos: 0,
    is_erased: false,
    ...unsent,
  });
const queue = async () =>
  (await readQueue(world.platform, ana, 'today')).items.filter(({ kind }) => kind === 'unsent');

describe('what stays sealed on a phone', () => {
  it('is in the queue with how much it is and whom to ring, until all of it has come', async () => {
    valueOf(await hear({ steps: 2 }));
    valueOf(await hear({ steps: 2, photos: 1 }));
    expect(await queue()).toMatchObject([
      {
        what: expect.stringMatching(/^2 steps and 1 photo of .+ were not sent$/),
        act: { to: `/office/professionals/${professionalId}?open=settle-unsent` },
      },
    ]);
    valueOf(await hear({}));
    expect(await queue()).toEqual([]);
  });

  it('is settled by the office once it was asked for, and comes back only with more', async () => {
    valueOf(await hear({ steps: 2 }));
    valueOf(await settleUnsent(world.platform, ana, professionalId));
    expect(codeOf(await settleUnsent(world.platform, ana, professionalId))).toBe('nothing_unsent');
    valueOf(await hear({ steps: 2 }));
    expect(await queue()).toEqual([]);
    valueOf(await hear({ steps: 3 }));
    expect(await queue()).toHaveLength(1);
  });

  it('and is erased because the phone is lost stays in the queue until the office has settled it', async () => {
    valueOf(await hear({ steps: 2 }));
    valueOf(await hear({ steps: 2, is_erased: true }));
    valueOf(await hear({}));
    expect(await queue()).toMatchObject([{ detail: 'Erased on a lost phone' }]);
    expect(await listUnsent(world.platform.database, professionalId)).toMatchObject([
      { steps: 2, isErased: true },
    ]);
  });

  it('with a call for help is a call for help at once, at the visit', async () => {
    valueOf(await hear({ help: bookingId }));
    expect(
      await findOpenHelp(world.platform.database, { kind: 'professional', professionalId }),
    ).toMatchObject({ visit: { id: bookingId } });
    expect(await queue()).toEqual([]);
  });

  it('of a mark that is nobody’s is not there', async () => {
    expect(codeOf(await hear({ person: 'x'.repeat(22), steps: 1 }))).toBe('not_found');
  });
});
