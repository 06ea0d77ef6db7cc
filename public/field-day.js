// Asks us for the day of whoever is signed in, and keeps its pages.
self.fieldDay = (() => {
  const store = self.fieldStore;
  /** A network that takes longer is none. */
  const longestCall = 20_000;

  const api = (path, body) =>
    fetch(`/api/field_ms${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(longestCall),
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  /** Whether an answer of ours says that nobody is signed in here. A 404 of anything in between says nothing. */
  async function isOver(answer) {
    const mark = answer.headers.get('Field-Mark');
    return mark !== null && !(await store.notice(mark));
  }

  /**
   * Fetches the day anew: how far the clock is off, and the pages of today and tomorrow, before they are
   * needed.
   */
  async function fetchDay(signedOut) {
    const asked = Date.now();
    const answer = await api('/day');
    if (await isOver(answer)) return signedOut();
    if (!answer.ok) return;
    const { now, today, tomorrow } = (await answer.json()).data.response;
    await store.keepFact('offset', Date.parse(now) - (asked + Date.now()) / 2);
    const visits = [...today, ...tomorrow];
    const last = Math.max(Date.parse(now), ...visits.map(({ ends_at }) => Date.parse(ends_at)));
    await store.keepFact('until', last + 12 * 3_600_000);
    const paths = ['/field', '/field/help', ...visits.map(({ id }) => `/field/visits/${id}`)];
    for (const { path } of await store.all('pages'))
      if (!paths.includes(path)) await store.remove('pages', path);
    for (const path of paths) {
      const page = await fetch(path, { credentials: 'same-origin' });
      const mark = page.headers.get('Field-Mark');
      if (page.ok && !page.redirected && mark !== null && (await store.notice(mark)))
        await store.keepPage(mark, path, await page.text());
    }
    await store.keepFact('fetched', Date.now());
    await keepLetters();
  }

  /** Styles, and the letters that they name, are there without a network, too. */
  async function keepLetters() {
    const cache = await caches.open(store.shelf);
    const keep = async (address) => {
      const known = await cache.match(address);
      if (known === undefined) await cache.add(address);
      return known ?? cache.match(address);
    };
    for (const { href } of document.querySelectorAll('link[rel="stylesheet"]')) {
      const style = await (await keep(new URL(href).pathname)).text();
      const letters = style.match(/\/assets\/[\w.-]+\.woff2/g) ?? [];
      await Promise.all(letters.map(keep));
    }
  }

  return { api, isOver, fetch: fetchDay };
})();
