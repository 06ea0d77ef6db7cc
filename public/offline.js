// Runs in the browser beside the pages. Answers from the network always, and only when there is none from what it keeps: the
// upcoming bookings as they were last seen, and a page with the phone number. Nothing else is kept.
const shelf = 'hearthside-offline-1';
const kept = '/account/upcoming-booking';
const fallback = '/offline';

self.addEventListener('install', (event) => {
  event.waitUntil(keep(fallback).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name))))
      .then(() => self.clients.claim())
      .then(() => keep(kept)),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST') {
    // Whoever signs out, here or anywhere, leaves nothing of theirs behind.
    if (url.pathname === '/sign-out' || url.pathname === '/sign-out.data') event.waitUntil(forget());
    return;
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (/^\/assets\/.*\.(css|woff2)$/.test(url.pathname)) event.respondWith(fetch(request).catch(() => fromShelf(request)));
});

async function page(event, url) {
  try {
    const answer = await fetch(event.request);
    if (url.pathname === kept && url.search === '') event.waitUntil(answer.ok && !answer.redirected ? store(kept, answer.clone()) : forget());
    return answer;
  } catch {
    if (url.pathname === kept) {
      const last = await caches.match(kept, { cacheName: shelf });
      if (last !== undefined) return last;
    }
    return (await caches.match(fallback, { cacheName: shelf })) ?? Response.error();
  }
}

async function fromShelf(request) {
  return (await caches.match(request, { cacheName: shelf })) ?? Response.error();
}

async function keep(path) {
  const answer = await fetch(path, { credentials: 'same-origin' });
  if (answer.ok && !answer.redirected) await store(path, answer);
}

/** The page without its scripts, with its style and pictures, and with a line that says when it was seen. */
async function store(path, answer) {
  const html = (await answer.text()).replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '');
  const seen = new Date().toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const note = path === kept ? `<p role="status"><strong>You are not connected.</strong> This is how it stood on ${seen}. Call us for anything that is new.</p>` : '';
  const noted = html.replace(/(<main[^>]*>)/, `$1${note}`);
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  const cache = await caches.open(shelf);
  await cache.put(path, new Response(noted, { status: 200, headers }));
  const styles = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|woff2))"/g)].map(([, file]) => file);
  await Promise.all([...new Set(styles)].map(async (file) => (await cache.match(file)) ?? cache.add(file)));
}

async function forget() {
  const cache = await caches.open(shelf);
  await cache.delete(kept);
}
