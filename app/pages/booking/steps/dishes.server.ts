import { redirect } from 'react-router';
import { describeStart } from '#domains/availability/words.ts';
import { findGuest, type Guest, menuFor } from '#domains/booking/dishes.server.ts';
import { answerDishes, invalidAnswer } from '#domains/booking/drafts/draft-answer.server.ts';
import {
  type ChosenDish,
  chosenDishes,
  mealsOf,
  type OfferedDish,
  orderDishes,
  type WantedDish,
} from '#domains/services/delivery/menu.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Result, success } from '#platform/result.ts';
import { fieldsOf, textOf } from '../../../shell/forms.ts';
import { stepPath } from '../step-path.ts';
import type { Question } from './step.ts';

export interface DishesPart extends MenuOfDay {
  name: 'dishes';
  isRepeated: boolean;
}

/** What can be had on a day, and what was chosen of it. */
export interface MenuOfDay {
  /** As in "Monday, February 8". */
  day: string;
  eater: string;
  meals: number;
  kitchens: { title: string; suiting: ShownDish[]; others: OtherDish[] }[];
  told: string[];
  /** Why what was chosen before cannot be had as it was. */
  problem: string | null;
}

export type ShownDish = Pick<
  OfferedDish,
  'id' | 'title' | 'description' | 'allergens' | 'diets' | 'picture' | 'pictureWords'
> & {
  /** What asks how many, and what was answered. */
  field: string;
  chosen: number;
};
type OtherDish = Pick<OfferedDish, 'id' | 'title' | 'because'>;

export const dishes = {
  async read({ platform, member, flow, draft }) {
    const { recipientId, details, startsAt, every, dishes: chosen = [] } = draft.answers;
    if (recipientId === undefined || details === undefined || startsAt === undefined)
      throw redirect(stepPath(flow, draft.id, 'time'));
    const guest = await findGuest(platform, member, recipientId);
    if (!guest.ok) throw redirect(stepPath(flow, draft.id, 'who'));
    const asked = { meals: mealsOf(details), chosen, startsAt: new Date(startsAt) };
    return {
      name: 'dishes',
      isRepeated: every !== undefined,
      ...(await menuOfDay(platform, guest.value, asked)),
    };
  },
  async save({ platform, member, draft }, form) {
    const chosen = readDishes(form);
    return chosen.ok ? answerDishes(platform, member, draft, chosen.value) : chosen;
  },
} satisfies Question<DishesPart>;

/** For a booker who chooses dishes, or changes what they chose. */
export async function menuOfDay(
  platform: ConnectedPlatform,
  guest: Guest,
  { meals, chosen, startsAt }: { meals: number; chosen: readonly WantedDish[]; startsAt: Date },
): Promise<MenuOfDay> {
  const { eater, told, timeZone } = guest;
  const menu = await menuFor(platform, guest, startsAt);
  const ordered = orderDishes(menu, chosen, { meals, eater: eater.name });
  const countOf = (id: string) => chosen.find((dish) => dish.id === id)?.count ?? 0;
  return {
    day: describeStart(startsAt, timeZone).day,
    eater: eater.name,
    meals,
    kitchens: kitchensOf(menu, countOf),
    told,
    problem: ordered.ok ? null : ordered.refusal.message,
  };
}

/** What a form says of them; none where the kitchen chooses. */
export function readDishes(form: FormData): Result<ChosenDish[]> {
  const given = fieldsOf(form)
    .filter(([name, count]) => name.startsWith(fieldOf('')) && count !== '')
    .map(([name, count]) => ({ id: name.slice(fieldOf('').length), count: Number(count) }));
  const chosen = chosenDishes.safeParse(textOf(form, 'intent') === 'kitchen' ? [] : given);
  return chosen.success
    ? success(chosen.data)
    : invalidAnswer('dishes', 'Choose how many of each dish you’d like.');
}

const fieldOf = (id: string) => `dish-${id}`;

/** The kitchens that have something for the eater come first. */
function kitchensOf(menu: readonly OfferedDish[], countOf: (id: string) => number): DishesPart['kitchens'] {
  return [...Map.groupBy(menu, ({ kitchen }) => kitchen)]
    .map(([title, found]) => ({
      title,
      suiting: found
        .filter(({ suits }) => suits)
        .map(({ suits: _suits, because: _because, kitchen: _kitchen, ...dish }) => ({
          ...dish,
          field: fieldOf(dish.id),
          chosen: countOf(dish.id),
        })),
      others: found
        .filter(({ suits }) => !suits)
        .map(({ id, title: name, because }) => ({ id, title: name, because })),
    }))
    .toSorted((one, other) => Number(one.suiting.length === 0) - Number(other.suiting.length === 0));
}
