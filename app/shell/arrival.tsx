import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Where the keyboard and the screen reader stand after the router has changed the page: at the heading of a new one, as a
 * browser would begin a page anew, or at what has to be mended where a form came back. Before it is painted, so that a key
 * pressed as soon as the page is seen does not come first.
 */
export function Arrival() {
  const { pathname, search, hash } = useLocation();
  const { state } = useNavigation();
  const address = `${pathname}${search}`;
  const last = useRef({ address, state });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { address, state };
    if (state !== 'idle' || hash !== '') return;
    const moved = before.address !== address;
    const answered = !moved && before.state !== 'idle';
    const target = moved ? document.querySelector<HTMLElement>('main h1') : answered ? document.querySelector<HTMLElement>('main [role="alert"]') : null;
    if (target === null) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: moved });
  }, [address, hash, state]);
  return null;
}
