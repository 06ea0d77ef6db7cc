import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/logging/log.ts';
import { firstWhoCan, standInForVroom } from '#tests/vroom.ts';
import type { Day } from '../day/day.ts';
import { planDay } from '../planner.server.ts';
import { type Planner, secondsFor } from '../planner.ts';
import { vroomPlanner } from './vroom-planner.server.ts';
import { type VroomRequest, vroomRequest } from './vroom-request.ts';

const home = { latitude: 40.7, longitude: -73.9 };
const fit = (person: number) => ({ person, visits: 0, stars: null, speaks: null });
/** The first visit has nobody; Ben could come to it, and is the only one. */
const day: Day = {
  people: ['Ana Ruiz', 'Ben Ode'].map((name) => ({ id: `id of ${name}`, name, base: home, weekMinutes: 0 })),
  visits: [
    { who: -1, fits: [fit(1)], hour: 9 },
    { who: 0, fits: [fit(0), fit(1)], hour: 12 },
  ].map(({ hour, ...visit }, index) => ({
    ...visit,
    id: `visit ${index}`,
    begins: hour * 60,
    ends: hour * 60 + 60,
    occupiedUntil: hour * 60 + 75,
    from: home,
    to: home,
    isFixed: false,
    isRead: false,
    otherLeg: -1,
  })),
};

type Answer = (request: VroomRequest, response: ServerResponse) => void;

const opened: { close(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

/** Asks a service that answers so, with a search of ours behind it that is told apart by what it finds. */
async function planWith(answer: Answer, delayMilliseconds?: number) {
  const service = await standInForVroom(answer);
  opened.push(service);
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  let ours = 0;
  const otherwise: Planner = {
    improve: async () => {
      ours += 1;
      return [-1, 0];
    },
  };
  const planner = vroomPlanner({
    url: service.url,
    log,
    otherwise,
    ...(delayMilliseconds !== undefined && { delayMilliseconds }),
  });
  return { assigned: (await planDay(planner, day)).whole, ours, lines, asked: service.asked };
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

function isPlannedWithout({ assigned, ours, lines }: Awaited<ReturnType<typeof planWith>>, why: string) {
  expect({ assigned, ours }).toEqual({ assigned: [-1, 0], ours: 1 });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ why, visits: 2, people: 2 });
  expect(lines[0]).not.toMatch(/Ana|Ben|visit 0/);
}

describe('a VROOM service', () => {
  it('is asked in its published form, and its plan is taken', async () => {
    const { assigned, ours, lines, asked } = await planWith((request, response) =>
      json(response, 200, firstWhoCan(request)),
    );
    expect(assigned).toEqual([1, 0]);
    expect({ ours, lines, asked: asked.length }).toEqual({ ours: 0, lines: [], asked: 1 });
    expect(vroomRequest.safeParse(asked[0]).success).toBe(true);
  });

  it('may leave out what it cannot place: that goes to whoever suits best', async () => {
    const { assigned, ours } = await planWith((_, response) =>
      json(response, 200, { code: 0, routes: [], unassigned: [{ id: 0 }, { id: 1 }] }),
    );
    expect({ assigned, ours }).toEqual({ assigned: [1, 0], ours: 0 });
  });

  it.each<[string, Answer, string]>([
    ['is broken', (_, response) => json(response, 500, { code: 1, error: 'Internal error' }), 'code 1'],
    ['does not take it', (_, response) => json(response, 400, { code: 2, error: 'For Ana' }), 'code 2'],
    [
      'finds it too long',
      (_, response) => json(response, 413, { code: 4, error: 'x' }),
      'status 413, not what VROOM answers',
    ],
    ['answers no JSON', (_, response) => response.writeHead(502).end('<h1>Ana</h1>'), 'SyntaxError'],
    ['leads elsewhere', (_, response) => response.writeHead(307, { Location: '/other' }).end(), 'TypeError'],
    ['ends in the middle', (_, response) => response.destroy(), 'TypeError'],
    [
      'sends somebody who cannot come',
      (_, response) =>
        json(response, 200, {
          code: 0,
          unassigned: [{ id: 1 }],
          routes: [{ vehicle: 0, steps: [{ type: 'job', id: 0 }] }],
        }),
      'not feasible',
    ],
  ])('that %s is planned without, and the log says so once, without names', async (_, answer, why) => {
    isPlannedWithout(await planWith(answer), why);
  });

  it('that says nothing is planned without', async () => {
    isPlannedWithout(await planWith(() => undefined, 1 - secondsFor(day) * 1_000), 'TimeoutError');
  });

  it('that is away is planned without', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const otherwise: Planner = { improve: async () => [1, 0] };
    const planner = vroomPlanner({ url: 'http://127.0.0.1:9/', log, otherwise });
    expect(await planner.improve(day)).toEqual([1, 0]);
    expect(lines).toHaveLength(1);
  });
});
