// Photos of a visit: made small on the phone, kept apart from what was pressed, and sent one by one when no step waits.
self.fieldPhotos = (() => {
  const store = self.fieldStore;
  const longestSide = 1_600;
  const mostBytes = 300 * 1024;
  const most = 4;
  const longestSending = 120_000;

  const waiting = async () => (await store.all('photos')).filter(({ state }) => state === 'waiting');

  /** A JPEG that fits, with nothing in it that the camera wrote. */
  async function small(file) {
    const image = await createImageBitmap(file);
    let scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    for (let made; ; scale *= 0.7)
      for (const quality of [0.75, 0.55, 0.35]) {
        made = await drawn(image, scale, quality);
        if (made.size <= mostBytes) {
          image.close();
          return made;
        }
      }
  }

  async function drawn(image, scale, quality) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const pen = canvas.getContext('2d');
    // What is transparent would become black.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (made === null) throw new Error('No picture came of it.');
    return made;
  }

  /** Saves what was chosen; answers what to say where something was not saved. */
  async function keep(files, visit, sent, offset) {
    if (files.length === 0) return 'Choose a photo.';
    const kept = (await waiting()).filter((photo) => photo.visit === visit).length;
    if (sent + kept + files.length > most)
      return `A visit has ${most} photos at most. Choose ${Math.max(0, most - sent - kept)} or fewer.`;
    let unreadable = 0;
    for (const file of files) {
      const blob = await small(file).catch(() => null);
      if (blob === null) unreadable += 1;
      else
        await store.put('photos', {
          id: crypto.randomUUID(),
          visit,
          happened_at: new Date().toISOString(),
          clock_offset_ms: offset,
          blob,
          state: 'waiting',
          words: '',
        });
    }
    return unreadable === 0 ? null : 'This phone cannot open a photo that you chose. Choose another.';
  }

  /**
   * Sends what waits, one after the other. Before each, whatever was pressed goes first. Answers how many
   * went; one that did not is tried again later.
   */
  const send = (stepsGoFirst) =>
    navigator.locks.request('field-photos', { ifAvailable: true }, async (lock) => {
      if (lock === null) return 0;
      const photos = await waiting();
      for (const [index, photo] of photos.entries())
        if (!((await stepsGoFirst()) && (await sendOne(photo)))) return index;
      return photos.length;
    });

  async function sendOne(photo) {
    const { id, visit, happened_at: happened, clock_offset_ms: offset, blob } = photo;
    const form = new FormData();
    for (const [name, value] of Object.entries({ id, visit, happened_at: happened, clock_offset_ms: offset }))
      form.append(name, value);
    form.append('photo', blob, 'photo.jpg');
    const answer = await fetch('/api/field_ms/photos', {
      method: 'POST',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(longestSending),
      body: form,
    }).catch(() => null);
    if (!answer?.ok) return false;
    const its = (await answer.json()).data.response;
    if (its.answer === 'refused')
      await store.put('photos', { ...photo, blob: null, state: 'refused', words: its.words });
    else await store.remove('photos', photo.place);
    return true;
  }

  return { keep, send };
})();
