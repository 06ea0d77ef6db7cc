import { type QueryClient, QueryObserver } from '@tanstack/query-core';
import type { Country } from '#domains/people/country.ts';
import { request, RequestFailed } from './request.ts';

const countries = { queryKey: ['countries'], path: '/api/content_ms/countries' };
const preferences = { queryKey: ['user_preferences'], path: '/api/user_ms/user_preferences' };
const profile = { queryKey: ['profile'], path: '/api/user_ms/users/profile' };

let loading: Promise<readonly Country[]> = Promise.resolve([]);

/** The countries once they have come; none where they could not be loaded. */
export const loadedCountries = (): Promise<readonly Country[]> => loading;

/**
 * The three calls at start-up (`docs/specification.md` 20.2). The list of countries never grows old, and
 * forms choose from it; the profile, which has the needs in it, is looked at again when the window gets the
 * focus, so that a page left open notices what was changed elsewhere, and the end of its session. What cannot
 * be loaded is ignored. `onChange` hears that the profile has become another one, which the page does not
 * show yet. Returns how to stop.
 */
export function startUp(client: QueryClient, onSessionOver: () => void, onChange: () => unknown): () => void {
  client.mount();
  const ask =
    (path: string) =>
    ({ signal }: { signal: AbortSignal }) =>
      request(path, { signal });
  loading = client
    .fetchQuery({
      queryKey: countries.queryKey,
      queryFn: ask(countries.path),
      staleTime: Number.POSITIVE_INFINITY,
    })
    .then((answer) => (answer as { countries: Country[] }).countries)
    .catch(() => []);
  void client.prefetchQuery({ queryKey: preferences.queryKey, queryFn: ask(preferences.path) });
  const observer = new QueryObserver(client, {
    queryKey: profile.queryKey,
    queryFn: ask(profile.path),
    // A request that fails is tried once more by itself; a page that stays open asks again when it is looked at.
    retry: false,
  });
  // The library keeps an answer that says the same as the one before.
  let known: unknown;
  const forget = observer.subscribe(({ data, error }) => {
    if (isSessionOver(error)) onSessionOver();
    if (known !== undefined && data !== known) onChange();
    known = data;
  });
  return () => {
    forget();
    client.unmount();
  };
}

function isSessionOver(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 401;
}
