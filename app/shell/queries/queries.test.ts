import { createServer, type Server } from 'node:http';
import {
  CancelledError,
  environmentManager,
  focusManager,
  onlineManager,
  QueryObserver,
} from '@tanstack/query-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, freshMilliseconds, keptMilliseconds, retryDelay } from './client.ts';
import { request, RequestFailed } from './request.ts';
import { startUp } from './start-up.ts';

let server: Server;
let address: string;
let asked: string[];
let statuses: number[];
let country: string;
beforeAll(async () => {
  // The library takes a process without a window for a server, where it never tries again.
  environmentManager.setIsServer(() => false);
  server = createServer((incoming, answer) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    answer
      .writeHead(statuses.shift() ?? 200, { 'Content-Type': 'application/json' })
      .end(`{"ok":true,"data":{"response":{"countries":["${country}"]}}}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  statuses = [];
  country = 'US';
});

describe('a request', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'that reads is sent once more after %i, and no more',
    async (status) => {
      statuses = [status];
      expect(await request(`${address}/countries`)).toEqual({ countries: ['US'] });
      expect(asked).toEqual(['GET /countries', 'GET /countries']);
      statuses = [status, status, status];
      await expect(request(`${address}/countries`)).rejects.toMatchObject({ status });
      expect(asked).toHaveLength(4);
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('that writes by %s is never repeated', async (method) => {
    statuses = [503];
    await expect(request(`${address}/x`, { method })).rejects.toBeInstanceOf(RequestFailed);
    expect(asked).toEqual([`${method} /x`]);
  });

  it('that was wrong is not repeated', async () => {
    statuses = [404];
    await expect(request(`${address}/x`)).rejects.toMatchObject({ status: 404 });
    expect(asked).toHaveLength(1);
  });
});

describe('queries', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('are fresh for 5 seconds and kept for 5 minutes', async () => {
    expect([freshMilliseconds, keptMilliseconds]).toEqual([5_000, 300_000]);
    const client = createQueryClient();
    const queryFn = vi.fn<() => Promise<number>>(async () => 1);
    const fetchOnce = () => client.fetchQuery({ queryKey: ['n'], queryFn });
    await fetchOnce();
    vi.advanceTimersByTime(4_999);
    await fetchOnce();
    expect(queryFn).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2);
    await fetchOnce();
    expect(queryFn).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(keptMilliseconds - 1);
    expect(client.getQueryData(['n'])).toBe(1);
    vi.advanceTimersByTime(2);
    expect(client.getQueryData(['n'])).toBeUndefined();
  });

  it('that are observed are tried 3 times more, after 1, 2 and 4 seconds; what is fetched once and writes are not', async () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    const client = createQueryClient();
    const queryFn = vi.fn<() => Promise<number>>(async () => {
      throw new Error('away');
    });
    const stop = new QueryObserver(client, { queryKey: ['seen'], queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(queryFn).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).toHaveBeenCalledTimes(4);
    stop();
    queryFn.mockClear();
    await expect(client.fetchQuery({ queryKey: ['once'], queryFn })).rejects.toThrow('away');
    const write = client.getMutationCache().build(client, { mutationFn: queryFn });
    await expect(write.execute(undefined)).rejects.toThrow('away');
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('say what is missing, and that they were canceled', async () => {
    const client = createQueryClient();
    const faultOf = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(await faultOf(client.fetchQuery({ queryKey: ['nothing'] }))).toMatchObject({
      message: expect.stringMatching(/^Missing queryFn/),
    });
    expect(await faultOf(client.getMutationCache().build(client, {}).execute(undefined))).toMatchObject({
      message: 'No mutationFn found',
    });
    const pending = faultOf(
      client.fetchQuery({
        queryKey: ['slow'],
        queryFn: ({ signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
      }),
    );
    await client.cancelQueries({ queryKey: ['slow'] });
    expect(await pending).toBeInstanceOf(CancelledError);
  });
});

describe('what is loaded at start-up', () => {
  const paths = ['/api/content_ms/countries', '/api/user_ms/user_preferences', '/api/user_ms/users/profile'];
  const calls = () => asked.map((call) => call.replace('GET ', '')).sort();
  const real = fetch;
  const unheard = () => undefined;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    // In the browser a path is enough.
    vi.stubGlobal('fetch', (path: string, options: RequestInit) => real(`${address}${path}`, options));
  });
  afterEach(() => {
    focusManager.setFocused(undefined);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is asked for once; when the window comes back after it has grown old, the profile alone, and never the countries', async () => {
    const client = createQueryClient();
    const stop = startUp(client, unheard, unheard);
    await expect.poll(calls).toEqual(paths);
    const comeBack = () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    };
    await expect.poll(() => client.isFetching()).toBe(0);
    comeBack();
    vi.setSystemTime(Date.now() + 6_000);
    comeBack();
    await expect.poll(calls).toEqual([...paths, '/api/user_ms/users/profile'].sort());
    await expect.poll(() => client.isFetching()).toBe(0);
    stop();
  });

  it('says when the profile has become another one, and not when it is asked for again', async () => {
    const onChange = vi.fn<() => void>();
    const client = createQueryClient();
    const stop = startUp(client, unheard, onChange);
    await expect.poll(calls).toEqual(paths);
    await expect.poll(() => client.isFetching()).toBe(0);
    const lookAgain = async () => {
      vi.setSystemTime(Date.now() + 6_000);
      const before = asked.length;
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      await expect.poll(() => asked.length).toBe(before + 1);
      await expect.poll(() => client.isFetching()).toBe(0);
    };
    await lookAgain();
    expect(onChange).not.toHaveBeenCalled();
    country = 'CA';
    await lookAgain();
    expect(onChange).toHaveBeenCalledOnce();
    stop();
  });

  it('may fail without anybody being told, but for the end of the session', async () => {
    const over = vi.fn<() => void>();
    statuses = [404, 404, 404];
    const client = createQueryClient();
    const stop = startUp(client, over, unheard);
    await expect.poll(() => asked.length).toBe(3);
    await expect.poll(() => client.getQueryState(['profile'])?.status).toBe('error');
    expect(asked).toHaveLength(3);
    expect(over).not.toHaveBeenCalled();
    stop();
    statuses = [401, 401, 401];
    const stopAgain = startUp(createQueryClient(), over, unheard);
    await expect.poll(() => over.mock.calls.length).toBeGreaterThan(0);
    stopAgain();
  });
});
