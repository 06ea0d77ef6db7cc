import type { FieldVisit } from '#domains/field/day.ts';
import { takeFieldPhoto } from '#domains/field/photo.server.ts';
import { tooManyPhotos } from '#domains/field/photo.ts';
import type { Professional } from '#domains/people/actor.ts';
import { mostTakenPhotos } from '#domains/visits/photos/taken-photo.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { listOf } from '../shell/forms.ts';

/** Takes the photos of a form, each under the key that the form has for it. Returns what to say at the field. */
export async function keepPhotosOfForm(
  platform: ConnectedPlatform,
  professional: Professional,
  visit: FieldVisit,
  form: FormData,
): Promise<string | null> {
  // A field for files that was left empty sends a file without a name and without content.
  const files = [...form.values()].filter((value): value is File => value instanceof File && value.size > 0);
  const keys = listOf(form, 'keys').filter(isIdentifier);
  if (files.length === 0) return 'Choose a photo.';
  if (files.length > Math.min(keys.length, mostTakenPhotos)) return tooManyPhotos.message;
  const now = platform.clock.now();
  for (const [index, file] of files.entries()) {
    const photo = { id: keys[index] ?? '', visit: visit.id, happened_at: now, clock_offset_ms: 0 };
    const content = new Uint8Array(await file.arrayBuffer());
    const taken = await takeFieldPhoto(platform, professional, photo, content);
    if (!taken.ok) return taken.refusal.message;
    if (taken.value.answer === 'refused') return taken.value.words;
  }
  return null;
}
