// Runs beside the pages of those who come. Answers from the network, and without one from what the phone keeps.
importScripts('/field-store.js');
const store = self.fieldStore;
const { shelf } = store;
const patience = 4_000;
const files = ['/field.js', '/field-store.js', '/field-steps.js', '/field-photos.js', '/favicon.svg'];
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
  else if (files.includes(url.pathname)) event.respondWith(newest(request));
});

async function page(event, url) {
  try {
    const answer = await soon(fetch(event.request));
    const mark = answer.headers.get('Field-Mark');
    if (mark !== null) {
      const copy = answer.ok && !answer.redirected && isKept(url.pathname) ? answer.clone() : null;
      const isSomebody = await store.notice(mark);
      if (copy !== null && isSomebody) event.waitUntil(keepPage(url.pathname, copy));
    }
    return answer;
  } catch {
    await store.eraseWhenOver();
    const found = (await store.get('pages', url.pathname)) ?? (await store.get('pages', '/field'));
    return new Response(found?.html ?? nothingKept, {
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
  }
}

async function keepPage(path, answer) {
  await store.put('pages', { path, html: await answer.text(), at: Date.now() });
}

/** A network that does not answer is none. */
function soon(answer) {
  return Promise.race([
    answer,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('It took too long.')), patience);
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

async function newest(request) {
  const cache = await caches.open(shelf);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request.url)) ?? Response.error();
  }
}

const nothingKept =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No network</title><h1>No network</h1><p>Nothing is kept on this phone. Go where there is a signal, and open this page again.</p></html>';
