import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StepKind } from '#domains/field/step.ts';
import { isLong } from '#tests/size.ts';
import { comeThrough, Killed, listen, ours, type Weather, weathers } from '#tests/weather.ts';
import type { Heard } from './heard.ts';
import { type KeptStep, onlyWaiting, type Row } from './kept.ts';
import { judgeSteps, sendSteps, type Shelf, toldIn } from './outbox.ts';
import { saidOf } from './said.ts';

const kinds: readonly StepKind[] = ['on_the_way', 'arrived', 'in_progress', 'completed', 'note'];
const rowOf = (index: number, body?: string): Row => ({
  id: `step ${index}`,
  visit: 'visit',
  kind: kinds[index % kinds.length] ?? 'note',
  happened_at: new Date(index * 60_000).toISOString(),
  clock_offset_ms: 0,
  ...(body === undefined ? {} : { body }),
});

/** A service that takes each step once by its id, and refuses what it cannot read, each by itself. */
function openService() {
  const taken = new Map<string, number>();
  const answerTo = (rows: readonly Row[]): Response =>
    ours({
      data: {
        response: {
          answers: rows.map(({ id, body }) => {
            if (body === 'unreadable') return { id, answer: 'refused', words: 'No.', code: 'unreadable' };
            const isKnown = taken.has(id);
            taken.set(id, (taken.get(id) ?? 0) + (isKnown ? 0 : 1));
            return { id, answer: isKnown ? 'already' : 'taken', words: '', code: null };
          }),
        },
      },
    });
  const through = (weather: Weather, rows: readonly Row[]) =>
    comeThrough(weather, async () => answerTo(rows));
  return { taken, through };
}

/** The store of a phone, which outlives its pages. */
function openShelf(rows: readonly Row[]) {
  const kept = new Map<number, KeptStep>(
    rows.map((row, place) => [place, { place, row, state: 'waiting', words: '' }]),
  );
  const shelf: Shelf = {
    all: async () => [...kept.values()],
    put: async (one) => void kept.set(one.place, one),
    remove: async (place) => void kept.delete(place),
  };
  return { kept, shelf };
}

const day = fc.record({
  rows: fc.array(fc.constantFrom(undefined, undefined, undefined, 'unreadable'), {
    minLength: 1,
    maxLength: 120,
  }),
  weather: fc.array(fc.constantFrom(...weathers), { maxLength: 30 }),
});

it('in any weather, killed at any point, no step is lost, none is doubled, and one that cannot be read stops no other', async () => {
  await fc.assert(
    fc.asyncProperty(day, async ({ rows: bodies, weather }) => {
      const rows = bodies.map((body, index) => rowOf(index, body));
      const { taken, through } = openService();
      const { kept, shelf } = openShelf(rows);
      const coming = [...weather];
      // The weather ends: what is kept then goes.
      for (let turn = 0; turn <= weather.length + 3; turn += 1) {
        const standing = await sendSteps(shelf, (sent) =>
          listen(through(coming.shift() ?? 'fine', sent)),
        ).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return 'killed';
        });
        // "Sending" is said of nothing that a network did not take.
        if (standing === 'here')
          expect([...kept.values()].some(({ state }) => state === 'waiting')).toBe(false);
        const accounted = new Set([...taken.keys(), ...[...kept.values()].map(({ row }) => row.id)]);
        expect(accounted.size).toBe(rows.length);
      }
      expect([...taken.values()].every((times) => times === 1)).toBe(true);
      expect([...kept.values()].map(({ row, state }) => [row.id, state])).toEqual(
        rows.filter(({ body }) => body === 'unreadable').map(({ id }) => [id, 'refused']),
      );
    }),
    { numRuns: 300 },
  );
});

/** All that can befall one call; `test:long` has each on each step of days of different length. */
const daysOfWeather = (isLong ? [1, 4, 5, 49, 50, 51, 120] : [4]).flatMap((length) =>
  weathers.flatMap((weather) => Array.from({ length }, (_, step) => ({ length, weather, step }))),
);

it('each weather at each step of a day loses nothing, doubles nothing, and the words of the page are true', async () => {
  for (const { length, weather, step } of daysOfWeather) {
    const rows = Array.from({ length }, (_, index) => rowOf(index));
    const { taken, through } = openService();
    const { kept, shelf } = openShelf([]);
    for (const [index, row] of rows.entries()) {
      kept.set(index, { place: index, row, state: 'waiting', words: '' });
      let next: Weather = index === step ? weather : 'fine';
      const standing = await sendSteps(shelf, (sent) => {
        const its = next;
        next = 'fine';
        return listen(through(its, sent));
      }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        return 'away' as const;
      });
      const waiting = onlyWaiting([...kept.values()]);
      const text = saidOf(
        { steps: [...kept.values()], photos: [], isHomeKept: false, isHelpKept: false },
        { standing, said: '', visit: undefined },
        new Date(),
      )
        .map((each) => (each.is === 'words' ? each.words : ''))
        .join();
      // What the page calls saved and not sent is all that we may not have, and nothing else is missing.
      expect(/(\d+) steps? /.exec(text)?.[1] ?? '0').toBe(String(waiting.length));
      const missing = rows.slice(0, index + 1).filter(({ id }) => !taken.has(id));
      expect(missing.every(({ id }) => waiting.some((one) => one.row.id === id))).toBe(true);
    }
    await sendSteps(shelf, (sent) => listen(through('fine', sent)));
    expect([taken.size, [...taken.values()].every((times) => times === 1), kept.size]).toEqual([
      length,
      true,
      0,
    ]);
  }
});

it('a session that ends at any point of a day keeps what was not sent, for the next sign-in', async () => {
  const rows = Array.from({ length: 8 }, (_, index) => rowOf(index));
  for (let ends = 0; ends <= rows.length; ends += 1) {
    const { taken, through } = openService();
    const { kept, shelf } = openShelf(rows);
    let calls = 0;
    const standing = await sendSteps(
      { ...shelf, all: async () => (await shelf.all()).slice(0, ends) },
      (sent) => listen(through('fine', sent)),
    );
    expect(standing).toBe('here');
    const over = await sendSteps(shelf, async () => {
      calls += 1;
      return { by: 'us', isOver: true, status: 404, body: {} };
    });
    if (ends < rows.length) expect([over, calls]).toEqual(['over', 1]);
    await sendSteps(shelf, (sent) => listen(through('fine', sent)));
    expect([taken.size, kept.size]).toEqual([rows.length, 0]);
  }
});

/** What befalls one call over a slow network, where the next steps are pressed before an answer is there. */
const slowCall = fc.record({
  weather: fc.constantFrom(...weathers),
  /** After how many more presses its answer is there. */
  comesAfter: fc.nat({ max: 6 }),
  /** Whether it comes to us only then: another page may have sent the same before. */
  isHeardLate: fc.boolean(),
  /** The page dies while it is waiting, and another begins. */
  dies: fc.boolean(),
});
const slowDay = fc.record({
  presses: fc.integer({ min: 1, max: 60 }),
  calls: fc.array(slowCall, { maxLength: 30 }),
});

it('over a slow network, whose answers come after the next presses or after the page has died, no step is lost or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(slowDay, async ({ presses, calls }) => {
      const { taken, through } = openService();
      const { kept, shelf } = openShelf([]);
      const coming = [...calls];
      let onTheWay: { at: number; arrive(): void }[] = [];
      let now = 0;
      /** The page that sends, one at a time. */
      let sender: object | undefined;
      const askFor = (page: object) => async (sent: readonly Row[]) => {
        const { weather = 'fine', comesAfter = 0, isHeardLate = false, dies = false } = coming.shift() ?? {};
        if (dies) sender = undefined;
        const heard = () =>
          listen(through(weather, sent)).then(
            (answer) => () => answer,
            (error: unknown) => () => {
              throw error;
            },
          );
        const early = isHeardLate ? undefined : heard();
        await new Promise<void>((arrive) => onTheWay.push({ at: now + comesAfter, arrive }));
        const answer = await (early ?? heard());
        // A page that has died no longer hears anything.
        return sender === page ? answer() : new Promise<never>(() => undefined);
      };
      const send = (page: object) =>
        sendSteps(shelf, askFor(page))
          .catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
          })
          .finally(() => {
            if (sender === page) sender = undefined;
          });
      const waiting = () => onlyWaiting([...kept.values()]).map(({ row }) => row.id);
      for (; now < presses || waiting().length > 0 || onTheWay.length > 0; now += 1) {
        if (now < presses) kept.set(now, { place: now, row: rowOf(now), state: 'waiting', words: '' });
        if (sender === undefined) void send((sender = {}));
        await allHeard();
        for (const { at, arrive } of onTheWay) if (at <= now) arrive();
        onTheWay = onTheWay.filter(({ at }) => at > now);
        await allHeard();
        const known = new Set([...taken.keys(), ...waiting()]);
        expect(known.size).toBe(Math.min(now + 1, presses));
      }
      expect([...taken.values()].every((times) => times === 1)).toBe(true);
      expect([taken.size, kept.size]).toEqual([presses, 0]);
    }),
    { numRuns: isLong ? 2_000 : 150 },
  );
});

/** All that can continue without another answer has done so. */
const allHeard = () => new Promise<void>((resolve) => setImmediate(resolve));

it('an older service that reads a batch only as a whole stops no step but the one that it cannot read', async () => {
  const rows = [rowOf(0), rowOf(1, 'unreadable'), rowOf(2)];
  const { taken, through } = openService();
  const { kept, shelf } = openShelf(rows);
  await sendSteps(shelf, (sent) =>
    sent.some(({ body }) => body === 'unreadable')
      ? Promise.resolve({ by: 'us', isOver: false, status: 400, body: { detail: 'No.' } })
      : listen(through('fine', sent)),
  );
  expect([...taken.keys()]).toEqual(['step 0', 'step 2']);
  expect([...kept.values()].map(({ state }) => state)).toEqual(['refused']);
});

it('a step that an older service does not know yet waits for a newer one, and others go', () => {
  const heard: Heard = {
    by: 'us',
    isOver: false,
    status: 200,
    body: { data: { response: { answers: [{ id: 'step 0', answer: 'later', words: '', code: null }] } } },
  };
  expect(judgeSteps([rowOf(0), rowOf(1)], heard).fates).toEqual(['waiting', 'waiting']);
});

it('the second tap of a double tap is shown as nothing', () => {
  const heard: Heard = {
    by: 'us',
    isOver: false,
    status: 200,
    body: {
      data: { response: { answers: [{ id: 'step 1', answer: 'refused', words: 'No.', code: 'too_soon' }] } },
    },
  };
  expect(judgeSteps([rowOf(1)], heard).fates).toEqual(['gone']);
});

it('of a step that another phone had pressed before is told that it was taken, with its visit, and nothing is kept', () => {
  const words = 'Taken already: On the way, 9:50 AM. Mark handled.';
  const answersOf = (code: string | null): Heard => ({
    by: 'us',
    isOver: false,
    status: 200,
    body: { data: { response: { answers: [{ id: 'step 0', answer: 'already', words, code }] } } },
  });
  const sent: KeptStep[] = [
    { place: 1, row: rowOf(0), state: 'waiting', words: '', about: 'Rosa, 10:00 AM' },
  ];
  expect(toldIn(answersOf('taken_already'), sent)).toBe(`Rosa, 10:00 AM: ${words}`);
  expect(judgeSteps([rowOf(0)], answersOf('taken_already')).fates).toEqual(['gone']);
  // Whose answer was lost sends the same once more, and hears nothing of it.
  expect(toldIn(answersOf(null), sent)).toBe('');
  expect(toldIn({ by: 'nobody' }, sent)).toBe('');
});
