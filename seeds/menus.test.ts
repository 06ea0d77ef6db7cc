import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { imageMetadata } from '#server/images/images.ts';
import { kitchens } from './menus.ts';
import { preferenceOptions } from './preferences.ts';
import { serviceAreas } from './service-areas.ts';

const dishes = kitchens.flatMap((kitchen) => kitchen.dishes);
const titlesOf = (matching: (typeof dishes)[number][]) => matching.map(({ title }) => title);

describe('the menus of the demo region', () => {
  it('are of at least two kitchens for each area with meals, with ten dishes or more on each day', () => {
    for (const { id, services } of serviceAreas) {
      const cooking = kitchens.filter(({ areas }) => areas.includes(id));
      expect(cooking.length >= 2).toBe(services.includes('meals'));
      for (const weekday of [1, 2, 3, 4, 5, 6, 7])
        for (const kitchen of cooking)
          expect(
            kitchen.dishes.filter(({ weekdays }) => weekdays?.includes(weekday) ?? true).length,
          ).toBeGreaterThanOrEqual(10);
    }
    expect(kitchens.map((kitchen) => kitchen.dishes.length)).toEqual([12, 12]);
  });

  it('name allergens as allergens and diets as diets', () => {
    const named = (isAllergen: boolean) =>
      preferenceOptions.dietary
        .filter((option) => option.dishWords !== undefined && (option.isAllergen ?? false) === isAllergen)
        .map(({ id }) => id);
    const [allergens, diets] = [named(true), named(false)];
    expect(titlesOf(dishes.filter((dish) => !dish.allergens.every((id) => allergens.includes(id))))).toEqual(
      [],
    );
    expect(titlesOf(dishes.filter((dish) => !dish.diets.every((id) => diets.includes(id))))).toEqual([]);
    expect(new Set(dishes.flatMap((dish) => dish.allergens))).toEqual(new Set(allergens));
    expect(new Set(dishes.flatMap((dish) => dish.diets))).toEqual(new Set(diets));
  });

  it.each([
    ['vegan', ['milk-allergy', 'egg-allergy', 'fish-allergy', 'shellfish-allergy']],
    ['vegetarian', ['fish-allergy', 'shellfish-allergy']],
    ['gluten-free', ['wheat-allergy']],
    ['kosher', ['shellfish-allergy']],
    ['low-lactose', ['milk-allergy']],
  ])('promise nothing for %s that an allergen of the dish gainsays', (diet, never) => {
    expect(
      titlesOf(
        dishes.filter((dish) => dish.diets.includes(diet) && never.some((id) => dish.allergens.includes(id))),
      ),
    ).toEqual([]);
    expect(
      titlesOf(dishes.filter(({ diets }) => diets.includes('vegan') && !diets.includes('vegetarian'))),
    ).toEqual([]);
  });

  it('have a picture of each dish, all of one shape', async () => {
    expect(new Set(dishes.map(({ id }) => id)).size).toBe(dishes.length);
    for (const { id } of dishes)
      expect(await imageMetadata(await readFile(`public/dishes/${id}.png`))).toMatchObject({
        width: 640,
        height: 480,
      });
  });
});
