import { become } from './office-become.js';

// Keeps what a move would break beside what is chosen, without a press. The address says what is chosen, so that a page that
// is loaded again, or reads itself anew because somebody else has changed something, shows the same.
const form = document.getElementById('move');
let asked = 0;

const fieldOf = (name) => form.elements.namedItem(`move.${name}`);
const told = () => [...form.querySelectorAll('[name="move.told"]:checked')].map(({ value }) => value);

async function look() {
  const address = new URL(location.href);
  address.searchParams.delete('shift');
  address.searchParams.delete('again');
  address.searchParams.set('who', fieldOf('professional_id').value);
  address.searchParams.set('at', fieldOf('starts_at').value);
  address.searchParams.set('told', told().join(','));
  history.replaceState(null, '', address);
  form.action = address;
  const mine = (asked += 1);
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || answer.redirected || mine !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [shown, next] = [document, page].map((each) => each.getElementById('consequences'));
  if (shown && next) become(shown, next);
  // Who is free then is another question for each time.
  nameAnew(fieldOf('professional_id'), page.getElementById(fieldOf('professional_id').id));
}

function nameAnew(select, next) {
  if (!next) return;
  for (const option of select.options) {
    const now = [...next.options].find(({ value }) => value === option.value);
    if (now) option.textContent = now.textContent;
  }
}

form?.addEventListener('change', () => void look());
// The press is for those without scripts.
document.getElementById('look')?.remove();
