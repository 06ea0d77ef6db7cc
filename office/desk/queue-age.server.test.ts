import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportNobodyHome } from '#domains/visit-day/nobody-home.server.ts';
import { ana, employ } from '#tests/staff.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { readQueueAges } from './queue-age.server.ts';
import { takeItem } from './queue.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());

it('what concerns safety grows old until somebody of the office takes it', async () => {
  const { platform, clock } = world;
  const startsAt = (await world.freeTimes())[4]!;
  const { bookingId } = await world.book(startsAt);
  const safety = async () =>
    (await readQueueAges(platform.database, clock.now())).find(({ group }) => group === 'safety');
  expect(await safety()).toEqual({ group: 'safety', open: 0, untakenSeconds: 0 });

  const reportedAt = new Date(startsAt.getTime() + 900_000);
  clock.moveTo(reportedAt);
  valueOf(await reportNobodyHome(platform, ana, bookingId));
  clock.moveTo(new Date(reportedAt.getTime() + 420_000));
  expect(await safety()).toEqual({ group: 'safety', open: 1, untakenSeconds: 420 });

  valueOf(await takeItem(platform, ana, 'closed_door', bookingId));
  expect(await safety()).toEqual({ group: 'safety', open: 1, untakenSeconds: 0 });
});
