import { describe, expect, it } from 'vitest';
import { preferenceOptions } from '#seeds/preferences.ts';
import {
  chosenDishes,
  type Dish,
  dishesInSeries,
  dishesInWords,
  dishesOf,
  dishesOnMenu,
  type DishRule,
  type Eater,
  offeredDish,
  orderDishes,
} from './menu.ts';

const rules: DishRule[] = preferenceOptions.dietary.flatMap(({ id, isAllergen = false, dishWords }) =>
  dishWords === undefined ? [] : [{ id, isAllergen, words: dishWords }],
);
const dish = (id: string, traits: string[] = []): Dish => ({
  id,
  title: id,
  description: 'Good.',
  kitchen: 'Harbor Kitchen',
  picture: 'dishes/x.png',
  pictureWords: 'A plate',
  traits,
});
const stew = dish('Lentil stew', ['vegan', 'low-sodium']);
const almonds = dish('Chicken with almonds', ['tree-nut-allergy', 'soy-allergy', 'milk-allergy']);
const eater = (needs: string[], mayKnow = true): Eater => ({ name: 'Sunja Kim', needs, mayKnow });
const offered = (needs: string[], mayKnow = true) =>
  [stew, almonds].map((each) => offeredDish(each, rules, eater(needs, mayKnow)));
const because = (needs: string[], mayKnow?: boolean) => {
  const [one, other] = offered(needs, mayKnow);
  return [one?.suits, one?.because, other?.suits, other?.because];
};

describe('whether a dish suits somebody', () => {
  it('follows from the allergens in it and the diets that it is made for, and says why not', () => {
    expect(because([])).toEqual([true, null, true, null]);
    expect(because(['tree-nut-allergy'])).toEqual([true, null, false, 'has tree nuts']);
    expect(because(['low-sodium'])).toEqual([true, null, false, 'not low in salt']);
    expect(because(['tree-nut-allergy', 'soy-allergy', 'low-sodium', 'halal'])).toEqual([
      false,
      'not halal',
      false,
      'has tree nuts and soy, not low in salt, not halal',
    ]);
  });

  it('asks nothing of it for a need that is not about dishes', () => {
    expect(because(['small-portions', 'walker', 'other-dietary'])).toEqual([true, null, true, null]);
  });

  it('is decided by needs that stay secret from whoever may not know them', () => {
    expect(because(['tree-nut-allergy'], false)).toEqual([true, null, false, null]);
  });

  it('stands beside what is in it', () => {
    expect(offered([]).map(({ allergens, diets }) => [allergens, diets])).toEqual([
      ['No major allergens.', 'Low in salt, vegan.'],
      ['Has milk, tree nuts and soy.', ''],
    ]);
  });
});

describe('an order of dishes', () => {
  const order = (chosen: { id: string; count: number; title?: string }[], needs: string[] = []) => {
    const result = orderDishes(offered(needs), chosen, { meals: 5, eater: 'Sunja Kim' });
    return result.ok ? result.value : [result.refusal.code, result.refusal.message];
  };

  it('is by name, and leaves what is open to the kitchen', () => {
    expect(order([{ id: 'Lentil stew', count: 2 }])).toEqual([
      { id: 'Lentil stew', count: 2, title: 'Lentil stew' },
    ]);
    expect(order([])).toEqual([]);
    expect(order([{ id: 'Lentil stew', count: 5 }])).toHaveLength(1);
  });

  it('is refused with what to do about it', () => {
    expect(order([{ id: 'Goulash', count: 1, title: 'Goulash' }])).toEqual([
      'dish_gone',
      'Goulash is no longer on the menu for that day. Choose another dish.',
    ]);
    expect(order([{ id: 'Chicken with almonds', count: 1 }], ['tree-nut-allergy'])).toEqual([
      'dish_not_suitable',
      'Chicken with almonds does not suit Sunja Kim: has tree nuts. Choose another dish.',
    ]);
    expect(order([{ id: 'Lentil stew', count: 7 }])).toEqual([
      'too_many_dishes',
      'You chose 7 dishes for 5 meals. Remove 2.',
    ]);
  });

  it('of a later visit keeps what is on the menu of its day', () => {
    const ordered = [
      { id: 'Lentil stew', count: 2, title: 'Lentil stew' },
      { id: 'Chicken with almonds', count: 1, title: 'Chicken with almonds' },
    ];
    expect(dishesOnMenu(offered(['tree-nut-allergy']), ordered)).toEqual(ordered.slice(0, 1));
  });

  it('names each dish once, and counts in whole numbers', () => {
    for (const wrong of [
      [{ id: 'a', count: 0 }],
      [{ id: 'a', count: 1.5 }],
      [{ id: '', count: 1 }],
      [
        { id: 'a', count: 1 },
        { id: 'a', count: 1 },
      ],
    ])
      expect(chosenDishes.safeParse(wrong).success).toBe(false);
  });

  it('reads in a line', () => {
    const two = [
      { id: 'a', count: 2, title: 'Lentil stew' },
      { id: 'b', count: 1, title: 'Baked cod' },
    ];
    expect(dishesInWords(two, 7)).toBe('2 × Lentil stew, 1 × Baked cod. The kitchen chooses 4 more.');
    expect(dishesInWords(two, 3)).toBe('2 × Lentil stew, 1 × Baked cod');
    expect(dishesInWords([], 7)).toBe('Kitchen’s choice');
    expect(dishesInSeries(dishesInWords(two, 7))).toBe(
      '2 × Lentil stew, 1 × Baked cod. The kitchen chooses 4 more. If one is not on the menu of its day, the kitchen chooses another.',
    );
    expect([dishesOf({}), dishesOf({ dishes: 'x' }), dishesOf({ dishes: two })]).toEqual([
      undefined,
      undefined,
      two,
    ]);
  });
});
