import { stepWords } from '#domains/field/step.ts';
import { clockInWords } from './clock.ts';
import { type KeptStep, onlyWaiting } from './kept.ts';
import { type Kept, progressOf, type Said } from './said.ts';

export interface Acts {
  takeBack(kept: KeptStep): void;
  /** What was refused stays until it was read. */
  read(from: 'outbox' | 'photos', place: number): void;
}

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

/** What is said about what the phone keeps, as elements. */
export const saidLines = (said: readonly Said[], acts: Acts): HTMLElement[] =>
  said.map((each) => {
    if (each.is === 'words') return line(each.words);
    return button(each.label, () =>
      each.is === 'undo' ? acts.takeBack(each.step) : acts.read(each.from, each.place),
    );
  });

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
  if (isHomeKept) form.replaceChildren(line('Home safe: saved on this phone, not sent yet.'));
}

/**
 * A call for help that we have not heard of yet: the professional must not wait for an office that does not
 * know.
 */
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
