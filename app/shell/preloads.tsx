import { useEffect } from 'react';
import { loadCode, usePageCode } from './page-code.ts';
import { PreloadQueue } from './preload-queue.ts';

/** How long the pointer rests on a link before we think that it may be followed. */
const restMilliseconds = 60;
const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Loads the code of a page as soon as the visitor points at a link to it, so that following it is quick. Its
 * data is left alone.
 */
export function Preloads() {
  const { codeOf } = usePageCode();
  useEffect(() => {
    const queue = new PreloadQueue();
    let resting: ReturnType<typeof setTimeout> | undefined;
    const notice = (event: Event) => {
      clearTimeout(resting);
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.origin !== window.location.origin) return;
      resting = setTimeout(() => {
        for (const file of codeOf(link.pathname)) queue.add(file, () => loadCode(file));
      }, restMilliseconds);
    };
    for (const sign of signs) document.addEventListener(sign, notice, { passive: true });
    return () => {
      clearTimeout(resting);
      for (const sign of signs) document.removeEventListener(sign, notice);
    };
  }, [codeOf]);
  return null;
}
