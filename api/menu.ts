import { z } from 'zod';
import { findGuest, menuFor } from '#domains/booking/dishes.server.ts';
import { startsAt } from '#domains/visits/visit.ts';
import { success } from '#platform/result.ts';
import { call } from './operation.ts';

const dish = z
  .object({
    id: z.string(),
    kitchen: z.string(),
    title: z.string(),
    description: z.string(),
    allergens: z.string().meta({ description: 'What is in it, in words' }),
    diets: z.string().meta({ description: 'What it is made for, in words; empty for none' }),
    picture: z.string().meta({ description: 'A file, as in `/_ipx/w_320,f_webp/<file>`' }),
    picture_words: z.string(),
    suits: z.boolean().meta({ description: 'Whether it can be chosen for this person' }),
    because: z.string().nullable().meta({
      description: 'Why not, such as "has tree nuts"; null for family and friends without the right `needs`.',
    }),
  })
  .meta({ id: 'Dish' });

/** `/api/booking_ms/recipients/{id}/menu`: what kitchens cook for a recipient on a day, and what of it suits. */
export const menuCalls = [
  call({
    method: 'get',
    path: '/booking_ms/recipients/{id}/menu',
    name: 'readMenu',
    group: 'bookings',
    summary: 'The dishes of the day of a delivery, each with whether it suits the person',
    who: 'active',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      starts_at: startsAt.optional().meta({ description: 'When the meals come; now if it is not said.' }),
    }),
    response: z.object({ dishes: z.array(dish) }),
    async answer({ platform, member, params, query }) {
      const guest = await findGuest(platform, member, params.id);
      if (!guest.ok) return guest;
      const menu = await menuFor(platform, guest.value, query.starts_at ?? platform.clock.now());
      const dishes = menu.map(({ pictureWords, ...shown }) => ({ ...shown, picture_words: pictureWords }));
      return success({ value: { dishes } });
    },
  }),
];
