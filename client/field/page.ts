import { addPlace, whenPlaced } from './asked-place.ts';
import { sendHelp, sendHome } from './calls.ts';
import { readClock } from './clock.ts';
import { ask, askPage, fetchDay } from './day.ts';
import { onlyWaiting, type Row } from './kept.ts';
import {
  askWhetherDone,
  changesAfter,
  followFingers,
  forgetPress,
  isAsked,
  pageIsNew,
  placeNext,
  rememberPress,
} from './next-button.ts';
import { soonDone } from './next-place.ts';
import { sendSteps, type Standing, toldIn } from './outbox.ts';
import { keepPhotos, sendPhotos } from './photos.ts';
import { readPress } from './press.ts';
import { counted, type Kept, progressOf, saidOf } from './said.ts';
import { line, saidLines, showHelp, showHome, showOnDay, showRead } from './screen.ts';
import { encryptSealed } from './sealing.ts';
import * as store from './store.ts';
import { countUnsent, tellUnsent } from './unsent.ts';

/*
 * The pages of professionals, on a phone that may have no network. What is pressed is first saved on this
 * phone, then sent, and said to be sent only when we have answered. Without this script the same forms go to
 * us directly.
 */
const frame = document.querySelector<HTMLElement>('.field');
const main = document.querySelector('main');
if (frame === null || main === null) throw new Error('This is no page of those who come.');
/** The mark of the professional whose page this is. */
const [, , person] = (frame.dataset['mark'] ?? 'none').split(' ');
const isKeptPage = frame.dataset['kept'] !== undefined;
const beat = 30_000;
const freshPages = 5 * 60_000;
let standing: Standing = navigator.onLine ? 'here' : 'away';
/** What is said about the last press. */
let said = '';
let kept: Kept = { steps: [], photos: [], isHomeKept: false, isHelpKept: false };

const status = document.createElement('div');
status.setAttribute('role', 'status');
status.className = 'field-status';
status.tabIndex = -1;
main.before(status);

const visitOf = (root: ParentNode = main) =>
  root.querySelector<HTMLElement>('[data-visit].field-stack')?.dataset['visit'];
const aboutVisit = () => main.querySelector('h1')?.textContent ?? '';
const clockNow = async () => readClock((await store.fact('offset')) ?? 0);

/* Pressing */

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  said = '';
  if (form.matches('[data-press]')) press(event, form);
  else if (form.matches('[data-photo-form]')) void addPhotos(event, form);
  else if (form.matches('[data-help]')) void help(event, form);
  else if (form.matches('[data-home]')) void home(event, form);
  else if (form.matches('[action="/field/sign-out"]')) void leave(event, form);
});

const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter((each): each is [string, string] => typeof each[1] === 'string'),
  );

function press(event: Event, form: HTMLFormElement): void {
  const visit = visitOf();
  // The offset is read once it is known that this is ours to keep.
  const pressed = readPress(form.dataset['press'] ?? '', fieldsOf(form), visit ?? '', readClock(offset));
  if (pressed.is === 'step') {
    event.preventDefault();
    void keep(form, pressed.row);
    return;
  }
  // What cannot be kept as it is goes to us as a form, which says what to look at again.
  if (standing === 'here') return;
  event.preventDefault();
  void tell(pressed.is === 'incomplete' ? pressed.words : 'No signal. Try again when you have one.');
}

/** How far our clock is ahead, as it was last found out; read again with each look at what is kept. */
let offset = 0;

async function keep(form: HTMLFormElement, row: Row): Promise<void> {
  const now = Date.parse(row.happened_at);
  if (row.kind === 'completed' && !isAsked()) {
    const minutes = soonDone(startedAt(row.visit), now);
    if (minutes !== null) {
      askWhetherDone(minutes, now);
      return look();
    }
  }
  let place: number;
  try {
    const step = { row, state: 'waiting' as const, words: '', about: aboutVisit() };
    place = await store.append('outbox', step, person);
  } catch {
    return sendWithoutRoom(form);
  }
  const step = progressOf({ row, place, state: 'waiting', words: '' });
  if (step !== undefined) rememberPress(row.visit, step, now);
  if (row.kind === 'take_back') forgetPress();
  await look();
  form.closest('details')?.removeAttribute('open');
  form.reset();
  // What was pressed is gone: a keyboard user continues from where it is said, not from the next step.
  if (form.hidden || !form.isConnected) status.focus();
  if (form.dataset['atDoor'] !== undefined || row.kind === 'nobody_home') await addPlace(place);
  await send();
}

/** When the work on a visit began, by the clock of this phone; undefined where nobody knows. */
function startedAt(visit: string): number | undefined {
  const saved = kept.steps.findLast(({ row }) => row.visit === visit && row.kind === 'in_progress');
  if (saved !== undefined) return Date.parse(saved.row.happened_at);
  const started = main?.querySelector<HTMLElement>('[data-started]')?.dataset['started'];
  return started === undefined ? undefined : Date.parse(started) - offset;
}

/** A phone without room keeps nothing: it says so, and the form goes the old way where there is a network. */
async function sendWithoutRoom(form: HTMLFormElement): Promise<void> {
  if (standing === 'away' || !navigator.onLine)
    return tell(
      'This phone is full, and there is no signal. Nothing was saved. Make room, or press again with a signal.',
    );
  await tell('This phone is full. We send it right away.');
  form.submit();
}

async function addPhotos(event: Event, form: HTMLFormElement): Promise<void> {
  event.preventDefault();
  const files = form.querySelector<HTMLInputElement>('input[type="file"]')?.files ?? [];
  const sent = Number(form.closest<HTMLElement>('[data-photos]')?.dataset['photos'] ?? 0);
  await tell('Preparing photos. One moment.');
  const problem = await keepPhotos(
    [...files],
    { visit: visitOf() ?? '', about: aboutVisit(), sent, person },
    await clockNow(),
  ).catch(() => 'This phone is full. Not all photos were saved. Make room, then try again.');
  form.reset();
  if (problem === null) form.closest('details')?.removeAttribute('open');
  await tell(problem ?? '');
  await send();
}

/* Sending */

const shelf = {
  all: () => store.all('outbox'),
  put: (step: Kept['steps'][number]) => store.put('outbox', step),
  remove: (place: number) => store.remove('outbox', place),
};

async function askSteps(rows: readonly Row[]) {
  const { now, counter } = readClock(0);
  const heard = await ask('/steps', { clock: { now: new Date(now).toISOString(), counter }, steps: rows });
  said = toldIn(heard, kept.steps) || said;
  return heard;
}

/** Sends what waits, in order, and a call for help beside it; one page at a time. */
const send = (): Promise<void> =>
  navigator.locks.request('field-send', async () => {
    await whenPlaced();
    const hadRows = onlyWaiting(await store.all('outbox')).length > 0;
    const before = standing;
    const [helped, stepped] = await Promise.all([sendHelp(), sendSteps(shelf, askSteps)]);
    const homed = stepped === 'here' ? await sendHome() : undefined;
    const all = [stepped, helped.standing, homed?.standing ?? 'here'];
    standing = all.find((each) => each !== 'here') ?? 'here';
    if (standing === 'over') await tellUnsent();
    // Another has signed in on this phone: their day is shown, and what is of this page is sealed.
    if (standing === 'over' || (await store.fact('person')) !== person) return signedOut();
    await readKept();
    const isNews = hadRows || helped.isNew || homed?.isNew === true || before !== 'here';
    if (stepped === 'here' && isNews) await refreshMain();
    await look();
    void sendPictures();
  });

/** What was pressed while one photo goes is sent beside it; none begins before that. */
async function sendPictures(): Promise<void> {
  const went = await sendPhotos(
    async () => {
      if (standing === 'here' && onlyWaiting(await store.all('outbox')).length > 0) await send();
      return standing === 'here';
    },
    (form) => ask('/photos', form),
  );
  if (went === 0) return;
  await refreshMain();
  await look();
}

function signedOut(): void {
  location.assign('/field');
}

/** What has changed stands on the page that is open, without losing what is being typed. */
async function refreshMain(): Promise<void> {
  const page = await askPage(location.pathname + location.search);
  if (page === null) return;
  if (page.isOver) return signedOut();
  if (/^\/field(\/visits\/[\w-]+)?$/.test(location.pathname))
    await store.keepPage(page.mark, location.pathname, page.html);
  const next = new DOMParser().parseFromString(page.html, 'text/html').querySelector('main');
  if (next !== null) replaceMain(next);
}

/** What is open stays open, and what is being typed stays typed. */
function replaceMain(next: HTMLElement): void {
  if (main === null) return;
  const open = [...main.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent);
  for (const summary of next.querySelectorAll('details > summary'))
    if (open.includes(summary.textContent)) summary.parentElement?.setAttribute('open', '');
  const focused = document.activeElement;
  const typed = ':is(details[open], [data-steps]) :is(input:not([type="hidden"]), textarea, select)';
  for (const field of main.querySelectorAll(typed))
    if (field.id !== '') next.querySelector(`#${CSS.escape(field.id)}`)?.replaceWith(field);
  pageIsNew();
  placeOn(next);
  main.replaceChildren(...next.childNodes);
  if (focused instanceof HTMLElement && main.contains(focused)) focused.focus();
}

/* Help, and leaving */

async function help(event: Event, form: HTMLFormElement): Promise<void> {
  event.preventDefault();
  // A page that was kept does not know from which visit it was opened; its address does.
  const visit = fieldsOf(form)['visit'] || new URLSearchParams(location.search).get('visit') || '';
  const isSaved = await store.keepFact('help', visit).then(
    () => true,
    () => false,
  );
  if (form.dataset['dial'] !== undefined) location.href = form.dataset['dial'];
  if (!isSaved) return sendWithoutRoom(form);
  await look();
  await send();
}

async function home(event: Event, form: HTMLFormElement): Promise<void> {
  event.preventDefault();
  const { now, offset: ahead } = await clockNow();
  try {
    await store.keepFact('home', { happened_at: new Date(now).toISOString(), clock_offset_ms: ahead });
  } catch {
    return sendWithoutRoom(form);
  }
  await look();
  await send();
}

/**
 * A professional signs out only when all is sent and read; and nothing is left for the next user of the
 * phone.
 */
async function leave(event: Event, form: HTMLFormElement): Promise<void> {
  event.preventDefault();
  await send();
  const steps = onlyWaiting(kept.steps).length;
  const pictures = onlyWaiting(kept.photos).length;
  const unread = [...kept.steps, ...kept.photos].filter(({ state }) => state === 'refused').length;
  if (steps > 0) return tell(`${counted(steps)} not sent yet. Stay signed in until you have a signal.`);
  if (pictures > 0)
    return tell(`${counted(pictures, 'photo')} not sent yet. Stay signed in until all are sent.`);
  if (unread > 0) return tell('Something was not taken. Read it first, then sign out.');
  if (standing !== 'here') return tell('You can sign out when you have a signal.');
  await store.leave();
  form.submit();
}

/* Showing */

/** Says something until the next press. */
async function tell(text: string): Promise<void> {
  said = text;
  await look();
  status.scrollIntoView({ block: 'nearest' });
}

const acts = {
  takeBack: ({ place }: Kept['steps'][number]) =>
    void store.remove('outbox', place).then(() => location.reload()),
  read: (from: 'outbox' | 'photos', place: number) =>
    void store.remove(from, place).then(() => location.reload()),
};

async function readKept(): Promise<void> {
  kept = {
    steps: await store.all('outbox'),
    photos: await store.all('photos'),
    isHomeKept: (await store.fact('home')) !== undefined,
    isHelpKept: (await store.fact('help')) !== undefined,
  };
  offset = (await store.fact('offset')) ?? 0;
}

/** Reads what is kept, and shows the page as it is with that. */
async function look(): Promise<void> {
  await readKept();
  show();
}

function show(): void {
  if (main === null) return;
  const parts = saidLines(saidOf(kept, { standing, said, visit: visitOf() }, new Date()), acts);
  status.replaceChildren(...parts);
  status.classList.toggle('field-kept', parts.length > 0);
  showOnDay(main, kept.steps);
  showHome(main, kept);
  showHelp(main, kept.isHelpKept, isKeptPage);
  placeOn(main);
  for (const later of changesAfter) setTimeout(() => placeOn(main), later + 50);
}

function placeOn(root: ParentNode): void {
  const visit = visitOf(root);
  if (visit === undefined) return;
  const its = onlyWaiting(kept.steps).filter(({ row }) => row.visit === visit);
  showRead(root, its);
  placeNext(root, visit, its, () => placeOn(root));
}

/* Beginning */

/**
 * No one is signed in; what was pressed and not sent stays for the professional who pressed it, and is not
 * shown.
 */
async function sayWhatWaits(): Promise<void> {
  const unsent = await countUnsent();
  const sum = (of: 'steps' | 'photos') => unsent.reduce((total, each) => total + each[of], 0);
  const [steps, pictures] = [sum('steps'), sum('photos')];
  if (steps + pictures > 0) {
    const what = steps > 0 ? counted(steps) : counted(pictures, 'photo');
    const whoSigns = unsent.length > 1 ? 'Each of you signs in again' : 'Sign in again';
    status.replaceChildren(line(`${what} saved on this phone, not sent yet. ${whoSigns}, and we send it.`));
    status.classList.add('field-kept');
  }
  await tellUnsent();
}

async function beatOnce(): Promise<void> {
  await store.eraseWhenOver();
  await send();
  if (standing === 'here') await tellUnsent();
  if (standing === 'here' && Date.now() - ((await store.fact('fetched')) ?? 0) > freshPages) await fetchDay();
}

async function begin(mark: string): Promise<void> {
  if (!(await store.notice(mark, true))) {
    void encryptSealed();
    setInterval(() => void tellUnsent(), beat);
    addEventListener('online', () => void tellUnsent());
    return sayWhatWaits();
  }
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register('/field-worker.js', { scope: '/field' }).catch(() => undefined);
  await look();
  followFingers(() => placeOn(document));
  setInterval(() => void beatOnce(), beat);
  addEventListener('online', () => void beatOnce());
  addEventListener('offline', () => {
    standing = 'away';
    show();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void beatOnce();
  });
  if (navigator.onLine) {
    // What the phone had kept is shown where the network was slow.
    if (isKeptPage) void refreshMain();
    const heard = await fetchDay().catch(() => undefined);
    if (heard?.by === 'us' && heard.isOver) return signedOut();
    if (heard?.by === 'nobody') standing = 'away';
  }
  await beatOnce();
  if (frame !== null) frame.dataset['ready'] = '';
}

void begin(frame.dataset['mark'] ?? 'none');
