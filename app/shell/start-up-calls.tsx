import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isBeingLeft } from './leaving.ts';
import { useSite } from './site-context.ts';

/**
 * For signed-in people: what is loaded at start-up (`docs/specification.md` 20.2). Its code comes after the
 * page, and to nobody else.
 */
export function StartUpCalls() {
  const signedIn = useSite().signedInAs !== null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let left = false;
    const begin = async () => {
      const [{ createQueryClient }, { startUp }] = await Promise.all([
        import('./queries/client.ts'),
        import('./queries/start-up.ts'),
      ]);
      // Loading the page again would cancel what the visitor has just pressed, such as "Sign out".
      const onSessionOver = () => {
        if (!isBeingLeft()) window.location.reload();
      };
      if (!left) stop = startUp(createQueryClient(), onSessionOver, revalidate);
    };
    // Without it the page still does all it should, so a lost line is not a fault here.
    begin().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [signedIn, revalidate]);
  return null;
}
