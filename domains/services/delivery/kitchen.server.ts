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
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { addressWord } from '../fields.ts';
import type { Kitchen, KitchenInput } from './kitchen.ts';

/** All kitchens in the order of the menu, each with the areas that it may cook for. */
export async function listKitchens(database: DatabaseReader): Promise<Kitchen[]> {
  const { rows } = await sql<Kitchen>`
    select kitchen.id, kitchen.title,
      (select count(*) from dishes dish where dish.kitchen_id = kitchen.id) as dishes,
      (select coalesce(json_agg(json_build_object('id', area.id, 'title', area.title, 'isServed', exists (
        select from kitchen_areas served
        where served.kitchen_id = kitchen.id and served.service_area_id = area.id)) order by area.title), '[]')
        from service_areas area) as areas
    from kitchens kitchen order by kitchen.position, kitchen.id`.execute(database);
  return rows;
}

/** Adds a kitchen. Refuses `kitchen_exists` and `area_not_found`. */
export async function addKitchen(
  platform: Platform,
  staff: Staff,
  input: KitchenInput,
): Promise<Result<{ id: string }>> {
  const id = addressWord(input.title);
  if (id === '') return refused(nameless);
  try {
    return await transaction(platform.database, async (work): Promise<Result<{ id: string }>> => {
      if (!(await areAreas(work, input.areas))) return refused(areaNotFound);
      await sql`
        insert into kitchens (id, title, position)
        select ${id}, ${input.title}, coalesce(max(position), 0) + 1 from kitchens`.execute(work);
      await writeAreas(work, id, input.areas);
      const audited = { action: 'kitchen_added', subject: id, after: { ...input } };
      await writeAudit(work, staff, audited, platform.clock.now());
      return success({ id });
    });
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) return refused(kitchenExists(input.title));
    throw error;
  }
}

/** Changes the name of a kitchen and where it cooks for; what is ordered stays. Refuses `kitchen_not_found`. */
export async function changeKitchen(
  platform: Platform,
  staff: Staff,
  id: string,
  input: KitchenInput,
): Promise<Result<null>> {
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    await sql`select id from kitchens where id = ${id} for update`.execute(work);
    const found = (await listKitchens(work)).find((kitchen) => kitchen.id === id);
    if (found === undefined) return refused(kitchenNotFound);
    if (!(await areAreas(work, input.areas))) return refused(areaNotFound);
    await work.updateTable('kitchens').set({ title: input.title }).where('id', '=', id).execute();
    await work.deleteFrom('kitchen_areas').where('kitchen_id', '=', id).execute();
    await writeAreas(work, id, input.areas);
    const areas = found.areas.filter(({ isServed }) => isServed).map((area) => area.id);
    await writeAudit(
      work,
      staff,
      { action: 'kitchen_changed', subject: id, before: { title: found.title, areas }, after: { ...input } },
      platform.clock.now(),
    );
    return success(null);
  });
}

async function areAreas(work: DatabaseTransaction, ids: readonly string[]): Promise<boolean> {
  const known = await work.selectFrom('service_areas').select('id').execute();
  return ids.every((id) => known.some((area) => area.id === id));
}

async function writeAreas(work: DatabaseTransaction, id: string, areas: readonly string[]): Promise<void> {
  const rows = [...new Set(areas)].map((area) => ({ kitchen_id: id, service_area_id: area }));
  if (rows.length > 0) await work.insertInto('kitchen_areas').values(rows).execute();
}

const nameless = refusal('invalid', 'invalid_answers', 'Use letters in the name.', {
  title: 'Use letters in the name.',
});
const areaNotFound = refusal('invalid', 'area_not_found', 'Choose areas from the list.', {
  areas: 'Choose areas from the list.',
});
const kitchenNotFound = refusal('not_found', 'kitchen_not_found', 'We could not find this kitchen.');
const kitchenExists = (title: string): Refusal => {
  const message = `There is a kitchen called ${title} already.`;
  return refusal('conflict', 'kitchen_exists', message, { title: message });
};
