import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPagesAs } from './pages.ts';
import { openVisits, type Visits } from './visits.ts';

let world: Visits;
let rosa: Awaited<ReturnType<typeof openPagesAs>>;
beforeAll(async () => {
  world = await openVisits();
  rosa = await openPagesAs(world, world.rosa);
});
afterAll(() => world.close());

const read = (path: string) => rosa.read(path);
const send = async (path: string, fields: Record<string, string>) => {
  const answer = await rosa.send(path, fields);
  return { status: answer.status, to: answer.headers.get('location') };
};

it('asks after one star what was wrong, and says that we have it and what comes next, without scripts', async () => {
  const [time] = await world.freeTimes();
  const { bookingId } = await world.book(time!);
  await world.platform.database
    .updateTable('bookings')
    .set({ state: 'completed' })
    .where('id', '=', bookingId)
    .execute();
  world.clock.moveTo(new Date(time!.getTime() + 3 * 3_600_000));
  const visit = `/account/upcoming-booking/${bookingId}`;
  expect(await send(`${visit}/rate`, { stars: '1' })).toEqual({ status: 303, to: `${visit}/wrong?rated=1` });
  expect(await read(visit)).toContain('We’re sorry it did not go well');
  const page = await read(`${visit}/wrong?rated=1`);
  expect(page).toContain('Something was broken or is missing');
  expect(page).toContain('If you are in danger, call 911.');
  const said = { kind: 'work', wish: 'redo', words: 'The kitchen was left out.', phone: '212 555 0142' };
  expect(await send(`${visit}/wrong`, { ...said, kind: '' })).toMatchObject({ to: null });
  expect(await send(`${visit}/wrong`, said)).toEqual({ status: 303, to: visit });
  const told = await read(visit);
  expect(told).toContain('You told us something was wrong');
  expect(told).toMatch(/A person from our office calls you at \(212\) 555-0142: /);
});
