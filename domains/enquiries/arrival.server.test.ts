import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { tellOfArrival } from './arrival.server.ts';
import { requestComingSoonNews } from './enquiry.server.ts';
import { comingSoonRequest } from './enquiry.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo('2027-02-05T15:00:00Z');
  const { database } = world.platform;
  await database.deleteFrom('messages').execute();
  await database.deleteFrom('enquiries').execute();
  await database.deleteFrom('rate_limits').execute();
  await database.deleteFrom('service_area_zip_codes').where('zipcode', '=', '80202').execute();
});

const ask = async (
  contact: string,
  change: { zip?: string; service?: string; kind?: 'pre_registration' } = {},
) => {
  const { kind, ...fields } = change;
  const input = comingSoonRequest.parse({
    name: 'June Park',
    contact,
    zip: '80202',
    service: 'cleaning',
    ...fields,
  });
  expect(await requestComingSoonNews(world.platform, visitorOn(), null, input, kind)).toMatchObject({
    ok: true,
  });
};
const arriveIn = (zip: string) =>
  sql`insert into service_area_zip_codes (zipcode, service_area_id) values (${zip}, 'nyc-queens')`.execute(
    world.platform.database,
  );
const told = () =>
  world.platform.database
    .selectFrom('messages')
    .select(['channel', 'recipient_address', 'subject', 'body', 'due_at'])
    .where('kind', '=', 'arrival')
    .orderBy('recipient_address')
    .execute();
const tell = () => tellOfArrival(world.platform);

describe('who asked to be told when we come', () => {
  it('is told once we do, once, with where to go on', async () => {
    await ask('june@example.com');
    await ask('sam@example.com', { zip: '80203' });
    expect(await tell()).toBe(0);
    await arriveIn('80202');
    await Promise.all([tell(), tell()]);
    expect(await tell()).toBe(0);
    expect(await told()).toMatchObject([
      {
        channel: 'email',
        recipient_address: 'june@example.com',
        subject: 'We now serve ZIP code 80202',
        body: expect.stringContaining('/pre-service?zip=80202&service=cleaning'),
      },
    ]);
  });

  it('is told of the help that they asked for only, or of any where they asked for none', async () => {
    await sql`delete from service_area_services where service_area_id = 'nyc-queens' and service_id = 'cleaning'`.execute(
      world.platform.database,
    );
    await ask('june@example.com');
    await ask('sam@example.com', { service: '' });
    await arriveIn('80202');
    await tell();
    expect((await told()).map((each) => each.recipient_address)).toEqual(['sam@example.com']);
    await sql`insert into service_area_services (service_area_id, service_id) values ('nyc-queens', 'cleaning')`.execute(
      world.platform.database,
    );
    await tell();
    expect(await told()).toHaveLength(2);
  });

  it('is not woken: a text waits for the morning of the place', async () => {
    world.clock.moveTo('2027-02-06T03:30:00Z');
    await ask('303 555 0142');
    await arriveIn('80202');
    await tell();
    const [text] = await told();
    expect([text?.channel, text?.due_at.toISOString()]).toEqual(['text', '2027-02-06T16:00:00.000Z']);
    expect(text?.body).toBe(
      'Hearthside: you asked us to tell you: we now serve ZIP code 80202. To book, visit our site, or call (212) 555-0142',
    );
  });

  it('before the launch is put on the list in words of its own, and told on the day of the launch', async () => {
    const before = {
      ...world.platform,
      configuration: { ...world.platform.configuration, PRE_REGISTRATION_ONLY: true },
    };
    await ask('june@example.com', { zip: '11375', kind: 'pre_registration' });
    const confirmed = await world.platform.database
      .selectFrom('messages')
      .select(['subject', 'body'])
      .where('kind', '=', 'pre_registration')
      .executeTakeFirstOrThrow();
    expect(confirmed.subject).toBe('You’re on our list');
    expect(confirmed.body).not.toContain('not serve');
    expect(await tellOfArrival(before)).toBe(0);
    expect(await tell()).toBe(1);
    expect(await told()).toHaveLength(1);
  });
});
