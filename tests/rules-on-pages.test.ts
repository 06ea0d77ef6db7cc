import { afterAll, beforeAll, expect, it } from 'vitest';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { rulesScreen } from '#office/rules/rules-screen.server.ts';
import { openPagesAs } from './pages.ts';
import { ana, employ } from './staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from './visits.ts';

let world: Visits;
let rosa: Awaited<ReturnType<typeof openPagesAs>>;
/** Monday at ten in New York. */
const startsAt = new Date('2027-02-08T15:00:00Z');
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);

beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
  rosa = await openPagesAs(world, world.rosa);
});
afterAll(() => world.close());

const read = async (path: string) => (await rosa.read(path)).replaceAll('<!-- -->', '');

/** Presses an act as its form and its call do. */
async function press(name: string, input: object) {
  const { platform } = world;
  const act = rulesScreen.record!.acts.find((each) => each.name === name)!;
  const subject = await rulesScreen.record!.find(platform, ana, 'canceling');
  const fields = act.offer(subject, platform.clock.now())?.fields ?? [];
  const seen = fields.find((field) => field.name === 'seen')?.value ?? '';
  return act.run(
    platform,
    ana,
    subject,
    act.input.parse({ seen: seen === '' ? null : seen, ...input }),
    'key',
  );
}

const typed = {
  free_hours: 48,
  fee_1: '30%',
  hours_2: 12,
  fee_2: '$60',
  grace_minutes: 30,
  no_show: '$25',
  wait_minutes: 20,
};

it('says what the rules of the day say, and what each visit promises, from the form of the office on', async () => {
  const first = await world.book(new Date('2027-02-15T15:00:00Z'));
  const usual =
    'Canceling is free until 24 hours before a visit, or 2 hours before a ride. After that, you pay half.';
  for (const path of ['/', '/terms-conditions', '/our-promise', '/services', '/contact-us'])
    expect(await read(path)).toContain(usual);
  expect(await read('/cleaning-detail')).toContain(
    'Free to cancel until 24 hours before. After that, you pay half.',
  );

  const refused = await press('draft', { ...typed, fee_2: '20%' });
  expect(refused).toMatchObject({
    refusal: { fields: [{ field: 'fee_2', message: 'A step nearer to the visit must not cost less.' }] },
  });
  expect(await press('draft', { ...typed, fee_1: 'half' }).catch(() => 'unreadable')).toBe('unreadable');
  valueOf(await press('draft', typed));
  expect(codeOf(await press('publish', { from: null }))).toBe('stricter_today');
  valueOf(await press('publish', { from: '2027-02-06' }));
  expect(await read('/')).toContain(usual);

  world.clock.moveTo(new Date('2027-02-06T05:00:01Z'));
  const from =
    'Canceling is free until 48 hours before the start. After that, you pay 30% of the price. Less than 12 hours before, you pay $60.00.';
  for (const path of ['/', '/terms-conditions', '/our-promise', '/services'])
    expect(await read(path)).toContain(from);
  expect(await read('/terms-conditions')).toContain(
    'For 30 minutes after booking, you can undo it at no cost.',
  );
  expect(await read('/terms-conditions')).toContain('If no one is home when we come, you pay $25.00.');
  expect(await read('/cleaning-detail')).toContain(
    'Free to cancel until 48 hours before. After that, you pay 30% of the price. Less than 12 hours before, you pay $60.00.',
  );

  const second = await world.book(startsAt);
  const [before, after] = [first, second].map(({ bookingId }) => `/account/upcoming-booking/${bookingId}`);
  expect(await read(before!)).toContain('You can cancel for free until Sunday, February 14, 10:00 AM.');
  expect(await read(after!)).toContain('You can cancel for free until Saturday, February 6, 10:00 AM.');
  world.clock.moveTo(hoursBefore(24));
  const now = 'Canceling now costs $29.70. After Sunday, February 7, 10:00 PM, it costs $60.00.';
  expect(await read(after!)).toContain(now);
  expect(await read(`${after}/cancel`)).toContain('Yes, cancel and pay $29.70');
  world.clock.moveTo(hoursBefore(2));
  expect(await read(after!)).toContain('Canceling now costs $60.00.');
  expect(await read(before!)).toContain('You can cancel for free until Sunday, February 14, 10:00 AM.');
  valueOf(await rescheduleBooking(world.platform, ana, second.bookingId, new Date('2027-02-10T15:00:00Z')));
  expect(await read(after!)).toContain('You can cancel for free until');
});
