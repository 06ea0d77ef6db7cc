import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { officePages } from '#app/office-table.ts';
import { capabilitiesOf, type Role, roleName } from '#domains/people/capability.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import type { Step } from '#domains/staff/staff.ts';
import { screenCapabilities } from '#office/screen-names.ts';
import { takesFile } from '#office/screen.ts';
import { screens } from '#office/screens.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { openPages } from '../pages.ts';
import { signIn } from '../people.ts';
import { createTestPlatform } from '../platform.ts';
import { visitorOn } from '../visitors.ts';

type Pages = Awaited<ReturnType<typeof openPages>>;

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let pages: Pages;
let member: string;
const tokens = new Map<string, string>();
beforeAll(async () => {
  world = await createTestPlatform();
  pages = await openPages(world);
  member = (await signIn(world.platform, 'rosa@example.com')).token;
  for (const role of roleName.options) tokens.set(role, await tokenOf(role, 'open'));
});
afterAll(() => world.close());

async function tokenOf(role: Role, step: Step): Promise<string> {
  const { platform } = world;
  const [now, id] = [platform.clock.now(), newIdentifier(platform.clock.now())];
  return transaction(platform.database, async (work) => {
    await sql`insert into staff (id, created_at, email, name, roles) values (${id}, ${now}, ${id}, ${role}, ${[role]})`.execute(
      work,
    );
    return openStaffSession(platform, work, id, step, visitorOn());
  });
}

const nothing = '018f0000-0000-7000-8000-000000000000';
const statusOf = async (path: string, cookie: string | null, init: RequestInit = {}) =>
  (
    await pages.ask(path, {
      ...init,
      headers: {
        ...(cookie === null ? {} : { cookie }),
        origin: 'http://localhost',
        'content-type': 'application/json',
        'idempotency-key': newIdentifier(world.platform.clock.now()),
      },
    })
  ).status;
const office = (token: string) => `office=${token}`;

describe.each(roleName.options)('a %s', (role) => {
  const may = capabilitiesOf([role]);
  const cookie = () => office(tokens.get(role)!);

  it.each(screens.map((screen) => ({ screen, name: screen.name })))(
    'reaches the screen $name as their role says, as page, CSV, data and call',
    async ({ screen, name }) => {
      const expected = may.has(screenCapabilities[screen.name]) ? 200 : 404;
      for (const path of [
        `/office/${name}`,
        `/office/${name}.data`,
        `/office/export/${name}`,
        `/api/office_ms/${name}`,
      ])
        expect([path, await statusOf(path, cookie())]).toEqual([path, expected]);
      for (const path of [
        `/office/${name}/${nothing}`,
        `/office/${name}/x`,
        `/api/office_ms/${name}/${nothing}`,
      ])
        expect([path, await statusOf(path, cookie())]).toEqual([path, 404]);
    },
  );

  it('is led from where texts were once answered to where they are now, as far as they may read them', async () => {
    const answer = await pages.ask('/office/replies', { headers: { cookie: cookie() } });
    expect([answer.status, answer.headers.get('location')]).toEqual(
      may.has('visits') ? [301, '/office/conversations?state=open'] : [404, null],
    );
  });

  it('does by a call only what their role says', async () => {
    for (const screen of screens)
      for (const act of screen.acts.filter((each) => !takesFile(each))) {
        const path = `/api/office_ms/${screen.name}/acts/${act.name}`;
        const status = await statusOf(path, cookie(), { method: 'POST', body: '{"what":"nothing"}' });
        const isLet = may.has(screenCapabilities[screen.name]) && may.has(act.may);
        expect([path, isLet ? status !== 404 : status === 404, status < 500]).toEqual([path, true, true]);
      }
  });
});

describe('whoever is not inside', () => {
  const strangers: [string, () => Promise<string | null> | string | null][] = [
    ['nobody', () => null],
    ['a member', () => `session=${member}`],
    ['a member with their token as that of the office', () => office(member)],
    [
      'somebody who has not given the second step',
      async () => office(await tokenOf('administrator', 'factor')),
    ],
    ['somebody who has no second factor yet', async () => office(await tokenOf('administrator', 'enroll'))],
  ];
  const inside = officePages.filter(({ step }) => step === 'open').map(({ path }) => path);

  it.each(strangers)('%s gets no page and no call', async (_who, cookieOf) => {
    const cookie = await cookieOf();
    const paths = [
      ...inside.map((path) => path.replace(':screen', 'visits').replace(':id', nothing)),
      ...screens.flatMap(({ name }) => [`/office/${name}`, `/office/${name}.data`, `/api/office_ms/${name}`]),
      '/api/office_ms/openapi.json',
    ];
    for (const path of paths) {
      const answer = await pages.ask(path, { headers: cookie === null ? {} : { cookie } });
      const text = await answer.text();
      expect([path, [404, 302, 202].includes(answer.status)]).toEqual([path, true]);
      expect(text).not.toMatch(/office-main|next_cursor|operationId/);
    }
    for (const { name, acts } of screens)
      for (const act of acts)
        expect(
          await statusOf(`/api/office_ms/${name}/acts/${act.name}`, cookie, { method: 'POST', body: '{}' }),
        ).toBe(404);
  });

  it('sees of the office what they see at an address that does not exist', async () => {
    const [there, nowhere] = await Promise.all(
      ['/office', '/nothing-here'].map(async (path) => {
        const answer = await pages.ask(path);
        return [answer.status, (await answer.text()).replaceAll(path, '')] as const;
      }),
    );
    expect(there).toEqual(nowhere);
  });
});

describe('a session of the office', () => {
  it('is none on the pages and in the calls of members', async () => {
    const token = tokens.get('administrator')!;
    for (const cookie of [`session=${token}`, office(token)]) {
      expect(await statusOf('/account/profile', cookie)).toBe(302);
      expect(await statusOf('/api/user_ms/users/profile', cookie)).toBe(401);
    }
  });
});

describe('the document of the office', () => {
  it('has every list, record and act', async () => {
    const answer = await pages.ask('/api/office_ms/openapi.json', {
      headers: { authorization: `Bearer ${tokens.get('concierge')}` },
    });
    const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(await answer.json());
    for (const { name, acts, record } of screens) {
      expect(paths).toHaveProperty([`/api/office_ms/${name}`]);
      for (const act of acts.filter((each) => !takesFile(each)))
        expect(paths).toHaveProperty([`/api/office_ms/${name}/acts/${act.name}`]);
      for (const act of (record?.acts ?? []).filter((each) => !takesFile(each)))
        expect(paths).toHaveProperty([`/api/office_ms/${name}/{id}/acts/${act.name}`]);
    }
  });
});
