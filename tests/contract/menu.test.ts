import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const answers = { option_id: 'meal-delivery', count: 5 };
const words = { term: 'Dishes', details: '2 × Lentil stew. The kitchen chooses 3 more.' };
const ordered = z.object({ booking: z.object({ ordered: z.array(z.unknown()) }) });

it('a menu is read for somebody, and what is chosen from it is drafted and booked by name', async () => {
  const { recipientId } = api.rosa;
  const slots = await api.call('POST', '/booking_ms/slots', { body: { answers, zipcode: '11375' } });
  const startsAt =
    z
      .object({ days: z.array(z.object({ times: z.array(z.object({ starts_at: z.string() })) })) })
      .parse(slots.response).days[0]?.times[0]?.starts_at ?? '';
  const menu = z
    .object({ dishes: z.array(z.looseObject({ id: z.string(), suits: z.boolean() })) })
    .parse(
      (await api.call('GET', `/booking_ms/recipients/${recipientId}/menu?starts_at=${startsAt}`)).response,
    );
  // Rosa eats little salt.
  expect(menu.dishes).toContainEqual({
    id: 'lentil-stew',
    kitchen: 'Garden Street Kitchen',
    title: 'Lentil stew',
    description: 'Brown lentils with carrots, celery and tomato.',
    allergens: 'No major allergens.',
    diets: expect.stringMatching(/^Low in salt, /),
    picture: 'dishes/lentil-stew.png',
    picture_words: 'A bowl of lentils with carrots',
    suits: true,
    because: null,
  });
  expect(menu.dishes).toContainEqual(
    expect.objectContaining({ id: 'macaroni-and-cheese', suits: false, because: 'not low in salt' }),
  );

  const said = { recipient_id: recipientId, answers, starts_at: startsAt, notes: null };
  const dishes = [{ id: 'lentil-stew', count: 2 }];
  const begun = await api.call('POST', '/booking_ms/drafts', {
    body: { service_id: 'meals', ...said, dishes },
    key: 'meals-begun',
  });
  const { draft } = z.object({ draft: z.looseObject({ id: z.string() }) }).parse(begun.response);
  expect(draft).toMatchObject({ dishes: [{ id: 'lentil-stew', count: 2, title: 'Lentil stew' }] });
  // What is read can be sent back as it is; what is not said takes the dishes back.
  for (const [given, left] of [
    [draft['dishes'], draft['dishes']],
    [undefined, null],
  ])
    expect(
      (await api.call('PUT', `/booking_ms/drafts/${draft.id}`, { body: { ...said, dishes: given } }))
        .response['draft'],
    ).toMatchObject({ dishes: left });

  let both: string[] = [];
  const book = (chosen: unknown, key: string) =>
    api.call('POST', '/booking_ms/bookings', {
      body: { ...said, card_id: api.cardId, dishes: chosen, both },
      key,
    });
  const first = await book(dishes, 'meals-by-name');
  expect(ordered.parse(first.response).booking.ordered).toContainEqual(words);
  both = [z.object({ booking: z.object({ id: z.string() }) }).parse(first.response).booking.id];
  expect(
    ordered.parse((await book(undefined, 'meals-by-the-kitchen')).response).booking.ordered,
  ).toContainEqual({
    term: 'Dishes',
    details: 'Kitchen’s choice',
  });
  for (const [chosen, code, field] of [
    [[{ id: 'macaroni-and-cheese', count: 1 }], 'dish_not_suitable', 'dishes'],
    [[{ id: 'goulash', count: 1 }], 'dish_gone', 'dishes'],
    [[{ id: 'lentil-stew', count: 6 }], 'too_many_dishes', 'dishes'],
  ] as const)
    expect((await book(chosen, `refused-${code}`)).problem).toMatchObject({
      status: 422,
      code,
      fields: [{ field }],
    });
});
