import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GatewayUnavailable } from '#platform/payment-gateway/gateway-errors.ts';
import { saveTestCard, type SignedIn, signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf, withGateway } from '#tests/visits.ts';
import { finishCardSetup, startCardEntry, startCardSetup } from './card-setup.server.ts';
import { findCard, listCards, makeCardDefault, removeCard } from './card.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let rosa: SignedIn;
let grace: SignedIn;
beforeAll(async () => {
  world = await createTestPlatform();
  [rosa, grace] = await Promise.all([
    signIn(world.platform, 'rosa@example.com'),
    signIn(world.platform, 'grace@example.com'),
  ]);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.database.deleteFrom('cards').execute();
});

const visa = '4242424242424242';
const mastercard = '5555555555554444';
const discover = '6011111111111117';
const urls = { returnUrl: 'http://localhost/cards', cancelUrl: 'http://localhost/cards' };
const pages = () => world.gatewayPages as Hono;
const cards = async (who = rosa) =>
  (await listCards(world.platform.database, who.member)).map(
    ({ last4, isDefault }) => `${last4}${isDefault ? ' default' : ''}`,
  );

async function save(number: string, who = rosa): Promise<string> {
  // Cards are listed by when they were added.
  world.clock.moveTo(new Date(world.clock.now().getTime() + 1_000));
  return saveTestCard(world.platform, pages(), who.member, number);
}

/** A card typed on the gateway's page and not saved here yet. */
async function typed(who = rosa): Promise<string> {
  const { url } = valueOf(await startCardSetup(world.platform, visitorOn(), who.member, urls));
  const answer = await pages().request(new URL(url).pathname.replace('/dev/gateway', ''), {
    method: 'POST',
    body: new URLSearchParams({ number: visa, expiry: '12/31', 'security-code': '123' }),
  });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('setup') ?? '';
}

describe('saving a card', () => {
  it('keeps what is printed on a receipt; the first one is the default', async () => {
    const first = await save(visa);
    await save(mastercard);
    expect(await findCard(world.platform.database, rosa.member, first)).toEqual({
      id: first,
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2031,
      isDefault: true,
      name: null,
    });
    expect(await cards()).toEqual(['4242 default', '4444']);
  });

  it('keeps it once, however often and fast the page comes back', async () => {
    const setup = await typed();
    const saved = await Promise.all(
      [1, 2, 3, 4].map(() => finishCardSetup(world.platform, rosa.member, setup)),
    );
    expect(new Set(saved.map((each) => valueOf(each).cardId)).size).toBe(1);
    expect(await cards()).toEqual(['4242 default']);
  });

  it('makes one of two first cards the default when they come at the same moment', async () => {
    const setups = await Promise.all([typed(), typed()]);
    await Promise.all(setups.map((setup) => finishCardSetup(world.platform, rosa.member, setup)));
    expect((await cards()).filter((card) => card.endsWith('default'))).toHaveLength(1);
    expect(await cards()).toHaveLength(2);
  });

  it('is refused for a card that somebody else has typed, and where none was typed', async () => {
    await startCardSetup(world.platform, visitorOn(), grace.member, urls);
    expect(codeOf(await finishCardSetup(world.platform, grace.member, await typed(rosa)))).toBe(
      'card_not_saved',
    );
    const { url } = valueOf(await startCardSetup(world.platform, visitorOn(), rosa.member, urls));
    expect(codeOf(await finishCardSetup(world.platform, rosa.member, url.split('/').at(-1) ?? ''))).toBe(
      'card_not_saved',
    );
    for (const wrong of ['cs_test_nothing', 'x', '', ' ', '../customers', '?', 'é'.repeat(500)])
      expect(codeOf(await finishCardSetup(world.platform, rosa.member, wrong))).toBe('card_not_saved');
    expect([await cards(), await cards(grace)]).toEqual([[], []]);
  });
});

describe('a card typed in the gateway’s form', () => {
  it('is kept for whom the form was begun, and for nobody else', async () => {
    const { clientSecret } = valueOf(await startCardEntry(world.platform, visitorOn(), rosa.member));
    const [setup = ''] = clientSecret.split('_secret_');
    expect(codeOf(await finishCardSetup(world.platform, rosa.member, setup))).toBe('card_not_saved');
    const answer = await pages().request(`/setup_intents/${setup}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        client_secret: clientSecret,
        number: visa,
        expiry: '12/31',
        'security-code': '123',
      }),
    });
    expect(answer.status).toBe(200);
    expect(codeOf(await finishCardSetup(world.platform, grace.member, setup))).toBe('card_not_saved');
    const kept = await Promise.all([1, 2, 3].map(() => finishCardSetup(world.platform, rosa.member, setup)));
    expect(new Set(kept.map((each) => valueOf(each).cardId)).size).toBe(1);
    expect([await cards(), await cards(grace)]).toEqual([['4242 default'], []]);
  });
});

describe('a card that was removed', () => {
  it('does not come back by opening the page again on which it was typed', async () => {
    const setup = await typed();
    const { cardId } = valueOf(await finishCardSetup(world.platform, rosa.member, setup));
    valueOf(await removeCard(world.platform, rosa.member, cardId));
    expect(codeOf(await finishCardSetup(world.platform, rosa.member, setup))).toBe('card_removed');
    expect(await cards()).toEqual([]);
    expect(codeOf(await finishCardSetup(world.platform, rosa.member, setup))).toBe('card_removed');
  });
});

describe('the default card', () => {
  it('is the one that was chosen, and there is always one', async () => {
    await save(visa);
    const second = await save(mastercard);
    valueOf(await makeCardDefault(world.platform, rosa.member, second));
    valueOf(await makeCardDefault(world.platform, rosa.member, second));
    expect(await cards()).toEqual(['4444 default', '4242']);
  });

  it('moves to the newest card left when it is removed, and stays when another is', async () => {
    const first = await save(visa);
    const second = await save(mastercard);
    await save(discover);
    valueOf(await removeCard(world.platform, rosa.member, first));
    expect(await cards()).toEqual(['1117 default', '4444']);
    valueOf(await removeCard(world.platform, rosa.member, second));
    expect(await cards()).toEqual(['1117 default']);
    expect(codeOf(await removeCard(world.platform, rosa.member, first))).toBe('card_not_found');
  });

  it('is one card after two choices and a removal at the same moment', async () => {
    const [first, second, third] = [await save(visa), await save(mastercard), await save(discover)];
    await Promise.all([
      makeCardDefault(world.platform, rosa.member, second),
      removeCard(world.platform, rosa.member, first),
      makeCardDefault(world.platform, rosa.member, third),
    ]);
    expect((await cards()).filter((card) => card.endsWith('default'))).toHaveLength(1);
    expect(await cards()).toHaveLength(2);
  });
});

describe('a card of somebody else', () => {
  it('can be neither seen, chosen nor removed', async () => {
    await save(mastercard, grace);
    const card = await save(visa);
    expect(await findCard(world.platform.database, grace.member, card)).toBeUndefined();
    for (const id of [card, '', 'x', '018f0000-0000-7000-8000-000000000000']) {
      expect(codeOf(await makeCardDefault(world.platform, grace.member, id))).toBe('card_not_found');
      expect(codeOf(await removeCard(world.platform, grace.member, id))).toBe('card_not_found');
    }
    expect([await cards(), await cards(grace)]).toEqual([['4242 default'], ['4444 default']]);
  });
});

describe('with the gateway away', () => {
  it('removing a card removes it here all the same', async () => {
    const card = await save(visa);
    const away = withGateway(world.platform, { removeCard: () => Promise.reject(new GatewayUnavailable()) });
    valueOf(await removeCard(away, rosa.member, card));
    expect(await cards()).toEqual([]);
  });
});
