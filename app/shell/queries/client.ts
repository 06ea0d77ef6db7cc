import { QueryClient } from '@tanstack/query-core';

/** `docs/specification.md` 4.6, where the library's own defaults differ. */
export const freshMilliseconds = 5_000;
export const keptMilliseconds = 5 * 60_000;
const longestDelayMilliseconds = 30_000;

/** A second, doubled with each attempt, up to half a minute. */
export function retryDelay(attempt: number): number {
  return Math.min(1_000 * 2 ** attempt, longestDelayMilliseconds);
}

/**
 * A client whose observed queries are retried 3 times; single fetches and all writes are not (the library's
 * defaults).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMilliseconds, gcTime: keptMilliseconds, retryDelay },
      mutations: { retry: 0, retryDelay },
    },
  });
}
