import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { listServices } from '#domains/services/service.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { deliverDueMessages, type OutgoingMessage } from '#platform/messages/delivery.ts';
import { ana, employ } from '#tests/staff.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { catalogueScreen } from './catalogue-screen.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());

const hueOfCleaning = async () =>
  (await listServices(world.platform.database)).find(({ id }) => id === 'cleaning')?.hue;

it('each service has a hue of its own, as it is seeded', async () => {
  const services = await listServices(world.platform.database);
  expect(services.map(({ id, hue }) => [id, hue])).toEqual([
    ['cleaning', 'leaf'],
    ['handyman', 'clay'],
    ['meals', 'sun'],
    ['rides', 'sky'],
    ['tech-help', 'plum'],
    ['concierge', 'leaf'],
  ]);
});

it('the office chooses it, and it is that of the visits and of their mails', async () => {
  const { platform, rosa, freeTimes, book } = world;
  const [startsAt] = await freeTimes();
  const booked = await book(startsAt!);
  const { find, show, acts } = catalogueScreen.record!;
  const act = acts.find(({ name }) => name === 'change-hue')!;
  const subject = await find(platform, ana, 'option.home-cleaning');
  expect(await act.run(platform, ana, subject, { hue: 'plum' }, 'key')).toMatchObject({
    ok: true,
    value: { said: 'Changed to purple.' },
  });
  expect(await hueOfCleaning()).toBe('plum');
  expect(
    show(await find(platform, ana, 'option.home-cleaning'), world.clock.now()).sections[0]?.facts,
  ).toContainEqual({
    term: 'Color of the service',
    details: 'Purple',
  });
  expect((await findBooking(platform.database, rosa.member, booked.bookingId))?.hue).toBe('plum');
  const sent: OutgoingMessage[] = [];
  await deliverDueMessages(
    platform,
    { deliver: async (each) => void sent.push(each) },
    createDispatch(platform),
  );
  const mail = sent.find(({ kind, channel }) => kind === 'confirmed' && channel === 'email');
  expect(mail?.html).toContain('border-bottom:8px solid #4d2344');
  expect(mail?.html).toContain('/who-comes"');
  const extra = await find(platform, ana, 'extra.balcony');
  expect(act.offer(extra, world.clock.now())).toBeNull();
});
