// The keys of the office. Everything that they do can be done without them; `?` says what they are, and turns them off.
const goTo = (letter: string) =>
  document.querySelector<HTMLAnchorElement>(`.office-head a[data-letter="${CSS.escape(letter)}"]`);
const isOff = () => localStorage.getItem('office-keys') === 'off';
const rows = () =>
  [...document.querySelectorAll<HTMLTableRowElement>('.office-table tbody tr')].filter((row) =>
    row.querySelector('a'),
  );
let waitsForGo = -1e4;

/** Where j and k stop: the visits of a board, or the first link of each row. */
const stops = () => [
  ...document.querySelectorAll<HTMLElement>('.office-board div > :is(a, button)'),
  ...rows().flatMap((row) => row.querySelector('a') ?? []),
];
const isAt = (stop: Element) => (stop.closest('tr') ?? stop).contains(document.activeElement);

function move(by: number): void {
  const all = stops();
  all[Math.min(Math.max(all.findIndex(isAt) + by, 0), all.length - 1)]?.focus();
}

const fieldIn = (form: Element | null) =>
  form?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea') ?? null;

/** What a key does in the row where the keyboard is, or else in the first; or in what is open beside the rows. */
const keyed = (key: string) =>
  [rowOfKeyboard(), document.querySelector('.queue-pane')]
    .map((part) => part?.querySelector<HTMLElement>(`[data-key="${key}"]`))
    .find((each) => each?.checkVisibility());

const rowOfKeyboard = () => {
  const all = rows();
  return all.find((row) => row.contains(document.activeElement)) ?? all[0];
};

/** Opens the form of an act: on this page, or on that of the row where the keyboard is. */
function openAct(key: string): void {
  const form = document.querySelector<HTMLFormElement>(`.office-acts form[data-key="${key}"]`);
  if (form) {
    form.closest('details')?.setAttribute('open', '');
    fieldIn(form)?.focus();
    return;
  }
  const page = document.querySelector<HTMLAnchorElement>(`.office-acts a[data-key="${key}"]`);
  if (page) {
    page.click();
    return;
  }
  const onBoard = document.querySelector('.office-board :is(a, button):focus');
  if (onBoard) {
    onBoard.dispatchEvent(new CustomEvent('office-move', { bubbles: true }));
    return;
  }
  const row = rowOfKeyboard();
  const act = row?.closest<HTMLElement>(`[data-${key}]`)?.dataset[key];
  const at = row?.dataset['at'] ?? row?.querySelector('a')?.href;
  if (act && at) location.assign(`${new URL(at, location.href).pathname}?open=${act}`);
}

const acts: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  e: () => {
    const row = keyed('e');
    if (row) row.click();
    else document.querySelector<HTMLElement>('.office-acts summary')?.focus();
  },
  a: () => openAct('a'),
  m: () => openAct('m'),
  s: () => keyed('s')?.click(),
  u: () => document.querySelector<HTMLElement>('.office-said button')?.click(),
  '/': () => fieldIn(document.querySelector('.office-filters'))?.focus(),
  '?': () => document.querySelector<HTMLDialogElement>('dialog#office-help')?.showModal(),
};

addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === 'k' && !isOff()) {
    event.preventDefault();
    void import('./palette.ts').then(({ openPalette }) => openPalette());
    return;
  }
  const isTyping =
    event.target instanceof Element &&
    event.target.closest('input, select, textarea, [contenteditable], dialog[open]') !== null;
  if (event.altKey || event.ctrlKey || event.metaKey || isTyping) return;
  if (isOff() && event.key !== '?') return;
  const to = event.timeStamp - waitsForGo < 1500 ? goTo(event.key) : null;
  if (to) {
    event.preventDefault();
    to.click();
    return;
  }
  const pressed = document.querySelector<HTMLElement>(`[data-press="${CSS.escape(event.key)}"]`);
  if (pressed && /^[1-9]$/.test(event.key)) {
    event.preventDefault();
    pressed.click();
    return;
  }
  waitsForGo = event.key === 'g' ? event.timeStamp : -1e4;
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

// Where the page is there for one thing, the keyboard is at it from the start.
const isOpened = new URLSearchParams(location.search).has('open');
const opened = fieldIn(document.querySelector(isOpened ? '.office-acts details[open]' : '.office-move'));
if (!isOff()) (document.querySelector<HTMLElement>('[data-focus]') ?? opened)?.focus();

// What is chosen counts at once; without scripts there is a button for it.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-at-once]'))
  form.addEventListener('change', () => form.requestSubmit());

document.querySelector('[data-prints]')?.addEventListener('click', () => print());

const off = document.querySelector<HTMLInputElement>('input#office-keys-off');
if (off) {
  off.checked = isOff();
  off.addEventListener('change', () => localStorage.setItem('office-keys', off.checked ? 'off' : 'on'));
}
