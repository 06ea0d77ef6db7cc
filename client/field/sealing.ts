import type { Encrypted, KeptPhoto, KeptStep } from './kept.ts';
import * as store from './store.ts';

/*
 * What is sealed for a professional is encrypted, too, by a key that we give to nobody but them while they are signed
 * in. The phone can use it and cannot show it, and drops it once all is encrypted. Where there is no key, what
 * is sealed stays as it is: that nothing is lost comes first.
 */
const shelves = ['outbox', 'photos'] as const;
const method = 'AES-GCM';

/** No script that knows nothing of keys takes it for what its person can send. */
const encryptedOf = (person: string) => `${person} `;

/** One at a time, in whatever window. What cannot be done now is done at the next start. */
const inTurn = (doing: () => Promise<void>): Promise<void> =>
  navigator.locks.request('field-seal', doing).catch(() => {});

/** Takes the key of the person who is signed in, and opens what was encrypted for them. */
export const takeKey = (person: string, k: string): Promise<void> =>
  inTurn(async () => {
    const key = await crypto.subtle.importKey('jwk', { kty: 'oct', k }, method, false, [
      'encrypt',
      'decrypt',
    ]);
    for (const name of shelves)
      for (const row of await store.sealed(name))
        if ('iv' in row && row.of === encryptedOf(person))
          // One that does not open stays, and keeps no other from being opened.
          await decrypted(key, row)
            .then((own) => store.exchange(name, row, own, person))
            .catch(() => {});
    await encryptOthers(person);
    await store.keepFact('sealKey', { of: person, key });
  });

/** Encrypts what is sealed for the person whose session has ended, where nobody is signed in. */
export const encryptSealed = (): Promise<void> => inTurn(() => encryptOthers());

/** Encrypts what is sealed for earlier users of this phone than `person`. */
async function encryptOthers(person?: string): Promise<void> {
  const known = await store.fact('sealKey');
  if (known === undefined || known.of === person) return;
  for (const name of shelves)
    for (const row of await store.sealed(name))
      if (!('iv' in row) && row.of === known.of)
        await store.exchange(name, row, await encrypted(known.key, row));
  await store.remove('facts', 'sealKey');
}

/** The picture, then all else as JSON. */
async function encrypted(
  key: CryptoKey,
  { of = '', place, ...row }: KeptStep | KeptPhoto,
): Promise<Encrypted> {
  const picture = 'blob' in row && row.blob;
  const bytes = await new Blob([picture || '', JSON.stringify(row)]).arrayBuffer();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: method, iv }, key, bytes);
  return { place, of: encryptedOf(of), iv, data, size: picture ? picture.size : 0 };
}

async function decrypted(key: CryptoKey, { place, iv, data, size }: Encrypted): Promise<object> {
  const bytes = await crypto.subtle.decrypt({ name: method, iv }, key, data);
  const row: object = JSON.parse(new TextDecoder().decode(bytes.slice(size)));
  const picture = new Blob([bytes.slice(0, size)], { type: 'image/jpeg' });
  return { ...row, place, ...(size > 0 && { blob: picture }) };
}
