import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textWithSafeWord } from '#domains/notifications/text.ts';
import { visitorOn } from '#tests/visitors.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { finishCardSetup, startCardEntry } from './card-setup.server.ts';
import { wordNewCardOfCarer, wordOwnNewCard } from './new-card.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.updateTable('carers').set({ can_pay: true, withdrawn_at: null }).execute();
});

const told = async () =>
  (await world.messages('security')).map(
    ({ recipient_address, subject }) => `${recipient_address}: ${subject}`,
  );

describe('a new card', () => {
  it("of one's own is told to oneself, and to no carer", async () => {
    await world.saveCard(world.rosa);
    expect(await told()).toEqual(['rosa@example.com: A new card was saved to your account']);
    expect((await world.messages('security'))[0]?.body).toContain('Visa ending in 4242');
  });

  it('of a carer who may pay is told to the person they look after, who does not learn which it is', async () => {
    await world.saveCard(world.daniel);
    expect(await told()).toEqual([
      'daniel@example.com: A new card was saved to your account',
      'rosa@example.com: A new card to pay for visits',
    ]);
    expect((await world.messages('security'))[1]?.body).not.toMatch(/Visa|4242/);
  });

  it.each([{ can_pay: false }, { withdrawn_at: new Date() }])(
    'of a carer is their own affair where they cannot pay with it: %o',
    async (change) => {
      await world.platform.database
        .updateTable('carers')
        .set(change)
        .where('user_id', '=', world.daniel.member.userId)
        .execute();
      await world.saveCard(world.daniel);
      expect(await told()).toEqual(['daniel@example.com: A new card was saved to your account']);
    },
  );

  it('is told once, however often its page comes back', async () => {
    const { clientSecret } = valueOf(await startCardEntry(world.platform, visitorOn(), world.daniel.member));
    const [setup = ''] = clientSecret.split('_secret_');
    await world.gatewayPages!.request(`/setup_intents/${setup}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        client_secret: clientSecret,
        number: '4242424242424242',
        expiry: '12/31',
        'security-code': '123',
      }),
    });
    await Promise.all([1, 2, 3].map(() => finishCardSetup(world.platform, world.daniel.member, setup)));
    await finishCardSetup(world.platform, world.daniel.member, setup);
    expect(await told()).toHaveLength(2);
  });

  it('is told to people who want to be told nothing else', async () => {
    const choices = JSON.stringify({ confirmed: [], carer: [], receipt: [], membership: [] });
    await world.platform.database
      .insertInto('notification_settings')
      .values({ user_id: world.rosa.member.userId, updated_at: world.clock.now(), choices })
      .execute();
    await world.saveCard(world.daniel);
    expect(await told()).toContain('rosa@example.com: A new card to pay for visits');
  });
});

describe('its words', () => {
  const facts = {
    site: 'Hearthside',
    phone: '+12125550142',
    publicUrl: 'https://help.example.org',
    personName: 'Rosa Alvarez',
    safeWord: 'bluebird',
  };
  const carer = {
    carerName: 'Bartholomew Featherstonehaugh-Cholmondeley',
    people: ['Rosa Alvarez', 'Maximiliana Featherstonehaugh-Cholmondeley'],
  };

  it('fit one text with the phone number at the end, whatever people are called', () => {
    for (const { body } of [
      wordOwnNewCard('text', facts, 'Mastercard ending in 4444'),
      wordNewCardOfCarer('text', facts, carer),
    ]) {
      const text = textWithSafeWord(body, 'Hearthside', 'bluebird');
      expect(text.length).toBeLessThanOrEqual(160);
      expect(text).toMatch(/^Hearthside \(bluebird\): .*\(212\) 555-0142$/);
    }
  });

  it('name everybody whose visits may be paid for', () => {
    expect(wordNewCardOfCarer('email', facts, carer).body).toContain(
      'visits for Rosa Alvarez and Maximiliana',
    );
  });

  it('lead a reader of mail to where it can be stopped, and of a letter to the phone', () => {
    expect([
      wordOwnNewCard('email', facts, 'Visa').body,
      wordNewCardOfCarer('email', facts, carer).body,
    ]).toEqual([
      expect.stringContaining('/account/manage-cards'),
      expect.stringContaining('/account/care-circle'),
    ]);
    for (const { body } of [
      wordOwnNewCard('letter', facts, 'Visa'),
      wordNewCardOfCarer('letter', facts, carer),
    ])
      expect(body).toMatch(/^Hello Rosa Alvarez,[^]*\(212\) 555-0142(?![^]*https:)/);
  });
});
