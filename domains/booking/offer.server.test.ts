import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { measureVisit } from './offer.server.ts';

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

const rides = { id: 'rides' };
const answers = { optionId: 'senior-ride', destination: '80 Lafayette Street', destinationZip: '10013' };

describe('the way of a ride', () => {
  it('is measured from the home of who rides, and not taken from who books', async () => {
    const measured = await measureVisit(world.platform, rosa, recipientId, rides, {
      ...answers,
      route: { miles: 0.1, minutes: 1 },
    });
    expect(measured).toMatchObject({
      ok: true,
      value: { destinationZip: '10013', route: { miles: expect.any(Number) as number } },
    });
    const route = measured.ok ? (measured.value['route'] as { miles: number }) : { miles: 0 };
    expect(route.miles).toBeGreaterThan(2);
  });

  it('has no length to a place that we do not know, whatever was claimed', async () => {
    const claimed = { ...answers, route: { miles: 0.1, minutes: 1 } };
    expect(
      await measureVisit(world.platform, rosa, recipientId, rides, { ...claimed, destinationZip: '00000' }),
    ).toMatchObject({
      ok: false,
      refusal: { fields: [{ field: 'destinationZip' }] },
    });
    const unreadable = await measureVisit(world.platform, rosa, recipientId, rides, {
      ...claimed,
      destinationZip: 'home',
    });
    expect(unreadable.ok && unreadable.value['route']).toBeUndefined();
  });

  it('is not for a stranger to ask', async () => {
    const stranger = { ...rosa, userId: '01938f0e-0000-7000-8000-000000000000' };
    expect(await measureVisit(world.platform, stranger, recipientId, rides, answers)).toMatchObject({
      ok: false,
      refusal: { code: 'recipient_not_found' },
    });
  });

  it('is nothing that other visits have', async () => {
    const cleaning = { optionId: 'home-cleaning', hours: 2 };
    expect(await measureVisit(world.platform, rosa, recipientId, { id: 'cleaning' }, cleaning)).toEqual({
      ok: true,
      value: cleaning,
    });
  });
});
