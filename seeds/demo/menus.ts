import type { DatabaseTransaction } from '#platform/database/database.ts';
import { firstMenuDay, kitchens } from '../menus.ts';

/** Inserts the kitchens with the areas that they cook for, their dishes and their menus. */
export async function insertMenus(work: DatabaseTransaction): Promise<void> {
  await work
    .insertInto('kitchens')
    .values(kitchens.map(({ id, title }, position) => ({ id, title, position })))
    .execute();
  await work
    .insertInto('kitchen_areas')
    .values(
      kitchens.flatMap(({ id, areas }) => areas.map((area) => ({ kitchen_id: id, service_area_id: area }))),
    )
    .execute();
  const dishes = kitchens.flatMap(({ id: kitchen, dishes: cooked }) =>
    cooked.map((dish, position) => ({ ...dish, kitchen, position })),
  );
  await work
    .insertInto('dishes')
    .values(
      dishes.map(({ id, kitchen, title, description, pictureWords, position }) => ({
        id,
        kitchen_id: kitchen,
        title,
        description,
        picture: `dishes/${id}.png`,
        picture_words: pictureWords,
        position,
      })),
    )
    .execute();
  await work
    .insertInto('dish_traits')
    .values(
      dishes.flatMap(({ id, allergens, diets }) =>
        [...allergens, ...diets].map((option) => ({ dish_id: id, option_id: option })),
      ),
    )
    .execute();
  await work
    .insertInto('menus')
    .values(
      dishes.map(({ id, weekdays = [1, 2, 3, 4, 5, 6, 7] }) => ({
        dish_id: id,
        first_day: firstMenuDay,
        weekdays: [...weekdays],
      })),
    )
    .execute();
}
