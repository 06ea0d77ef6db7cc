import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Staff } from '#domains/people/actor.ts';
import { graveActs, writeAudit } from '#domains/people/audit.server.ts';
import { newEnrolling, codeOfNow } from '#domains/staff/second-factor.server.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { takesFile } from '#office/screen.ts';
import { screens } from '#office/screens.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { openPages } from '../pages.ts';
import { createTestPlatform } from '../platform.ts';
import { ana, ben, employ } from '../staff.ts';
import { visitorOn } from '../visitors.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let pages: Awaited<ReturnType<typeof openPages>>;
beforeAll(async () => {
  world = await createTestPlatform();
  pages = await openPages(world);
  await sql`update staff set ended_at = now()`.execute(world.platform.database);
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from messages`.execute(world.platform.database);
});

const nothing = '018f0000-0000-7000-8000-000000000000';
const later = (minutes: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + minutes * 60_000).toISOString());

/** A member of the office who has just signed in, with an app. */
async function inside(staff: Staff = ana) {
  const { platform } = world;
  await employ(platform.database, staff, world.clock.now());
  const { sealed } = newEnrolling(platform, `${staff.staffId}@example.com`);
  await sql`update staff set totp_secret = ${sealed}, totp_used_step = null, password_hash = 'set', ended_at = null where id = ${staff.staffId}`.execute(
    platform.database,
  );
  const token = await transaction(platform.database, (work) =>
    openStaffSession(platform, work, staff.staffId, 'open', visitorOn()),
  );
  return { token, code: () => codeOfNow(platform, sealed) };
}

async function call(token: string, path: string, body: object = {}) {
  const answer = await pages.ask(`/api/office_ms/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': newIdentifier(world.clock.now()),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const post = async (token: string, path: string, fields: Record<string, string>) => {
  const answer = await pages.ask(path, {
    method: 'POST',
    headers: { cookie: `office=${token}`, origin: 'http://localhost' },
    body: new URLSearchParams(fields),
  });
  const renewed = /office=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  return { status: answer.status, text: await answer.text(), renewed, to: answer.headers.get('location') };
};

const mails = async () => {
  const { rows } = await sql<{ to: string; body: string }>`
    select recipient_address as to, body from messages where subject = 'A grave act in the office' order by 1`.execute(
    world.platform.database,
  );
  return rows;
};

const calls = screens.flatMap(({ name, acts, record }) => [
  ...acts.map((act) => ({ act, path: `${name}/acts/${act.name}` })),
  ...(record?.acts ?? []).map((act) => ({ act, path: `${name}/${nothing}/acts/${act.name}` })),
]);
const grave = calls.filter(({ act }) => act.isGrave);

describe('a grave act', () => {
  it('is each of these', () => {
    expect(grave.map(({ path }) => path.replace(`${nothing}/`, '')).toSorted()).toEqual([
      'gift-cards/acts/approve',
      'memberships/acts/approve-refund',
      'payments/acts/approve',
      'payouts/acts/pay',
      'people/acts/begin-way-back',
      'people/acts/close',
      'people/acts/finish-merge',
      'people/acts/first-email',
      'people/acts/merge',
      'people/acts/open-way-back',
      'people/acts/undo-merge',
      'professionals/acts/let-contact',
      'professionals/acts/pay',
      'refunds/acts/approve',
      'staff/acts/end',
      'staff/acts/invite',
      'staff/acts/invite-again',
      'staff/acts/roles',
      'visits/acts/approve-fee',
    ]);
    expect(grave.filter(({ act }) => takesFile(act))).toEqual([]);
  });

  it.each(grave)('is refused to a session of eleven minutes ago: $path', async ({ path }) => {
    const { token } = await inside();
    expect((await call(token, path)).text).not.toContain('second_factor_needed');
    later(11);
    const refusal = await call(token, path);
    expect([refusal.status, refusal.text]).toEqual([403, expect.stringContaining('second_factor_needed')]);
  });

  it('is done by a call after the second factor was given once more', async () => {
    const { token, code } = await inside();
    later(11);
    expect((await call(token, 'second-factor', { code: '000000' })).status).toBe(422);
    const given = await call(token, 'second-factor', { code: code() });
    const renewed = /"token":"([^"]+)"/.exec(given.text)?.[1] ?? '';
    expect((await call(token, `staff/${nothing}/acts/end`)).status).toBe(404);
    expect((await call(renewed, 'staff/acts/invite')).text).toContain('invalid_input');
  });

  it('is every other act never', async () => {
    const { token } = await inside();
    later(11);
    for (const { act, path } of calls)
      if (!act.isGrave && !takesFile(act))
        expect([path, (await call(token, path)).text]).toEqual([
          path,
          expect.not.stringContaining('second_factor_needed'),
        ]);
  });
});

describe('the form of a grave act', () => {
  const typed = {
    act: 'invite',
    key: 'a-key-of-a-form',
    'invite.name': 'Carla Jones',
    'invite.email': 'carla.jones@example.com',
    'invite.roles': 'dispatcher',
  };

  it('keeps what was typed, asks for the code, does it then, and tells every administrator', async () => {
    await inside(ben);
    const { token, code } = await inside();
    later(11);
    const asked = await post(token, '/office/staff', typed);
    expect(asked.status).toBe(403);
    expect(asked.text).toContain('value="carla.jones@example.com"');
    expect(asked.text).toContain('name="second-factor"');
    const wrong = await post(token, '/office/staff', { ...typed, 'second-factor': '000000' });
    expect([wrong.status, wrong.renewed]).toEqual([422, undefined]);
    expect(wrong.text).toContain(
      'That code is not right. Enter the one your app shows now, or a recovery code.',
    );
    expect(await mails()).toEqual([]);
    const done = await post(token, '/office/staff', { ...typed, 'second-factor': code() });
    expect([done.status, done.to]).toEqual([303, expect.stringMatching(/^\/office\/staff\//)]);
    expect(await mails()).toEqual(
      [ana, ben].map(({ staffId }) => ({
        to: `${staffId}@example.com`,
        body: expect.stringMatching(/^Ana Ruiz invited someone to the office\./) as string,
      })),
    );
    // A copy of the cookie from before is worthless.
    expect((await pages.ask('/office', { headers: { cookie: `office=${token}` } })).status).toBe(404);
    const next = await post(done.renewed!, '/office/staff', {
      ...typed,
      key: 'another-key-of-a-form',
      'invite.email': 'dev.jones@example.com',
    });
    expect(next.status).toBe(303);
  });
});

describe('every administrator', () => {
  it.each(Object.keys(graveActs))('is told of %s, in whole words', async (action) => {
    await inside();
    await inside(ben);
    await transaction(world.platform.database, (work) =>
      writeAudit(work, ben, { action, subject: nothing }, world.clock.now()),
    );
    const told = await mails();
    expect(told.map(({ to }) => to)).toEqual([ana, ben].map(({ staffId }) => `${staffId}@example.com`));
    expect(told[0]!.body).toMatch(/^Ben Okafor [a-z’ ]+\.\n/);
  });

  it('hears what was done from the server itself, and whoever lost a right hears of it', async () => {
    await inside();
    await inside(ben);
    await sql`update staff set roles = '{concierge}' where id = ${ben.staffId}`.execute(
      world.platform.database,
    );
    const say = (action: string, subject: string) =>
      transaction(world.platform.database, (work) =>
        writeAudit(work, null, { action, subject }, world.clock.now()),
      );
    await say('staff_added', nothing);
    expect((await mails()).map(({ to }) => to)).toEqual([`${ana.staffId}@example.com`]);
    await say('roles_changed', ben.staffId);
    expect((await mails()).map(({ to }) => to)).toContain(`${ben.staffId}@example.com`);
    expect((await mails())[0]!.body).toContain('Someone with access to the server');
    await sql`update staff set roles = '{administrator}' where id = ${ben.staffId}`.execute(
      world.platform.database,
    );
  });
});
