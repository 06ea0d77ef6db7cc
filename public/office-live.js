import { become } from './office-become.js';
import { listen } from './office-stream.js';

// Keeps an open page of the office as it is in the database. What has changed comes as names alone; the page reads itself
// anew through its own door, and takes over what is different: whoever types or has something open is left in peace.
const parts = () => [...document.querySelectorAll('[data-live]:not([data-live-counts])')];
const lists = () => [...document.querySelectorAll('[data-live-counts]')];
const mostLanes = 20;
const laneOf = (id) => id.slice(-12);

/** Of each part what is to be read anew: some lanes of a board, or null for all of it. */
const waiting = new Map();
let timer;
let lastTook = 0;

const concerns = (part, { kind, subject, version, area, day }) => {
  const { live, liveDay, liveArea, liveSubject, liveVersion } = part.dataset;
  return (
    live.split(' ').includes(kind) &&
    (!liveDay || !day || day === liveDay) &&
    (!liveArea || !area || area === liveArea) &&
    (!liveSubject || subject === liveSubject) &&
    (!liveVersion || kind !== 'visit' || version === null || version > Number(liveVersion))
  );
};

/** A list lets nothing jump: it says how much has changed, and is read anew by a press. */
const counted = new Map();
function count(part, changes) {
  const news = changes.filter((change) => concerns(part, change));
  const seen = counted.get(part.id) ?? new Set();
  counted.set(part.id, seen);
  for (const { kind, subject } of news) seen.add(subject ?? `${kind} ${seen.size}`);
  if (news.length === 0) return;
  const link = document.createElement('a');
  link.href = location.href;
  link.textContent = 'Show';
  part.replaceChildren(seen.size === 1 ? '1 change by others. ' : `${seen.size} changes by others. `, link);
}

/** Of a board only the lanes that have changed are read; of everything else, and where it is unclear, all. */
function note(part, lane) {
  const lanes = waiting.get(part.id);
  if (lane === null || !part.dataset.axis) waiting.set(part.id, null);
  else if (lanes !== null) waiting.set(part.id, (lanes ?? new Set()).add(lane));
  plan();
}

const take = (changes) => {
  for (const list of lists()) count(list, changes);
  for (const part of parts())
    for (const change of changes)
      if (concerns(part, change)) note(part, change.professionalId && laneOf(change.professionalId));
};
const takeAll = () => parts().forEach((part) => note(part, null));

function plan() {
  // Many screens hear of it in the same moment, and a slow service is not asked more often than it answers.
  if (timer || document.hidden || waiting.size === 0) return;
  timer = setTimeout(read, 50 + Math.random() * 250 + Math.min(3 * lastTook, 5_000));
}

const addressFor = (lanes) => {
  const address = new URL(location.href);
  address.hash = '';
  if (lanes) address.searchParams.set('lanes', [...lanes].join(','));
  if (lanes) address.searchParams.set('axis', document.querySelector('[data-axis]').dataset.axis);
  return address;
};

async function read() {
  const wanted = new Map(waiting);
  waiting.clear();
  const [lanes] = wanted.size === 1 ? wanted.values() : [null];
  const some = lanes && lanes.size <= mostLanes ? lanes : null;
  const begun = performance.now();
  const answer = await fetch(addressFor(some)).catch(() => null);
  // Signed out, or gone: what is on the screen stays there.
  const text = answer?.ok && !answer.redirected ? await answer.text() : null;
  lastTook = performance.now() - begun;
  timer = undefined;
  if (text !== null) show(new DOMParser().parseFromString(text, 'text/html'), [...wanted.keys()], some);
  else if (!answer || answer.status >= 500) {
    // Nobody answers right now: it is asked for again with the next sign of life.
    for (const [id, lanes] of wanted) waiting.set(id, waiting.get(id) === undefined ? lanes : null);
    return;
  }
  plan();
}

function show(page, ids, some) {
  const at = document.activeElement;
  for (const id of ids) {
    const [shown, next] = [document.getElementById(id), page.getElementById(id)];
    if (!shown || !next) continue;
    if (some) showLanes(shown, next, some);
    else become(shown, next);
  }
  const counted = page.getElementById('board-counted');
  if (counted) become(document.getElementById('board-counted'), counted);
  if (at && at !== document.body && document.activeElement !== at) goOnAt(at);
}

/** Of a large board the lanes are forms, whose address ends with as much of an id as is needed. */
const keyOfLane = (lane) => lane.dataset.who ?? lane.getAttribute('action')?.split('/').at(-1);
const laneIn = (board, wanted) =>
  wanted === null
    ? board.querySelector('section.needs')
    : [...board.querySelectorAll('.lanes > :is(section, form)')].find(
        (lane) => keyOfLane(lane) && wanted.endsWith(keyOfLane(lane)),
      );

function showLanes(board, next, lanes) {
  if (board.dataset.axis !== next.dataset.axis) {
    note(board, null);
    return;
  }
  for (const lane of [null, ...lanes]) {
    const [old, fresh] = [laneIn(board, lane), laneIn(next, lane)];
    if (old && fresh) become(old, fresh);
    // Somebody who was not there: only the whole board says where they belong.
    else if (fresh) note(board, null);
  }
}

const nameOf = (node) => `${node.tagName} ${node.getAttribute('aria-label') ?? node.href ?? node.name}`;

/** By its name and never by its place: another row may stand there now. */
function goOnAt(before) {
  if (before.isConnected) before.focus({ preventScroll: true });
  else
    [...document.querySelectorAll('main :is(a, button, summary)')]
      .find((each) => nameOf(each) === nameOf(before))
      ?.focus({ preventScroll: true });
}

function hear({ event, data }) {
  if (event === 'changes') take(data);
  if (event === 'everything') takeAll();
  plan();
}

function tellStanding(isLive) {
  const words = document.getElementById('office-standing');
  if (words) words.hidden = isLive;
}

if (parts().length + lists().length > 0) {
  listen(document.getElementById('office-live').dataset.since, hear, tellStanding);
  document.addEventListener('visibilitychange', plan);
  addEventListener('online', plan);
}

// What only time changes, such as how late somebody is, or of which nothing is told, such as a card that comes by a link.
for (const part of document.querySelectorAll('[data-refresh]'))
  setInterval(() => note(part, null), Number(part.dataset.refresh) * 1_000);
