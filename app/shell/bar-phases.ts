/** The bar at the top while a page is on its way, in milliseconds (`docs/specification.md` 4.4). */
export const barTimes = { throttle: 200, duration: 2_000, fade: 500, reset: 400 } as const;

/** Not there; on its way to the end; at the end; fading. */
export type BarPhase = 'away' | 'running' | 'full' | 'fading';

/** What the bar does next by itself, and after how long; null where it is waiting for the page. */
export function nextOf(phase: BarPhase, loading: boolean): { phase: BarPhase; after: number } | null {
  switch (phase) {
    case 'away':
      return loading ? { phase: 'running', after: barTimes.throttle } : null;
    case 'running':
      return loading ? null : { phase: 'full', after: 0 };
    case 'full':
      return { phase: 'fading', after: barTimes.fade };
    case 'fading':
      return { phase: 'away', after: barTimes.reset };
  }
}
