import { type QueryClient, QueryObserver } from '@tanstack/query-core';
import { request, RequestFailed } from './request.ts';

const countries = { queryKey: ['countries'], path: '/api/content_ms/countries' };
const preferences = { queryKey: ['user_preferences'], path: '/api/user_ms/user_preferences' };
const profile = { queryKey: ['profile'], path: '/api/user_ms/users/profile' };

/**
 * The three calls at start-up (`docs/specification.md` 20.2). The list of countries never grows old; the
 * profile is looked at again when the window gets the focus, so that a page left open notices when its
 * session was ended elsewhere. What cannot be loaded is ignored. Returns how to stop.
 */
export function startUp(client: QueryClient, onSessionOver: () => void): () => void {
  client.mount();
  const ask =
    (path: string) =>
    ({ signal }: { signal: AbortSignal }) =>
      request(path, { signal });
  void client.prefetchQuery({
    queryKey: countries.queryKey,
    queryFn: ask(countries.path),
    staleTime: Number.POSITIVE_INFINITY,
  });
  void client.prefetchQuery({ queryKey: preferences.queryKey, queryFn: ask(preferences.path) });
  const observer = new QueryObserver(client, {
    queryKey: profile.queryKey,
    queryFn: ask(profile.path),
    retry: (failures, error) => !isSessionOver(error) && failures < 3,
  });
  const forget = observer.subscribe(({ error }) => {
    if (isSessionOver(error)) onSessionOver();
  });
  return () => {
    forget();
    client.unmount();
  };
}

function isSessionOver(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 401;
}
