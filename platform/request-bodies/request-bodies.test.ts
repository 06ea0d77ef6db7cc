import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapeOf } from './body-shape.ts';
import { createBodyDoor, usualLimits } from './request-bodies.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

function sent(body: BodyInit, contentType: string, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': contentType, ...headers },
    duplex: 'half',
  } as RequestInit);
}

const codeOf = (request: Request, limits = usualLimits) =>
  createBodyDoor(limits)(request, async (body) => (body.ok ? body.value.length : body.refusal.code));

/** A body that states no length and comes piece by piece; `asked` counts how many pieces were taken. */
function pieces(count: number, size: number) {
  const asked = { count: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked.count += 1;
        controller.enqueue(new Uint8Array(size).fill(0x20));
        if (asked.count === count) controller.close();
      },
      cancel() {
        asked.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, asked };
}

/** Counts on the value what the scan counts on the text. */
function partsOf(value: unknown): { parts: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { parts: 0, depth: 0 };
  const inner = Object.values(value).map(partsOf);
  const separators = Math.max(inner.length - 1, 0) + (Array.isArray(value) ? 0 : inner.length);
  return {
    parts: 1 + separators + inner.reduce((sum, each) => sum + each.parts, 0),
    depth: 1 + Math.max(0, ...inner.map((each) => each.depth)),
  };
}

describe('the shape of a body', () => {
  it('of JSON is that of what would be parsed, whatever its texts contain', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(shapeOf(Buffer.from(JSON.stringify(value)), json)).toEqual(partsOf(value));
      }),
    );
  });

  it('of a form is its fields, however it is sent', () => {
    expect(shapeOf(Buffer.from('a=1&b=2&c'), form)).toEqual({ parts: 3, depth: 0 });
    const lines = [
      '--x y',
      'Content-Disposition: form-data; name="a"',
      '',
      '1',
      '--x y',
      'Content-Disposition: form-data; name="b"',
      '',
      '2',
      '--x y--',
      '',
    ];
    expect(shapeOf(Buffer.from(lines.join('\r\n')), 'multipart/form-data; boundary="x y"').parts).toBe(3);
  });
});

describe('a body within its limits', () => {
  it('is handed on as it came', async () => {
    const text = JSON.stringify({ name: 'Rosa Álvarez', needs: ['a', 'b'] });
    expect(
      await createBodyDoor(usualLimits)(sent(text, json), async (body) =>
        body.ok ? new TextDecoder().decode(body.value) : body.refusal.code,
      ),
    ).toBe(text);
    const { stream } = pieces(32, 1024);
    expect(await codeOf(sent(stream, 'text/plain'))).toBe(32 * 1024);
  });
});

describe('a body beyond its limits', () => {
  it('that says so is not read at all', async () => {
    const { stream, asked } = pieces(1_000, 1_000);
    expect(await codeOf(sent(stream, json, { 'Content-Length': '1000000' }))).toBe('too_large');
    expect(asked.count).toBe(0);
  });

  it('that does not say so is read no further', async () => {
    const { stream, asked } = pieces(1_000, 1_000);
    expect(await codeOf(sent(stream, json))).toBe('too_large');
    expect(asked).toEqual({ count: 33, isCancelled: true });
  });

  it.each([
    ['objects', `[${Array.from({ length: 8_000 }, () => '{}').join()}]`, json],
    [
      'keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [index, 1]))),
      json,
    ],
    ['depth', '['.repeat(17), json],
    ['fields', 'a=1&'.repeat(1_001), form],
    ['parts', '--x\r\n\r\n\r\n'.repeat(1_001), 'multipart/form-data; boundary=x'],
    ['objects that call themselves text', `[${'{},'.repeat(8_000)}`, 'text/plain'],
  ])('has too many %s', async (_, body, contentType) => {
    expect(body.length).toBeLessThan(usualLimits.bytes);
    expect(await codeOf(sent(body, contentType))).toBe('malformed_body');
  });
});

describe('the bodies of all requests', () => {
  it('are no more at once than fit, and room is free again when one is answered', async () => {
    const large = { ...usualLimits, bytes: 4 * 1024 * 1024 };
    const body = 'x'.repeat(3 * 1024 * 1024);
    const gate = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const first = createBodyDoor(large)(sent(body, 'text/plain'), async (taken) => {
      read.resolve();
      await gate.promise;
      return taken.ok;
    });
    await read.promise;
    expect(await codeOf(sent(body, 'text/plain'), large)).toBe('too_busy');
    gate.resolve();
    expect(await first).toBe(true);
    expect(await codeOf(sent(body, 'text/plain'), large)).toBe(body.length);
  });
});

describe('many who send at once', () => {
  const small = () => sent('a=1', form);

  it('are answered some at a time, and beyond the line told at once to come back', async () => {
    const withBody = createBodyDoor(usualLimits);
    const gate = Promise.withResolvers<void>();
    let [running, mostRunning] = [0, 0];
    const ask = () =>
      withBody(small(), async (body) => {
        if (!body.ok) return body.refusal.code;
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await gate.promise;
        running -= 1;
        return 'taken';
      });
    const asked = Array.from({ length: 300 }, ask);
    expect(await Promise.race(asked)).toBe('too_busy');
    gate.resolve();
    const answers = await Promise.all(asked);
    expect([
      answers.filter((answer) => answer === 'taken').length,
      answers.filter((answer) => answer === 'too_busy').length,
      mostRunning,
    ]).toEqual([256, 44, 64]);
    expect(await ask()).toBe('taken');
  });

  it('do not wait for whoever is still sending', async () => {
    const withBody = createBodyDoor(usualLimits);
    const answer = (request: Request) =>
      withBody(request, async (body) => (body.ok ? 'taken' : body.refusal.code));
    const end = Promise.withResolvers<void>();
    const slowly = () =>
      new ReadableStream<Uint8Array>({ pull: (controller) => end.promise.then(() => controller.close()) });
    const slow = Array.from({ length: 256 }, () => answer(sent(slowly(), form)));
    expect(await answer(small())).toBe('taken');
    end.resolve();
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['taken']));
  });
});

it('large bodies share a room of their own, so that nobody else waits for them', async () => {
  const share = { taken: 0, most: 100_000, longestWaitMilliseconds: 1_000 };
  const limits = { bytes: 80_000, parts: 10, depth: 1, share };
  const large = () => sent('x'.repeat(60_000), form);
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  const door = createBodyDoor(limits);
  const first = door(large(), async (body) => {
    await isOpen;
    return body.ok;
  });
  expect(await door(large(), async (body) => (body.ok ? 'taken' : body.refusal.code))).toBe('too_busy');
  expect(await codeOf(sent('x'.repeat(20_000), form))).toBe(20_000);
  open();
  expect([await first, share.taken]).toEqual([true, 0]);
});
