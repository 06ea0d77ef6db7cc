// Dragging on the board. A drop moves nothing: it opens the form of the move, filled in, which says what it would break.
const board = document.getElementById('board');
const stepMinutes = 30;
const farEnough = 8;
type Visit = HTMLAnchorElement | HTMLButtonElement;
const isVisit = (element: EventTarget | null | undefined): element is Visit =>
  element instanceof HTMLAnchorElement || element instanceof HTMLButtonElement;
const visits = '.office-board div > :is(a, button)';

const hasTime = (on: HTMLElement) => {
  const hours = on.querySelector('.hours');
  return hours !== null && getComputedStyle(hours).display !== 'none';
};
const minutesAcross = (on: HTMLElement) => {
  const [first = 0, last = 0] = (on.dataset['axis'] ?? '').split('-').map(Number);
  return (last - first) * 15;
};

const laneOf = (element: Element | null) =>
  element?.closest<HTMLElement>('.office-board :is(section, form)') ?? null;
const keyOf = (lane: HTMLElement | null) =>
  lane?.dataset['who'] ?? lane?.getAttribute('action')?.split('/').at(-1);

/** The page of a visit's move: by its reference, or on a large board by whose it is and when. */
function addressOf(on: HTMLElement, visit: Visit): URL {
  const at =
    visit instanceof HTMLAnchorElement
      ? visit.href.replace('/office/visits/', '/office/board/move/')
      : (visit.form?.action ?? '');
  const address = new URL(at, location.href);
  if (visit instanceof HTMLButtonElement && visit.name === 'at') address.searchParams.set('at', visit.value);
  address.searchParams.set('area', on.dataset['liveArea'] ?? '');
  address.searchParams.set('shift', '0');
  return address;
}

/**
 * What hangs on the pointer. Others may change the board meanwhile, so all that the drop needs is taken
 * along.
 */
interface Lifted {
  ghost: HTMLElement;
  box: DOMRect;
  address: URL;
  from: HTMLElement | null;
  over: HTMLElement | null;
  width: number;
}
interface Drag {
  visit: Visit;
  x: number;
  y: number;
  lifted: Lifted | null;
  isGivenUp: boolean;
}
let drag: Drag | undefined;

function begin(event: PointerEvent): void {
  const visit = event.target instanceof Element ? event.target.closest(visits) : null;
  if (isVisit(visit) && event.button === 0 && event.pointerType !== 'touch')
    drag = { visit, x: event.clientX, y: event.clientY, lifted: null, isGivenUp: false };
}

function lift(on: HTMLElement, visit: Visit): Lifted {
  const ghost = visit.cloneNode(true);
  if (!isVisit(ghost)) throw new Error('A copy is of another kind.');
  const box = visit.getBoundingClientRect();
  ghost.removeAttribute('href');
  ghost.classList.add('lifted');
  ghost.style.inlineSize = `${box.width}px`;
  visit.classList.add('left');
  on.append(ghost);
  return {
    ghost,
    box,
    address: addressOf(on, visit),
    from: laneOf(visit),
    over: null,
    width: visit.parentElement?.getBoundingClientRect().width ?? 1,
  };
}

function move(on: HTMLElement, event: PointerEvent): void {
  if (!drag || drag.isGivenUp) return;
  const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.lifted && Math.hypot(right, down) < farEnough) return;
  const lifted = (drag.lifted ??= lift(on, drag.visit));
  event.preventDefault();
  lifted.ghost.style.translate = `${lifted.box.x + right}px ${lifted.box.y + down}px`;
  const over = laneOf(document.elementFromPoint(event.clientX, event.clientY));
  if (over !== lifted.over) lifted.over?.classList.remove('over');
  over?.classList.add('over');
  lifted.over = over;
}

function letGo(visit: Visit, { ghost, over }: Lifted): void {
  ghost.remove();
  over?.classList.remove('over');
  visit.classList.remove('left');
}

function end(on: HTMLElement, event: PointerEvent): void {
  const done = drag;
  drag = undefined;
  const lifted = done?.lifted;
  if (!done || !lifted) return;
  letGo(done.visit, lifted);
  noClick();
  if (done.isGivenUp || !lifted.over) return;
  // Rows are as wide as their minutes, so that a way across is a time.
  const across = hasTime(on) ? ((event.clientX - done.x) / lifted.width) * minutesAcross(on) : 0;
  const shift = Math.round(across / stepMinutes) * stepMinutes;
  const who = lifted.over === lifted.from ? undefined : keyOf(lifted.over);
  if (shift === 0 && who === undefined) return;
  lifted.address.searchParams.set('shift', String(shift));
  if (who !== undefined) lifted.address.searchParams.set('who', who);
  location.assign(lifted.address);
}

/** The click that ends a drag opens nothing. */
function noClick(): void {
  const stop = (click: Event) => click.preventDefault();
  addEventListener('click', stop, { capture: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }));
}

function giveUp(): void {
  if (!drag?.lifted) return;
  letGo(drag.visit, drag.lifted);
  drag.isGivenUp = true;
}

/** A press on an empty place of a person's row: the call desk opens for it, with the person and the time. */
function bookInto(on: HTMLElement, event: MouseEvent): void {
  const row = event.target;
  // A drag that ended here was no press.
  if (event.defaultPrevented) return;
  if (!(row instanceof HTMLElement) || !row.matches('.lanes :is(section, form) > div, .lanes s')) return;
  const across = row.closest('div') ?? row;
  const { left, width } = across.getBoundingClientRect();
  const who = keyOf(laneOf(across));
  const [first = 0] = (on.dataset['axis'] ?? '').split('-').map(Number);
  const minutes = first * 15 + ((event.clientX - left) / width) * minutesAcross(on);
  const at = Math.floor(minutes / stepMinutes) * stepMinutes;
  if (!hasTime(on) || who === undefined || at < 0 || at >= 24 * 60) return;
  const clock = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const search = new URLSearchParams({ gap: `${on.dataset['liveDay']}T${clock}`, with: who });
  location.assign(`/office/call?${search}`);
}

if (board) {
  board.addEventListener('click', (event) => bookInto(board, event));
  board.addEventListener('pointerdown', begin);
  addEventListener('pointermove', (event) => move(board, event));
  addEventListener('pointerup', (event) => end(board, event));
  addEventListener('pointercancel', (event) => end(board, event));
  addEventListener('keydown', (event) => event.key === 'Escape' && giveUp());
  board.addEventListener('dragstart', (event) => event.preventDefault());
  // The keys of the office say so.
  board.addEventListener('office-move', ({ target }) => {
    if (isVisit(target)) location.assign(addressOf(board, target));
  });
}

// A module: its names are its own.
export {};
