import { offsetOf } from './clock.ts';
import { type Heard, hear, markHeader, personHeader } from './heard.ts';
import { takeKey } from './sealing.ts';
import * as store from './store.ts';

/** A network that takes longer is none; a photo may take longer. In milliseconds. */
const longestCall = 20_000;
const longestSending = 120_000;

/**
 * Asks a call of ours, with what is sent as JSON or as a form. It says whose it is, so that nothing counts as
 * pressed by another who has signed in on this phone meanwhile.
 */
export async function ask(path: string, body?: object): Promise<Heard> {
  const person = await store.fact('person');
  const isForm = body instanceof FormData;
  const headers = {
    ...(person === undefined ? {} : { [personHeader]: person }),
    ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
  };
  return hear(
    fetch(`/api/field_ms${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(isForm ? longestSending : longestCall),
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }),
    store.notice,
  );
}

/** A page of ours as it is now; null where there is no network, or another answers in our place. */
export async function askPage(path: string): Promise<{ html: string; mark: string; isOver: boolean } | null> {
  try {
    const answer = await fetch(path, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(longestCall),
    });
    const mark = answer.headers.get(markHeader);
    if (mark === null) return null;
    const html = await answer.text();
    const isOver = !(await store.notice(mark));
    return isOver || (answer.ok && !answer.redirected) ? { html, mark, isOver } : null;
  } catch {
    return null;
  }
}

interface Day {
  now: string;
  today: { id: string; ends_at: string }[];
  tomorrow: { id: string; ends_at: string }[];
  /** With what of theirs is encrypted that stays here when their session ends; an older service has none. */
  seal_key?: { person: string; key: string };
}

const hour = 3_600_000;

/**
 * Fetches the day again: how far the clock is off, and the pages of today and tomorrow, before they are
 * needed. Returns what was heard about the day.
 */
export async function fetchDay(): Promise<Heard> {
  const asked = Date.now();
  const heard = await ask('/day');
  if (heard.by === 'nobody' || heard.isOver || heard.status !== 200) return heard;
  const { now, today, tomorrow, seal_key: seal } = (heard.body as { data: { response: Day } }).data.response;
  await store.keepFact('offset', offsetOf(now, asked, Date.now()));
  if (seal !== undefined) await takeKey(seal.person, seal.key);
  const visits = [...today, ...tomorrow];
  const last = Math.max(Date.parse(now), ...visits.map(({ ends_at: ends }) => Date.parse(ends)));
  await store.keepFact('until', last + 12 * hour);
  const paths = ['/field', '/field/help', ...visits.map(({ id }) => `/field/visits/${id}`)];
  for (const { path } of await store.all('pages'))
    if (!paths.includes(path)) await store.remove('pages', path);
  for (const path of paths) {
    const page = await askPage(path);
    if (page !== null && !page.isOver) await store.keepPage(page.mark, path, page.html);
  }
  await store.keepFact('fetched', Date.now());
  await keepLetters();
  return heard;
}

/** Styles, and the letters that they name, are there without a network, too. */
async function keepLetters(): Promise<void> {
  const cache = await caches.open(store.shelf);
  const keep = async (address: string) => {
    const known = await cache.match(address);
    if (known === undefined) await cache.add(address);
    return known ?? cache.match(address);
  };
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const style = (await (await keep(new URL(href).pathname))?.text()) ?? '';
    const letters = style.match(/\/assets\/[\w.-]+\.woff2/g) ?? [];
    await Promise.all(letters.map(keep));
  }
}
