import { useEffect } from 'react';
import type { Location } from 'react-router';
import { loadCode, usePageCode } from './page-code.ts';
import { mayReload, rememberReload } from './reload-guard.ts';

/**
 * When the code of the next page cannot be loaded (a new release has replaced it, the line broke), the
 * requested address is loaded as a whole, with its state. By itself the framework reloads the page the person
 * was on, so that the click is lost. Not twice within 10 seconds. It listens to the router itself: what React
 * is told about a navigation may show only after the framework has given up.
 */
export function MissingCode() {
  const { router, codeOf } = usePageCode();
  useEffect(() => {
    let last: Location | undefined;
    return router?.subscribe(({ navigation: { location } }) => {
      if (location === last) return;
      last = location;
      if (location === undefined) return;
      for (const file of codeOf(location.pathname)) loadCode(file).catch(() => loadWhole(location));
    });
  }, [router, codeOf]);
  return null;
}

function loadWhole(target: Location): void {
  const address = `${target.pathname}${target.search}${target.hash}`;
  if (!mayReload(sessionStorage, address, Date.now())) return;
  rememberReload(sessionStorage, address, Date.now());
  // The framework reloads whatever address the window has, so we give it the one that was requested.
  history.pushState({ usr: target.state as unknown, key: target.key }, '', address);
  window.location.reload();
}
