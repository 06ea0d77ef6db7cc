import { listChosenPreferences } from '#domains/people/chosen-need.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient, recipientNotFound } from '#domains/people/recipient.server.ts';
import { findMenuArea, listDishes, listDishRules } from '#domains/services/delivery/menu.server.ts';
import {
  type DishRule,
  dishesOf,
  dishesOnMenu,
  type Eater,
  hasMenu,
  mealsOf,
  type OfferedDish,
  offeredDish,
  orderDishes,
  type WantedDish,
} from '#domains/services/delivery/menu.ts';
import { kindOfOption } from '#domains/services/service.server.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { bookingNotAllowed, outsideArea, type WantedAnswers } from './offer.ts';

/** Who dishes are chosen for, and who cooks for them. */
export interface Guest {
  areaId: string;
  timeZone: string;
  eater: Eater;
  rules: DishRule[];
  /**
   * What the kitchen is told and no dish says: "Small portions"; empty for readers who may not know the
   * needs.
   */
  told: string[];
}

/** Refuses `recipient_not_found`, `booking_not_allowed` and `outside_area`. */
export async function findGuest(
  { database }: Platform,
  member: Member,
  recipientId: string,
): Promise<Result<Guest>> {
  const recipient = await findRecipient(database, member, recipientId);
  if (recipient === undefined) return refused(recipientNotFound);
  if (!recipient.permissions.book) return refused(bookingNotAllowed(recipient.name));
  const { zipcode } = recipient.address;
  const area = await findMenuArea(database, zipcode);
  if (area === undefined) return refused(outsideArea(zipcode));
  const [rules, needs] = await Promise.all([
    listDishRules(database),
    listChosenPreferences(database, recipient.id),
  ]);
  const mayKnow = recipient.permissions.needs;
  const told = needs.filter(({ id, group }) => group === 'dietary' && !rules.some((rule) => rule.id === id));
  return success({
    areaId: area.id,
    timeZone: area.timeZone,
    eater: { name: recipient.name, needs: needs.map(({ id }) => id), mayKnow },
    rules,
    told: mayKnow
      ? told.map(({ title, remarks }) => (remarks === null ? title : `${title}: ${remarks}`))
      : [],
  });
}

/** The dishes of the day of an instant, each with whether it suits. */
export async function menuFor(
  { database }: Platform,
  { areaId, eater, rules }: Guest,
  startsAt: Date,
): Promise<OfferedDish[]> {
  const dishes = await listDishes(database, areaId, startsAt);
  return dishes.map((dish) => offeredDish(dish, rules, eater));
}

interface DishOrder {
  recipientId: string;
  answers: WantedAnswers;
  /** What was chosen; the kitchen chooses the rest. */
  dishes?: readonly WantedDish[] | undefined;
}

/**
 * The answers of a visit at a time, with the dishes that are promised for it, by name. Nothing that a request
 * says of them by itself counts. Refuses `no_menu`, what `orderDishes` and what `findGuest` refuse.
 */
export async function promiseDishes(
  platform: Platform,
  member: Member,
  { recipientId, answers: { dishes: _claimed, ...answers }, dishes: chosen = [] }: DishOrder,
  startsAt: Date,
): Promise<Result<WantedAnswers>> {
  const kind = await kindOfOption(platform.database, answers.optionId, platform.clock.now());
  if (!hasMenu(kind)) return chosen.length === 0 ? success(answers) : refused(noMenu);
  if (chosen.length === 0) return success({ ...answers, dishes: [] });
  const guest = await findGuest(platform, member, recipientId);
  if (!guest.ok) return guest;
  const ordered = orderDishes(await menuFor(platform, guest.value, startsAt), chosen, {
    meals: mealsOf(answers),
    eater: guest.value.eater.name,
  });
  return ordered.ok ? success({ ...answers, dishes: ordered.value }) : ordered;
}

/**
 * The answers of each visit of a series: the promised dishes that are on the menu of its day, where the
 * kitchen chooses something else for the others. Refuses what `findGuest` refuses.
 */
export async function dishesOfSeries(
  platform: Platform,
  member: Member,
  { recipientId, answers }: Pick<DishOrder, 'recipientId' | 'answers'>,
  times: readonly Date[],
): Promise<Result<(startsAt: Date) => WantedAnswers>> {
  const promised = dishesOf(answers) ?? [];
  if (promised.length === 0) return success(() => answers);
  const guest = await findGuest(platform, member, recipientId);
  if (!guest.ok) return guest;
  const answersAt = new Map<number, WantedAnswers>();
  // One after the other: a series must not take all connections for itself.
  for (const startsAt of times) {
    const menu = await menuFor(platform, guest.value, startsAt);
    answersAt.set(startsAt.getTime(), { ...answers, dishes: dishesOnMenu(menu, promised) });
  }
  return success((startsAt) => answersAt.get(startsAt.getTime()) ?? answers);
}

const noMenu = refusal('invalid', 'no_menu', 'You can choose dishes for delivered meals only.', {
  dishes: 'You can choose dishes for delivered meals only.',
});
