import { afterAll, beforeAll, expect, it } from 'vitest';
import { reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { createDevelopmentPages } from './development-pages.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

it('the other side of the demo goes on with a visit, and says why it cannot', async () => {
  const { bookingId } = await world.book(new Date('2027-02-08T15:00:00Z'));
  const pages = createDevelopmentPages(world.platform);
  const post = async (fields: Record<string, string>, id = bookingId) => {
    const answer = await pages.request(`/visits/${id}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return new URL(answer.headers.get('location') ?? '', 'http://localhost').searchParams.get('said');
  };
  expect(await (await pages.request('/visits')).text()).toContain('Home cleaning for Rosa Alvarez');
  expect(await post({ intent: 'read' })).toBe('Done.');
  expect(await post({ intent: 'extra', kind: 'groceries', description: 'Milk', dollars: '3.40' })).toMatch(
    /from arrival/,
  );
  expect(await post({ intent: 'late', minutes: 'x' })).toMatch(/later than was agreed/);
  expect(await post({ intent: 'late', minutes: '20' })).toBe('Done.');
  expect(await world.messages('late')).toHaveLength(2);
  expect(await post({ intent: 'refund', description: 'Sorry', dollars: '1' })).toMatch(
    /more than what is left/,
  );
  expect(await post({ intent: 'step', step: 'on_the_way' })).toMatch(
    /too early for this. You can say it from Monday, February 8, 7:00/,
  );
  expect(await (await pages.request('/visits')).text()).toContain(
    '“On the way” can be said from Monday, February 8, 7:00',
  );
  world.clock.moveTo('2027-02-08T15:00:00Z');
  for (const step of ['on_the_way', 'arrived']) expect(await post({ intent: 'step', step })).toBe('Done.');
  expect(await post({ intent: 'extra', kind: 'groceries', description: 'Milk', dollars: '3.40' })).toBe(
    'Done.',
  );
  expect(await post({ intent: 'extra', kind: 'groceries', description: '', dollars: 'x' })).toBe(
    'Please fill in all fields.',
  );
  expect(await post({ intent: 'quote', description: 'A ramp', dollars: '720', hours: '4' })).toMatch(
    /visit of a handyman/,
  );
  expect(await post({ intent: 'absent' })).toMatch(/has begun/);
  expect(await post({ intent: 'dance' })).toBe('Please fill in all fields.');
  expect(await post({ intent: 'confirm' }, 'nothing')).toMatch(/could not find/);
});

it('the office sees what waits for it, decides when nobody was home, and ticks off what it has dealt with', async () => {
  const { bookingId } = await world.book(new Date('2027-02-09T15:00:00Z'));
  const pages = createDevelopmentPages(world.platform);
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await pages.request(path, { method: 'POST', body: new URLSearchParams(fields) });
    return new URL(answer.headers.get('location') ?? '', 'http://localhost').searchParams.get('said');
  };
  const shown = async () => (await pages.request('/visits')).text();
  expect(await post(`/visits/${bookingId}`, { intent: 'nobody_home' })).toMatch(/wait until 15 minutes/);
  expect(await shown()).not.toContain('nobody is home');
  world.clock.moveTo('2027-02-09T15:20:00Z');
  await reviewAlerts(world.platform);
  expect(await shown()).toContain('nobody has said that they are there');
  expect(await shown()).toContain('Say that nobody is home');
  expect(await post(`/visits/${bookingId}`, { intent: 'nobody_home' })).toBe('Done.');
  expect(await post(`/visits/${bookingId}`, { intent: 'no_show' })).toMatch(/First find out/);
  expect(await post(`/visits/${bookingId}`, { intent: 'no_show', safe: 'yes', our_fault: 'yes' })).toBe(
    'Done.',
  );

  const id = newIdentifier(world.clock.now());
  await world.platform.database
    .insertInto('payment_differences')
    .values({
      id,
      found_at: world.clock.now(),
      kind: 'charge_without_use',
      subject: 'pi_1',
      line: 'Money for nobody.',
      mended: false,
    })
    .execute();
  expect(await shown()).toContain('Money for nobody.');
  expect(await post('/differences/nothing', {})).toBe('Done.');
  expect(await post(`/differences/${id}`, {})).toBe('Done.');
  expect(await shown()).not.toContain('Money for nobody.');
});
