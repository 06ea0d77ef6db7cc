import type { Encrypted, Facts, KeptPage, KeptPhoto, KeptStep, SealedCall } from './kept.ts';
import { judgeMark, type Verdict } from './whose.ts';

/*
 * What a professional's phone keeps: the pages of their day, what they pressed and what is known about the
 * session. Used by the pages and by the worker beside them. What was seen belongs to one session; what was
 * not sent, to one person: it is sealed while another is signed in, or no one.
 */
interface Fact<Name extends keyof Facts = keyof Facts> {
  name: Name;
  value: Facts[Name];
}
interface Stored {
  pages: KeptPage;
  outbox: KeptStep;
  photos: KeptPhoto;
  facts: Fact;
}
type Name = keyof Stored;
const keys: Record<Name, string> = { pages: 'path', outbox: 'place', photos: 'place', facts: 'name' };
const names: readonly Name[] = ['pages', 'outbox', 'photos', 'facts'];

/** Where styles, letters and scripts are kept, which belong to nobody. */
export const shelf = 'hearthside-field-1';

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('hearthside-field', 2);
    request.onupgradeneeded = () => {
      for (const name of names)
        if (!request.result.objectStoreNames.contains(name))
          request.result.createObjectStore(name, {
            keyPath: keys[name],
            autoIncrement: keys[name] === 'place',
          });
    };
    request.onsuccess = () => {
      // A newer page must not wait for this one to be closed.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('The phone opens no store.'));
  }).catch((error: unknown) => {
    // It is asked for again with the next press.
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Does something in one transaction, and answers once it is safe on the disk. */
async function work<Value>(
  of: readonly Name[],
  mode: IDBTransactionMode,
  doing: (transaction: IDBTransaction) => IDBRequest<Value> | undefined,
): Promise<Value | undefined> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([...of], mode, { durability: 'strict' });
    const request = doing(transaction);
    const fail = () => reject(transaction.error ?? new Error('The phone did not keep it.'));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = fail;
    transaction.onabort = fail;
  });
}

const everything = async <Of extends Name>(name: Of): Promise<Stored[Of][]> =>
  (await work<Stored[Of][]>([name], 'readonly', (transaction) => transaction.objectStore(name).getAll())) ??
  [];

const isSealed = (kept: object) => 'of' in kept;

/** All rows of the professional who is signed in. */
export const all = async <Of extends Name>(name: Of): Promise<Stored[Of][]> =>
  (await everything(name)).filter((kept) => !isSealed(kept));

/** What is sealed for others, or is not opened yet. */
export const sealed = async (name: 'outbox' | 'photos'): Promise<(KeptStep | KeptPhoto | Encrypted)[]> =>
  (await everything(name)).filter(isSealed);

/**
 * Puts `after` in the place of what is sealed, if that is still there. What was of `person` is theirs again
 * where they are signed in, and else sealed for them.
 */
export const exchange = async (
  name: 'outbox' | 'photos',
  before: { place: number; of?: string },
  after: object,
  person?: string,
): Promise<void> => {
  await work([name, 'facts'], 'readwrite', (transaction) => {
    const rows = transaction.objectStore(name);
    const known: IDBRequest<Fact | undefined> = transaction.objectStore('facts').get('person');
    const there: IDBRequest<{ of?: string } | undefined> = rows.get(before.place);
    there.onsuccess = () => {
      if (there.result?.of !== before.of) return;
      const isTheirs = person === undefined || known.result?.value === person;
      rows.put(isTheirs ? after : { ...after, of: person });
    };
    return undefined;
  });
};

export const get = <Of extends Name>(name: Of, key: IDBValidKey): Promise<Stored[Of] | undefined> =>
  work<Stored[Of]>([name], 'readonly', (transaction) => transaction.objectStore(name).get(key));

/** Keeps what is there already, changed. Fails where the phone has no room left. */
export const put = async <Of extends Name>(name: Of, value: Stored[Of]): Promise<void> => {
  await work([name], 'readwrite', (transaction) => transaction.objectStore(name).put(value));
};

/**
 * Keeps something new at the end, and answers its place. Fails where the phone has no room left. A page may
 * still be open when another person has signed in: what is pressed on it is of its own `person`.
 */
export const append = async <Of extends 'outbox' | 'photos'>(
  name: Of,
  value: Omit<Stored[Of], 'place'>,
  person: string | undefined,
): Promise<number> => {
  const current = await fact('person');
  const isTheirs = person === undefined || current === undefined || current === person;
  const kept = isTheirs ? value : { ...value, of: person };
  return Number(await work([name], 'readwrite', (transaction) => transaction.objectStore(name).add(kept)));
};

export const remove = async (name: Name, key: IDBValidKey): Promise<void> => {
  await work([name], 'readwrite', (transaction) => transaction.objectStore(name).delete(key));
};

/** Only `keepFact` writes facts, each with the value of its name. */
export const fact = async <Of extends keyof Facts>(name: Of): Promise<Facts[Of] | undefined> =>
  ((await get('facts', name)) as Fact<Of> | undefined)?.value;

export const keepFact = <Of extends keyof Facts>(name: Of, value: Facts[Of]): Promise<void> =>
  put('facts', { name, value });

/**
 * Hears whose session it is, seals what is of another, and erases what that says is to go (`judgeMark`). Says
 * whether anybody is signed in.
 */
export async function notice(mark: string, isShown = false): Promise<boolean> {
  const before = { mark: await fact('mark'), person: await fact('person'), left: await fact('left') };
  const verdict = judgeMark(mark, before, isShown);
  const { isSomebody, erases, seals, opens, known } = verdict;
  if (known === undefined) return isSomebody;
  if (erases === 'all') await eraseAll(before.person);
  const calls = await callsOf(verdict);
  await work(names, 'readwrite', (transaction) => {
    const facts = transaction.objectStore('facts');
    transaction.objectStore('pages').clear();
    sealRows(transaction, seals, opens);
    for (const name of ['until', 'fetched', 'left', ...calls.gone]) facts.delete(name);
    for (const [name, value] of Object.entries({ ...known, ...calls.kept })) facts.put({ name, value });
    return undefined;
  });
  return isSomebody;
}

/** A row without a person gets its person, and the rows of a professional who is back are theirs again. */
function sealRows(transaction: IDBTransaction, seals: string | undefined, opens: string | undefined): void {
  for (const name of ['outbox', 'photos'] as const) {
    const reading = transaction.objectStore(name).openCursor();
    reading.onsuccess = () => {
      const cursor = reading.result;
      if (cursor === null) return;
      const { of: before, ...own } = cursor.value as KeptStep | KeptPhoto;
      const whose = before ?? seals;
      const of = whose === opens ? undefined : whose;
      if (of !== before) cursor.update(of === undefined ? own : { ...own, of });
      cursor.continue();
    };
  }
}

/** A call for help and that a professional is home are facts, so they are sealed as such. */
async function callsOf({ seals, opens }: Verdict): Promise<{ gone: string[]; kept: Partial<Facts> }> {
  const [help, home] = [await fact('help'), await fact('home')];
  const calls: SealedCall[] = [...((await fact('sealedCalls')) ?? [])];
  const isPressed = help !== undefined || home !== undefined;
  if (seals !== undefined && isPressed)
    calls.push({
      of: seals,
      ...(help === undefined ? {} : { help }),
      ...(home === undefined ? {} : { home }),
    });
  const isBack = ({ of }: SealedCall) => of === opens;
  const { of: _of, ...theirs } = Object.assign({ of: '' }, ...calls.filter(isBack)) as SealedCall;
  return {
    gone: seals === undefined ? [] : ['help', 'home'],
    kept: { ...theirs, sealedCalls: calls.filter((call) => !isBack(call)) },
  };
}

/** Erases all of everybody, but how much it was: that is told to the office. */
async function eraseAll(person: string | undefined): Promise<void> {
  const count = async (name: 'outbox' | 'photos') => (await all(name)).length;
  const [steps, photos] = [await count('outbox'), await count('photos')];
  const phone = await fact('phone');
  await work(names, 'readwrite', (transaction) => {
    for (const name of names) transaction.objectStore(name).clear();
    const facts = transaction.objectStore('facts');
    if (phone !== undefined) facts.put({ name: 'phone', value: phone });
    if (person !== undefined && steps + photos > 0)
      facts.put({ name: 'erased', value: [{ of: person, steps, photos, isErased: true }] });
    return undefined;
  });
}

/**
 * What stays on the phone when a professional signs out: what is sealed for others, and what we were told of
 * it.
 */
const ofThePhone: readonly string[] = ['phone', 'sealedCalls', 'told', 'erased'];

/** The professional signs out: nothing of theirs is left. */
export async function leave(): Promise<void> {
  const left = await fact('mark');
  await work(names, 'readwrite', (transaction) => {
    transaction.objectStore('pages').clear();
    for (const name of ['outbox', 'photos', 'facts'] as const) {
      const reading = transaction.objectStore(name).openCursor();
      reading.onsuccess = () => {
        const cursor = reading.result;
        if (cursor === null) return;
        const stays =
          name === 'facts' ? ofThePhone.some((each) => each === cursor.key) : isSealed(cursor.value);
        if (!stays) cursor.delete();
        cursor.continue();
      };
    }
    return left === undefined
      ? undefined
      : transaction.objectStore('facts').put({ name: 'left', value: left });
  });
}

/**
 * Keeps a page for the professional it was made for; one who has signed out while it was read leaves nothing
 * behind.
 */
export async function keepPage(mark: string, path: string, html: string): Promise<void> {
  await work(['facts', 'pages'], 'readwrite', (transaction) => {
    const known: IDBRequest<Fact | undefined> = transaction.objectStore('facts').get('mark');
    known.onsuccess = () => {
      if (known.result?.value === mark.split(' ')[0])
        transaction.objectStore('pages').put({ path, html, at: Date.now() });
    };
    return undefined;
  });
}

/**
 * What was seen of the visits goes twelve hours after the last of them. What was pressed stays until it is
 * sent.
 */
export async function eraseWhenOver(): Promise<void> {
  const until = await fact('until');
  const offset = (await fact('offset')) ?? 0;
  if (until !== undefined && Date.now() + offset > until)
    await work(['pages'], 'readwrite', (transaction) => transaction.objectStore('pages').clear());
}
