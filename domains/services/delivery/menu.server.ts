import { sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import { serviceAreaOf } from '../service.server.ts';
import type { ServiceArea } from '../service.ts';
import type { Dish, DishRule } from './menu.ts';

/** The needs that say something about dishes, allergens first. */
export function listDishRules(database: DatabaseReader): Promise<DishRule[]> {
  return database
    .selectFrom('preference_options')
    .select(['id', 'is_allergen as isAllergen'])
    .select((option) => option.ref('dish_words').$notNull().as('words'))
    .where('dish_words', 'is not', null)
    .orderBy('is_allergen', 'desc')
    .orderBy('position')
    .execute();
}

/** The area where meals are brought to a ZIP code; undefined where none are. */
export async function findMenuArea(
  database: DatabaseReader,
  zipcode: string,
): Promise<ServiceArea | undefined> {
  const delivering = sql`any(select service_id from service_options where kind = 'delivery')`;
  const { rows } = await serviceAreaOf(sql`${zipcode}`, delivering).execute(database);
  return rows[0];
}

/** What the kitchens of an area cook for the day of an instant there, kitchen by kitchen. */
export async function listDishes(database: DatabaseReader, areaId: string, startsAt: Date): Promise<Dish[]> {
  const { rows } = await sql<Dish>`
    select dish.id, dish.title, dish.description, kitchen.title as kitchen, dish.picture, dish.picture_words as "pictureWords",
      array(select trait.option_id from dish_traits trait where trait.dish_id = dish.id order by trait.option_id) as traits
    from service_areas area
    cross join lateral (select (${startsAt}::timestamptz at time zone area.time_zone)::date as day) as wanted
    join kitchen_areas served on served.service_area_id = area.id
    join kitchens kitchen on kitchen.id = served.kitchen_id
    join dishes dish on dish.kitchen_id = kitchen.id
    where area.id = ${areaId} and exists (
      select from menus menu where menu.dish_id = dish.id and menu.first_day <= wanted.day
        and (menu.last_day is null or menu.last_day >= wanted.day) and extract(isodow from wanted.day) = any(menu.weekdays))
    order by kitchen.position, kitchen.id, dish.position, dish.id`.execute(database);
  return rows;
}
