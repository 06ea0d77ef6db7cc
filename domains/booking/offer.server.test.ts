import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { findOffer } from './offer.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let rosa: Member;
let recipientId: string;
beforeAll(async () => {
  world = await createTestPlatform();
  const { database } = world.platform;
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'rosa@example.com')
    .executeTakeFirstOrThrow();
  const member = await findMember(database, id);
  if (member === undefined) throw new Error('Rosa is not there.');
  rosa = member;
  recipientId = (await listRecipients(database, rosa))[0]?.id ?? '';
});
afterAll(() => world.close());

const answers = {
  optionId: 'senior-ride',
  destination: '80 Lafayette Street',
  destinationZip: '10013',
  timing: 'leave',
  trip: 'there',
  companion: 'no',
};
const wanted = (more: Record<string, unknown> = {}, member = rosa) =>
  findOffer(world.platform, { member, recipientId, answers: { ...answers, ...more } });

describe('the way of a ride', () => {
  it('is measured from the home of who rides, and not taken from who books', async () => {
    const offer = await wanted({ route: { miles: 0.1, minutes: 1 } });
    const route = offer.ok ? (offer.value.answers['route'] as { miles: number }) : { miles: 0 };
    expect(route.miles).toBeGreaterThan(2);
  });

  it('has no length to a place that we do not know, whatever was claimed', async () => {
    const claimed = { route: { miles: 0.1, minutes: 1 } };
    expect(await wanted({ ...claimed, destinationZip: '00000' })).toMatchObject({
      ok: false,
      refusal: { fields: [{ field: 'destinationZip' }] },
    });
    expect(await wanted({ ...claimed, destinationZip: 'home' })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_answers' },
    });
    expect(
      await findOffer(world.platform, { zipcode: undefined, answers: { ...answers, ...claimed } }),
    ).toMatchObject({ ok: false, refusal: { code: 'unknown_amount' } });
  });

  it('goes to an address that was typed in one go as well', async () => {
    const destination = '80 Lafayette Street, Floor 3, New York, NY 10013';
    const offer = await wanted({ destination, destinationZip: '' });
    const plain = await wanted();
    expect(offer.ok && plain.ok).toBe(true);
    if (!offer.ok || !plain.ok) return;
    expect(offer.value.answers).toMatchObject({
      destination: '80 Lafayette Street, Floor 3',
      destinationZip: '10013',
      route: plain.value.answers['route'],
    });
    // A program may leave the ZIP code out altogether.
    const { destinationZip: _none, ...without } = answers;
    expect(
      await findOffer(world.platform, { member: rosa, recipientId, answers: { ...without, destination } }),
    ).toMatchObject({ ok: true });
  });

  it('begins elsewhere than at home if that is said, and only where we pick up', async () => {
    const from = (origin: string, originZip?: string, more = {}) =>
      wanted({ origin, originZip, pickup: { address_1: 'claimed' }, ...more });
    const near = await from(' 12 Broome Street ', '10013');
    expect(near).toMatchObject({
      ok: true,
      value: {
        zipcode: '11375',
        answers: {
          route: { miles: 1 },
          pickup: { address_1: '12 Broome Street', zipcode: '10013', city: 'New York' },
        },
      },
    });
    expect(await from('12 Broome Street, New York, NY 10013')).toMatchObject({
      ok: true,
      value: { answers: { origin: '12 Broome Street', originZip: '10013', route: { miles: 1 } } },
    });
    const home = await from(' ', '10013');
    expect(home.ok && [home.value.answers['pickup'], home.value.answers['origin']]).toEqual([
      undefined,
      undefined,
    ]);
    const problemOf = async (offer: ReturnType<typeof wanted>) => {
      const found = await offer;
      return found.ok ? undefined : found.refusal.fields;
    };
    for (const zip of ['00000', '', 'home', undefined])
      expect(await problemOf(from('12 Broome Street', zip))).toMatchObject([{ field: 'originZip' }]);
    expect(await problemOf(from('1 Main Street', '10701'))).toEqual([
      { field: 'originZip', message: 'We do not pick up at ZIP code 10701 yet. Please call us.' },
    ]);
    // The way home begins where they are; it may end anywhere.
    expect(await problemOf(from('1 Main Street', '10701', { trip: 'back' }))).toBeUndefined();
  });

  it('is not for a stranger to ask', async () => {
    const stranger = { ...rosa, userId: '01938f0e-0000-7000-8000-000000000000' };
    expect(await wanted({}, stranger)).toMatchObject({
      ok: false,
      refusal: { code: 'recipient_not_found' },
    });
  });

  it('is nothing that other visits have', async () => {
    const cleaning = { optionId: 'decluttering', hours: 2 };
    expect(await findOffer(world.platform, { member: rosa, recipientId, answers: cleaning })).toMatchObject({
      ok: true,
      value: { answers: cleaning, estimate: { minutes: 120 } },
    });
  });
});

it('offers the free visit to whoever is not sure what is to be done', async () => {
  const unsure = { optionId: 'home-repair', job: 'look', hours: '3', description: 'The wall is damp.' };
  const offer = await findOffer(world.platform, { member: rosa, recipientId, answers: unsure });
  expect(offer).toMatchObject({
    ok: true,
    value: {
      option: { id: 'aging-in-place-remodeling', confirmedAtOnce: false },
      answers: { optionId: 'aging-in-place-remodeling', job: 'look', description: 'The wall is damp.' },
      estimate: { totalCents: 0 },
    },
  });
});
