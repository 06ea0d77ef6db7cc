import { useEffect } from 'react';
import { useIsServerMarkup } from '../ui/hydration.ts';
import { useSite } from './site-context.ts';

/**
 * For signed-in people, the browser keeps the upcoming bookings as they were last seen, and the phone number,
 * for when there is no network (client/workers/offline.ts). Prices and free times are never kept. The
 * manifest that lets the site be installed is named only now: it needs scripts anyway, and a browser would
 * fetch it right away, while the first view is still on its way.
 */
export function OfflineCopy() {
  const signedIn = useSite().signedInAs !== null;
  useEffect(() => {
    if (!signedIn || !('serviceWorker' in navigator)) return;
    // Everything except offline use works without it, so a browser that does not allow it is left alone.
    navigator.serviceWorker.register('/offline.js').catch(() => undefined);
  }, [signedIn]);
  return useIsServerMarkup() ? null : <link rel="manifest" href="/site.webmanifest" />;
}
