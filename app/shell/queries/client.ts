import { QueryClient } from '@tanstack/query-core';

/** Source 7 and 9, where the library's own defaults are not already these. */
export const freshMilliseconds = 5_000;
export const keptMilliseconds = 5 * 60_000;
const longestDelayMilliseconds = 30_000;

/** A second, doubled with each attempt, up to half a minute. */
export function retryDelay(attempt: number): number {
  return Math.min(1_000 * 2 ** attempt, longestDelayMilliseconds);
}

/**
 * A client whose observed queries are tried 3 times more; what is fetched once and all writes are not (the
 * library's defaults).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMilliseconds, gcTime: keptMilliseconds, retryDelay },
      mutations: { retry: 0, retryDelay },
    },
  });
}
