import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startDraft } from '#domains/booking/drafts/draft.server.ts';
import { limits } from '#domains/limits/limit.ts';
import { openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.nextMinute();
  await api.platform.database.deleteFrom('rate_limits').execute();
  await api.platform.database.deleteFrom('messages').execute();
});

const call = { name: 'June Park', phone: '718 555 0161', topic: 'book', when: 'soon' };
const promise = z.object({
  call_back: z.object({
    id: z.uuid(),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    time_zone: z.string(),
  }),
});
const told = async () =>
  (
    await api.platform.database
      .selectFrom('messages')
      .select(['recipient_address', 'body'])
      .orderBy('recipient_address')
      .execute()
  ).map((each) => `${each.recipient_address}: ${each.body}`);
const post = (path: string, body: unknown, token: string | null = null) =>
  api.call('POST', `/notification_ms/${path}`, { token, body });

describe('by the API, too', () => {
  it('a call is promised, by the clock of who asks', async () => {
    const asked = await post('call_backs', { ...call, zone: 'America/Denver' });
    expect(asked.status).toBe(201);
    const { call_back: promised } = promise.parse(asked.response);
    expect(promised.time_zone).toBe('America/Denver');
    expect(Date.parse(promised.until)).toBeGreaterThan(Date.parse(promised.from));
    expect(await told()).toEqual([
      expect.stringContaining('Denver time'),
      expect.stringMatching(/^help@.*Phone: \(718\) 555-0161/s),
    ]);
  });

  it('help is arranged by phone, by the clock of the ZIP code', async () => {
    const wish = {
      name: 'June Park',
      phone: '718 555 0161',
      zip: '11375',
      service: 'cleaning',
      soon: 'this-week',
      when: 'soon',
    };
    const asked = await post('scheduling_requests', wish);
    expect(asked.status).toBe(201);
    expect(promise.parse(asked.response).call_back.time_zone).toBe('America/New_York');
    expect(await told()).toEqual([
      expect.stringContaining('718'),
      expect.stringMatching(/^help@.*About: This week.*Service: cleaning/s),
    ]);
    expect((await post('scheduling_requests', { ...wish, service: 'gardening' })).problem?.code).toBe(
      'service_not_found',
    );
    expect(
      (await post('scheduling_requests', { ...wish, zip: 'x', soon: 'never' })).problem?.fields?.map(
        ({ field }) => field,
      ),
    ).toEqual(['zip', 'soon']);
  });

  it('a member’s begun booking goes along', async () => {
    await startDraft(api.platform, api.rosa.member, 'cleaning', {
      recipientId: api.rosa.recipientId,
      details: { optionId: 'home-cleaning' },
    });
    expect((await api.call('POST', '/notification_ms/call_backs', { body: call })).status).toBe(201);
    expect((await told()).join('\n')).toContain('Cleaning, Home cleaning for Rosa Alvarez');
  });

  it('messages and lists are kept, confirmed, and told to the office', async () => {
    const written = { name: 'June Park', contact: 'june@example.com', message: 'Do you come to us?' };
    for (const kind of ['message', 'business', 'partner'])
      expect((await post('enquiries', { ...written, kind })).status).toBe(201);
    for (const list of ['coming_soon', 'pre_registration'])
      expect(
        (await post('lists', { name: 'June', contact: 'june@example.com', zip: '80202', list })).status,
      ).toBe(201);
    expect((await told()).filter((each) => each.startsWith('june@'))).toHaveLength(5);
    expect((await told()).filter((each) => each.startsWith('help@'))).toHaveLength(5);
  });

  it('what is wrong is named, and who asks too often is asked to call', async () => {
    expect(
      (await post('call_backs', { ...call, phone: '12', when: 'never' })).problem?.fields?.map(
        (each) => each.field,
      ),
    ).toEqual(['phone', 'when']);
    expect((await post('enquiries', { kind: 'gossip', name: 'x', contact: 'x', message: '' })).status).toBe(
      422,
    );
    expect(
      (await post('lists', { name: 'June', contact: 'june@example.com', zip: 'x', list: 'coming_soon' }))
        .status,
    ).toBe(422);
    const statuses = [];
    for (let count = 0; count <= limits.enquiry.address.hour; count += 1)
      statuses.push(
        (
          await post('enquiries', {
            kind: 'message',
            name: 'June',
            contact: `june-${count}@example.com`,
            message: 'Hello',
          })
        ).status,
      );
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([201]));
    expect(statuses.at(-1)).toBe(429);
  });
});
