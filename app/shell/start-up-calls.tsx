import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useSite } from './site-context.ts';

/**
 * For signed-in people: what is loaded at start-up (`docs/specification.md` 20.2). Its code comes after the
 * page, and to nobody else.
 */
export function StartUpCalls() {
  const signedIn = useSite().signedInAs !== null;
  const { state } = useNavigation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = state !== 'idle';
  }, [state]);
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let left = false;
    const begin = async () => {
      const [{ createQueryClient }, { startUp }] = await Promise.all([
        import('./queries/client.ts'),
        import('./queries/start-up.ts'),
      ]);
      // Someone who is just signing out arrives as a visitor anyway.
      const startAnew = () => {
        if (!isLeaving.current) window.location.reload();
      };
      if (!left) stop = startUp(createQueryClient(), startAnew);
    };
    // Without it the page still does all it should, so a lost line is not a fault here.
    begin().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [signedIn]);
  return null;
}
