import type { Staff } from '#domains/people/actor.ts';
import { remakePhoto } from '#platform/photos/photo.ts';
import { keepPortrait, removePortrait } from '#platform/photos/portrait-folder.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { changeAsStaff } from './change.server.ts';

/**
 * The portrait that members see of a professional, encoded again from what was sent. Refuses
 * `professional_not_found`, and what `remakePhoto` refuses.
 */
export async function changePortrait(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  sent: Uint8Array,
): Promise<Result<undefined>> {
  const photo = await remakePhoto(sent);
  if (!photo.ok) return refused(inField(photo.refusal));
  const { DATA_DIR: dataFolder } = platform.configuration;
  const picture = await keepPortrait(dataFolder, photo.value);
  let former: string | null = picture;
  try {
    const changed = await changeAsStaff(
      platform,
      staff,
      professionalId,
      'professional_portrait_changed',
      async (work, before) => {
        await work.updateTable('professionals').set({ picture }).where('id', '=', professionalId).execute();
        former = before.picture;
        return success({ value: undefined, before: { picture: before.picture }, after: { picture } });
      },
    );
    return changed;
  } finally {
    // The one that nothing names: that of before, or the new one where it was not written.
    await removePortrait(dataFolder, former);
  }
}

const inField = (refusal: Refusal): Refusal => ({
  ...refusal,
  fields: [{ field: 'photo', message: refusal.message }],
});
