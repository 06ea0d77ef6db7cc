import { useEffect } from 'react';
import { useIsServerMarkup } from '../ui/hydration.ts';
import { useSite } from './site-context.ts';

/**
 * For whoever has signed in, the browser keeps the upcoming bookings as they were last seen, and the phone
 * number, for when there is no network (public/offline.js). Prices and free times are never kept. What makes
 * the site one that can be installed is named only now: it needs scripts anyway, and a browser fetches it at
 * once, while the first view is still on its way.
 */
export function OfflineCopy() {
  const signedIn = useSite().signedInAs !== null;
  useEffect(() => {
    if (!signedIn || !('serviceWorker' in navigator)) return;
    // Without it everything works but being offline, so a browser that does not let us is left in peace.
    navigator.serviceWorker.register('/offline.js').catch(() => undefined);
  }, [signedIn]);
  return useIsServerMarkup() ? null : <link rel="manifest" href="/site.webmanifest" />;
}
