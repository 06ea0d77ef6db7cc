import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Memberships, openMemberships } from '#tests/memberships.ts';
import { findConcierge, namesConcierges } from './concierge.server.ts';
import { cancelMembership, pauseMembership } from './membership.server.ts';

let world: Memberships;
beforeAll(async () => {
  world = await openMemberships();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await sql`update concierges set active = true`.execute(world.platform.database);
});

const mine = () => findConcierge(world.platform.database, world.rosa.userId, world.clock.now());
const joinPremier = () => world.join(world.plus({ plan: 'premier-concierge', agreed_cents: 19_900 }));
const nobody = () => sql`update concierges set active = false`.execute(world.platform.database);
const told = (subject: string) =>
  world.platform.database
    .selectFrom('messages')
    .select('body')
    .where('subject', '=', subject)
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow();

describe('a concierge by name', () => {
  it('belongs to the plan that promises one, and is named in the mail that it begins with', async () => {
    expect(await mine()).toBeNull();
    await joinPremier();
    const concierge = await mine();
    expect(concierge?.name).toMatch(/^\w+ \w+$/);
    expect(await mine()).toEqual(concierge);
    const { body } = await told('Welcome to Premier Concierge');
    expect(body).toContain(`Your concierge is ${concierge?.name}. Call us and ask for them by name.`);
    expect(body).toMatch(new RegExp(`${concierge?.name}: http\\S+_ipx/\\S+\\.svg\\n`));
    expect(body).toContain(concierge?.introduction);
  });

  it('is none with another plan, in a pause, or once it has ended', async () => {
    await world.join();
    expect(await mine()).toBeNull();
    expect((await told('Welcome to Plus')).body).not.toContain('concierge');
    await world.startAnew();
    await joinPremier();
    await pauseMembership(world.platform, world.rosa, 1);
    expect(await mine()).toBeNull();
    await world.startAnew();
    await joinPremier();
    await cancelMembership(world.platform, world.rosa, null);
    expect(await mine()).not.toBeNull();
    world.inDays(40);
    expect(await mine()).toBeNull();
  });

  it('is promised nowhere, and told to nobody, where the operator has named none', async () => {
    expect(await namesConcierges(world.platform.database)).toBe(true);
    await nobody();
    expect(await namesConcierges(world.platform.database)).toBe(false);
    await joinPremier();
    expect(await mine()).toBeNull();
    expect((await told('Welcome to Premier Concierge')).body).not.toContain('Your concierge');
  });

  it('is another one only when theirs has left', async () => {
    await joinPremier();
    const before = (await mine())!;
    await sql`insert into concierges (id, created_at, name, introduction) select gen_random_uuid(), ${new Date(world.start.getTime() + 86_400_000)}::timestamptz, 'New ' || n, 'Hello.' from generate_series(1, 20) n`.execute(
      world.platform.database,
    );
    expect(await mine()).toEqual(before);
    await sql`update concierges set active = false where name = ${before.name}`.execute(
      world.platform.database,
    );
    expect((await mine())?.name).toMatch(/^(?!New)/);
    expect((await mine())?.name).not.toBe(before.name);
    await sql`delete from concierges where name like 'New %'`.execute(world.platform.database);
  });
});
