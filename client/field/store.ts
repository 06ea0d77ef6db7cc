import type { Facts, KeptPage, KeptPhoto, KeptStep } from './kept.ts';
import { judgeMark } from './whose.ts';

/*
 * What the phone of somebody who comes keeps: the pages of their day, what they pressed and what is known
 * about the session. Used by the pages and by the worker beside them. All of it belongs to one session; what
 * was not sent, to one person.
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

export const all = async <Of extends Name>(name: Of): Promise<Stored[Of][]> =>
  (await work<Stored[Of][]>([name], 'readonly', (transaction) => transaction.objectStore(name).getAll())) ??
  [];

export const get = <Of extends Name>(name: Of, key: IDBValidKey): Promise<Stored[Of] | undefined> =>
  work<Stored[Of]>([name], 'readonly', (transaction) => transaction.objectStore(name).get(key));

/** Keeps what is there already, changed. Fails where the phone has no room left. */
export const put = async <Of extends Name>(name: Of, value: Stored[Of]): Promise<void> => {
  await work([name], 'readwrite', (transaction) => transaction.objectStore(name).put(value));
};

/** Keeps something new at the end, and answers its place. Fails where the phone has no room left. */
export const append = async <Of extends 'outbox' | 'photos'>(
  name: Of,
  value: Omit<Stored[Of], 'place'>,
): Promise<number> =>
  Number(await work([name], 'readwrite', (transaction) => transaction.objectStore(name).add(value)));

export const remove = async (name: Name, key: IDBValidKey): Promise<void> => {
  await work([name], 'readwrite', (transaction) => transaction.objectStore(name).delete(key));
};

/** Only `keepFact` writes facts, each with the value of its name. */
export const fact = async <Of extends keyof Facts>(name: Of): Promise<Facts[Of] | undefined> =>
  ((await get('facts', name)) as Fact<Of> | undefined)?.value;

export const keepFact = <Of extends keyof Facts>(name: Of, value: Facts[Of]): Promise<void> =>
  put('facts', { name, value });

/**
 * Hears whose session it is, and erases what that says is to go (`judgeMark`). Says whether anybody is signed
 * in.
 */
export async function notice(mark: string, isShown = false): Promise<boolean> {
  const before = { mark: await fact('mark'), person: await fact('person'), left: await fact('left') };
  const { isSomebody, erases, known } = judgeMark(mark, before, isShown);
  if (known === undefined) return isSomebody;
  await work(erases === 'all' ? names : ['pages', 'facts'], 'readwrite', (transaction) => {
    const facts = transaction.objectStore('facts');
    transaction.objectStore('pages').clear();
    if (erases === 'all') {
      for (const name of ['outbox', 'photos', 'facts'] as const) transaction.objectStore(name).clear();
    } else for (const name of ['until', 'fetched', 'left']) facts.delete(name);
    for (const [name, value] of Object.entries(known)) facts.put({ name, value });
    return undefined;
  });
  return isSomebody;
}

/** Somebody signs out: nothing of anybody is left. */
export async function leave(): Promise<void> {
  const left = await fact('mark');
  await work(names, 'readwrite', (transaction) => {
    for (const name of names) transaction.objectStore(name).clear();
    return left === undefined
      ? undefined
      : transaction.objectStore('facts').put({ name: 'left', value: left });
  });
}

/** Keeps a page for whom it was made; whoever has signed out while it was read leaves nothing behind. */
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
