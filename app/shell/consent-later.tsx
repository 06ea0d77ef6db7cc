import { useEffect, useState, type ComponentType } from 'react';
import type { ThirdParties } from './third-parties.ts';

/**
 * The question about scripts of others, and those that were agreed to: after the page, and only where there
 * are any.
 */
export function ConsentLater({ parties }: { parties: ThirdParties }) {
  const [found, setFound] = useState<{ Consent: ComponentType<{ parties: ThirdParties }> }>();
  useEffect(() => {
    // Without it nothing of others is loaded, so a lost line is no fault here.
    import('./consent.tsx').then(setFound).catch(() => undefined);
  }, []);
  return found && <found.Consent parties={parties} />;
}
