import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetPassword } from '#domains/access/recovery.server.ts';
import { findSession } from '#domains/access/sign-in.server.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { beginAccountFor, findHelperOf } from './begun-account.server.ts';
import { begunAccountInput } from './carer.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.deleteFrom('rate_limits').execute();
});

const begin = (contact: string, name = 'Ida Alvarez') =>
  beginAccountFor(world.platform, visitorOn(), world.rosa.member, begunAccountInput.parse({ name, contact }));
const mailTo = async (address: string) =>
  world.platform.database
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('recipient_address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const usersWith = async (email: string) =>
  world.platform.database.selectFrom('users').select(['id', 'status']).where('email', '=', email).execute();

describe('an account that is begun for somebody else', () => {
  it('is theirs by the link alone, and lets whoever began it see nothing', async () => {
    valueOf(await begin('ida@example.com'));
    expect(await usersWith('ida@example.com')).toMatchObject([{ status: 'X' }]);
    const { body } = await mailTo('ida@example.com');
    expect(body).toContain('Rosa Alvarez started an account for you');
    const link = /link=([\w-]+)/.exec(body ?? '')?.[1] ?? '';
    const opened = valueOf(
      await resetPassword(world.platform, link, 'four herons by the lake', visitorOn('iPad')),
    );
    expect(opened.next).toMatch(/^\/account\/profile\?next=%2Faccount%2Fcare-circle%3Fask%3D[\w.-]+$/);
    const ask = new URL(decodeURIComponent(opened.next), 'http://x').search.split('ask=')[1] ?? '';
    expect(await findHelperOf(world.platform, ask)).toBe('rosa@example.com');
    const [userId, mark] = ask.split('.');
    for (const other of [null, '', 'rosa@example.com', `${world.grace.member.userId}.${mark}`, `${userId}.`])
      expect(await findHelperOf(world.platform, other)).toBeUndefined();
    const ida = await findSession(world.platform, opened.token);
    expect(ida?.member).toMatchObject({ status: 'A', name: 'Ida Alvarez' });
    const seen = await listRecipients(world.platform.database, world.rosa.member);
    expect(seen.map(({ name }) => name)).not.toContain('Ida Alvarez');
  });

  it('begun twice is one', async () => {
    valueOf(await begin('twice@example.com'));
    valueOf(await begin('twice@example.com'));
    expect(await usersWith('twice@example.com')).toHaveLength(1);
  });

  it('is not made where there is one, which the answer does not tell', async () => {
    expect(await begin('grace@example.com')).toEqual(await begin('nobody-yet@example.com'));
    expect(await usersWith('grace@example.com')).toMatchObject([{ status: 'A' }]);
    const { body } = await mailTo('grace@example.com');
    expect(body).toContain('Rosa Alvarez would like to help with your Hearthside visits');
    expect(body).not.toContain('reset-password');
  });

  it('is not one’s own, and not without end', async () => {
    expect(codeOf(await begin('rosa@example.com'))).toBe('own_contact');
    for (let time = 0; time < 3; time += 1) valueOf(await begin('often@example.com'));
    expect(codeOf(await begin('often@example.com'))).toBe('too_many_tries');
  });
});
