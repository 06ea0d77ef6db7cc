// Ctrl K: people, visits, pages and acts by a few letters. It is fetched at the first press.
function part<Kind extends Element>(of: ParentNode, selector: string): Kind {
  const found = of.querySelector<Kind>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}
const dialog = part<HTMLDialogElement>(document, '#office-palette');
const field = part<HTMLInputElement>(dialog, 'input');
const list = part<HTMLUListElement>(dialog, 'ul');
const status = part<HTMLElement>(dialog, '[role="status"]');
const most = 5;
let asked = 0;

interface Found {
  text: string;
  detail: string;
  open: () => void;
}

const has = (text: string) => text.toLowerCase().includes(field.value.trim().toLowerCase());

/** Pages of the menu, and what can be done on this page. */
function near(): Found[] {
  const pages = [...document.querySelectorAll<HTMLAnchorElement>('.office-head nav a')].map((link) => ({
    text: link.firstChild?.textContent ?? '',
    detail: 'Page',
    open: () => link.click(),
  }));
  const acts = [...document.querySelectorAll<HTMLElement>('.office-acts summary, .office-act a')].map(
    (act) => ({
      text: act.textContent,
      detail: 'What can be done here',
      open: () => {
        dialog.close();
        if (act.tagName === 'A') act.click();
        else if (act.parentElement instanceof HTMLDetailsElement) act.parentElement.open = true;
        act.focus();
      },
    }),
  );
  return [...acts, ...pages].filter(({ text }) => has(text)).slice(0, most);
}

type Cell = string | number | boolean | null | { text?: string };
interface Row {
  id: string;
  cells: readonly Cell[];
}

async function rowsOf(screen: string, name: string): Promise<Row[]> {
  const answer = await fetch(`/api/office_ms/${screen}?${name}=${encodeURIComponent(field.value.trim())}`);
  if (!answer.ok) return [];
  const { data } = (await answer.json()) as { data: { response: { rows: Row[] } } };
  return data.response.rows.slice(0, most);
}

const textOf = (cell: Cell) =>
  cell === null ? '' : typeof cell === 'object' ? (cell.text ?? '') : String(cell);

/** The people and things that the office knows by these letters. */
async function far(): Promise<Found[]> {
  if (field.value.trim().length < 3) return [];
  const [people, visits] = await Promise.all([rowsOf('people', 'find'), rowsOf('visits', 'text')]);
  const found = (rows: readonly Row[], at: string, name: number) =>
    rows.map(({ id, cells }) => ({
      text: cells.slice(0, name).map(textOf).join(', '),
      detail: cells
        .slice(name, name + 2)
        .map(textOf)
        .join(', '),
      open: () => location.assign(`${at}/${id}`),
    }));
  return [...found(people, '/office/call', 1), ...found(visits, '/office/visits', 3)];
}

function show(results: readonly Found[]): void {
  list.replaceChildren(
    ...results.map(({ text, detail, open }) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      const more = document.createElement('span');
      button.type = 'button';
      more.className = 'office-quiet';
      more.textContent = ` ${detail}`;
      button.append(text, more);
      button.addEventListener('click', open);
      item.append(button);
      return item;
    }),
  );
  status.textContent = results.length === 0 ? 'No matches.' : `${results.length} found.`;
}

async function look(): Promise<void> {
  const turn = (asked += 1);
  show(near());
  await new Promise((resolve) => setTimeout(resolve, 150));
  if (turn !== asked) return;
  const found = await far().catch(() => []);
  // An answer that was overtaken by another letter is none.
  if (turn === asked) show([...found, ...near()]);
}

dialog.addEventListener('keydown', (event) => {
  const all: Element[] = [field, ...list.querySelectorAll('button')];
  const now = document.activeElement === null ? -1 : all.indexOf(document.activeElement);
  const to = { ArrowDown: now + 1, ArrowUp: now - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    const next = all[Math.min(Math.max(to, 0), all.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  } else if (event.key === 'Enter' && document.activeElement === field) {
    event.preventDefault();
    list.querySelector('button')?.click();
  }
});
field.addEventListener('input', () => void look());

/** Opens it, empty. */
export function openPalette(): void {
  field.value = '';
  dialog.showModal();
  field.focus();
  void look();
}
