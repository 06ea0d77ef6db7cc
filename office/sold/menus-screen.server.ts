import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import {
  addDish,
  changeDishPicture,
  changeDish,
  listDishesInOffice,
  setDishDays,
} from '#domains/services/delivery/dish.server.ts';
import {
  daysInWords,
  dishDays,
  type DishInOffice,
  dishInput,
  dishPicture,
} from '#domains/services/delivery/dish.ts';
import { addKitchen, changeKitchen, listKitchens } from '#domains/services/delivery/kitchen.server.ts';
import { type Kitchen, kitchenInput } from '#domains/services/delivery/kitchen.ts';
import { listDishRules } from '#domains/services/delivery/menu.server.ts';
import type { DishRule } from '#domains/services/delivery/menu.ts';
import { imageAddress } from '#platform/image-address.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { type ActField, actOf, recordOf, type Screen, type Shown } from '../screen.ts';

const may = 'catalogue';

/** A kitchen, or a dish of one. */
type Subject =
  | { kitchen: Kitchen; rules: DishRule[]; dish?: never }
  | { dish: DishInOffice; rules: DishRule[]; cooks: string; kitchen?: never };

const addressOf = (kind: 'dish' | 'kitchen', id: string) => `${kind}.${id}`;

const newKitchen = kitchenInput.pick({ title: true });

const addedKitchen = actOf<null, typeof newKitchen>({
  name: 'add-kitchen',
  may,
  label: 'Add a kitchen',
  input: newKitchen,
  offer: () => ({
    consequence: 'No one can order from it before it has areas, and dishes with days.',
    fields: [{ name: 'title', label: 'Name', kind: 'text' }],
  }),
  async run(platform, staff, _subject, input) {
    const added = await addKitchen(platform, staff, { ...input, areas: [] });
    return added.ok
      ? success({ said: `${input.title} is added.`, id: addressOf('kitchen', added.value.id) })
      : added;
  },
});

const changedKitchen = actOf<Subject, typeof kitchenInput>({
  name: 'change-kitchen',
  may,
  label: 'Change name or areas',
  input: kitchenInput,
  offer: ({ kitchen }) =>
    kitchen === undefined
      ? null
      : {
          consequence: 'It applies to new orders right away. Existing orders stay.',
          fields: [
            { name: 'title', label: 'Name', kind: 'text', value: kitchen.title },
            {
              name: 'areas',
              label: 'Areas that it cooks for',
              kind: 'choices',
              isOptional: true,
              options: kitchen.areas.map(({ id, title }) => ({ value: id, label: title })),
              value: kitchen.areas
                .filter(({ isServed }) => isServed)
                .map(({ id }) => id)
                .join(','),
            },
          ],
        },
  async run(platform, staff, { kitchen }, input) {
    const changed = await changeKitchen(platform, staff, kitchen?.id ?? '', input);
    return changed.ok ? success({ said: 'Changed.' }) : changed;
  },
});

function dishFields(rules: readonly DishRule[], dish?: DishInOffice): ActField[] {
  return [
    { name: 'title', label: 'Name', kind: 'text', value: dish?.title ?? '' },
    { name: 'description', label: 'What it is, in a sentence', kind: 'text', value: dish?.description ?? '' },
    {
      name: 'traits',
      label: 'Allergens in it, and diets that it is made for',
      kind: 'choices',
      isOptional: true,
      options: rules.map(({ id, words, isAllergen }) => ({
        value: id,
        label: isAllergen ? `Has ${words}` : `Is ${words}`,
      })),
      value: (dish?.traits ?? []).join(','),
    },
  ];
}

const addedDish = actOf<Subject, typeof dishInput>({
  name: 'add-dish',
  may,
  label: 'Add a dish',
  input: dishInput,
  offer: ({ kitchen, rules }) =>
    kitchen === undefined
      ? null
      : {
          consequence:
            'It is on no menu yet: say afterward on which days. A member with an allergy sees it by what you check here.',
          fields: dishFields(rules),
        },
  async run(platform, staff, { kitchen }, input) {
    const added = await addDish(platform, staff, { ...input, kitchen: kitchen?.id ?? '' });
    return added.ok
      ? success({ said: `${input.title} is added.`, id: addressOf('dish', added.value.id) })
      : added;
  },
});

const changedDish = actOf<Subject, typeof dishInput>({
  name: 'change-dish',
  may,
  label: 'Change the dish',
  input: dishInput,
  offer: ({ dish, rules }) =>
    dish === undefined
      ? null
      : {
          consequence:
            'Existing orders stay. If it now has something a member is allergic to, you get an alert.',
          fields: dishFields(rules, dish),
        },
  async run(platform, staff, { dish }, input) {
    const changed = await changeDish(platform, staff, dish?.id ?? '', input);
    return changed.ok ? success({ said: 'Changed.' }) : changed;
  },
});

const picture = actOf<Subject, typeof dishPicture>({
  name: 'picture',
  may,
  label: 'Change the picture',
  input: dishPicture,
  offer: ({ dish }) =>
    dish === undefined
      ? null
      : {
          consequence: 'Members see it where they choose dishes.',
          fields: [
            { name: 'photo', label: 'Photo', kind: 'file', hint: 'JPEG, PNG or WebP.' },
            {
              name: 'pictureWords',
              label: 'What is to be seen on it',
              kind: 'text',
              hint: 'For people who cannot see it, like: A bowl of lentils with carrots.',
            },
          ],
        },
  async run(platform, staff, { dish }, { photo, pictureWords }) {
    const sent = new Uint8Array(await photo.arrayBuffer());
    const changed = await changeDishPicture(platform, staff, dish?.id ?? '', { sent, pictureWords });
    return changed.ok ? success({ said: 'The picture is changed.' }) : changed;
  },
});

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const days = actOf<Subject, typeof dishDays>({
  name: 'days',
  may,
  label: 'Set menu days',
  input: dishDays,
  offer: ({ dish }) =>
    dish === undefined
      ? null
      : {
          consequence:
            'It replaces the menu for that day and later. Existing orders stay, also on other days.',
          fields: [
            { name: 'firstDay', label: 'From', kind: 'date' },
            {
              name: 'lastDay',
              label: 'To',
              kind: 'date',
              isOptional: true,
              hint: 'Nothing is until further notice.',
            },
            {
              name: 'weekdays',
              label: 'Days of the week',
              kind: 'choices',
              options: weekdays.map((label, index) => ({ value: String(index + 1), label })),
              value: (dish.days.at(-1)?.weekdays ?? [1, 2, 3, 4, 5, 6, 7]).join(','),
            },
          ],
        },
  async run(platform, staff, { dish }, { firstDay, ...wanted }) {
    const set = await setDishDays(platform, staff, dish?.id ?? '', { firstDay, days: wanted });
    return set.ok ? success({ said: 'The days are set.' }) : set;
  },
});

const lastDayInput = z.object({ firstDay: z.iso.date({ error: 'Choose a day.' }) });

const takeOff = actOf<Subject, typeof lastDayInput>({
  name: 'take-off',
  may,
  label: 'Take it off the menu',
  input: lastDayInput,
  offer: ({ dish }) =>
    dish === undefined || dish.days.length === 0
      ? null
      : {
          consequence: 'No one can order it for that day or later. Existing orders stay.',
          fields: [{ name: 'firstDay', label: 'From', kind: 'date' }],
          isGrave: true,
        },
  async run(platform, staff, { dish }, { firstDay }) {
    const off = await setDishDays(platform, staff, dish?.id ?? '', { firstDay, days: null });
    return off.ok ? success({ said: 'It is off the menu from then on.' }) : off;
  },
});

async function find(
  { database, clock }: Platform,
  _staff: unknown,
  address: string,
): Promise<Subject | undefined> {
  const [, kind, id] = /^(dish|kitchen)\.(.+)$/.exec(address) ?? [];
  if (kind === undefined) return undefined;
  const [kitchens, rules] = await Promise.all([listKitchens(database), listDishRules(database)]);
  if (kind === 'kitchen') {
    const kitchen = kitchens.find((each) => each.id === id);
    return kitchen && { kitchen, rules };
  }
  const dish = (await listDishesInOffice(database, clock.now())).find((each) => each.id === id);
  const cooks = kitchens.find((each) => each.id === dish?.kitchen)?.title ?? '';
  return dish && { dish, rules, cooks };
}

function show(subject: Subject): Shown {
  if (subject.dish === undefined) {
    const { title, areas, dishes } = subject.kitchen;
    return {
      title,
      sections: [
        {
          title: 'At a glance',
          facts: [
            {
              term: 'Cooks for',
              details: areas.filter(({ isServed }) => isServed).map((area) => area.title),
            },
            { term: 'Dishes', details: String(dishes) },
          ],
        },
      ],
    };
  }
  const { dish, rules, cooks } = subject;
  const own = rules.filter(({ id }) => dish.traits.includes(id));
  return {
    title: dish.title,
    lead: dish.description,
    sections: [
      {
        title: 'At a glance',
        facts: [
          {
            term: 'Kitchen',
            details: cooks,
            to: pathTo('/office/menus/:id', { id: addressOf('kitchen', dish.kitchen) }),
          },
          { term: 'Has', details: own.filter(({ isAllergen }) => isAllergen).map(({ words }) => words) },
          { term: 'Is', details: own.filter(({ isAllergen }) => !isAllergen).map(({ words }) => words) },
          { term: 'On the menu', details: dish.days.map(daysInWords) },
        ],
        pictures: [{ address: imageAddress(dish.picture, { width: 320 }), words: dish.pictureWords }],
      },
    ],
  };
}

/** Who cooks, what, and on which days. */
export const menusScreen: Screen = {
  name: 'menus',
  key: 'm',
  title: 'Menus',
  lead: 'Kitchens, their dishes, and the days on which each can be had.',
  list: {
    columns: ['Name', 'Kitchen', 'Days'],
    filters: [],
    empty: 'No kitchens yet.',
    async read({ database, clock }) {
      const [kitchens, dishes] = [
        await listKitchens(database),
        await listDishesInOffice(database, clock.now()),
      ];
      return {
        nextCursor: null,
        rows: kitchens.flatMap((kitchen) => [
          { id: addressOf('kitchen', kitchen.id), cells: [kitchen.title, 'A kitchen', null] },
          ...dishes
            .filter((dish) => dish.kitchen === kitchen.id)
            .map((dish) => ({
              id: addressOf('dish', dish.id),
              cells: [
                dish.title,
                kitchen.title,
                dish.days.length === 0 ? 'On no menu' : dish.days.map(daysInWords).join('; '),
              ],
            })),
        ]),
      };
    },
  },
  acts: [addedKitchen],
  record: recordOf<Subject>({
    find,
    show,
    acts: [addedDish, changedKitchen, changedDish, picture, days, takeOff],
  }),
};
