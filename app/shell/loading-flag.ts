import { useSyncExternalStore } from 'react';

let loading = false;
const listeners = new Set<() => void>();

/** The global loading flag: while it is on, the full-screen loader lies over the page. */
export function setLoading(on: boolean): void {
  if (loading === on) return;
  loading = on;
  for (const listener of listeners) listener();
}

export function useLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => loading,
    () => false,
  );
}
