import { z } from 'zod';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { type KindId, visitAnswers } from '../service.ts';

/** A need that says something about dishes: an allergen that one may not have, or a diet that one is made for. */
export interface DishRule {
  id: string;
  /** As a dish says it: "tree nuts", "low in salt". */
  words: string;
  isAllergen: boolean;
}

export interface Dish {
  id: string;
  title: string;
  description: string;
  /** The title of the kitchen that cooks it. */
  kitchen: string;
  picture: string;
  /** What is to be seen on the picture. */
  pictureWords: string;
  /** The ids of the rules about its allergens and diets. */
  traits: readonly string[];
}

export interface OfferedDish extends Omit<Dish, 'traits'> {
  /** "Has wheat and eggs." */
  allergens: string;
  /** "Low in salt, soft."; empty where it is made for none. */
  diets: string;
  suits: boolean;
  /** Why not: "has tree nuts"; null where it suits, and for readers who may not know the needs. */
  because: string | null;
}

/** The recipient that a menu is read for. */
export interface Eater {
  name: string;
  /** The ids of what was chosen for them. */
  needs: readonly string[];
  /** Whether the reader may know these. */
  mayKnow: boolean;
}

/** Whether dishes are chosen with it. A cook at home asks what is wanted. */
export function hasMenu(kind: KindId | undefined): boolean {
  return kind === 'delivery';
}

export function offeredDish(
  { traits, ...dish }: Dish,
  rules: readonly DishRule[],
  { needs, mayKnow }: Eater,
): OfferedDish {
  const asked = rules.filter(({ id }) => needs.includes(id));
  const has = asked.filter(({ id, isAllergen }) => isAllergen && traits.includes(id));
  const lacks = asked.filter(({ id, isAllergen }) => !isAllergen && !traits.includes(id));
  const reasons = [
    ...(has.length === 0 ? [] : [`has ${listed(has.map(({ words }) => words))}`]),
    ...lacks.map(({ words }) => `not ${words}`),
  ];
  return {
    ...dish,
    ...contentsOf(traits, rules),
    suits: reasons.length === 0,
    because: reasons.length === 0 || !mayKnow ? null : reasons.join(', '),
  };
}

function contentsOf(
  traits: readonly string[],
  rules: readonly DishRule[],
): Pick<OfferedDish, 'allergens' | 'diets'> {
  const own = rules.filter(({ id }) => traits.includes(id));
  const allergens = own.filter(({ isAllergen }) => isAllergen).map(({ words }) => words);
  const diets = own.filter(({ isAllergen }) => !isAllergen).map(({ words }) => words);
  const inWords = diets.join(', ');
  return {
    allergens: allergens.length === 0 ? 'No major allergens.' : `Has ${listed(allergens)}.`,
    diets: inWords === '' ? '' : `${inWords.charAt(0).toUpperCase()}${inWords.slice(1)}.`,
  };
}

/** "milk", "milk and eggs", "milk, eggs and wheat". */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const mostOfOne = 100;
const mostDishes = 100;

export const chosenDish = z.object({
  id: z.string({ error: 'Choose a dish.' }).min(1, 'Choose a dish.').max(80, 'Choose a dish.'),
  count: z
    .int({ error: 'Use a whole number.' })
    .min(1, 'Use 1 or more.')
    .max(mostOfOne, `Use ${mostOfOne} or fewer.`),
});
export type ChosenDish = z.output<typeof chosenDish>;

/** The same by the name that it had when it was chosen, where that is known. */
export type WantedDish = ChosenDish & { title?: string | undefined };

/** What was chosen; what is left of the meals is for the kitchen to choose. */
export const chosenDishes = z
  .array(chosenDish)
  .max(mostDishes, `Use ${mostDishes} or fewer.`)
  .refine((dishes) => new Set(dishes.map(({ id }) => id)).size === dishes.length, {
    error: 'Name each dish only once.',
  });

/** A dish as it is promised: by the name that it had when it was chosen. */
const orderedDish = chosenDish.extend({ title: z.string() });
export type OrderedDish = z.output<typeof orderedDish>;

/** The dishes of a booking, as it is stored; undefined for what was booked without. */
export function dishesOf(answers: Record<string, unknown>): OrderedDish[] | undefined {
  return z.array(orderedDish).safeParse(answers['dishes']).data;
}

/** How many meals these answers order. */
export function mealsOf(answers: Record<string, unknown>): number {
  return visitAnswers.safeParse(answers).data?.count ?? 0;
}

const total = (dishes: readonly ChosenDish[]) => dishes.reduce((sum, { count }) => sum + count, 0);

/**
 * What was chosen, by name, if all of it can be had for who eats it. Refuses `dish_gone`, `dish_not_suitable`
 * and `too_many_dishes`.
 */
export function orderDishes(
  menu: readonly OfferedDish[],
  chosen: readonly WantedDish[],
  { meals, eater }: { meals: number; eater: string },
): Result<OrderedDish[]> {
  const ordered: OrderedDish[] = [];
  for (const { id, count, title } of chosen) {
    const dish = menu.find((each) => each.id === id);
    if (dish === undefined) return refused(dishGone(title ?? 'A dish that you chose'));
    if (!dish.suits) return refused(notSuitable(dish, eater));
    ordered.push({ id, count, title: dish.title });
  }
  return total(ordered) > meals ? refused(tooMany(total(ordered), meals)) : success(ordered);
}

/** The same for a later visit of a series: what cannot be had on its day is left to the kitchen. */
export function dishesOnMenu(menu: readonly OfferedDish[], ordered: readonly OrderedDish[]): OrderedDish[] {
  return ordered.filter(({ id }) => menu.some((dish) => dish.id === id && dish.suits));
}

/** What was ordered: "2 × Lentil stew, 1 × Baked cod. The kitchen chooses 4 more." */
export function dishesInWords(dishes: readonly OrderedDish[], meals: number): string {
  if (dishes.length === 0) return 'Kitchen’s choice';
  const left = meals - total(dishes);
  const chosen = dishes.map(({ count, title }) => `${count} × ${title}`).join(', ');
  return left > 0 ? `${chosen}. The kitchen chooses ${left} more.` : chosen;
}

/** The same of visits that repeat, of which a later one may have another menu. */
export function dishesInSeries(words: string): string {
  return `${words.replace(/\.$/, '')}. If one is not on the menu of its day, the kitchen chooses another.`;
}

const dishGone = (title: string): Refusal =>
  invalid('dish_gone', `${title} is no longer on the menu for that day. Choose another dish.`);
const notSuitable = ({ title, because }: OfferedDish, eater: string): Refusal =>
  invalid(
    'dish_not_suitable',
    `${title} does not suit ${eater}${because === null ? '' : `: ${because}`}. Choose another dish.`,
  );
const tooMany = (chosen: number, meals: number): Refusal =>
  invalid('too_many_dishes', `You chose ${chosen} dishes for ${meals} meals. Remove ${chosen - meals}.`);

function invalid(code: string, message: string): Refusal {
  return { kind: 'invalid', code, message, fields: [{ field: 'dishes', message }] };
}
