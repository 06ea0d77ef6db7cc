import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWire } from '#api/spelling.ts';
import { saveSettings } from '#domains/notifications/settings.server.ts';
import { type Channel, type NoticeTopic, noticeTopics } from '#domains/notifications/settings.ts';
import { saveTestCard, signIn } from '../people.ts';
import { bookingBody, freeTimes, homeCleaning, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const withTopic = (topic: NoticeTopic, ways: Channel[]) => ({
  ...(Object.fromEntries(noticeTopics.map((each) => [each, ['email']])) as Record<NoticeTopic, Channel[]>),
  [topic]: ways,
});

describe('a membership by the API', () => {
  it('is quoted, joined, in the price of the next visit, and in the payments', async () => {
    const before = await api.call('POST', '/booking_ms/estimates', { body: { answers: homeCleaning } });
    const quoted = await api.call('POST', '/payment_ms/subscription/quotes', {
      body: { plan: 'vip', billing: 'yearly' },
    });
    expect(quoted.response['quote']).toMatchObject({
      price_cents: 59_000,
      amount_cents: 59_000,
      unused_cents: 0,
    });
    const joined = await api.call('PUT', '/payment_ms/subscription', {
      body: { plan: 'vip', billing: 'yearly', agreed_cents: 59_000, card_id: api.cardId },
      key: 'join-vip-once',
    });
    expect(joined.response).toEqual({ outcome: 'paid' });
    const again = await api.call('PUT', '/payment_ms/subscription', {
      body: { plan: 'vip', billing: 'yearly', agreed_cents: 59_000, card_id: api.cardId },
      key: 'join-vip-once',
    });
    expect([again.response, again.headers.get('Idempotent-Replay')]).toEqual([{ outcome: 'paid' }, 'true']);
    expect((await api.call('GET', '/payment_ms/subscription')).response['subscription']).toMatchObject({
      plan: 'vip',
      state: 'active',
      billing: 'yearly',
    });
    const payments = await api.call('GET', '/payment_ms/payments');
    expect(payments.response['payments']).toMatchObject([
      {
        state: 'captured',
        charged_cents: 59_000,
        authorized_cents: 0,
        description: 'VIP membership, yearly',
      },
    ]);

    const full = (before.response['estimate'] as { total_cents: number }).total_cents;
    const after = (await api.call('POST', '/booking_ms/estimates', { body: { answers: homeCleaning } }))
      .response['estimate'] as { total_cents: number; lines: unknown[] };
    expect(after.total_cents).toBe(full - Math.ceil(full / 10));
    const [time = ''] = await freeTimes(api);
    const booked = await api.call('POST', '/booking_ms/bookings', {
      body: bookingBody(api, time),
      key: 'a-vip-visit',
    });
    const booking = booked.response['booking'] as { total_cents: number; price_lines: unknown[] };
    expect(booking.total_cents).toBe(after.total_cents);
    expect(JSON.stringify(booking)).toContain('"label":"VIP member","detail":"10% off"');
    expect(
      (await api.call('POST', '/booking_ms/estimates', { body: { answers: homeCleaning }, token: null }))
        .response['estimate'],
    ).toEqual(before.response['estimate']);
  });

  it('counts for Rosa also when Daniel books for her, and not for what Grace books', async () => {
    const { platform, gatewayPages } = api;
    if (gatewayPages === undefined) throw new Error('The tests need the test gateway.');
    const times = await freeTimes(api);
    const totals = await Promise.all(
      ['daniel@example.com', 'grace@example.com'].map(async (email, index) => {
        const person = await signIn(platform, email);
        const card = await saveTestCard(platform, gatewayPages, person.member);
        const body = {
          ...bookingBody(api, times[6 + index * 10] ?? ''),
          recipient_id: person.recipientId,
          card_id: card,
        };
        const booked = await api.call('POST', '/booking_ms/bookings', {
          body,
          token: person.token,
          key: `booked-by-${index}`,
        });
        expect(booked.problem).toBeUndefined();
        return (booked.response['booking'] as { total_cents: number }).total_cents;
      }),
    );
    expect(totals[0]).toBe((totals[1] ?? 0) - Math.ceil((totals[1] ?? 0) / 10));
  });
});

describe('the messages of a booking', () => {
  it('go by the ways that were chosen, and wait for the end of quiet hours', async () => {
    const saved = await api.call('PUT', '/notification_ms/settings', {
      body: { choices: toWire(withTopic('booked', ['text', 'call'])), quiet_from: 9, quiet_until: 12 },
    });
    expect((await api.call('GET', '/notification_ms/settings')).response).toEqual(saved.response);
    const times = await freeTimes(api);
    const booked = await api.call('POST', '/booking_ms/bookings', {
      body: bookingBody(api, times[30] ?? ''),
      key: 'told-by-text',
    });
    const { id } = booked.response['booking'] as { id: string };
    const messages = await api.platform.database
      .selectFrom('messages')
      .select(['channel', 'recipient_address', 'due_at', 'body'])
      .where('dedupe_key', '=', `confirmed:${id}:${api.rosa.member.userId}`)
      .orderBy('channel')
      .execute();
    expect(
      messages.map(({ channel, recipient_address, due_at }) => [
        channel,
        recipient_address,
        due_at.toISOString(),
      ]),
    ).toEqual([
      ['call', '+17185550142', '2027-02-05T17:00:00.000Z'],
      ['text', '+17185550142', '2027-02-05T17:00:00.000Z'],
    ]);
    expect(messages[0]?.body).toMatch(/^Please call Rosa Alvarez and say: Your visit is booked/);
  });

  it('are none where none was chosen', async () => {
    await saveSettings(api.platform, api.rosa.member, {
      choices: withTopic('booked', []),
      quiet_from: null,
      quiet_until: null,
    });
    const times = await freeTimes(api);
    const booked = await api.call('POST', '/booking_ms/bookings', {
      body: bookingBody(api, times[40] ?? ''),
      key: 'told-nothing',
    });
    const { id } = booked.response['booking'] as { id: string };
    expect(
      await api.platform.database
        .selectFrom('messages')
        .select('id')
        .where('dedupe_key', '=', `confirmed:${id}:${api.rosa.member.userId}`)
        .execute(),
    ).toEqual([]);
  });
});
