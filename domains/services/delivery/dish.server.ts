import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import {
  type DatabaseReader,
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { remakePhoto } from '#platform/photos/photo.ts';
import { keepPortrait, removePortrait } from '#platform/photos/portrait-folder.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { addressWord } from '../fields.ts';
import { anyDish, type DishDays, type DishInOffice, type DishInput } from './dish.ts';
import { listDishRules } from './menu.server.ts';

/** The dishes of all kitchens in the order of the menu, each with the days from today on. */
export async function listDishesInOffice(database: DatabaseReader, now: Date): Promise<DishInOffice[]> {
  const { rows } = await sql<DishInOffice>`
    select dish.id, kitchen.id as kitchen, dish.title, dish.description, dish.picture,
      dish.picture_words as "pictureWords",
      array(select trait.option_id from dish_traits trait where trait.dish_id = dish.id order by 1) as traits,
      (select coalesce(json_agg(json_build_object('firstDay', menu.first_day, 'lastDay', menu.last_day,
        'weekdays', menu.weekdays) order by menu.first_day), '[]')
        from menus menu where menu.dish_id = dish.id
        and (menu.last_day is null or menu.last_day >= (${now}::timestamptz)::date)) as days
    from dishes dish join kitchens kitchen on kitchen.id = dish.kitchen_id
    order by kitchen.position, kitchen.id, dish.position, dish.id`.execute(database);
  return rows;
}

/**
 * Adds a dish, which is on no menu yet. Refuses `dish_exists`, `kitchen_not_found` and `trait_not_found`: a
 * misspelled allergen would be no allergen.
 */
export async function addDish(
  platform: Platform,
  staff: Staff,
  { kitchen, ...input }: DishInput & { kitchen: string },
): Promise<Result<{ id: string }>> {
  const id = addressWord(input.title);
  if (id === '') return refused(nameless);
  try {
    return await transaction(platform.database, async (work): Promise<Result<{ id: string }>> => {
      const found = await work
        .selectFrom('kitchens')
        .select('id')
        .where('id', '=', kitchen)
        .executeTakeFirst();
      if (found === undefined) return refused(kitchenNotFound);
      if (!(await areTraits(work, input.traits))) return refused(traitNotFound);
      await sql`
        insert into dishes (id, kitchen_id, title, description, picture, picture_words, position)
        select ${id}, ${kitchen}, ${input.title}, ${input.description}, ${anyDish.picture}, ${anyDish.pictureWords},
          coalesce(max(position), 0) + 1 from dishes where kitchen_id = ${kitchen}`.execute(work);
      await writeTraits(work, id, input.traits);
      const audited = { action: 'dish_added', subject: id, after: { kitchen, ...input } };
      await writeAudit(work, staff, audited, platform.clock.now());
      return success({ id });
    });
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) return refused(dishExists(input.title));
    throw error;
  }
}

/**
 * Changes a dish. Who has ordered it keeps it by its name; where it now has what a recipient is allergic to,
 * the office is alerted. Refuses `dish_not_found` and `trait_not_found`.
 */
export function changeDish(
  platform: Platform,
  staff: Staff,
  id: string,
  { title, description, traits }: DishInput,
): Promise<Result<null>> {
  return changeLocked(platform, id, async (work, before) => {
    if (!(await areTraits(work, traits))) return refused(traitNotFound);
    await work.updateTable('dishes').set({ title, description }).where('id', '=', id).execute();
    await work.deleteFrom('dish_traits').where('dish_id', '=', id).execute();
    await writeTraits(work, id, traits);
    await writeAudit(
      work,
      staff,
      {
        action: 'dish_changed',
        subject: id,
        before: { title: before.title, description: before.description, traits: before.traits },
        after: { title, description, traits },
      },
      platform.clock.now(),
    );
    return success(null);
  });
}

/**
 * Shows another picture of a dish, encoded again from what was sent. Refuses `dish_not_found`, and what
 * `remakePhoto` refuses.
 */
export async function changeDishPicture(
  platform: Platform,
  staff: Staff,
  id: string,
  { sent, pictureWords }: { sent: Uint8Array; pictureWords: string },
): Promise<Result<null>> {
  const photo = await remakePhoto(sent);
  if (!photo.ok)
    return refused({ ...photo.refusal, fields: [{ field: 'photo', message: photo.refusal.message }] });
  const { DATA_DIR: dataFolder } = platform.configuration;
  const picture = await keepPortrait(dataFolder, photo.value);
  let unused: string | null = picture;
  try {
    return await changeLocked(platform, id, async (work, before) => {
      await work
        .updateTable('dishes')
        .set({ picture, picture_words: pictureWords })
        .where('id', '=', id)
        .execute();
      const audited = {
        action: 'dish_picture_changed',
        subject: id,
        before: { picture: before.picture },
        after: { picture },
      };
      await writeAudit(work, staff, audited, platform.clock.now());
      unused = before.picture;
      return success(null);
    });
  } finally {
    // The one that nothing names: that of before, or the new one where it was not written.
    await removePortrait(dataFolder, unused);
  }
}

/**
 * Says on which days a dish can be had from a day on, in place of all that was said for later; null takes it
 * off the menu from then on. What is ordered stays. Refuses `dish_not_found`.
 */
export function setDishDays(
  platform: Platform,
  staff: Staff,
  id: string,
  { firstDay, days }: { firstDay: string; days: Omit<DishDays, 'firstDay'> | null },
): Promise<Result<null>> {
  return changeLocked(platform, id, async (work, before) => {
    await sql`delete from menus where dish_id = ${id} and first_day >= ${firstDay}::date`.execute(work);
    await sql`
      update menus set last_day = ${firstDay}::date - 1
      where dish_id = ${id} and (last_day is null or last_day >= ${firstDay}::date)`.execute(work);
    if (days !== null)
      await work
        .insertInto('menus')
        .values({
          dish_id: id,
          first_day: firstDay,
          last_day: days.lastDay ?? null,
          weekdays: [...new Set(days.weekdays)].toSorted((one, other) => one - other),
        })
        .execute();
    await writeAudit(
      work,
      staff,
      { action: 'dish_days_changed', subject: id, before: { days: before.days }, after: { firstDay, days } },
      platform.clock.now(),
    );
    return success(null);
  });
}

async function changeLocked(
  platform: Platform,
  id: string,
  change: (work: DatabaseTransaction, before: DishInOffice) => Promise<Result<null>>,
): Promise<Result<null>> {
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    await sql`select id from dishes where id = ${id} for update`.execute(work);
    const before = (await listDishesInOffice(work, platform.clock.now())).find((dish) => dish.id === id);
    return before === undefined ? refused(dishNotFound) : change(work, before);
  });
}

async function areTraits(work: DatabaseTransaction, traits: readonly string[]): Promise<boolean> {
  const rules = await listDishRules(work);
  return traits.every((id) => rules.some((rule) => rule.id === id));
}

async function writeTraits(work: DatabaseTransaction, id: string, traits: readonly string[]): Promise<void> {
  const rows = [...new Set(traits)].map((trait) => ({ dish_id: id, option_id: trait }));
  if (rows.length > 0) await work.insertInto('dish_traits').values(rows).execute();
}

const nameless = refusal('invalid', 'invalid_answers', 'Use letters in the name.', {
  title: 'Use letters in the name.',
});
const kitchenNotFound = refusal('invalid', 'kitchen_not_found', 'Choose a kitchen.', {
  kitchen: 'Choose a kitchen.',
});
const traitNotFound = refusal('invalid', 'trait_not_found', 'Choose allergens and diets from the list.', {
  traits: 'Choose allergens and diets from the list.',
});
const dishNotFound = refusal('not_found', 'dish_not_found', 'We could not find this dish.');
const dishExists = (title: string): Refusal => {
  const message = `There is or was a dish called ${title}. Change that one, or use another name.`;
  return refusal('conflict', 'dish_exists', message, { title: message });
};
