import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useShown } from './shown.ts';

/**
 * Where the keyboard and the screen reader stand after the router has changed the page: at the heading of a
 * new one, as a browser would begin a page anew, or at what has to be mended where a form came back. Before
 * it is painted, so that a key pressed as soon as the page is seen does not come first.
 */
export function Arrival() {
  const { pathname, search } = useLocation();
  const last = useRef(`${pathname}${search}`);
  useShown(({ location, actionData }, answered) => {
    const address = `${location.pathname}${location.search}`;
    const moved = last.current !== address;
    last.current = address;
    if (location.hash !== '') return;
    const isReply = answered && (!moved || actionData !== null);
    const problem = isReply ? document.querySelector<HTMLElement>('main [role="alert"]') : null;
    const target = problem ?? (moved ? document.querySelector<HTMLElement>('main h1') : null);
    if (target === null) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: problem === null });
  });
  return null;
}
