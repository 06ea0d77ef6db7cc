import { markHeader } from '../field/heard.ts';
import * as store from '../field/store.ts';

/*
 * Runs beside the pages of professionals. Answers from the network, and without one from what the phone
 * keeps.
 */
declare const self: ServiceWorkerGlobalScope;

/** How long a network may take: long where there is nothing else to show, and shortly where there is. */
const patience = 4_000;
const shortPatience = 300;
/** A network that did not answer is not asked again for the parts of the same page. */
const missMilliseconds = 5_000;
let missedAt = 0;
const files = ['/field-page.js', '/favicon.svg'];
/** The scripts of pages that an older version has kept: the phone has them where it needs them. */
const olderFiles = ['store', 'steps', 'day', 'photos'].map((part) => `/field-${part}.js`).concat('/field.js');
/** Pages that are kept; a way in never is. */
const isKept = (path: string) => /^\/field(\/visits\/[\w-]+|\/help)?$/.test(path);

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(store.shelf)
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
  else if (
    /^\/(assets|looks)\/.*\.(css|woff2|png|svg)$/.test(url.pathname) ||
    olderFiles.includes(url.pathname)
  )
    event.respondWith(fromShelf(request));
  else if (files.includes(url.pathname)) event.respondWith(newest(event));
});

/**
 * A page from the network; what the phone keeps where there is none, it does not answer soon, or another
 * answers in our place. What comes later is kept for the next time.
 */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  const coming = fetch(event.request);
  const judged = coming.then((answer) => taken(url, answer));
  event.waitUntil(judged.catch(() => undefined));
  const found = await store.get('pages', url.pathname).catch(() => undefined);
  try {
    if (!navigator.onLine) throw new Error('There is no network.');
    await soon(coming, found === undefined ? patience : shortPatience);
    return await soon(judged, patience);
  } catch {
    missedAt = Date.now();
    return keptPage(url.pathname);
  }
}

async function keptPage(path: string): Promise<Response> {
  await store.eraseWhenOver().catch(() => undefined);
  const find = (at: string) => store.get('pages', at).catch(() => undefined);
  const found = (await find(path)) ?? (await find('/field'));
  return new Response(found?.html.replace('data-layout="field"', '$& data-kept') ?? nothingKept, {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

/** Fails for an answer that is not ours, which says nothing about our pages. */
async function taken(url: URL, answer: Response): Promise<Response> {
  // Where it leads to is hidden from us, so it is followed once.
  if (answer.type === 'opaqueredirect') {
    const end = await fetch(url.href, { credentials: 'same-origin', mode: 'same-origin' });
    if (!isOurs(end)) throw new Error('Another has answered.');
    return answer;
  }
  if (!isOurs(answer)) throw new Error('Another has answered.');
  const mark = answer.headers.get(markHeader);
  if (mark === null) return answer;
  const copy = answer.ok && !answer.redirected && isKept(url.pathname) ? answer.clone() : null;
  const isSomebody = await store.notice(mark);
  if (copy !== null && isSomebody) await store.keepPage(mark, url.pathname, await copy.text());
  return answer;
}

/** A browser that was never signed in here is answered with the mark of members. */
const isOurs = ({ headers }: Response) => headers.has(markHeader) || headers.has('Session-Mark');

/** A network that does not answer is none. */
function soon(answer: Promise<Response>, milliseconds: number): Promise<Response> {
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('It took too long.')), milliseconds);
    }),
  ]);
}

/** Styles, letters and the logo never change under their address. */
async function fromShelf(request: Request): Promise<Response> {
  const cache = await caches.open(store.shelf);
  const found = await cache.match(request.url);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/** Scripts have one address for all their versions: the newest, where the network has it soon. */
async function newest(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(store.shelf);
  const found = await cache.match(event.request.url);
  const coming = fetch(event.request).then(async (answer) => {
    const isScript = /javascript|svg/.test(answer.headers.get('Content-Type') ?? '');
    if (!answer.ok || !isScript) throw new Error('Another has answered.');
    await cache.put(event.request.url, answer.clone());
    return answer;
  });
  event.waitUntil(coming.catch(() => undefined));
  if (found === undefined) return coming;
  if (!navigator.onLine || Date.now() - missedAt < missMilliseconds) return found;
  return soon(coming, shortPatience).catch(() => found);
}

const nothingKept =
  '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No signal</title><h1>No signal</h1><p>Nothing is saved on this phone. Go where you have a signal and open this page again.</p></html>';
