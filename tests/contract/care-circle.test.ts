import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signIn } from '#tests/people.ts';
import { openApi, type OpenApi } from './client.ts';

let api: OpenApi;
let grace: string;
beforeAll(async () => {
  api = await openApi();
  grace = (await signIn(api.platform, 'grace@example.com')).token;
});
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

const circle = z.object({
  carers: z.array(z.object({ id: z.string(), name: z.string(), permissions: z.looseObject({}) })),
  invitations: z.array(z.object({ id: z.string(), to: z.string() })),
});
const read = async () => circle.parse((await api.call('GET', '/user_ms/care_circle')).response);
const invite = (contact: string, key: string, more: object = {}) =>
  api.call('POST', '/user_ms/care_circle/invitations', {
    body: { recipient_id: api.rosa.recipientId, contact, can_book: true, ...more },
    key,
  });
async function keyOf(address: string): Promise<string> {
  const sent = await api.platform.database
    .selectFrom('messages')
    .select('body')
    .where('recipient_address', '=', address)
    .where('kind', '=', 'invitation')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /key=([\w-]+)/.exec(sent.body ?? '')?.[1] ?? '';
}

describe('the care circle', () => {
  it('grows by an invitation that is accepted, is changed, and ends at once', async () => {
    expect((await invite('grace@example.com', 'invite-grace', { can_change_needs: true })).status).toBe(201);
    expect(
      (await invite('grace@example.com', 'invite-grace', { can_change_needs: true })).headers.get(
        'idempotent-replay',
      ),
    ).toBe('true');
    expect((await read()).invitations).toMatchObject([{ to: 'grace@example.com' }]);
    const key = await keyOf('grace@example.com');
    const accepted = await api.call('POST', '/user_ms/care_circle/acceptances', {
      body: { key },
      token: grace,
    });
    expect([accepted.status, accepted.response]).toEqual([201, { recipient_name: 'Rosa Alvarez' }]);
    expect(
      (await api.call('POST', '/user_ms/care_circle/acceptances', { body: { key }, token: grace })).problem
        ?.code,
    ).toBe('invitation_not_found');

    expect(
      (
        await api.call('PUT', `/user_ms/recipients/${api.rosa.recipientId}/user_preferences`, {
          body: [{ id: 'low-vision', remarks: null }],
          token: grace,
        })
      ).status,
    ).toBe(200);
    const { acts } = z
      .object({ acts: z.array(z.looseObject({ words: z.string() })) })
      .parse((await api.call('GET', '/user_ms/care_circle/acts')).response);
    expect(acts).toMatchObject([
      {
        kind: 'needs',
        by: 'Grace Kim',
        words: expect.stringContaining('New: Low vision or blind') as string,
      },
    ]);

    const carer = (await read()).carers.find(({ name }) => name === 'Grace Kim')!;
    expect(
      (
        await api.call('PUT', `/user_ms/care_circle/carers/${carer.id}`, {
          body: { can_pay: true, monthly_limit_cents: 12_000 },
        })
      ).status,
    ).toBe(200);
    expect((await read()).carers.find(({ id }) => id === carer.id)?.permissions).toEqual({
      book: false,
      pay: true,
      needs: false,
      monthly_limit_cents: 12_000,
    });
    expect((await api.call('GET', `/user_ms/care_circle/carers/${carer.id}/payments`)).response).toEqual({
      visits: [],
      going_on: [],
    });
    expect((await api.call('DELETE', `/user_ms/care_circle/carers/${carer.id}`)).status).toBe(200);
    expect(
      (
        await api.call('GET', `/user_ms/recipients/${api.rosa.recipientId}/user_preferences`, {
          token: grace,
        })
      ).status,
    ).toBe(404);
    expect((await api.call('DELETE', `/user_ms/care_circle/carers/${carer.id}`)).problem?.code).toBe(
      'carer_not_found',
    );
  });

  it('takes an invitation back, and does not open to what was taken back', async () => {
    await invite('grace@example.com', 'invite-again');
    const [open] = (await read()).invitations;
    expect(
      (await api.call('DELETE', `/user_ms/care_circle/invitations/${open!.id}`, { token: grace })).status,
    ).toBe(404);
    expect((await api.call('DELETE', `/user_ms/care_circle/invitations/${open!.id}`)).status).toBe(200);
    expect((await read()).invitations).toEqual([]);
    expect(
      (
        await api.call('POST', '/user_ms/care_circle/acceptances', {
          body: { key: await keyOf('grace@example.com') },
          token: grace,
        })
      ).status,
    ).toBe(404);
  });

  it('shows an invitation to the member it was sent to, who says no', async () => {
    await invite('grace@example.com', 'invite-to-decline');
    const received = async () =>
      (await api.call('GET', '/user_ms/care_circle', { token: grace })).response['received'];
    const [waiting] = z.array(z.object({ id: z.string() })).parse(await received());
    expect(await received()).toEqual([
      { id: waiting?.id, owner_name: 'Rosa Alvarez', recipient_name: 'Rosa Alvarez' },
    ]);
    const decline = (key: string, of: { token?: string }) =>
      api.call('POST', '/user_ms/care_circle/refusals', { body: { key: waiting?.id }, key, ...of });
    expect((await decline('decline-own', {})).problem?.code).toBe('invitation_not_found');
    for (const key of ['decline-once', 'decline-again'])
      expect((await decline(key, { token: grace })).status).toBe(201);
    expect([await received(), (await read()).invitations]).toEqual([[], []]);
    const told = await api.platform.database
      .selectFrom('messages')
      .select('recipient_address')
      .where('dedupe_key', '=', `carer-declined:${waiting?.id}`)
      .execute();
    expect(told).toEqual([{ recipient_address: 'rosa@example.com' }]);
  });

  it('refuses what cannot be asked', async () => {
    expect((await invite('nobody', 'invite-wrong')).problem?.fields?.map(({ field }) => field)).toEqual([
      'contact',
    ]);
    expect(
      (
        await invite('pat@example.com', 'invite-limit', { can_pay: true, monthly_limit_cents: 'a lot' })
      ).problem?.fields?.map(({ field }) => field),
    ).toEqual(['monthly_limit_cents']);
    expect(
      (
        await api.call('POST', '/user_ms/care_circle/invitations', {
          body: { recipient_id: api.rosa.recipientId, contact: 'pat@example.com' },
          token: grace,
        })
      ).problem?.code,
    ).toBe('recipient_not_found');
  });
});

describe('the people whom a member looks after', () => {
  const address = { address_1: '9 Willow Lane', zipcode: '10013' };
  const person = { name: 'Luis Alvarez', phone: '212 555 0177', address };
  const preferencesOf = async (id: string) =>
    JSON.stringify((await api.call('GET', `/user_ms/recipients/${id}/user_preferences`)).response);

  it('are several, each with a home and needs of their own; sent twice is one', async () => {
    const added = await api.call('POST', '/user_ms/recipients', { body: person });
    const again = await api.call('POST', '/user_ms/recipients', { body: person });
    expect([added.status, again.response]).toEqual([201, added.response]);
    const id = z.string().parse(added.response['id']);
    const list = (await api.call('GET', '/user_ms/users/recipients')).response['recipients'];
    expect(list).toMatchObject([
      { name: 'Rosa Alvarez' },
      { id, name: 'Luis Alvarez', phone: '+12125550177', address: { city: 'New York', zipcode: '10013' } },
    ]);
    const before = await preferencesOf(api.rosa.recipientId);
    expect(
      (
        await api.call('PUT', `/user_ms/recipients/${id}/user_preferences`, {
          body: [{ id: 'walker', remarks: null }],
        })
      ).status,
    ).toBe(200);
    expect([
      await preferencesOf(api.rosa.recipientId),
      (await preferencesOf(id)).includes('"walker"'),
    ]).toEqual([before, true]);
    expect(
      (
        await api.call('PUT', `/user_ms/recipients/${id}`, {
          body: { ...person, name: 'Luis M. Alvarez', phone: null },
        })
      ).status,
    ).toBe(200);
    expect((await api.call('PUT', `/user_ms/recipients/${id}`, { body: person, token: grace })).status).toBe(
      404,
    );
    expect(
      (
        await api.call('PUT', `/user_ms/recipients/${api.rosa.recipientId}`, {
          body: {
            ...person,
            name: 'Somebody else',
            address: { address_1: '12 Lantern Street', zipcode: '11375' },
          },
        })
      ).status,
    ).toBe(200);
    expect((await api.call('GET', '/user_ms/users/recipients')).response['recipients']).toMatchObject([
      { name: 'Rosa Alvarez' },
      { name: 'Luis M. Alvarez', phone: null },
    ]);
  });

  it('have somebody to call in an emergency, and places that they ride to', async () => {
    const of = (path: string) => `/user_ms/recipients/${api.rosa.recipientId}/${path}`;
    const contact = { name: 'Ana Ruiz', phone: '+12125550199', relation: 'daughter' };
    await api.call('PUT', of('emergency_contact'), { body: { ...contact, phone: '212 555 0199' } });
    expect((await api.call('GET', of('emergency_contact'))).response).toEqual({ emergency_contact: contact });
    await api.call('DELETE', of('emergency_contact'));
    expect((await api.call('GET', of('emergency_contact'))).response).toEqual({ emergency_contact: null });

    const place = { street: '80 Lafayette Street', zipcode: '10013' };
    await api.call('PUT', of('places'), { body: { ...place, name: 'Dr. Lin' } });
    expect((await api.call('GET', of('places'))).response).toEqual({
      places: [{ ...place, name: 'Dr. Lin', city: 'New York', state: 'NY', door: null }],
    });
    await api.call('POST', of('removed_places'), { body: place });
    expect((await api.call('GET', of('places'))).response).toEqual({ places: [] });
    const unknown = await api.call('PUT', of('places'), { body: { ...place, zipcode: '00000' } });
    expect([unknown.status, unknown.problem]).toMatchObject([422, { fields: [{ field: 'zipcode' }] }]);
  });

  it('refuses a ZIP code that there is not, and more than there can be', async () => {
    expect(
      (
        await api.call('POST', '/user_ms/recipients', {
          body: { ...person, address: { ...address, zipcode: '00000' } },
        })
      ).problem?.fields?.[0]?.field,
    ).toBe('zipcode');
    for (let index = 0; index < 10; index += 1)
      await api.call('POST', '/user_ms/recipients', { body: { ...person, name: `Person ${index}` } });
    expect(
      (await api.call('POST', '/user_ms/recipients', { body: { ...person, name: 'One too many' } })).problem
        ?.code,
    ).toBe('too_many_people');
  });
});
