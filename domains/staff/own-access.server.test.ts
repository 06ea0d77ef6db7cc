import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FreshStaff } from '#domains/people/actor.ts';
import { transaction } from '#platform/database/database.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { changeOwnApp, changeOwnPassword, renewOwnCodes } from './own-access.server.ts';
import { codeOfNow, newEnrolling } from './second-factor.server.ts';
import {
  findStaffSession,
  giveFactor,
  openStaffSession,
  signInToOffice,
  type StaffSession,
  startEnrolling,
} from './staff-session.server.ts';

const password = 'three pears on a plate';
const newOne = 'seven plums in a bowl';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let fresh: FreshStaff;
let here: StaffSession;
let elsewhere: string;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
/** Ana, with an app, signed in here and elsewhere. */
beforeEach(async () => {
  const { platform } = world;
  await employ(platform.database, ana, world.clock.now());
  await sql`delete from messages`.execute(platform.database);
  await sql`delete from rate_limits`.execute(platform.database);
  await platform.database
    .updateTable('staff')
    .set({
      password_hash: await hashPassword(password),
      totp_secret: newEnrolling(platform, 'ana').sealed,
      totp_used_step: null,
    })
    .where('id', '=', ana.staffId)
    .execute();
  const open = () =>
    transaction(platform.database, (work) =>
      openStaffSession(platform, work, ana.staffId, 'open', visitorOn()),
    );
  const token = await open();
  elsewhere = await open();
  here = sessionOf(await findStaffSession(platform, token));
  fresh = { ...ana, confirmedAt: world.clock.now() };
});

function sessionOf(found: Awaited<ReturnType<typeof findStaffSession>>): StaffSession {
  if (found === undefined || found === 'was-here') throw new Error('There is no such session.');
  return found.session;
}
const told = async () =>
  (await world.platform.database.selectFrom('messages').select(['body', 'recipient_address']).execute()).map(
    ({ body }) => body?.split('\n')[0],
  );
const emailOf = async () =>
  (
    await world.platform.database
      .selectFrom('staff')
      .select('email')
      .where('id', '=', ana.staffId)
      .executeTakeFirstOrThrow()
  ).email;
const signIn = async (typed: string) =>
  signInToOffice(world.platform, { email: await emailOf(), password: typed }, visitorOn());

describe('somebody of the office', () => {
  it('changes their password by that of today, is signed out elsewhere, and is told', async () => {
    const { platform } = world;
    const change = (present: string, next: string) =>
      changeOwnPassword(platform, fresh, here, { present, password: next }, visitorOn());
    expect(codeOf(await change('guess', newOne))).toBe('wrong_password');
    expect(codeOf(await change(password, 'password'))).toBe('common_password');
    expect(await told()).toEqual([]);
    valueOf(await change(password, newOne));
    expect(codeOf(await signIn(password))).toBe('wrong_sign_in');
    expect(valueOf(await signIn(newOne)).step).toBe('factor');
    expect(await findStaffSession(platform, elsewhere)).toBe('was-here');
    expect(new Set(await told())).toEqual(new Set([`${ana.name} changed their own password.`]));
  });

  it('is asked no more often than anywhere else for the password of today', async () => {
    const guess = () =>
      renewOwnCodes(world.platform, fresh, here, { present: 'guess' }, visitorOn()).then(codeOf);
    for (let index = 0; index < 10; index += 1) expect(await guess()).toBe('wrong_password');
    expect(await guess()).toBe('too_many_tries');
  });

  it('puts another app in place of theirs once its code is right, with new recovery codes', async () => {
    const { platform } = world;
    const before = valueOf(await renewOwnCodes(platform, fresh, here, { present: password }, visitorOn()));
    await startEnrolling(platform, here);
    const { enrolling } = await platform.database
      .selectFrom('staff_sessions')
      .select('enrolling')
      .where('id', '=', here.id)
      .executeTakeFirstOrThrow();
    const change = (code: string) =>
      changeOwnApp(platform, fresh, here, { present: password, code }, visitorOn());
    expect(codeOf(await change('000000'))).toBe('wrong_code');
    const { recoveryCodes } = valueOf(await change(codeOfNow(platform, enrolling!)));
    expect(codeOf(await change(codeOfNow(platform, enrolling!)))).toBe('wrong_code');
    world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000).toISOString());
    const give = (code: string) => giveFactor(platform, here, code.replaceAll('-', ''), visitorOn());
    expect(codeOf(await give(before.recoveryCodes[0]!))).toBe('wrong_code');
    valueOf(await give(codeOfNow(platform, enrolling!)));
    valueOf(await give(recoveryCodes[0]!));
    expect(await told()).toContain(`${ana.name} changed their own second factor.`);
    expect(await told()).toContain(`${ana.name} made new recovery codes for themselves.`);
  });
});
