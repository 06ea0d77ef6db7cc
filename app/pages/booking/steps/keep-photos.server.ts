import type { Member } from '#domains/people/people.ts';
import { mostPhotos } from '#domains/services/photos.ts';
import { takesPhotos } from '#domains/services/service.server.ts';
import { keepPhoto } from '#domains/visits/photos/sent-photo.server.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import type { FieldProblem } from '#platform/result.ts';
import { listOf } from '../../../shell/forms.ts';

/**
 * The form with each photo that came with it kept, and its identifier in place of the file: so none is lost
 * where another answer is refused. What could not be kept is said at the field.
 */
export async function keepPhotos(
  platform: Platform,
  member: Member,
  serviceId: string,
  sent: FormData,
): Promise<{ form: FormData; problems: FieldProblem[] }> {
  const form = new FormData();
  // A field for files that was left empty sends a file without a name and without content.
  const files = [...sent.values()].flatMap((value) => (value instanceof File && value.size > 0 ? value : []));
  for (const [name, value] of sent)
    if (typeof value === 'string' && (name !== 'photos' || isIdentifier(value))) form.append(name, value);
  if (files.length === 0 || !(await takesPhotos(platform.database, serviceId))) return { form, problems: [] };
  if (listOf(form, 'photos').length + files.length > mostPhotos) return { form, problems: [tooMany] };
  const problems: FieldProblem[] = [];
  for (const file of files) {
    const kept = await keepPhoto(platform, member, new Uint8Array(await file.arrayBuffer()));
    if (kept.ok) form.append('photos', kept.value.photoId);
    else problems.push({ field: 'photo_files', message: kept.refusal.message });
  }
  return { form, problems: problems.slice(0, 1) };
}

const tooMany = {
  field: 'photo_files',
  message: `You can add up to ${mostPhotos} photos. Choose fewer.`,
};
