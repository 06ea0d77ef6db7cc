import { countsOn, type Category } from './consent-rules.ts';
import type { ThirdParties } from './third-parties.ts';

interface SocialWindow {
  fbAsyncInit?: () => void;
  FB?: { init(options: { appId: string; version: string; autoLogAppEvents: boolean; xfbml: boolean }): void };
  fbq?: PixelQueue;
}

/** The pixel's calls wait in a queue until its script has come. */
interface PixelQueue {
  (...call: unknown[]): void;
  queue: unknown[][];
}

/** Loads what was agreed to, each once. A script that does not arrive is reported only in the console. */
export function loadScripts(parties: ThirdParties, accepted: readonly Category[]): void {
  const window_ = window as unknown as SocialWindow;
  if (accepted.includes('analytics') && parties.analytics !== null) loadOnce(parties.analytics);
  if (accepted.includes('advertisement')) {
    if (parties.marketing !== null) loadOnce(parties.marketing);
    if (parties.pixel !== null && window_.fbq === undefined) {
      const queue: unknown[][] = [];
      window_.fbq = Object.assign((...call: unknown[]) => void queue.push(call), { queue });
      for (const { id } of parties.pixel.pixels) window_.fbq('init', id);
      loadOnce(parties.pixel.script);
    }
  }
  if (accepted.includes('functionality') && parties.social !== null) {
    const { appId, script } = parties.social;
    window_.fbAsyncInit = () =>
      window_.FB?.init({ appId, version: 'v12.0', autoLogAppEvents: true, xfbml: false });
    loadOnce(script);
  }
}

/** Counts a page view for each pixel whose pattern matches. */
export function countPageView(parties: ThirdParties, accepted: readonly Category[], path: string): void {
  if (!accepted.includes('advertisement')) return;
  for (const pixel of parties.pixel?.pixels ?? []) {
    if (countsOn(pixel, path)) (window as unknown as SocialWindow).fbq?.('trackSingle', pixel.id, 'PageView');
  }
}

function loadOnce(source: string): void {
  if (document.querySelector(`script[src="${source}"]`) !== null) return;
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  // The console is where the operator's engineers look for it; a visitor misses nothing.
  script.addEventListener('error', () =>
    globalThis.console.error(`The script ${source} could not be loaded.`),
  );
  document.head.append(script);
}
