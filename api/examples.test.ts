import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { freeTimes, openApi, type OpenApi } from '#tests/contract/client.ts';
import { readContents, type Call } from './reference/contents.ts';

let api: OpenApi;
let calls: Call[];
beforeAll(async () => {
  api = await openApi();
  calls = readContents(await (await api.app.request('/api/openapi.json')).json()).groups.flatMap(
    (group) => group.calls,
  );
});
afterAll(() => api.close());

/**
 * The names in a value, taken from the first entry of each list; what is null or empty on one side says
 * nothing about the other.
 */
function differences(example: unknown, real: unknown, at = ''): string[] {
  if (example === null || real === null || typeof example !== 'object' || typeof real !== 'object') return [];
  if (Array.isArray(example) && Array.isArray(real))
    return example.length === 0 || real.length === 0 ? [] : differences(example[0], real[0], `${at}[]`);
  const [first, second] = [
    z.record(z.string(), z.unknown()).parse(example),
    z.record(z.string(), z.unknown()).parse(real),
  ];
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  return names.flatMap((name) =>
    name in first && name in second
      ? differences(first[name], second[name], `${at}.${name}`)
      : [`${at}.${name}`],
  );
}

it('the examples of the document are taken as they are, and answered as they say', async () => {
  const [startsAt = ''] = (await freeTimes(api)).slice(-1);
  const own = { recipient_id: api.rosa.recipientId, card_id: api.cardId, starts_at: startsAt };
  let id = '';
  const make = async (name: string, token?: null, instead: object = {}) => {
    const call = calls.find((each) => each.name === name);
    if (call === undefined) throw new Error(`There is no call ${name}.`);
    const body =
      call.body === undefined || Array.isArray(call.bodyExample)
        ? call.bodyExample
        : { ...z.record(z.string(), z.unknown()).parse(call.bodyExample), ...instead };
    const answer = await api.call(call.method, call.path.slice('/api'.length).replace('{id}', id), {
      body,
      key: `example-${name}`,
      ...(token === undefined ? {} : { token }),
    });
    const example = z.object({ data: z.object({ response: z.unknown() }) }).parse(call.answerExample)
      .data.response;
    expect([name, String(answer.status), differences(example, answer.response), answer.problem]).toEqual([
      name,
      call.status,
      [],
      undefined,
    ]);
    return answer.response;
  };
  await make('registerUser', null);
  await make('signIn', null);
  await make('estimateVisit', null);
  // The home of the examples is in no place that the operator serves.
  await make('findSlots', null, { zipcode: '11375' });
  id = z.object({ booking: z.object({ id: z.string() }) }).parse(await make('bookVisit', undefined, own))
    .booking.id;
  for (const name of [
    'getBooking',
    'cancelBooking',
    'openCardPage',
    'saveUserPreferences',
    'getUserPreferences',
    'saveProfile',
    'getProfile',
  ])
    await make(name);
});
