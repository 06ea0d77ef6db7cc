import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useAnswered } from './answered.ts';

/**
 * Where the keyboard and the screen reader are after the router has changed the page: at the heading of a new
 * page, as if the browser had loaded it, or at what has to be fixed where a form came back. It happens before
 * the page is painted, so that a key pressed as soon as the page is seen does not come first.
 */
export function Arrival() {
  const { pathname, search, hash } = useLocation();
  const address = `${pathname}${search}`;
  const last = useRef(address);
  useAnswered(() => {
    const moved = last.current !== address;
    last.current = address;
    if (hash !== '') return;
    const problem = document.querySelector<HTMLElement>('main [role="alert"]');
    const target = problem ?? (moved ? document.querySelector<HTMLElement>('main h1') : null);
    if (target === null) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: problem === null });
  });
  return null;
}
