import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Memberships, openMemberships } from '#tests/memberships.ts';
import { saveTestCard } from '#tests/people.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { payMembershipWith } from './card.server.ts';
import { cancelMembershipFor, keepMembershipFor } from './membership.server.ts';
import { askForRenewalCard, tryRenewalAgain } from './overdue.server.ts';
import { stepMemberships } from './renewal.server.ts';

let world: Memberships;
beforeAll(async () => {
  world = await openMemberships();
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

async function failOnce(): Promise<void> {
  await world.join();
  await payMembershipWith(
    world.platform,
    world.rosa,
    await saveTestCard(world.platform, world.pages, world.rosa, '4000000000009995'),
  );
  await world.comeToRenewal();
  await stepMemberships(world.platform);
  expect(await world.mine()).toMatchObject({ state: 'overdue', failedRenewals: 1 });
  world.inDays(28.1);
}
const audited = () =>
  world.platform.database
    .selectFrom('audit_events')
    .select(['action', 'on_behalf_of'])
    .where('on_behalf_of', '=', world.rosa.userId)
    .orderBy('id')
    .execute();

it('the office tries a renewal again, and a no does not count as one of its tries', async () => {
  await failOnce();
  const { userId } = world.rosa;
  expect(codeOf(await tryRenewalAgain(world.platform, ana, userId))).toBe('card_declined');
  expect(await world.mine()).toMatchObject({ state: 'overdue', failedRenewals: 1 });
  await payMembershipWith(world.platform, world.rosa, world.cardId);
  const both = await Promise.all([1, 2].map(() => tryRenewalAgain(world.platform, ana, userId)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await world.mine()).toMatchObject({ state: 'active' });
  expect(await world.ledger()).toHaveLength(2);
  for (const id of [userId, 'x'])
    expect(codeOf(await tryRenewalAgain(world.platform, ana, id))).toBe('nothing_owed');
});

it('the office asks for another card, once for a press and not again within minutes', async () => {
  await failOnce();
  const { userId } = world.rosa;
  const before = (await world.told()).length;
  const ask = (key: string) => askForRenewalCard(world.platform, ana, userId, key);
  expect([await ask('one-two-three'), await ask('one-two-three')].map(codeOf)).toEqual([
    undefined,
    undefined,
  ]);
  expect(codeOf(await ask('another-one'))).toBe('asked_just_now');
  expect((await world.told()).length).toBeGreaterThan(before);
  world.inDays(28.2);
  expect(valueOf(await ask('another-one'))).toEqual({ ways: ['email', 'text'] });
  expect(valueOf(await ask('another-one'))).toEqual({ ways: ['email', 'text'] });
});

it('whoever nothing reaches is asked by nobody, and the office is told that nothing went out', async () => {
  await failOnce();
  const { platform, rosa } = world;
  const before = [(await world.told()).length, (await audited()).length];
  await sql`update users set email = null, phone = '+17185550142' where id = ${rosa.userId}`.execute(
    platform.database,
  );
  const here = { ...platform, channels: { texts: false, voice: false } };
  expect(codeOf(await askForRenewalCard(here, ana, rosa.userId, 'nobody'))).toBe('no_way_to_send');
  await sql`update users set email = 'rosa@example.com', phone = null where id = ${rosa.userId}`.execute(
    platform.database,
  );
  expect([(await world.told()).length, (await audited()).length]).toEqual(before);
});

it('the office cancels a membership for somebody, and takes that back', async () => {
  await world.join();
  const { userId } = world.rosa;
  expect(await cancelMembershipFor(world.platform, ana, userId, 'health')).toMatchObject({
    value: { state: 'active', endsAt: expect.any(Date) },
  });
  expect((await world.told()).at(-1)).toMatch(/cancel|ends/i);
  expect(await keepMembershipFor(world.platform, ana, userId)).toMatchObject({ value: { endsAt: null } });
  expect((await audited()).map(({ action }) => action).filter((action) => action.startsWith('m'))).toEqual([
    'membership_cancelled',
    'membership_kept',
  ]);
  expect(codeOf(await cancelMembershipFor(world.platform, ana, 'x', null))).toBe('no_membership');
});
