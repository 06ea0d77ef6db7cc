import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmByPassword } from '#domains/access/fresh-sign-in.server.ts';
import { resetPassword } from '#domains/access/recovery.server.ts';
import { findSession } from '#domains/access/sign-in.server.ts';
import { demoPassword } from '#seeds/cast.ts';
import { signIn } from '#tests/people.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { beginWayBack, openWayBack, stopWayBack } from './lost-everything.server.ts';
import { type KnownProof, type Proof, proofRefusal } from './lost-everything.ts';
import { findBegun, stopByKey } from './not-me.server.ts';
import { closeAccountFor } from './phoned-wish.server.ts';

let world: Visits;
let proof: Proof;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ben, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const { database } = world.platform;
  await database.deleteFrom('account_recoveries').execute();
  const { bookingId } = await world.book((await world.freeTimes())[4]!);
  await sql`update bookings set state = 'completed' where id = ${bookingId}`.execute(database);
  const { rows } = await sql<{
    day: string;
  }>`select to_char(starts_at at time zone time_zone, 'YYYY-MM-DD') as day from bookings where id = ${bookingId}`.execute(
    database,
  );
  proof = {
    called: '+17185550142',
    visit_day: rows[0]!.day,
    card_digits: '4242',
    contact: { kind: 'email', value: 'rosa.new@example.com' },
  };
});

const rosaId = () => world.rosa.member.userId;
const begin = (changed: Partial<Proof> = {}) =>
  beginWayBack(world.platform, ana, rosaId(), { ...proof, ...changed });
const open = (staff = ben) => openWayBack(world.platform, staff, rosaId());
const linkTo = async (address: string) =>
  (await world.messages('security'))
    .filter(({ recipient_address: to }) => to === address)
    .map(({ body }) => /link=([\w-]+)/.exec(body ?? '')?.[1])[0];

/** A test before has given Rosa another one. */
const putDemoPasswordBack = () =>
  sql`update users set password_hash = (select password_hash from users where email = 'grace@example.com') where id = ${rosaId()}`.execute(
    world.platform.database,
  );

describe('somebody who has lost everything', () => {
  it('gets a link for a new password a day later, and every contact is told at once', async () => {
    valueOf(await begin());
    const told = (await world.messages('security')).filter(({ subject }) =>
      subject.includes('asked to recover your'),
    );
    expect(told.map(({ recipient_address: to }) => to)).toContain('rosa@example.com');
    expect(await linkTo('rosa.new@example.com')).toBeUndefined();
    world.later(23 * 60);
    expect(codeOf(await open())).toBe('too_early');
    world.later(61);
    expect(codeOf(await open(ana))).toBe('needs_second_person');
    valueOf(await open());
    const link = (await linkTo('rosa.new@example.com'))!;
    const opened = valueOf(
      await resetPassword(world.platform, link, 'seven geese over the pond', visitorOn('New')),
    );
    expect((await findSession(world.platform, opened.token))!.member.userId).toBe(rosaId());
    expect(await findSession(world.platform, world.rosa.token)).toBeUndefined();
    expect((await world.messages('security')).map(({ subject }) => subject)).toContain(
      'In your Hearthside account, your password was changed',
    );
    expect(codeOf(await open())).toBe('no_way_back');
  });

  it('is somebody else where what they say does not fit, and then nothing is sent', async () => {
    expect(codeOf(await begin({ card_digits: '1111' }))).toBe('wrong_answers');
    expect(codeOf(await begin({ visit_day: '2020-01-01' }))).toBe('wrong_answers');
    expect(codeOf(await begin({ called: '+12125550100' }))).toBe('not_called_back');
    expect(await world.messages('security')).toEqual([]);
    const { rows } = await sql<{
      why: string;
    }>`select after ->> 'why' as why from audit_events where action = 'way_back_refused' and subject = ${rosaId()} order by why`.execute(
      world.platform.database,
    );
    expect(rows.map(({ why }) => why)).toEqual(['not_called_back', 'wrong_answers', 'wrong_answers']);
  });

  it('is not called back at a number that was put in lately, and that nobody has confirmed', async () => {
    const { database } = world.platform;
    const said = { called: '+12125550199' };
    const put = (daysAgo: number) =>
      sql`update users set contact_phone = ${said.called},
      contact_phone_since = ${new Date(world.clock.now().getTime() - daysAgo * 86_400_000)} where id = ${rosaId()}`.execute(
        database,
      );
    const { contact_phone: before } = await database
      .selectFrom('users')
      .select('contact_phone')
      .where('id', '=', rosaId())
      .executeTakeFirstOrThrow();
    await put(29);
    expect(codeOf(await begin(said))).toBe('not_called_back');
    expect(codeOf(await closeAccountFor(world.platform, ana, rosaId(), said.called))).toBe('not_called_back');
    await put(30);
    expect((await begin(said)).ok).toBe(true);
    await sql`update users set contact_phone = ${before} where id = ${rosaId()}`.execute(database);
  });

  it('cannot guess for long', async () => {
    for (let tries = 0; tries < 5; tries += 1) await begin({ card_digits: '1111' });
    expect(codeOf(await begin())).toBe('too_many_tries');
  });

  it('is stopped by whoever signs in meanwhile, or shows anew who they are', async () => {
    await putDemoPasswordBack();
    const { token } = await signIn(world.platform, 'rosa@example.com');
    const { member, session } = (await findSession(world.platform, token))!;
    const ways = [
      () => signIn(world.platform, 'rosa@example.com'),
      () => confirmByPassword(world.platform, member, session, demoPassword),
    ];
    for (const way of ways) {
      valueOf(await begin());
      await way();
      world.later(25 * 60);
      expect(codeOf(await open())).toBe('no_way_back');
    }
  });

  it('is told at a number for calls, too', async () => {
    const { database } = world.platform;
    await sql`update users set contact_phone = '+12125550199', phone = '+17185550142' where id = ${rosaId()}`.execute(
      database,
    );
    valueOf(await begin());
    expect((await world.messages('security')).map(({ recipient_address: to }) => to)).toEqual([
      '+12125550199',
      '+17185550142',
      'rosa@example.com',
    ]);
    await sql`update users set contact_phone = '+17185550142', phone = null where id = ${rosaId()}`.execute(
      database,
    );
  });

  const keyTold = async () =>
    (await world.messages('security'))
      .map(({ body }) => /not-me\?key=([\w.-]+)/.exec(body ?? '')?.[1])
      .find((key) => key !== undefined)!;
  const isLinkGood = async (link: string) =>
    (await resetPassword(world.platform, link, 'seven geese over the pond', visitorOn('New'))).ok;

  it('is stopped by one press of whoever is told, without signing in; pressed twice, it is once', async () => {
    valueOf(await begin());
    const key = await keyTold();
    expect(codeOf(await stopByKey(world.platform, `${key.slice(0, -1)}_`))).toBe('nothing_to_stop');
    expect(await findBegun(world.platform, key)).toMatchObject({ procedure: 'way-back', state: 'open' });
    valueOf(await stopByKey(world.platform, key));
    valueOf(await stopByKey(world.platform, key));
    expect(await findBegun(world.platform, key)).toMatchObject({ state: 'stopped' });
    world.later(25 * 60);
    expect(codeOf(await open())).toBe('no_way_back');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_events where action = 'way_back_stopped' and after ->> 'why' = 'pressed' and subject = ${rosaId()}`.execute(
      world.platform.database,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is stopped after the link was sent, too: by a press, and by a sign-in', async () => {
    await putDemoPasswordBack();
    const ways = [
      async () => valueOf(await stopByKey(world.platform, await keyTold())),
      () => signIn(world.platform, 'rosa@example.com'),
    ];
    for (const way of ways) {
      await world.platform.database.deleteFrom('messages').execute();
      valueOf(await begin());
      world.later(25 * 60);
      valueOf(await open());
      const link = (await linkTo('rosa.new@example.com'))!;
      await way();
      expect(await isLinkGood(link)).toBe(false);
    }
  });

  it('cannot be stopped once the new password is chosen', async () => {
    valueOf(await begin());
    const key = await keyTold();
    world.later(25 * 60);
    valueOf(await open());
    expect(await isLinkGood((await linkTo('rosa.new@example.com'))!)).toBe(true);
    expect(await findBegun(world.platform, key)).toMatchObject({ state: 'over' });
    expect(codeOf(await stopByKey(world.platform, key))).toBe('nothing_to_stop');
  });

  it('is stopped by whoever is told and calls', async () => {
    valueOf(await begin());
    expect(codeOf(await begin())).toBe('already_begun');
    valueOf(await stopWayBack(world.platform, ana, rosaId()));
    world.later(25 * 60);
    expect(codeOf(await open())).toBe('no_way_back');
    expect(codeOf(await stopWayBack(world.platform, ana, rosaId()))).toBe('no_way_back');
  });
});

describe('what is compared', () => {
  const known: KnownProof = {
    status: 'A',
    phones: ['+17185550142'],
    lastVisitDay: '2026-02-03',
    cardDigits: ['4242'],
    hasOpen: false,
  };
  it.each([
    [{}, undefined],
    [{ status: 'X' }, 'not_confirmed'],
    [{ status: 'S' }, 'not_confirmed'],
    [{ hasOpen: true }, 'already_begun'],
    [{ phones: [] }, 'not_called_back'],
    [{ lastVisitDay: null }, 'nothing_to_compare'],
    [{ cardDigits: [] }, 'nothing_to_compare'],
    [{ cardDigits: ['1111'] }, 'wrong_answers'],
  ])('%o: %s', (changed, code) => {
    const said = {
      called: '+17185550142',
      visit_day: '2026-02-03',
      card_digits: '4242',
      contact: { kind: 'email', value: 'rosa.new@example.com' },
    } as const;
    expect(proofRefusal({ ...known, ...changed }, said)?.code).toBe(code);
  });
});
