// Dragging on the board. A drop moves nothing: it opens the form of the move, filled in, which says what it would break.
const board = document.getElementById('board');
const stepMinutes = 30;
const farEnough = 8;
const visits = '.office-board div > :is(a, button)';

const hasTime = () => getComputedStyle(board.querySelector('.hours')).display !== 'none';
const minutesAcross = () => {
  const [first, last] = board.dataset.axis.split('-').map(Number);
  return (last - first) * 15;
};

const laneOf = (element) => element?.closest('.office-board :is(section, form)');
const keyOf = (lane) => lane?.dataset.who ?? lane?.getAttribute('action')?.split('/').at(-1);

/** The page of a visit's move: by its reference, or on a large board by whose it is and when. */
function addressOf(visit) {
  const at = visit.href?.replace('/office/visits/', '/office/board/move/') ?? visit.form.action;
  const address = new URL(at, location.href);
  if (visit.name === 'at') address.searchParams.set('at', visit.value);
  address.searchParams.set('area', board.dataset.liveArea);
  address.searchParams.set('shift', '0');
  return address;
}

let drag;

function begin(event) {
  const visit = event.target.closest?.(visits);
  if (visit && event.button === 0 && event.pointerType !== 'touch')
    drag = { visit, x: event.clientX, y: event.clientY };
}

/** Others may change the board meanwhile, so all that the drop needs is taken here. */
function lift() {
  const { visit } = drag;
  const ghost = visit.cloneNode(true);
  const box = visit.getBoundingClientRect();
  ghost.removeAttribute('href');
  ghost.classList.add('lifted');
  ghost.style.inlineSize = `${box.width}px`;
  Object.assign(drag, {
    ghost,
    box,
    address: addressOf(visit),
    from: laneOf(visit),
    width: visit.parentElement.getBoundingClientRect().width,
  });
  visit.classList.add('left');
  board.append(ghost);
}

function move(event) {
  if (!drag || drag.isGivenUp) return;
  const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost && Math.hypot(right, down) < farEnough) return;
  if (!drag.ghost) lift();
  event.preventDefault();
  drag.ghost.style.translate = `${drag.box.x + right}px ${drag.box.y + down}px`;
  const over = laneOf(document.elementFromPoint(event.clientX, event.clientY));
  if (over !== drag.over) drag.over?.classList.remove('over');
  over?.classList.add('over');
  drag.over = over;
}

function letGo() {
  drag.ghost?.remove();
  drag.over?.classList.remove('over');
  drag.visit.classList.remove('left');
}

function end(event) {
  const done = drag;
  if (done?.ghost) {
    letGo();
    noClick();
  }
  drag = undefined;
  if (!done?.ghost || done.isGivenUp || !done.over) return;
  // Rows are as wide as their minutes, so that a way across is a time.
  const across = hasTime() ? ((event.clientX - done.x) / done.width) * minutesAcross() : 0;
  const shift = Math.round(across / stepMinutes) * stepMinutes;
  const who = done.over === done.from ? undefined : keyOf(done.over);
  if (shift === 0 && who === undefined) return;
  done.address.searchParams.set('shift', String(shift));
  if (who !== undefined) done.address.searchParams.set('who', who);
  location.assign(done.address);
}

/** The click that ends a drag opens nothing. */
function noClick() {
  const stop = (click) => click.preventDefault();
  addEventListener('click', stop, { capture: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }));
}

function giveUp() {
  if (!drag?.ghost) return;
  letGo();
  drag.isGivenUp = true;
}

if (board) {
  board.addEventListener('pointerdown', begin);
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
  addEventListener('keydown', (event) => event.key === 'Escape' && giveUp());
  board.addEventListener('dragstart', (event) => event.preventDefault());
  // The keys of the office say so.
  board.addEventListener('office-move', ({ target }) => location.assign(addressOf(target)));
}

// A module: its names are its own.
export {};
