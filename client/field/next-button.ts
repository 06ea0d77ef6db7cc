import type { ProgressStep } from '#domains/visits/day/day-steps.ts';
import type { KeptStep } from './kept.ts';
import { type AtPlace, nextPlace, questionMilliseconds, receiptMilliseconds } from './next-place.ts';
import { progressOf } from './said.ts';
import { button, line } from './screen.ts';

/** What this page remembers of the place of the next step. */
let pressed: (NonNullable<AtPlace['pressed']> & { visit: string; isHeardOf: boolean }) | undefined;
let asked: NonNullable<AtPlace['asked']> | undefined;
/** Fingers and keys that are down. */
const held = new Set<number | string>();

export function rememberPress(visit: string, step: ProgressStep, at: number): void {
  pressed = { visit, step, at, isHeardOf: false };
  asked = undefined;
}

/** What was pressed was undone. */
export function forgetPress(): void {
  pressed = undefined;
}

/** The page is as we know it after the last press. */
export function pageIsNew(): void {
  if (pressed !== undefined) pressed.isHeardOf = true;
}

/** "It is done" was pressed soon after the start: it is asked, once. */
export function askWhetherDone(minutes: number, at: number): void {
  asked = { minutes, at };
}

/** Whether the question stands, so that the next press answers it. */
export const isAsked = (): boolean => asked !== undefined;

/** Follows fingers and keys, and shows the place again when none is down. */
export function followFingers(show: () => void): void {
  const down = (which: number | string) => held.add(which);
  const up = (which: number | string) => {
    if (held.delete(which) && held.size === 0) show();
  };
  addEventListener('pointerdown', ({ pointerId }) => down(pointerId), { capture: true });
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, ({ pointerId }) => up(pointerId), { capture: true });
  addEventListener('keydown', ({ code }) => down(code), { capture: true });
  addEventListener('keyup', ({ code }) => up(code), { capture: true });
  // A release elsewhere is not reported.
  addEventListener('blur', () => held.clear());
}

/** When the place of the next step changes by itself. */
export const changesAfter = [questionMilliseconds, receiptMilliseconds];

/**
 * The visit as it is with what was pressed and not sent yet. `root` may be a page that is not shown yet, so
 * that a button is never there for the blink of an eye.
 */
export function placeNext(root: ParentNode, visit: string, its: readonly KeptStep[], show: () => void): void {
  const steps = root.querySelector<HTMLElement>('[data-steps]');
  if (steps === null) return;
  const last = its.findLast((kept) => progressOf(kept) !== undefined);
  const kept = last === undefined ? undefined : progressOf(last);
  const standing = kept ?? steps.dataset['state'] ?? '';
  const isUnread = root.querySelector('[data-first][data-unread]') !== null;
  const known =
    pressed?.visit === visit
      ? pressed
      : last !== undefined && kept !== undefined
        ? { step: kept, at: Date.parse(last.row.happened_at) }
        : undefined;
  // Until we have answered, the page is older than the press.
  const isOlder = pressed?.visit === visit && !pressed.isHeardOf;
  const isUndone = its.some(({ row }) => row.kind === 'take_back');
  const place = nextPlace(
    {
      state: isUndone ? '' : isOlder ? (pressed?.step ?? standing) : standing,
      pressed: known,
      asked,
      isUnread,
      isHeld: held.size > 0,
    },
    Date.now(),
  );
  steps.querySelector<HTMLElement>('[data-read-first]')?.toggleAttribute('hidden', !isUnread);
  const shown =
    place.is === 'button' ? place.step : place.is === 'question' && place.isOpen ? 'completed' : undefined;
  for (const form of steps.querySelectorAll('form')) form.hidden = form.dataset['press'] !== shown;
  const box = boxIn(steps);
  box.dataset['place'] = place.is;
  if (place.is === 'receipt') box.replaceChildren(line(place.words));
  else if (place.is === 'question')
    box.replaceChildren(
      line(place.words),
      ...(place.isOpen
        ? [
            button('Not yet', () => {
              asked = undefined;
              show();
            }),
          ]
        : []),
    );
  else box.replaceChildren();
  nameDone(steps, place.is === 'question');
  if (kept !== undefined) root.querySelector('[data-press="take_back"]')?.remove();
}

/** Where receipts and questions stand. */
function boxIn(steps: HTMLElement): HTMLElement {
  const there = steps.querySelector<HTMLElement>('[data-place]');
  if (there !== null) return there;
  const made = document.createElement('div');
  made.dataset['place'] = '';
  steps.prepend(made);
  return made;
}

function nameDone(steps: HTMLElement, isQuestion: boolean): void {
  const done = steps.querySelector<HTMLElement>('form[data-press="completed"] button');
  if (done === null) return;
  const usual = (done.dataset['usual'] ??= done.textContent ?? '');
  done.textContent = isQuestion ? 'Yes, finish visit' : usual;
}
