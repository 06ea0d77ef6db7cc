// What the phone of somebody who comes keeps: the pages of their day, what they pressed and what is known about the session.
// Used by the pages and by the worker beside them. All of it belongs to one session; what was not sent, to one person.
self.fieldStore = (() => {
  const stores = { pages: 'path', outbox: 'place', photos: 'place', facts: 'name' };
  /** Where styles and letters are kept, which belong to nobody. */
  const shelf = 'hearthside-field-1';
  let opening;

  function open() {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open('hearthside-field', 2);
      request.onupgradeneeded = () => {
        for (const [name, keyPath] of Object.entries(stores))
          if (!request.result.objectStoreNames.contains(name))
            request.result.createObjectStore(name, { keyPath, autoIncrement: keyPath === 'place' });
      };
      request.onsuccess = () => {
        // A newer page must not wait for this one to be closed.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    return opening;
  }

  /** Does something in one transaction, and answers once it is safe on the disk. */
  async function work(names, mode, doing) {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(names, mode, { durability: 'strict' });
      const request = doing(transaction);
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }

  const all = (name) => work([name], 'readonly', (transaction) => transaction.objectStore(name).getAll());
  const get = (name, key) =>
    work([name], 'readonly', (transaction) => transaction.objectStore(name).get(key));
  const put = (name, value) =>
    work([name], 'readwrite', (transaction) => transaction.objectStore(name).put(value));
  const remove = (name, key) =>
    work([name], 'readwrite', (transaction) => transaction.objectStore(name).delete(key));
  const fact = async (name) => (await get('facts', name))?.value;
  const keepFact = (name, value) => put('facts', { name, value });

  /** Nothing of anybody is left. */
  const erase = (names = Object.keys(stores)) =>
    work(names, 'readwrite', (transaction) => {
      for (const name of names) transaction.objectStore(name).clear();
    });

  /**
   * Looks whose page it is. What was seen in another session, or in one that has ended, is erased. What was
   * pressed and not sent stays until the same person is back, and is erased for anybody else, and where the
   * office has signed them out. Says whether anybody is signed in. Of somebody who has signed out, only a
   * page that is shown says that they are in all the same: what else comes for them comes too late.
   */
  async function notice(mark, isShown = false) {
    const [whose, , person] = mark.split(' ');
    const isSomebody = person !== undefined;
    if (whose === (await fact('mark'))) return isSomebody;
    const left = await fact('left');
    if (whose === left && !isShown) return false;
    const stays = whose === 'none' || (isSomebody && person === (await fact('person')));
    await (stays ? eraseSeen() : erase());
    await keepFact('mark', whose);
    if (isSomebody) await keepFact('person', person);
    if (left !== undefined && left !== whose) await keepFact('left', left);
    return isSomebody;
  }

  /** Of what was seen nothing is left. */
  const eraseSeen = () =>
    work(['pages', 'facts'], 'readwrite', (transaction) => {
      transaction.objectStore('pages').clear();
      for (const name of ['until', 'fetched']) transaction.objectStore('facts').delete(name);
    });

  /** Somebody signs out. */
  async function leave() {
    const left = await fact('mark');
    await erase();
    if (left !== undefined) await keepFact('left', left);
  }

  /** Keeps a page for whom it was made; whoever has signed out while it was read leaves nothing behind. */
  const keepPage = (mark, path, html) =>
    work(['facts', 'pages'], 'readwrite', (transaction) => {
      const known = transaction.objectStore('facts').get('mark');
      known.onsuccess = () => {
        if (known.result?.value === mark.split(' ')[0])
          transaction.objectStore('pages').put({ path, html, at: Date.now() });
      };
    });

  /**
   * What was seen of the visits goes twelve hours after the last of them. What was pressed stays until it is
   * sent.
   */
  async function eraseWhenOver() {
    const until = await fact('until');
    const offset = (await fact('offset')) ?? 0;
    if (until !== undefined && Date.now() + offset > until) await erase(['pages']);
  }

  return { shelf, all, get, put, remove, fact, keepFact, erase, notice, leave, keepPage, eraseWhenOver };
})();
