import { become } from './become.ts';

// Keeps what a move would break beside what is chosen, without a press. The address says what is chosen, so
// that a page that is loaded again, or reads itself again because another person has changed something, shows
// the same.
const form = document.querySelector<HTMLFormElement>('form#move');
let asked = 0;

function fieldOf<Kind extends typeof HTMLInputElement | typeof HTMLSelectElement>(
  of: HTMLFormElement,
  name: string,
  kind: Kind,
): InstanceType<Kind> {
  const field = of.elements.namedItem(`move.${name}`);
  if (!(field instanceof kind)) throw new Error(`The form has no ${name}.`);
  return field as InstanceType<Kind>;
}
const told = (of: HTMLFormElement) =>
  [...of.querySelectorAll<HTMLInputElement>('[name="move.told"]:checked')].map(({ value }) => value);

const whoOf = (of: HTMLFormElement) => fieldOf(of, 'professional_id', HTMLSelectElement);
const atOf = (of: HTMLFormElement) => fieldOf(of, 'starts_at', HTMLInputElement);

async function look(chosen: HTMLFormElement): Promise<void> {
  const who = whoOf(chosen);
  const address = new URL(location.href);
  address.searchParams.delete('shift');
  address.searchParams.delete('again');
  address.searchParams.set('who', who.value);
  address.searchParams.set('at', atOf(chosen).value);
  address.searchParams.set('told', told(chosen).join(','));
  history.replaceState(null, '', address);
  chosen.action = address.href;
  const mine = (asked += 1);
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || answer.redirected || mine !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [shown, fresh] = [document.getElementById('consequences'), page.getElementById('consequences')];
  if (shown && fresh) become(shown, fresh);
  // Who is free then is another question for each time.
  const next = page.getElementById(who.id);
  if (next instanceof HTMLSelectElement) nameAnew(who, next);
}

function nameAnew(select: HTMLSelectElement, next: HTMLSelectElement): void {
  for (const option of select.options) {
    const now = [...next.options].find(({ value }) => value === option.value);
    if (now) option.textContent = now.textContent;
  }
}

/** Whether the page shows what is chosen: a colleague may have chosen before this script was there. */
function isShown(chosen: HTMLFormElement): boolean {
  const shown = document.querySelector<HTMLInputElement>('#consequences [name="looked"]');
  return shown?.value === `${whoOf(chosen).value} ${atOf(chosen).value}`;
}

if (form) {
  form.addEventListener('change', () => void look(form));
  if (!isShown(form)) void look(form);
}
// The press is for those without scripts.
document.getElementById('look')?.remove();
