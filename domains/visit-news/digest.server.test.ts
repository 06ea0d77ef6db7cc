import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findConcierge } from '#domains/membership/concierge.server.ts';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { stopTopic } from '#domains/notifications/unsubscribe.server.ts';
import { deliverDueMessages, type OutgoingMessage } from '#platform/messages/delivery.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { openVisits, type Visits } from '#tests/visits.ts';
import { sendWeeklyDigests } from './digest.server.ts';

const mondayMorning = '2027-02-15T14:05:00Z';
let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(world.platform.database, 'weekly_digests', 'memberships', 'notification_settings');
  await sql`update carers set withdrawn_at = null`.execute(world.platform.database);
  await world.book((await world.freeTimes()).find((time) => time >= new Date('2027-02-17T15:00:00Z'))!);
});

const join = (planId: string) =>
  sql`insert into memberships (user_id, created_at, plan_id, billing, state, period_starts_at, period_ends_at, period_cents, renewal_day)
    values (${world.rosa.member.userId}, now(), ${planId}, 'monthly', 'active', '2027-02-01', '2027-03-01', 19900, 1)`.execute(
    world.platform.database,
  );
const told = async () => (await world.messages('digest')).map((message) => message.recipient_address);

describe('the news of the week', () => {
  it('goes to the member and to those who act for them, on Monday and once', async () => {
    await join('premier-concierge');
    world.clock.moveTo('2027-02-14T14:05:00Z');
    expect(await sendWeeklyDigests(world.platform)).toBe(0);
    world.clock.moveTo(mondayMorning);
    const written = await Promise.all([sendWeeklyDigests(world.platform), sendWeeklyDigests(world.platform)]);
    expect(written.reduce((sum, each) => sum + each, 0)).toBe(1);
    world.later(60);
    expect(await sendWeeklyDigests(world.platform)).toBe(0);
    expect(await told()).toEqual(['daniel@example.com', 'rosa@example.com']);
    expect(await world.messages('weekly_call')).toMatchObject([
      { recipient_address: '+17185550142', subject: 'The weekly call to Rosa Alvarez' },
    ]);
    const concierge = await findConcierge(
      world.platform.database,
      world.rosa.member.userId,
      world.clock.now(),
    );
    const [digest] = await world.messages('digest');
    expect(digest).toMatchObject({
      subject: 'Weekly update: Rosa Alvarez',
      body: expect.stringMatching(/This week\nWednesday, February 17/),
    });
    expect(digest?.body).toContain(`and ask for ${concierge?.name}.`);
    expect((await world.messages('weekly_call'))[0]?.body).toContain(`This is for ${concierge?.name},`);
    world.clock.moveTo('2027-02-22T14:05:00Z');
    expect(await sendWeeklyDigests(world.platform)).toBe(1);
  });

  it('is for Premier Concierge alone', async () => {
    await join('vip');
    world.clock.moveTo(mondayMorning);
    expect(await sendWeeklyDigests(world.platform)).toBe(0);
  });

  it('is not for who no longer acts for them', async () => {
    await join('premier-concierge');
    await sql`update carers set withdrawn_at = now()`.execute(world.platform.database);
    world.clock.moveTo(mondayMorning);
    await sendWeeklyDigests(world.platform);
    expect(await told()).toEqual(['rosa@example.com']);
  });

  it('can be stopped from the mail by one press', async () => {
    await join('premier-concierge');
    world.clock.moveTo(mondayMorning);
    await sendWeeklyDigests(world.platform);
    const delivered: OutgoingMessage[] = [];
    await deliverDueMessages(
      world.platform,
      { deliver: async (each) => void delivered.push(each) },
      createDispatch(world.platform),
    );
    const mail = delivered.find(
      (each) => each.recipient_address === 'daniel@example.com' && each.kind === 'digest',
    );
    const key =
      new URL(/<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '').searchParams.get('key') ??
      '';
    expect(await stopTopic(world.platform, key)).toMatchObject({ ok: true });
    world.clock.moveTo('2027-02-22T14:05:00Z');
    await sendWeeklyDigests(world.platform);
    expect((await told()).filter((address) => address === 'daniel@example.com')).toHaveLength(1);
  });
});
