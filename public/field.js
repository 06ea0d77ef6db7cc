// The pages of those who come, on a phone that may have no network. What is pressed is first saved on this phone, then sent, and
// said to be sent only when we have answered. Without this script the same forms go to us directly.
const store = self.fieldStore;
const photos = self.fieldPhotos;
const { api, isOver } = self.fieldDay;
const fetchDay = () => self.fieldDay.fetch(signedOut);
const frame = document.querySelector('.field');
const main = document.querySelector('main');
const { order, words, detailsOf } = self.fieldSteps;
const undoMilliseconds = 60_000;
const beat = 30_000;
const longestPlace = 2_500;
const freshPages = 5 * 60_000;
/** The places that the phone is still being asked for; what waits for one is sent with it. */
const asking = new Set();
let isAway = !navigator.onLine;
/** What is said about the last press. */
let said = '';

const status = document.createElement('div');
status.setAttribute('role', 'status');
status.className = 'field-status';
status.tabIndex = -1;
main.before(status);

const clock = (milliseconds) =>
  new Date(milliseconds).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const visitOf = () => main.querySelector('[data-visit].field-stack')?.dataset.visit;

/* Pressing */

document.addEventListener('submit', (event) => {
  const form = event.target;
  said = '';
  if (form.matches('[data-press]')) void press(event, form);
  else if (form.matches('[data-photo-form]')) void keepPhotos(event, form);
  else if (form.matches('[data-help]')) void help(event, form);
  else if (form.matches('[data-home]')) void home(event);
  else if (form.matches('[action="/field/sign-out"]')) void leave(event, form);
});

async function press(event, form) {
  const fields = new URLSearchParams(new FormData(form));
  const kind = form.dataset.press;
  if (!(kind in words)) {
    if (!isAway) return;
    event.preventDefault();
    return tell('This needs a network. Please try again where there is a signal.');
  }
  const typed = (name) => (fields.get(`${kind}.${name}`) ?? '').trim();
  const details = detailsOf(kind, fields, typed);
  // What cannot be sent as it is goes to us as a form, which says what to look at again.
  if (details === null) {
    if (!isAway) return;
    event.preventDefault();
    return tell('Please look at the fields again. A number on a card has 6 digits.');
  }
  event.preventDefault();
  const happened = Date.now();
  const offset = Math.round((await store.fact('offset')) ?? 0);
  if (kind === 'late')
    details.expected_at = new Date(happened + offset + details.minutes * 60_000).toISOString();
  delete details.minutes;
  const row = {
    id: crypto.randomUUID(),
    visit: visitOf(),
    kind,
    happened_at: new Date(happened).toISOString(),
    clock_offset_ms: offset,
    ...details,
  };
  const place = await store.put('outbox', { row, state: 'waiting', words: '' });
  await show();
  form.closest('details')?.removeAttribute('open');
  form.reset();
  // What was pressed is gone: whoever uses keys goes on from where it is said, not from the next step, which a key held down would press.
  if (form.hidden || !form.isConnected) status.focus();
  if (form.dataset.atDoor !== undefined || kind === 'nobody_home') await addPlace(place);
  await send();
}

async function keepPhotos(event, form) {
  event.preventDefault();
  const { files } = form.querySelector('input[type="file"]');
  const sent = Number(form.closest('[data-photos]').dataset.photos);
  await tell('Making them small. One moment.');
  const problem = await photos.keep(
    [...files],
    visitOf(),
    sent,
    Math.round((await store.fact('offset')) ?? 0),
  );
  form.reset();
  if (problem === null) form.closest('details').removeAttribute('open');
  await tell(problem ?? '');
  await send();
}

/** Asks where the phone is, at this press alone. A step never waits long for it, and is safe before. */
async function addPlace(place) {
  const found = new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    setTimeout(() => resolve(null), longestPlace);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.min(accuracy, 100_000) }),
      () => resolve(null),
      { timeout: longestPlace, maximumAge: 60_000 },
    );
  });
  asking.add(found);
  const where = await found;
  const kept = await store.get('outbox', place);
  if (where !== null && kept?.state === 'waiting')
    await store.put('outbox', { ...kept, row: { ...kept.row, place: where } });
  asking.delete(found);
}

/* Sending */

/** Sends what waits, in order, and a call for help beside it; one page at a time. */
const send = () =>
  navigator.locks.request('field-send', async () => {
    await Promise.all(asking);
    const waiting = await waitingSteps();
    try {
      const helped = sendHelp().then(
        () => true,
        () => false,
      );
      for (let first = 0; first < waiting.length; first += 50)
        await sendRows(waiting.slice(first, first + 50));
      if (!(await helped)) throw new Error('Help was not taken.');
      await sendHome();
      if (waiting.length > 0 || isAway) await refreshMain();
      isAway = false;
    } catch {
      isAway = true;
    }
    await show();
    void sendPhotos();
  });

async function sendRows(waiting) {
  const answer = await api('/steps', { steps: waiting.map(({ row }) => row) });
  if (await isOver(answer)) return signedOut();
  if (!answer.ok) throw new Error('It was not taken.');
  const { answers } = (await answer.json()).data.response;
  for (const kept of waiting) {
    const its = answers.find(({ id }) => id === kept.row.id);
    if (its?.answer === 'refused') await store.put('outbox', { ...kept, state: 'refused', words: its.words });
    else if (its !== undefined) await store.remove('outbox', kept.place);
  }
}

/** What was pressed while one photo goes is sent beside it; none begins before that. */
async function sendPhotos() {
  const went = await photos.send(async () => {
    if (!isAway && (await waitingSteps()).length > 0) await send();
    return !isAway;
  });
  if (went === 0) return;
  await refreshMain().catch(() => undefined);
  await show();
}

const waitingSteps = async () => (await store.all('outbox')).filter(({ state }) => state === 'waiting');

function signedOut() {
  location.assign('/field');
}

/** What has changed stands on the page that is open, without losing what is being typed. */
async function refreshMain() {
  const answer = await fetch(location.pathname + location.search, { credentials: 'same-origin' });
  if (await isOver(answer)) return signedOut();
  if (!answer.ok) return;
  const mark = answer.headers.get('Field-Mark');
  const html = await answer.text();
  if (mark !== null && /^\/field(\/visits\/[\w-]+)?$/.test(location.pathname))
    await store.keepPage(mark, location.pathname, html);
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  if (next !== null) replaceMain(next);
}

/** What is open stays open, and what is being typed stays typed. */
function replaceMain(next) {
  const open = [...main.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent);
  for (const summary of next.querySelectorAll('details > summary'))
    if (open.includes(summary.textContent)) summary.parentElement.open = true;
  const focused = document.activeElement;
  const typed = ':is(details[open], [data-steps]) :is(input:not([type="hidden"]), textarea, select)';
  for (const field of main.querySelectorAll(typed))
    next.querySelector(`#${CSS.escape(field.id)}`)?.replaceWith(field);
  main.replaceChildren(...next.childNodes);
  if (main.contains(focused)) focused.focus();
}

/* Help, and leaving */

async function help(event, form) {
  event.preventDefault();
  await store.keepFact('help', new FormData(form).get('visit') ?? '');
  location.href = form.dataset.dial;
  await send();
}

/** A call for help that could not be sent goes with the next beat. */
async function sendHelp() {
  const visit = await store.fact('help');
  if (visit === undefined) return;
  const answer = await api('/help', visit === '' ? {} : { visit });
  if (!answer.ok) throw new Error('It was not taken.');
  await store.remove('facts', 'help');
  await refreshMain();
}

async function home(event) {
  event.preventDefault();
  const offset = Math.round((await store.fact('offset')) ?? 0);
  await store.keepFact('home', { happened_at: new Date().toISOString(), clock_offset_ms: offset });
  await show();
  await send();
}

async function sendHome() {
  const pressed = await store.fact('home');
  if (pressed === undefined) return;
  const answer = await api('/home', pressed);
  if (await isOver(answer)) return signedOut();
  // Only what we have said no to is not sent again.
  if (!answer.ok && ![400, 409, 422].includes(answer.status)) throw new Error('It was not taken.');
  await store.remove('facts', 'home');
  await refreshMain();
}

/** Nobody leaves what was not sent; and nothing is left for whoever has the phone next. */
async function leave(event, form) {
  event.preventDefault();
  await send();
  const steps = (await waitingSteps()).length;
  const pictures = (await store.all('photos')).filter(({ state }) => state === 'waiting').length;
  if (steps + pictures > 0 || isAway)
    return tell(
      steps > 0
        ? `${counted(steps)} not sent yet. Stay signed in until there is a network.`
        : pictures > 0
          ? `${counted(pictures, 'photo')} not sent yet. Stay signed in until all are sent.`
          : 'You can sign out where there is a network.',
    );
  await store.leave();
  form.submit();
}

/* Showing */

const counted = (count, what = 'step') => (count === 1 ? `1 ${what} is` : `${count} ${what}s are`);

function line(text) {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

/** Says something until the next press. */
async function tell(text) {
  said = text;
  await show();
  status.scrollIntoView({ block: 'nearest' });
}

function button(label, doing) {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'field-button';
  made.textContent = label;
  made.addEventListener('click', doing);
  return made;
}

/** What was refused stays until it was read. */
const read = (from, place) =>
  button('I have read this', async () => {
    await store.remove(from, place);
    location.reload();
  });

/** Shows what is saved, and the page as it is with that. */
async function show() {
  const rows = await store.all('outbox');
  const pictures = await store.all('photos');
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const refused = rows.filter(({ state }) => state === 'refused');
  const parts = said === '' ? [] : [line(said)];
  if (isAway || waiting.length > 0) {
    const saved = waiting.length === 0 ? '' : `${counted(waiting.length)} saved on this phone, not sent yet.`;
    parts.push(line(`${isAway ? 'No signal. ' : 'Sending. '}${saved}`));
  }
  const unsent = pictures.filter(({ state }) => state === 'waiting').length;
  if (unsent > 0) parts.push(line(`${counted(unsent, 'photo')} saved on this phone, not sent yet.`));
  const last = waiting.at(-1);
  if (
    last !== undefined &&
    isAway &&
    order.includes(last.row.kind) &&
    Date.now() - Date.parse(last.row.happened_at) < undoMilliseconds
  )
    parts.push(
      button(`Undo: ${words[last.row.kind].toLowerCase()}`, async () => {
        await store.remove('outbox', last.place);
        location.reload();
      }),
    );
  for (const { place, row, words: why } of refused) {
    parts.push(
      line(
        `Not taken: ${words[row.kind]}, ${clock(Date.parse(row.happened_at) + row.clock_offset_ms)}. ${why}`,
      ),
    );
    parts.push(read('outbox', place));
  }
  for (const { place, state, words: why } of pictures)
    if (state === 'refused') parts.push(line(`Not taken: a photo. ${why}`), read('photos', place));
  status.replaceChildren(...parts);
  status.classList.toggle('field-kept', parts.length > 0);
  showOnDay(waiting);
  await showHome(waiting);
  showOnVisit(waiting.map(({ row }) => row).filter(({ visit }) => visit === visitOf()));
}

function showOnDay(waiting) {
  for (const card of main.querySelectorAll('a[data-visit]')) {
    const its = waiting.filter(({ row }) => row.visit === card.dataset.visit);
    let saved = card.querySelector('[data-saved]');
    if (saved === null) {
      saved = document.createElement('span');
      saved.dataset.saved = '';
      card.append(saved);
    }
    const step = its.findLast(({ row }) => order.includes(row.kind))?.row.kind;
    saved.textContent =
      its.length === 0 ? '' : `${step ? `${words[step]}. ` : ''}${its.length} saved on this phone`;
  }
}

/** Whether all visits of today are done, as far as this phone knows, and what was said about it. */
async function showHome(waiting) {
  const form = main.querySelector('[data-home]');
  if (form === null) return;
  const isDone = ({ dataset }) =>
    dataset.open === undefined ||
    waiting.some(({ row }) => row.visit === dataset.visit && row.kind === 'completed');
  const cards = [...main.querySelectorAll('[data-today] a[data-visit]')];
  form.hidden = cards.length === 0 || !cards.every(isDone);
  if ((await store.fact('home')) !== undefined)
    form.replaceChildren(line('You are home safe: saved on this phone, not sent yet.'));
}

/** The visit as it is with what was pressed and not sent yet: read needs are read, and the next step is next. */
function showOnVisit(rows) {
  for (const { kind, position, warning, happened_at: at, clock_offset_ms: offset } of rows) {
    const [name, value] = kind === 'need_read' ? ['position', position] : ['warning', warning];
    if (value === undefined) continue;
    const item = main.querySelector(`input[name="${name}"][value="${value}"]`)?.closest('li');
    if (!item) continue;
    delete item.dataset.unread;
    item
      .querySelector('form')
      .replaceWith(line(`Read ${clock(Date.parse(at) + offset)}, saved on this phone`));
  }
  const steps = main.querySelector('[data-steps]');
  if (steps === null) return;
  const pressed = rows.findLast(({ kind }) => order.includes(kind))?.kind;
  const state = pressed ?? steps.dataset.state;
  const unread = main.querySelector('[data-first][data-unread]') !== null;
  steps.querySelector('[data-read-first]').hidden = !unread;
  for (const form of steps.querySelectorAll('form'))
    form.hidden = unread || order[order.indexOf(state) + 1] !== form.dataset.press;
  if (pressed !== undefined) main.querySelector('[data-press="take_back"]')?.remove();
}

/* Beginning */

/** Nobody is signed in; what was pressed and not sent stays for whoever pressed it, and is not shown. */
async function sayWhatWaits() {
  const steps = (await waitingSteps()).length;
  const pictures = (await store.all('photos')).filter(({ state }) => state === 'waiting').length;
  if (steps + pictures === 0) return;
  const what = steps > 0 ? counted(steps) : counted(pictures, 'photo');
  status.replaceChildren(line(`${what} saved on this phone, not sent yet. Sign in again, and we send it.`));
  status.classList.add('field-kept');
}

async function beatOnce() {
  await store.eraseWhenOver();
  await send();
  if (isAway) return;
  if (Date.now() - ((await store.fact('fetched')) ?? 0) > freshPages) await fetchDay().catch(() => undefined);
}

async function begin() {
  const isSomebody = await store.notice(frame.dataset.mark, true);
  if (!isSomebody) return sayWhatWaits();
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register('/field-worker.js', { scope: '/field' }).catch(() => undefined);
  await show();
  setInterval(beatOnce, beat);
  addEventListener('online', beatOnce);
  addEventListener('offline', () => {
    isAway = true;
    void show();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void beatOnce();
  });
  if (navigator.onLine) {
    // What the phone had kept is shown where the network was slow.
    if (frame.dataset.kept !== undefined) void refreshMain().catch(() => undefined);
    await fetchDay().catch(() => {
      isAway = true;
    });
  }
  await beatOnce();
  frame.dataset.ready = '';
}

void begin();
