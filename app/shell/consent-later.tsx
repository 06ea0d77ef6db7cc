import { useEffect, useState, type ComponentType } from 'react';
import type { ThirdParties } from './third-parties.ts';

/**
 * The question about third-party scripts, and those that were agreed to: loaded after the page, and only
 * where there are any.
 */
export function ConsentLater({ parties }: { parties: ThirdParties }) {
  const [found, setFound] = useState<{ Consent: ComponentType<{ parties: ThirdParties }> }>();
  useEffect(() => {
    // Without it nothing from third parties is loaded, so a lost line is not a fault here.
    import('./consent.tsx').then(setFound).catch(() => undefined);
  }, []);
  return found && <found.Consent parties={parties} />;
}
