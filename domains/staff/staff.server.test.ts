import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '#platform/result.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOfNow } from './second-factor.server.ts';
import {
  findStaffSession,
  finishEnrolling,
  giveFactor,
  signInToOffice,
  startEnrolling,
  type StaffSession,
} from './staff-session.server.ts';
import {
  addStaff,
  changeRoles,
  endSessionsOfStaff,
  endStaff,
  inviteAnew,
  inviteColleague,
  takeInvitation,
} from './staff.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo('2027-02-05T15:00:00Z');
  await sql`delete from rate_limits`.execute(world.platform.database);
});

const valueOf = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};
const codeOf = (result: Result<unknown>) => (result.ok ? undefined : result.refusal.code);
const password = 'lamp on the porch tonight';
const inside = async (token: string): Promise<StaffSession> => {
  const found = await findStaffSession(world.platform, token);
  if (found === undefined || found === 'was-here') throw new Error('No one is there.');
  return found.session;
};
const codeOfApp = async (id: string, column: 'totp_secret' | 'enrolling' = 'totp_secret') => {
  const { rows } = await sql<{ sealed: string }>`${
    column === 'totp_secret'
      ? sql`select totp_secret as sealed from staff where id = ${id}`
      : sql`select enrolling as sealed from staff_sessions where id = ${id}`
  }`.execute(world.platform.database);
  return codeOfNow(world.platform, rows[0]!.sealed);
};
let made = 0;
/** A colleague who is signed in. */
async function employed(roles: Parameters<typeof addStaff>[2]['roles'] = ['concierge']) {
  made += 1;
  const email = `colleague-${made}@example.com`;
  const { id, token } = valueOf(await addStaff(world.platform, null, { name: 'Carla', email, roles }));
  const first = valueOf(await takeInvitation(world.platform, token, password, visitorOn('Desk'))).token;
  const session = await inside(first);
  await startEnrolling(world.platform, session);
  const { token: open, recoveryCodes } = valueOf(
    await finishEnrolling(world.platform, session, await codeOfApp(session.id, 'enrolling'), visitorOn()),
  );
  return { id, email, invitation: token, first, open, recoveryCodes };
}
const later = (seconds: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1_000).toISOString());

describe('the way into the office', () => {
  it('leads by a link that works once, a password and an app; no token of before opens it', async () => {
    const carla = await employed();
    expect((await inside(carla.open)).step).toBe('open');
    expect(await findStaffSession(world.platform, carla.first)).toBeUndefined();
    expect(codeOf(await takeInvitation(world.platform, carla.invitation, password, visitorOn()))).toBe(
      'invitation_not_found',
    );
    expect(carla.recoveryCodes).toHaveLength(10);
    const opened = valueOf(
      await signInToOffice(world.platform, { email: carla.email, password }, visitorOn()),
    );
    expect(opened.step).toBe('factor');
    const arriving = await inside(opened.token);
    expect(codeOf(await giveFactor(world.platform, arriving, '000000', visitorOn()))).toBe('wrong_code');
    // The code with which the app was chosen was used up by that.
    expect(codeOf(await giveFactor(world.platform, arriving, await codeOfApp(carla.id), visitorOn()))).toBe(
      'wrong_code',
    );
    later(30);
    const code = await codeOfApp(carla.id);
    const both = await Promise.all([1, 2].map(() => giveFactor(world.platform, arriving, code, visitorOn())));
    expect(both.map(codeOf).filter(Boolean)).toEqual(['wrong_code']);
  });

  it('is found without the phone by a recovery code, each of them once', async () => {
    const carla = await employed();
    const arriving = await inside(
      valueOf(await signInToOffice(world.platform, { email: carla.email, password }, visitorOn())).token,
    );
    const code = carla.recoveryCodes[3]!.replaceAll('-', '');
    const { token } = valueOf(await giveFactor(world.platform, arriving, code, visitorOn()));
    expect((await inside(token)).step).toBe('open');
    const { rows: told } = await sql`
      select body from messages where recipient_address = ${carla.email} and body like '%used a recovery code%'`.execute(
      world.platform.database,
    );
    expect(told).toHaveLength(1);
    expect(codeOf(await giveFactor(world.platform, arriving, code, visitorOn()))).toBe('wrong_code');
    const other = await employed();
    expect(
      codeOf(
        await giveFactor(world.platform, arriving, other.recoveryCodes[0]!.replaceAll('-', ''), visitorOn()),
      ),
    ).toBe('wrong_code');
  });

  it('is not shut by strangers for a browser that was inside before', async () => {
    const carla = await employed();
    const signIn = (visitor: ReturnType<typeof visitorOn>, typed = password) =>
      signInToOffice(world.platform, { email: carla.email, password: typed }, visitor);
    const desk = visitorOn('Desk', '203.0.113.40', 'c'.repeat(43));
    const first = valueOf(await signIn(desk));
    later(30);
    await giveFactor(world.platform, await inside(first.token), await codeOfApp(carla.id), desk);
    for (let guess = 0; guess < 10; guess += 1)
      await signIn(visitorOn('Mac', `198.51.100.${guess}`, 'x'.repeat(43)), 'guess');
    expect(codeOf(await signIn(visitorOn('Mac', '198.51.100.99', 'x'.repeat(43))))).toBe('too_many_tries');
    const again = valueOf(await signIn(desk));
    const arriving = await inside(again.token);
    for (let guess = 0; guess < 11; guess += 1)
      await giveFactor(world.platform, arriving, '000000', visitorOn('Mac', '198.51.100.99'));
    later(30);
    expect(
      codeOf(await giveFactor(world.platform, arriving, await codeOfApp(carla.id), desk)),
    ).toBeUndefined();
    valueOf(await endSessionsOfStaff(world.platform, ana, carla.id));
    expect(codeOf(await signIn(desk))).toBe('too_many_tries');
  });

  it('lets nobody put their own app in place of one that was chosen meanwhile', async () => {
    const { token } = valueOf(
      await addStaff(world.platform, null, {
        name: 'Dev',
        email: 'dev-two@example.com',
        roles: ['dispatcher'],
      }),
    );
    const mine = await inside(
      valueOf(await takeInvitation(world.platform, token, password, visitorOn())).token,
    );
    const thiefs = await inside(
      valueOf(await signInToOffice(world.platform, { email: 'dev-two@example.com', password }, visitorOn()))
        .token,
    );
    await Promise.all([mine, thiefs].map((session) => startEnrolling(world.platform, session)));
    valueOf(await finishEnrolling(world.platform, mine, await codeOfApp(mine.id, 'enrolling'), visitorOn()));
    expect(
      codeOf(
        await finishEnrolling(world.platform, thiefs, await codeOfApp(thiefs.id, 'enrolling'), visitorOn()),
      ),
    ).toBe('wrong_code');
  });

  it('tells a stranger and somebody with a wrong password the same', async () => {
    const carla = await employed();
    const refusals = await Promise.all(
      [carla.email, 'nobody@example.com'].map((email) =>
        signInToOffice(world.platform, { email, password: 'guessed it' }, visitorOn()),
      ),
    );
    expect(refusals[0]).toEqual(refusals[1]);
  });

  it('ends after twelve hours, and this browser is led to the way in', async () => {
    const carla = await employed();
    later(12 * 3_600 - 1);
    expect((await inside(carla.open)).staff.name).toBe('Carla');
    later(1);
    expect(await findStaffSession(world.platform, carla.open)).toBe('was-here');
  });
});

describe('a colleague', () => {
  it('is mailed a link, and another one makes all anew: password, app, codes and sessions', async () => {
    const input = { name: 'June', email: 'june-office@example.com', roles: ['manager'] as const };
    valueOf(await inviteColleague(world.platform, ana, input));
    expect(codeOf(await inviteColleague(world.platform, ana, input))).toBe('already_here');
    const { rows } = await sql<{ body: string }>`
      select body from messages where recipient_address = ${input.email}`.execute(world.platform.database);
    expect(rows[0]?.body).toContain('http://localhost/office/invitation?link=');
    const carla = await employed();
    valueOf(await inviteAnew(world.platform, ana, carla.id));
    expect(await findStaffSession(world.platform, carla.open)).toBe('was-here');
    expect(codeOf(await signInToOffice(world.platform, { email: carla.email, password }, visitorOn()))).toBe(
      'wrong_sign_in',
    );
  });

  it('may do from the next request on what their roles say, until they leave', async () => {
    const carla = await employed();
    expect((await inside(carla.open)).staff.capabilities.has('money')).toBe(false);
    valueOf(await changeRoles(world.platform, ana, carla.id, ['bookkeeper']));
    expect((await inside(carla.open)).staff.capabilities.has('money')).toBe(true);
    valueOf(await endSessionsOfStaff(world.platform, ana, carla.id));
    expect(await findStaffSession(world.platform, carla.open)).toBe('was-here');
    valueOf(await endStaff(world.platform, ana, carla.id));
    expect(codeOf(await endStaff(world.platform, ana, carla.id))).toBe('staff_not_found');
    expect(codeOf(await signInToOffice(world.platform, { email: carla.email, password }, visitorOn()))).toBe(
      'wrong_sign_in',
    );
  });

  it('cannot be the last administrator and leave, also where two leave at once', async () => {
    const { database } = world.platform;
    const others = await sql<{ id: string }>`
      select id from staff where 'administrator' = any(roles) and ended_at is null and id <> ${ana.staffId}`.execute(
      database,
    );
    for (const { id } of others.rows) valueOf(await endStaff(world.platform, ana, id));
    const boss = await employed(['administrator']);
    const left = await Promise.all([ana.staffId, boss.id].map((id) => endStaff(world.platform, ana, id)));
    expect(left.map(codeOf).filter(Boolean)).toEqual(['last_administrator']);
  });
});

describe('the audit', () => {
  it('keeps what was so before and after, and nobody changes or empties it', async () => {
    const { database } = world.platform;
    const carla = await employed();
    valueOf(await changeRoles(world.platform, ana, carla.id, ['dispatcher']));
    const { rows } = await sql`
      select staff_id, action, before, after from audit_events where subject = ${carla.id} and action = 'roles_changed'`.execute(
      database,
    );
    expect(rows).toEqual([
      {
        staff_id: ana.staffId,
        action: 'roles_changed',
        before: { roles: ['concierge'] },
        after: { roles: ['dispatcher'] },
      },
    ]);
    for (const change of [
      sql`update audit_events set action = 'x'`,
      sql`delete from audit_events`,
      sql`truncate audit_events`,
    ])
      await expect(change.execute(database)).rejects.toThrow('only ever added');
  });
});
