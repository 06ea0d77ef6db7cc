import { ask } from './day.ts';
import type { SealedCall, Unsent } from './kept.ts';
import * as store from './store.ts';

/*
 * What is sealed here for professionals who are not signed in. The office is told how much it is, and never
 * what.
 */

/** How much is sealed, for each professional. */
export async function countUnsent(): Promise<Unsent[]> {
  const [steps, photos] = [await store.sealed('outbox'), await store.sealed('photos')];
  const calls = (await store.fact('sealedCalls')) ?? [];
  // What is encrypted has a blank after its person.
  const whose = ({ of = '' }: { of?: string }) => of.trim();
  const people = new Set([...steps, ...photos, ...calls].map(whose));
  return [...people].map((of) => ({
    of,
    steps: steps.filter((step) => whose(step) === of).length,
    photos: photos.filter((photo) => whose(photo) === of).length,
    isErased: false,
    help: calls.findLast((call) => call.of === of && call.help !== undefined)?.help,
  }));
}

/** What the office does not know yet: what is new, and whose rows are all gone. */
export function newsOf(now: readonly Unsent[], told: readonly Unsent[]): Unsent[] {
  const before = (of: string) => told.find((each) => each.of === of);
  const isNews = (each: Unsent) => {
    const last = before(each.of) ?? { steps: 0, photos: 0 };
    return each.help !== undefined || each.steps !== last.steps || each.photos !== last.photos;
  };
  const over = told
    .filter(({ of }) => !now.some((each) => each.of === of))
    .map(({ of }) => ({ of, steps: 0, photos: 0, isErased: false }));
  return [...now.filter(isNews), ...over];
}

/** Tells the office what stays here, by whatever session this phone had; where there is no network, later. */
export async function tellUnsent(): Promise<void> {
  const erased = (await store.fact('erased')) ?? [];
  const now = await countUnsent();
  for (const news of [...erased, ...newsOf(now, (await store.fact('told')) ?? [])]) {
    if (!(await tell(news))) return;
    if (news.isErased) await store.remove('facts', 'erased');
    else await remember(news);
  }
}

async function tell({ of, steps, photos, isErased, help }: Unsent): Promise<boolean> {
  const phone = (await store.fact('phone')) ?? crypto.randomUUID();
  await store.keepFact('phone', phone);
  const said = { person: of, phone, steps, photos, is_erased: isErased };
  const heard = await ask('/unsent', help === undefined ? said : { ...said, help });
  return heard.by === 'us' && heard.status === 200;
}

/** A call for help is with the office now, and is not made again. */
async function remember({ help, ...told }: Unsent): Promise<void> {
  const others = ((await store.fact('told')) ?? []).filter(({ of }) => of !== told.of);
  await store.keepFact('told', told.steps + told.photos === 0 ? others : [...others, told]);
  if (help === undefined) return;
  const calls = (await store.fact('sealedCalls')) ?? [];
  const isLeft = ({ of, home }: SealedCall) => of !== told.of || home !== undefined;
  const withoutHelp = (call: SealedCall): SealedCall =>
    call.of === told.of && call.home !== undefined ? { of: call.of, home: call.home } : call;
  await store.keepFact('sealedCalls', calls.filter(isLeft).map(withoutHelp));
}
