// Runs beside the pages of those who come. Answers from the network, and without one from what the phone keeps.
importScripts('/field-store.js');
const store = self.fieldStore;
const { shelf } = store;
/** How long a network may take: long where there is nothing else to show, and shortly where there is. */
const patience = 4_000;
const shortPatience = 300;
/** A network that did not answer is not asked again for the parts of the same page. */
const missMilliseconds = 5_000;
let missedAt = 0;
const files = ['store', 'steps', 'day', 'photos']
  .map((part) => `/field-${part}.js`)
  .concat('/field.js', '/favicon.svg');
/** Pages that are kept; a way in never is. */
const isKept = (path) => /^\/field(\/visits\/[\w-]+|\/help)?$/.test(path);

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shelf)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate' && /^\/field(\/|$)/.test(url.pathname)) event.respondWith(page(event, url));
  else if (/^\/assets\/.*\.(css|woff2)$/.test(url.pathname)) event.respondWith(fromShelf(request));
  else if (files.includes(url.pathname)) event.respondWith(newest(event));
});

/**
 * A page from the network; what the phone keeps where there is none, or it does not answer soon. What comes
 * later is kept for the next time.
 */
async function page(event, url) {
  const coming = fetch(event.request).then((answer) => taken(event, url, answer));
  event.waitUntil(coming.catch(() => undefined));
  try {
    if (!navigator.onLine) throw new Error('There is no network.');
    const found = await store.get('pages', url.pathname);
    return await soon(coming, found === undefined ? patience : shortPatience);
  } catch {
    missedAt = Date.now();
    await store.eraseWhenOver();
    const found = (await store.get('pages', url.pathname)) ?? (await store.get('pages', '/field'));
    return new Response(found?.html.replace('data-layout="field"', '$& data-kept') ?? nothingKept, {
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
  }
}

async function taken(event, url, answer) {
  const mark = answer.headers.get('Field-Mark');
  if (mark === null) return answer;
  const copy = answer.ok && !answer.redirected && isKept(url.pathname) ? answer.clone() : null;
  const isSomebody = await store.notice(mark);
  if (copy !== null && isSomebody) await store.keepPage(mark, url.pathname, await copy.text());
  return answer;
}

/** A network that does not answer is none. */
function soon(answer, milliseconds) {
  return Promise.race([
    answer,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('It took too long.')), milliseconds);
    }),
  ]);
}

/** Styles and letters never change under their address. */
async function fromShelf(request) {
  const cache = await caches.open(shelf);
  const found = await cache.match(request.url);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/** Scripts have one address for all their versions: the newest, where the network has it soon. */
async function newest(event) {
  const cache = await caches.open(shelf);
  const found = await cache.match(event.request.url);
  const coming = fetch(event.request).then(async (answer) => {
    if (answer.ok) await cache.put(event.request.url, answer.clone());
    return answer;
  });
  event.waitUntil(coming.catch(() => undefined));
  if (found === undefined) return coming;
  if (!navigator.onLine || Date.now() - missedAt < missMilliseconds) return found;
  return soon(coming, shortPatience).catch(() => found);
}

const nothingKept =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No network</title><h1>No network</h1><p>Nothing is kept on this phone. Go where there is a signal, and open this page again.</p></html>';
