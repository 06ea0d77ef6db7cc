import { mayTakeBack, stepWords } from '#domains/field/step.ts';
import { progressStep, type ProgressStep } from '#domains/visits/day/day-steps.ts';
import { clockInWords } from './clock.ts';
import { type KeptPhoto, type KeptStep, onlyWaiting } from './kept.ts';
import type { Standing } from './outbox.ts';

/** What the phone keeps, as it was last read. */
export interface Kept {
  steps: readonly KeptStep[];
  photos: readonly KeptPhoto[];
  /** That they are home safe was pressed and not sent. */
  isHomeKept: boolean;
  isHelpKept: boolean;
}

export interface Acts {
  takeBack(kept: KeptStep): void;
  /** What was refused stays until it was read. */
  read(from: 'outbox' | 'photos', place: number): void;
}

export const counted = (count: number, what = 'step'): string =>
  count === 1 ? `1 ${what} is` : `${count} ${what}s are`;

export function line(text: string): HTMLParagraphElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

function callLink(label: string, to: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.href = to;
  made.textContent = label;
  return made;
}

export function button(label: string, doing: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'field-button';
  made.textContent = label;
  made.addEventListener('click', doing);
  return made;
}

/** The step of a visit that a row is, and not something that was said besides. */
export const progressOf = ({ row }: KeptStep): ProgressStep | undefined =>
  progressStep.safeParse(row.kind).data;

/**
 * What is saved and not sent, what can be undone, and what was not taken: each with the visit that it is
 * about.
 */
export function statusLines(
  { steps, photos }: Kept,
  { standing, said, visit }: { standing: Standing; said: string; visit: string | undefined },
  acts: Acts,
): HTMLElement[] {
  const waiting = onlyWaiting(steps);
  const parts: HTMLElement[] = said === '' ? [] : [line(said)];
  if (standing !== 'here' || waiting.length > 0)
    parts.push(line(`${standingWords[standing]} ${savedWords(waiting.length)}`.trim()));
  const pictures = onlyWaiting(photos).length;
  if (pictures > 0) parts.push(line(savedWords(pictures, 'photo')));
  const last = waiting.at(-1);
  if (last !== undefined && standing !== 'here' && mayUndo(last, visit))
    parts.push(
      button(`Undo: ${stepWords[last.row.kind].toLowerCase()}${aboutWords(last)}`, () => acts.takeBack(last)),
    );
  for (const kept of steps)
    if (kept.state === 'refused') {
      const at = clockInWords(Date.parse(kept.row.happened_at) + kept.row.clock_offset_ms);
      parts.push(
        line(`Not taken: ${stepWords[kept.row.kind]}, ${at}${aboutWords(kept)}. ${kept.words}`),
        button('I have read this', () => acts.read('outbox', kept.place)),
      );
    }
  for (const kept of photos)
    if (kept.state === 'refused')
      parts.push(
        line(`Not taken: a photo${aboutWords(kept)}. ${kept.words}`),
        button('I have read this', () => acts.read('photos', kept.place)),
      );
  return parts;
}

const standingWords: Record<Standing, string> = {
  here: 'Sending.',
  away: 'No signal.',
  busy: 'We cannot take it right now. This phone tries again by itself.',
  over: 'You are signed out.',
};

const savedWords = (count: number, what?: string) =>
  count === 0 ? '' : `${counted(count, what)} saved on this phone, not sent yet.`;

const aboutWords = ({ about }: { about?: string }) => (about === undefined ? '' : `, ${about}`);

/** On the page of a visit only what was pressed there: nobody undoes what they do not see. */
const mayUndo = (kept: KeptStep, visit: string | undefined) =>
  progressOf(kept) !== undefined &&
  (visit === undefined || visit === kept.row.visit) &&
  mayTakeBack(new Date(kept.row.happened_at), new Date());

/** The list of the day, with what is saved of each visit. */
export function showOnDay(main: HTMLElement, steps: readonly KeptStep[]): void {
  for (const card of main.querySelectorAll<HTMLElement>('a[data-visit]')) {
    const its = onlyWaiting(steps).filter(({ row }) => row.visit === card.dataset['visit']);
    let saved = card.querySelector('[data-saved]');
    if (saved === null) {
      saved = document.createElement('span');
      saved.setAttribute('data-saved', '');
      card.append(saved);
    }
    const step = its.map(progressOf).findLast((each) => each !== undefined);
    saved.textContent =
      its.length === 0
        ? ''
        : `${step === undefined ? '' : `${stepWords[step]}. `}${its.length} saved on this phone`;
  }
}

/** Whether all visits of today are done, as far as this phone knows, and what was said about it. */
export function showHome(main: HTMLElement, { steps, isHomeKept }: Kept): void {
  const form = main.querySelector<HTMLElement>('[data-home]');
  if (form === null) return;
  const isDone = ({ dataset }: HTMLElement) =>
    dataset['open'] === undefined ||
    onlyWaiting(steps).some(({ row }) => row.visit === dataset['visit'] && row.kind === 'completed');
  const cards = [...main.querySelectorAll<HTMLElement>('[data-today] a[data-visit]')];
  form.hidden = cards.length === 0 || !cards.every(isDone);
  if (isHomeKept) form.replaceChildren(line('You are home safe: saved on this phone, not sent yet.'));
}

/** A call for help that we have not heard of yet: nobody waits for somebody who does not know. */
export function showHelp(main: HTMLElement, isHelpKept: boolean, isKeptPage: boolean): void {
  const form = main.querySelector<HTMLElement>('[data-help]');
  if (form === null) return;
  if (isKeptPage) {
    // Whatever was open when this page was kept says nothing of today.
    main.querySelector('[data-help-known]')?.remove();
    form.hidden = false;
  }
  form.querySelector('[data-help-saved]')?.remove();
  if (!isHelpKept) return;
  const saved = line('Saved on this phone, not sent yet. The office does not know. Call ');
  saved.append(
    callLink('911', 'tel:911'),
    ' or the office at ',
    callLink(main.querySelector('[data-office]')?.textContent ?? 'its number', form.dataset['dial'] ?? ''),
    '.',
  );
  saved.dataset['helpSaved'] = '';
  saved.className = 'field-kept';
  saved.setAttribute('role', 'alert');
  form.prepend(saved);
}

/** Needs that were read and not sent yet are read. */
export function showRead(main: ParentNode, steps: readonly KeptStep[]): void {
  for (const { row } of steps) {
    const name = row.kind === 'need_read' ? 'position' : 'warning';
    const value = row[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const item = main.querySelector(`input[name="${name}"][value="${value}"]`)?.closest<HTMLElement>('li');
    if (!item) continue;
    delete item.dataset['unread'];
    const at = clockInWords(Date.parse(row.happened_at) + row.clock_offset_ms);
    item.querySelector('form')?.replaceWith(line(`Read ${at}, saved on this phone`));
  }
}
