import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { signIn } from '#tests/people.ts';
import { openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const enquiry = {
  kind: 'message',
  name: 'June',
  contact: 'june@example.com',
  message: 'Do you come on Sundays?',
};
const kept = async () =>
  await api.platform.database.selectFrom('requests').select(['actor', 'route', 'response']).execute();

it('is done once when it is sent twice by a visitor who is not signed in, whose address is not kept', async () => {
  const send = (body: unknown) =>
    api.call('POST', '/notification_ms/enquiries', { body, token: null, key: 'a-visitors-message' });
  const first = await send(enquiry);
  const again = await send(enquiry);
  expect([first.status, again.status, again.headers.get('idempotent-replay')]).toEqual([201, 201, 'true']);
  expect(again.response).toEqual(first.response);
  expect((await send({ ...enquiry, message: 'And on Mondays?' })).problem?.code).toBe('key_reused');
  expect((await kept()).map(({ actor }) => actor)).toEqual([expect.stringMatching(/^visitor:[\w-]{20,}$/)]);
});

it("does not give a visitor's answer to a member, nor a member's to another", async () => {
  const grace = await signIn(api.platform, 'grace@example.com');
  const send = (token: string) =>
    api.call('POST', '/notification_ms/enquiries', { body: enquiry, token, key: 'a-visitors-message' });
  const [rosas, graces] = [await send(api.rosa.token), await send(grace.token)];
  expect([rosas, graces].map(({ status, headers }) => [status, headers.get('idempotent-replay')])).toEqual([
    [201, null],
    [201, null],
  ]);
});

it('keeps no answer with a secret, nor what opens something in a path', async () => {
  const signIns = { contact: 'rosa@example.com', password: demoPassword };
  const [first, again] = [
    await api.call('POST', '/user_ms/sessions', { body: signIns, token: null, key: 'sign-in-key' }),
    await api.call('POST', '/user_ms/sessions', { body: signIns, token: null, key: 'sign-in-key' }),
  ];
  expect([first.status, again.status, again.headers.get('idempotent-replay')]).toEqual([201, 201, null]);
  expect(first.response['token']).not.toBe(again.response['token']);
  const ordered = await api.call('POST', '/payment_ms/gift_cards', {
    body: {
      amount_cents: 5_000,
      delivery: 'print',
      recipient_name: 'Ana',
      name: 'June',
      email: 'june@example.com',
    },
    token: null,
  });
  const key = String(ordered.response['key']);
  const refunds = [1, 2].map(async () =>
    api.call('POST', `/payment_ms/gift_cards/${key}/refund`, { token: null, key: 'give-it-back' }),
  );
  expect((await Promise.all(refunds)).map(({ status }) => status)).toEqual([404, 404]);
  const elsewhere = await api.call('POST', `/payment_ms/gift_cards/${'x'.repeat(43)}/refund`, {
    token: null,
    key: 'give-it-back',
  });
  expect(elsewhere.problem?.code).toBe('key_reused');
  const rows = JSON.stringify(await kept());
  expect(rows).not.toContain(key);
  expect(rows).not.toContain(String(first.response['token']));
});

const files = [
  '/payment_ms/statements/2027-02/statement.pdf',
  '/payment_ms/payments/018f0000-0000-7000-8000-000000000000/receipt.pdf',
  '/booking_ms/bookings/018f0000-0000-7000-8000-000000000000/calendar.ics',
  '/user_ms/users/data.zip',
];

it.each(files)('%s goes through the same door as every other call', async (path) => {
  const ask = (token: string | null) => api.call('GET', path, { token });
  expect((await ask(null)).problem?.code).toBe('not_signed_in');
  const { token, member } = await signIn(api.platform, 'grace@example.com');
  await api.platform.database
    .updateTable('users')
    .set({ status: 'S' })
    .where('id', '=', member.userId)
    .execute();
  expect((await ask(token)).problem?.code).toBe('suspended');
  await api.platform.database
    .updateTable('users')
    .set({ status: 'A' })
    .where('id', '=', member.userId)
    .execute();
});
