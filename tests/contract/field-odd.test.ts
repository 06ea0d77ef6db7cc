import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIdentifier } from '#platform/identifier.ts';
import { openPages } from '../pages.ts';
import { phoneOf } from '../professionals.ts';
import { openVisits, professionalOf, type Visits } from '../visits.ts';

let world: Visits;
let pages: Awaited<ReturnType<typeof openPages>>;
let bookingId: string;
let cookie: string;
const startsAt = new Date('2027-02-08T15:00:00Z');
beforeAll(async () => {
  world = await openVisits();
  pages = await openPages(world);
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(startsAt);
  const id = await professionalOf(world.platform.database, bookingId);
  cookie = `field=${await phoneOf(world.platform, id)}`;
});
afterAll(() => world.close());

const ask = (path: string, init: RequestInit = {}) =>
  pages.ask(path, { ...init, headers: { cookie, origin: 'http://localhost', ...init.headers } });
const send = (path: string, body: string, type = 'application/json') =>
  ask(path, { method: 'POST', body, headers: { 'content-type': type } });
const step = (facts: Record<string, unknown> = {}) => ({
  id: newIdentifier(world.clock.now()),
  visit: bookingId,
  kind: 'note',
  body: 'Hello',
  happened_at: startsAt.toISOString(),
  ...facts,
});
const steps = (...facts: Record<string, unknown>[]) => JSON.stringify({ steps: facts });
const kept = () => world.platform.database.selectFrom('field_steps').select('id').execute();

describe('what nobody sends who means well', () => {
  it.each([
    ['a million braces', () => '{'.repeat(1_000_000), 413],
    ['braces within the size', () => '['.repeat(30_000), 400],
    ['more than is taken', () => steps(step({ body: 'x'.repeat(40_000) })), 413],
    ['more steps than a day has', () => steps(...Array.from({ length: 51 }, () => step())), 422],
    ['no step', () => steps(), 422],
    ['a zero byte', () => steps(step({ body: 'a\0b' })), 400],
    ['a step without an id', () => steps(step({ id: 'none' })), 422],
    ['a list', () => '[]', 422],
    ['nothing', () => '', 400],
  ])('%s is refused, and nothing of it is kept', async (_what, bodyOf, status) => {
    const before = (await kept()).length;
    expect((await send('/api/field_ms/steps', bodyOf())).status).toBe(status);
    expect((await kept()).length).toBe(before);
  });

  it('a step that cannot be read is refused by itself, with its visit, and stops no other', async () => {
    const before = (await kept()).length;
    const sent = [
      step({ kind: '__proto__' }),
      step({ happened_at: 'yesterday' }),
      step({ clock_offset_ms: 1e300 }),
      step({ body: 'She fell\u0092 at noon' }),
    ];
    const answer = await send('/api/field_ms/steps', steps(...sent));
    expect([answer.status, answer.headers.get('Field-Mark') === null]).toEqual([200, false]);
    const { data } = (await answer.json()) as {
      data: { response: { answers: { answer: string; code: string | null }[] } };
    };
    expect(data.response.answers.map(({ answer: each, code }) => code ?? each)).toEqual([
      'later',
      'unreadable',
      'unreadable',
      'taken',
    ]);
    expect((await kept()).length).toBe(before + 3);
  });

  it('a clock a year ahead or behind, and a time of another age, are answered in words', async () => {
    const year = 366 * 86_400_000;
    const at = (milliseconds: number) => new Date(startsAt.getTime() + milliseconds).toISOString();
    const sent = [
      step({ happened_at: at(year) }),
      step({ happened_at: at(year), clock_offset_ms: -year }),
      step({ happened_at: '1970-01-01T00:00:00Z' }),
      step({ happened_at: '9999-12-31T23:59:59Z', clock_offset_ms: 100 * year }),
    ];
    const answer = await send('/api/field_ms/steps', steps(...sent));
    const { data } = (await answer.json()) as {
      data: { response: { answers: { answer: string; code: string | null }[] } };
    };
    expect(data.response.answers.map(({ answer: each, code }) => code ?? each)).toEqual([
      'ahead_of_time',
      'taken',
      'taken',
      'ahead_of_time',
    ]);
  });

  it.each([
    ['/field/', 301],
    ['/FIELD', 404],
    [`/field/visits/${'x'.repeat(500)}`, 404],
    ['/field/visits/%00', 400],
    ['/field/visits/..%2f..%2foffice', 301],
    ['/field/photos/1/2', 404],
    ['/api/field_ms/day/', 301],
    ['/api/field_ms/DAY', 404],
    ['/api/field_ms/photos/1/2', 422],
  ])('%s shows nothing of anybody', async (path, status) => {
    const answer = await ask(path);
    expect([path.slice(0, 40), answer.status]).toEqual([path.slice(0, 40), status]);
    expect(await answer.text()).not.toContain('Rosa');
  });

  it('forms that are no forms of ours change nothing', async () => {
    const before = (await kept()).length;
    for (const [body, type] of [
      ['a=1&'.repeat(3_000), 'application/x-www-form-urlencoded'],
      ['x'.repeat(100_000), 'multipart/form-data; boundary=line'],
      ['kind=completed', 'application/x-www-form-urlencoded'],
      ['kind=note&fold=note&id=1&note.body=x', 'application/x-www-form-urlencoded'],
    ] as const)
      expect((await send(`/field/visits/${bookingId}`, body, type)).status).toBeGreaterThanOrEqual(400);
    expect((await kept()).length).toBe(before);
  });

  it('a form from another site is refused', async () => {
    const form = {
      method: 'POST',
      body: new URLSearchParams({ kind: 'on_the_way', id: newIdentifier(startsAt) }),
    };
    const answer = await ask(`/field/visits/${bookingId}`, {
      ...form,
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });
});
