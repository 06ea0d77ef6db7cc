import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIdentifier } from '#platform/identifier.ts';
import { twilioSignature } from '#platform/messages/twilio-signature.ts';
import { listOutages } from '#platform/outages/outages.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { createTextWebhooks } from './text-webhooks.ts';

const token = 'the token of the account';
let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

function post(
  path: string,
  fields: Record<string, string>,
  signature = twilioSignature(token, `${world.platform.publicUrl}${path}`, fields),
) {
  return createTextWebhooks(world.platform, token).request(`http://inside:3000${path}`, {
    method: 'POST',
    headers: { 'X-Twilio-Signature': signature },
    body: new URLSearchParams(fields),
  });
}

describe('a reply', () => {
  const reply = { MessageSid: 'SM1', From: '+17185550142', To: '+12125550142', Body: 'HELP' };

  it('is answered in the form that Twilio reads', async () => {
    const answer = await post('/replies', reply);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml']);
    expect(await answer.text()).toMatch(
      /^<\?xml[^>]*\?><Response><Message>Hearthside: texts about your visits[^<]*<\/Message><\/Response>$/,
    );
  });

  it('that Twilio has not signed is not listened to', async () => {
    expect((await post('/replies', { ...reply, MessageSid: 'SM2' }, 'forged')).status).toBe(403);
    expect(
      (
        await post(
          '/replies',
          reply,
          twilioSignature('another token', `${world.platform.publicUrl}/replies`, reply),
        )
      ).status,
    ).toBe(403);
    expect((await post('/replies', { Body: 'x' })).status).toBe(400);
    expect(await world.platform.database.selectFrom('text_replies').select('id').execute()).toEqual([
      { id: 'SM1' },
    ]);
  });
});

describe('what became of a text', () => {
  const write = async () => {
    const [id, now] = [newIdentifier(), world.clock.now()];
    const rosa = await world.platform.database
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'rosa@example.com')
      .executeTakeFirstOrThrow();
    await world.platform.database
      .insertInto('messages')
      .values({
        id,
        created_at: now,
        due_at: now,
        sent_at: now,
        dedupe_key: id,
        kind: 'confirmed',
        channel: 'text',
        recipient_address: '+17185550142',
        subject: 'Your visit is booked',
        body: 'x',
        user_id: rosa.id,
      })
      .execute();
    return id;
  };
  const marks = () =>
    world.platform.database
      .selectFrom('undeliverable_addresses')
      .select(['channel', 'address', 'reason'])
      .execute();
  const calls = () =>
    world.platform.database
      .selectFrom('messages')
      .select(['recipient_address', 'body'])
      .where('channel', '=', 'call')
      .execute();

  it('marks the number at which none arrives, and asks a person to call; one that arrives takes the mark away', async () => {
    const id = await write();
    for (const _ of [1, 2])
      expect(
        (await post(`/status?message=${id}`, { MessageStatus: 'undelivered', ErrorCode: '30006' })).status,
      ).toBe(204);
    expect(await marks()).toEqual([{ channel: 'text', address: '+17185550142', reason: 'code 30006' }]);
    expect(await calls()).toMatchObject([
      { recipient_address: '+17185550142', body: expect.stringContaining('Your visit is booked') },
    ]);
    await post(`/status?message=${await write()}`, { MessageStatus: 'delivered' });
    expect(await marks()).toEqual([]);
  });

  it('is an outage where texts of ours are refused, and says nothing about the number', async () => {
    for (const code of ['30034', '30007'])
      expect(
        (await post(`/status?message=${await write()}`, { MessageStatus: 'undelivered', ErrorCode: code }))
          .status,
      ).toBe(204);
    expect(await marks()).toEqual([]);
    expect((await listOutages(world.platform.database)).map(({ what, reason }) => [what, reason])).toEqual([
      ['text_refused', 'code 30034'],
    ]);
    const told = await world.platform.database
      .selectFrom('messages')
      .select('subject')
      .where('kind', '=', 'office')
      .execute();
    expect(told).toEqual([{ subject: 'Our texts are refused' }]);
  });

  it('on the way there is nothing to keep, nor of a message that there is not', async () => {
    const id = await write();
    await post(`/status?message=${id}`, { MessageStatus: 'sent' });
    await post('/status?message=x', { MessageStatus: 'failed', ErrorCode: '30006' });
    await post(`/status?message=${id}`, { MessageStatus: 'failed', ErrorCode: '30008' });
    expect(await marks()).toEqual([]);
    expect((await post(`/status?message=${id}`, { MessageStatus: 'failed' }, 'forged')).status).toBe(403);
  });
});
