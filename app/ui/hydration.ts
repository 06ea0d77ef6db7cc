import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True while the page is still what the server sent, false once React runs it. */
export function useIsServerMarkup(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
