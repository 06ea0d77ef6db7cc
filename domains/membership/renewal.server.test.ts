import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Memberships, openMemberships } from '#tests/memberships.ts';
import { saveTestCard } from '#tests/people.ts';
import { payMembershipWith } from './card.server.ts';
import { continueCharges } from './charge.server.ts';
import { cancelMembership } from './membership.server.ts';
import { payOverdue, stepMemberships } from './renewal.server.ts';

let world: Memberships;
beforeAll(async () => {
  world = await openMemberships();
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

describe('a renewal that failed', () => {
  const refusedCard = () => saveTestCard(world.platform, world.pages, world.rosa, '4000000000009995');
  const pay = (card: string, from = world.platform) =>
    payOverdue(
      from,
      world.rosa,
      { card_id: card, agreed_cents: 1_900 },
      () => 'http://localhost/account/subscription',
    );
  const goneOn = {
    state: 'active',
    failedRenewals: 0,
    periodStartsAt: new Date('2027-03-05T15:00:00Z'),
    periodEndsAt: new Date('2027-04-05T15:00:00Z'),
  };
  /** On day 1 of 8, with a card that the bank refuses. */
  const failOnce = async () => {
    await world.join();
    await payMembershipWith(world.platform, world.rosa, await refusedCard());
    await world.comeToRenewal();
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ state: 'overdue', failedRenewals: 1 });
  };

  it('is paid at once with another card, from where the period ended, and not again by itself', async () => {
    await failOnce();
    world.inDays(29);
    expect(await pay(world.cardId)).toMatchObject({ value: { state: 'paid' } });
    expect(await world.mine()).toMatchObject({ ...goneOn, cardId: world.cardId });
    expect((await world.told()).at(-1)).toBe('Plus has renewed');
    world.inDays(35);
    await stepMemberships(world.platform);
    expect((await world.payments()).map(({ state }) => state)).toEqual(['captured', 'declined', 'captured']);
    expect(await pay(world.cardId)).toMatchObject({ refusal: { code: 'nothing_owed' } });
  });

  it('is paid once by two clicks at the same time', async () => {
    await failOnce();
    const clicks = await Promise.all([pay(world.cardId), pay(world.cardId)]);
    expect(clicks.filter((click) => click.ok || click.refusal.code !== 'nothing_owed')).toEqual(
      clicks.filter((click) => click.ok),
    );
    expect(await world.ledger()).toHaveLength(2);
    expect(await world.mine()).toMatchObject(goneOn);
  });

  it("is not ended sooner by a bank's no to the member, who keeps the card that was to pay", async () => {
    await failOnce();
    const before = await world.mine();
    const other = await refusedCard();
    for (let tries = 0; tries < 4; tries += 1)
      expect(await pay(other)).toMatchObject({ refusal: { kind: 'payment', code: 'card_declined' } });
    expect(await world.mine()).toEqual(before);
    expect((await world.told()).filter((subject) => subject === 'Plus could not be paid')).toEqual([]);
    world.inDays(31);
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ state: 'overdue', failedRenewals: 2 });
  });

  it('waits for the answer to the bank, and is paid with another card instead', async () => {
    await failOnce();
    const asks = await saveTestCard(world.platform, world.pages, world.rosa, '4000002760003184');
    const asked = await pay(asks);
    if (!asked.ok || asked.value.state !== 'challenge') throw new Error('The bank did not ask.');
    world.inDays(31);
    await stepMemberships(world.platform);
    expect(await world.mine()).toMatchObject({ state: 'overdue', failedRenewals: 1 });
    expect(await pay(world.cardId)).toMatchObject({ value: { state: 'paid' } });
    expect(await world.mine()).toMatchObject({ ...goneOn, cardId: world.cardId });
    expect((await world.payments()).map(({ state }) => state)).toEqual([
      'captured',
      'declined',
      'declined',
      'captured',
    ]);
  });

  it('is paid later when the gateway cannot be reached, and not twice', async () => {
    await failOnce();
    expect(await pay(world.cardId, world.cutOff())).toMatchObject({ value: { state: 'waiting' } });
    expect(await cancelMembership(world.platform, world.rosa, null)).toMatchObject({
      refusal: { code: 'charge_under_way' },
    });
    world.inDays(31);
    await stepMemberships(world.platform);
    await continueCharges(world.platform);
    expect(await world.mine()).toMatchObject(goneOn);
    expect(await world.ledger()).toHaveLength(2);
  });

  it('is not paid at another price than the one that was seen, nor where nothing is owed', async () => {
    expect(await pay(world.cardId)).toMatchObject({ refusal: { code: 'nothing_owed' } });
    await failOnce();
    expect(
      await payOverdue(world.platform, world.rosa, { card_id: world.cardId, agreed_cents: 1_800 }),
    ).toMatchObject({ refusal: { code: 'price_changed' } });
    expect(
      await payOverdue(world.platform, world.rosa, { card_id: crypto.randomUUID(), agreed_cents: 1_900 }),
    ).toMatchObject({ refusal: { code: 'card_not_found' } });
  });
});
