import type { Change } from '#office/live/change.ts';
import { become } from './become.ts';
import { listen, type Told } from './stream.ts';

// Keeps an open page of the office as it is in the database. What has changed comes as names alone; the page
// reads itself again through its own door, and takes over what is different: what the reader types or has
// open is left alone.
const parts = () => [...document.querySelectorAll<HTMLElement>('[data-live]:not([data-live-counts])')];
const lists = () => [...document.querySelectorAll<HTMLElement>('[data-live-counts]')];
const mostLanes = 20;
const laneOf = (id: string) => id.slice(-12);

/** Of each part what is to be read again: some lanes of a board, or null for all of it. */
const waiting = new Map<string, Set<string> | null>();
let timer: ReturnType<typeof setTimeout> | undefined;
let lastTook = 0;

const concerns = (part: HTMLElement, { kind, subject, version, area, day }: Change): boolean => {
  const { live, liveDay, liveArea, liveSubject, liveVersion } = part.dataset;
  return (
    live !== undefined &&
    live.split(' ').includes(kind) &&
    (!liveDay || !day || day === liveDay) &&
    (!liveArea || !area || area === liveArea) &&
    (!liveSubject || subject === liveSubject) &&
    (!liveVersion || kind !== 'visit' || version === null || version > Number(liveVersion))
  );
};

/** A list lets nothing jump: it says how much has changed, and is read again by a press. */
const counted = new Map<string, Set<string>>();
function count(part: HTMLElement, changes: readonly Change[]): void {
  const news = changes.filter((change) => concerns(part, change));
  const seen = counted.get(part.id) ?? new Set<string>();
  counted.set(part.id, seen);
  for (const { kind, subject } of news) seen.add(subject ?? `${kind} ${seen.size}`);
  if (news.length === 0) return;
  const link = document.createElement('a');
  link.href = location.href;
  link.textContent = 'Show';
  part.replaceChildren(seen.size === 1 ? '1 change by others. ' : `${seen.size} changes by others. `, link);
}

/** Of a board only the lanes that have changed are read; of everything else, and where it is unclear, all. */
function note(part: HTMLElement, lane: string | null): void {
  const lanes = waiting.get(part.id);
  if (lane === null || !part.dataset['axis']) waiting.set(part.id, null);
  else if (lanes !== null) waiting.set(part.id, (lanes ?? new Set<string>()).add(lane));
  plan();
}

const take = (changes: readonly Change[]) => {
  for (const list of lists()) count(list, changes);
  for (const part of parts())
    for (const change of changes)
      if (concerns(part, change)) note(part, change.professionalId && laneOf(change.professionalId));
};
const takeAll = () => parts().forEach((part) => note(part, null));

function plan(): void {
  // Many screens hear of it in the same moment, and a slow service is not asked more often than it answers.
  if (timer || document.hidden || waiting.size === 0) return;
  timer = setTimeout(() => void read(), 50 + Math.random() * 250 + Math.min(3 * lastTook, 5_000));
}

const addressFor = (lanes: ReadonlySet<string> | null): URL => {
  const address = new URL(location.href);
  address.hash = '';
  if (lanes) address.searchParams.set('lanes', [...lanes].join(','));
  const axis = document.querySelector<HTMLElement>('[data-axis]')?.dataset['axis'];
  if (lanes && axis !== undefined) address.searchParams.set('axis', axis);
  return address;
};

async function read(): Promise<void> {
  const wanted = new Map(waiting);
  waiting.clear();
  const [lanes = null] = wanted.size === 1 ? wanted.values() : [];
  const some = lanes !== null && lanes.size <= mostLanes ? lanes : null;
  const begun = performance.now();
  const answer = await fetch(addressFor(some)).catch(() => null);
  // Signed out, or gone: what is on the screen stays there.
  const text = answer?.ok && !answer.redirected ? await answer.text() : null;
  lastTook = performance.now() - begun;
  timer = undefined;
  if (text !== null) show(new DOMParser().parseFromString(text, 'text/html'), [...wanted.keys()], some);
  else if (!answer || answer.status >= 500) {
    // Nobody answers right now: it is asked for again with the next sign of life.
    for (const [id, its] of wanted) waiting.set(id, waiting.has(id) ? null : its);
    return;
  }
  plan();
}

function show(page: Document, ids: readonly string[], some: ReadonlySet<string> | null): void {
  const at = document.activeElement;
  for (const id of ids) {
    const [shown, next] = [document.getElementById(id), page.getElementById(id)];
    if (!shown || !next) continue;
    if (some) showLanes(shown, next, some);
    else become(shown, next);
  }
  const [sums, sumsNow] = [document.getElementById('board-counted'), page.getElementById('board-counted')];
  if (sums && sumsNow) become(sums, sumsNow);
  if (at && at !== document.body && document.activeElement !== at) goOnAt(at);
}

/** Of a large board the lanes are forms, whose address ends with as much of an id as is needed. */
const keyOfLane = (lane: HTMLElement) =>
  lane.dataset['who'] ?? lane.getAttribute('action')?.split('/').at(-1) ?? '';
const laneIn = (board: HTMLElement, wanted: string | null) =>
  wanted === null
    ? board.querySelector('section.needs')
    : [...board.querySelectorAll<HTMLElement>('.lanes > :is(section, form)')].find(
        (lane) => keyOfLane(lane) !== '' && wanted.endsWith(keyOfLane(lane)),
      );

function showLanes(board: HTMLElement, next: HTMLElement, lanes: ReadonlySet<string>): void {
  if (board.dataset['axis'] !== next.dataset['axis']) {
    note(board, null);
    return;
  }
  for (const area of next.querySelectorAll<HTMLElement>('.area')) {
    const fresh = area.querySelector('label');
    const old = board.querySelector(`[data-who="${CSS.escape(area.dataset['who'] ?? '')}"] > label`);
    if (old && fresh) become(old, fresh);
  }
  for (const lane of [null, ...lanes]) {
    const [old, fresh] = [laneIn(board, lane), laneIn(next, lane)];
    if (old && fresh) become(old, fresh);
    // A professional who was not there: only the whole board says where they belong.
    else if (fresh) note(board, null);
  }
}

const nameOf = (node: Element) =>
  `${node.tagName} ${node.getAttribute('aria-label') ?? node.getAttribute('href') ?? node.getAttribute('name') ?? ''}`;

/** By its name and never by its place: another row may stand there now. */
function goOnAt(before: Element): void {
  if (!(before instanceof HTMLElement)) return;
  if (before.isConnected) before.focus({ preventScroll: true });
  else
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, summary)')]
      .find((each) => nameOf(each) === nameOf(before))
      ?.focus({ preventScroll: true });
}

function hear(told: Told): void {
  if (told.event === 'changes') take(told.data);
  if (told.event === 'everything') takeAll();
  plan();
}

function tellStanding(isLive: boolean): void {
  const words = document.getElementById('office-standing');
  if (words) words.hidden = isLive;
}

const since = document.getElementById('office-live')?.dataset['since'];
if (since !== undefined && parts().length + lists().length > 0) {
  listen(since, hear, tellStanding);
  document.addEventListener('visibilitychange', plan);
  addEventListener('online', plan);
}

// What only time changes, such as how late a professional is, or of which nothing is told, such as a card
// that comes by a link.
for (const part of document.querySelectorAll<HTMLElement>('[data-refresh]'))
  setInterval(() => note(part, null), Number(part.dataset['refresh']) * 1_000);
