// Runs in the browser beside the pages. Answers from the network always, and only when there is none from what it keeps: the
// upcoming bookings as they were last seen, and a page with the phone number. Nothing else is kept.
//
// The bookings belong to one session, and are shown to nobody else. Each page and its data say by a header whose they are
// ("none" when nobody is signed in); as soon as that is another session, or none, the copy is gone. After anything was sent,
// which may have been a sign-in, the copy is held back until an answer says that it is still the same person.
declare const self: ServiceWorkerGlobalScope;

const shelf = 'hearthside-offline-2';
const kept = '/account/upcoming-booking';
const fallback = '/offline';
const doubt = '/offline/doubt';
const whose = 'Session-Mark';
const longestShown = 7 * 86_400_000;

/** Counts what was sent. What was asked for before says nothing about who is there now. */
let sent = 0;

/** Whose the last answer was. */
let here = '';

/**
 * The end of all that was begun with the copy. A disk can be slow, and no one may see the copy while it is
 * being deleted.
 */
let lastTurn: Promise<unknown> = Promise.resolve();

function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

self.addEventListener('install', (event) => {
  // For everybody, so without anybody's name.
  event.waitUntil(keep(fallback, 'omit').then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name))))
      .then(() => self.clients.claim())
      .then(() => keep(kept, 'same-origin')),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sent += 1;
    event.waitUntil(inTurn(/^\/sign-out(\.data)?$/.test(url.pathname) ? forget : holdBack));
  } else if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (url.pathname.endsWith('.data')) event.respondWith(data(event, url));
  else if (/^\/(assets|looks)\/.*\.(css|woff2)$/.test(url.pathname))
    event.respondWith(fetch(request).catch(() => fromShelf(request)));
});

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const since = sent;
  try {
    const answer = await fetch(event.request);
    const copied = url.pathname === kept && url.search === '' && answer.ok ? answer.clone() : null;
    event.waitUntil(
      inTurn(() => notice(answer, since)).then((mayKeep) =>
        copied !== null && mayKeep ? store(kept, copied, since) : undefined,
      ),
    );
    return answer;
  } catch {
    const last = url.pathname === kept ? await inTurn(copyToShow) : undefined;
    return last ?? (await fromShelf(fallback));
  }
}

async function data(event: FetchEvent, url: URL): Promise<Response> {
  const since = sent;
  const answer = await fetch(event.request);
  event.waitUntil(
    inTurn(() => notice(answer, since)).then((mayKeep) =>
      mayKeep && url.pathname === `${kept}.data` ? keep(kept, 'same-origin') : undefined,
    ),
  );
  return answer;
}

/**
 * Looks whose answer it is, and deletes another member's copy. Returns whether a member is signed in whose
 * copy we may keep.
 */
async function notice(answer: Response, since: number): Promise<boolean> {
  const mark = answer.headers.get(whose);
  if (mark === null || since !== sent) return false;
  here = sessionOf(answer);
  const cache = await caches.open(shelf);
  const last = await cache.match(kept);
  if (last !== undefined && sessionOf(last) !== here) await forget();
  if (since === sent) await cache.delete(doubt);
  return mark !== 'none';
}

/** The mark is a sign of the session, and when it ends at the latest. */
function sessionOf(answer: Response): string {
  return (answer.headers.get(whose) ?? '').split(' ')[0] ?? '';
}

async function copyToShow(): Promise<Response | undefined> {
  const cache = await caches.open(shelf);
  const last = await cache.match(kept);
  if (last === undefined || (await cache.match(doubt)) !== undefined) return undefined;
  const [endsAt, seenAt] = [
    Number((last.headers.get(whose) ?? '').split(' ')[1]),
    Number(last.headers.get('Seen-At')),
  ];
  return Date.now() < Math.min(endsAt, seenAt + longestShown) ? last : undefined;
}

async function fromShelf(request: RequestInfo): Promise<Response> {
  return (await caches.match(request, { cacheName: shelf })) ?? Response.error();
}

async function keep(path: string, credentials: RequestCredentials): Promise<void> {
  const since = sent;
  const answer = await fetch(path, { credentials });
  if (answer.ok && !answer.redirected && (path !== kept || (await inTurn(() => notice(answer, since)))))
    await store(path, answer, since);
}

/**
 * The page without its scripts, with its style, and with a line that says when it was seen. A portrait would
 * be missing, and the name stands beside it.
 */
async function store(path: string, answer: Response, since: number): Promise<void> {
  const html = (await answer.text())
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replace(/<img[^>]*>/g, '');
  const seen = new Date().toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const note =
    path === kept
      ? `<p role="status"><strong>You’re offline.</strong> This was up to date on ${seen}. Call us for anything newer.</p>`
      : '';
  const noted = html.replace(/(<main[^>]*>)/, `$1${note}`);
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set('Seen-At', String(Date.now()));
  const cache = await caches.open(shelf);
  await inTurn(async () => {
    // The member may have signed out, or in, in between.
    if (path !== kept || (since === sent && sessionOf(answer) === here))
      await cache.put(path, new Response(noted, { status: 200, headers }));
  });
  const styles = [...html.matchAll(/(?:href|src)="(\/(?:assets|looks)\/[^"]+\.(?:css|woff2))"/g)].map(
    ([, file = '']) => file,
  );
  await Promise.all([...new Set(styles)].map(async (file) => (await cache.match(file)) ?? cache.add(file)));
}

async function holdBack(): Promise<void> {
  const cache = await caches.open(shelf);
  if ((await cache.match(kept)) !== undefined) await cache.put(doubt, new Response('', { status: 200 }));
}

async function forget(): Promise<void> {
  const cache = await caches.open(shelf);
  await cache.delete(kept);
}

export {};
