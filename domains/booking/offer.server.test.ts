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
