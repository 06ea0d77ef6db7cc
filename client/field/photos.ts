import { mostPhotoBytes } from '#domains/field/photo.ts';
import { mostTakenPhotos } from '#domains/visits/photos/taken-photo.ts';
import type { PhoneClock } from './clock.ts';
import type { Heard } from './heard.ts';
import { type KeptPhoto, onlyWaiting } from './kept.ts';
import * as store from './store.ts';

/* Photos of a visit: made small on the phone, kept apart from what was pressed, and sent one by one when no step waits. */
const longestSide = 1_600;

/** A JPEG that fits, with nothing in it that the camera wrote. */
async function small(file: File): Promise<Blob> {
  const image = await createImageBitmap(file);
  let scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  for (;;) {
    for (const quality of [0.75, 0.55, 0.35]) {
      const made = await drawn(image, scale, quality);
      if (made.size <= mostPhotoBytes) {
        image.close();
        return made;
      }
    }
    scale *= 0.7;
  }
}

async function drawn(image: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser does not draw.');
  // What is transparent would become black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (made === null) throw new Error('No picture came of it.');
  return made;
}

export interface OfVisit {
  visit: string;
  about: string;
  /** How many of it we have. */
  sent: number;
  /** The mark of the professional whose page this is. */
  person: string | undefined;
}

/** Saves what was chosen; returns what to say where something was not saved. */
export async function keepPhotos(
  files: readonly File[],
  { visit, about, sent, person }: OfVisit,
  clock: PhoneClock,
): Promise<string | null> {
  if (files.length === 0) return 'Choose a photo.';
  const kept = onlyWaiting(await store.all('photos')).filter((photo) => photo.visit === visit).length;
  if (sent + kept + files.length > mostTakenPhotos)
    return `A visit can have up to ${mostTakenPhotos} photos. Choose ${Math.max(0, mostTakenPhotos - sent - kept)} or fewer.`;
  let unreadable = 0;
  for (const file of files) {
    const blob = await small(file).catch(() => null);
    if (blob === null) unreadable += 1;
    else
      await store.append(
        'photos',
        {
          id: crypto.randomUUID(),
          visit,
          about,
          happened_at: new Date(clock.now).toISOString(),
          clock_offset_ms: clock.offset,
          blob,
          state: 'waiting',
          words: '',
        },
        person,
      );
  }
  return unreadable === 0 ? null : 'This phone cannot open one of those photos. Choose another.';
}

/**
 * Sends what waits, one after the other. Before each, whatever was pressed goes first. Returns how many went;
 * one that did not is tried again later.
 */
export const sendPhotos = (
  stepsGoFirst: () => Promise<boolean>,
  ask: (form: FormData) => Promise<Heard>,
): Promise<number> =>
  navigator.locks.request('field-photos', { ifAvailable: true }, async (lock) => {
    if (lock === null) return 0;
    const photos = onlyWaiting(await store.all('photos'));
    for (const [index, photo] of photos.entries())
      if (!(await stepsGoFirst()) || !(await sendOne(photo, ask))) return index;
    return photos.length;
  });

/** Whether we have said what becomes of it. */
async function sendOne(photo: KeptPhoto, ask: (form: FormData) => Promise<Heard>): Promise<boolean> {
  const { id, visit, happened_at: happened, clock_offset_ms: offset, blob } = photo;
  if (blob === null) return true;
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, visit, happened_at: happened, clock_offset_ms: offset }))
    form.append(name, String(value));
  form.append('photo', blob, 'photo.jpg');
  const heard = await ask(form);
  if (heard.by === 'nobody' || heard.isOver || heard.status !== 200) return false;
  const its = (heard.body as { data: { response: { answer: string; words: string } } }).data.response;
  if (its.answer === 'refused')
    // It stays until the professional who took it has read that: the office has it only where the words say
    // so.
    await store.put('photos', { ...photo, state: 'refused', words: its.words });
  else await store.remove('photos', photo.place);
  return true;
}
