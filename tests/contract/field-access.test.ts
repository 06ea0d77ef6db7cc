import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldCalls } from '#api/field/field-api.ts';
import { fieldPages } from '#app/field-table.ts';
import { endFieldSessions } from '#domains/field/field-session.server.ts';
import { requestKinds } from '#domains/field/mine/request.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { openPages } from '../pages.ts';
import { phoneOf } from '../professionals.ts';
import { ana } from '../staff.ts';
import { visitorOn } from '../visitors.ts';
import { openVisits, professionalOf, type Visits } from '../visits.ts';

let world: Visits;
let pages: Awaited<ReturnType<typeof openPages>>;
let bookingId: string;
let theirs: string;
let anothers: string;
let professionalId: string;
const startsAt = new Date('2027-02-08T15:00:00Z');
beforeAll(async () => {
  world = await openVisits();
  pages = await openPages(world);
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(startsAt);
  const { database } = world.platform;
  professionalId = await professionalOf(database, bookingId);
  const other = await database
    .selectFrom('professionals')
    .select('id')
    .where('id', '<>', professionalId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  theirs = await phoneOf(world.platform, professionalId);
  anothers = await phoneOf(world.platform, other.id);
});
afterAll(() => world.close());

const ask = (path: string, cookie: string | null, init: RequestInit = {}) =>
  pages.ask(path, {
    ...init,
    headers: { ...(cookie === null ? {} : { cookie }), origin: 'http://localhost', ...init.headers },
  });
const phone = (token: string) => `field=${token}`;
const inside = fieldPages
  .filter(({ door }) => door === 'signed-in')
  .map(({ path }) => path.replace(':id', bookingId));
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
const step = (kind = 'on_the_way') => ({
  steps: [
    { id: newIdentifier(world.clock.now()), visit: bookingId, kind, happened_at: startsAt.toISOString() },
  ],
});

describe('somebody who comes', () => {
  it('sees their own visits as pages and as data, in full and without money', async () => {
    const page = await ask(`/field/visits/${bookingId}`, phone(theirs));
    const text = await page.text();
    expect([page.status, text.includes('12 Lantern Street'), text.includes('$99')]).toEqual([
      200,
      true,
      false,
    ]);
    expect(page.headers.get('field-mark')).toMatch(/^\S{22} \d+ \S{22}$/);
    const day = await (await ask('/api/field_ms/day', phone(theirs))).json();
    expect(JSON.stringify(day)).toContain('12 Lantern Street');
    expect(JSON.stringify(day)).not.toMatch(/9900|99\.00|total|price/);
  });

  it('reads their own hours and asks the office, once by an id; it is nobody else’s to read', async () => {
    const mine = async (token: string) => {
      const answered = await ask('/api/field_ms/mine', phone(token));
      return JSON.stringify(await answered.json());
    };
    const asked = { id: newIdentifier(startsAt), kind: requestKinds[0], body: 'Off from March 3 to March 5' };
    for (const _ of [1, 2])
      expect((await ask('/api/field_ms/requests', phone(theirs), json(asked))).status).toBe(200);
    const read = await mine(theirs);
    expect(read.match(/Off from March 3/g)).toHaveLength(1);
    expect(read).toMatch(/"hours":\[\{"weekday":1,/);
    expect(read).not.toMatch(/cents|pay/);
    expect(await mine(anothers)).not.toContain('March 3');
  });

  it('is given with their day the key of what stays on a phone, the same on each and no other’s', async () => {
    const keyOf = async (token: string) => {
      const day = await (await ask('/api/field_ms/day', phone(token))).json();
      return (day as { data: { response: { seal_key: { person: string; key: string } } } }).data.response
        .seal_key;
    };
    const own = await keyOf(theirs);
    const mark = (await ask('/field', phone(theirs))).headers.get('field-mark');
    expect([own.person, Buffer.from(own.key, 'base64url').length]).toEqual([mark?.split(' ')[2], 32]);
    expect(await keyOf(await phoneOf(world.platform, professionalId))).toEqual(own);
    expect((await keyOf(anothers)).key).not.toBe(own.key);
    expect(await (await ask('/field', phone(theirs))).text()).not.toContain(own.key);
  });

  it('sees and does nothing of another’s visit', async () => {
    expect((await ask(`/field/visits/${bookingId}`, phone(anothers))).status).toBe(404);
    expect(await (await ask('/field', phone(anothers))).text()).not.toContain('Rosa');
    const posted = await ask(`/field/visits/${bookingId}`, phone(anothers), {
      method: 'POST',
      body: new URLSearchParams({ kind: 'on_the_way', id: newIdentifier(startsAt) }),
    });
    expect(posted.status).toBe(404);
    const answered = await (await ask('/api/field_ms/steps', phone(anothers), json(step()))).json();
    expect(JSON.stringify(answered)).toContain('not_your_visit');
  });

  it('does as a form without a script what the call does', async () => {
    const form = { kind: 'need_read', id: newIdentifier(startsAt), position: '0' };
    const posted = await ask(`/field/visits/${bookingId}`, phone(theirs), {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, `/field/visits/${bookingId}`]);
    const answered = await (await ask('/api/field_ms/steps', phone(theirs), json(step()))).json();
    expect(JSON.stringify(answered)).toContain('"answer":"taken"');
    const wrong = await ask(`/field/visits/${bookingId}`, phone(theirs), {
      method: 'POST',
      body: new URLSearchParams({ fold: 'note', kind: 'note', id: form.id, 'note.body': ' ' }),
    });
    expect([wrong.status, (await wrong.text()).includes('Write your note.')]).toEqual([422, true]);
  });

  it('sends photos as a form of the page and as a call, which nobody else sees', async () => {
    const sample = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'gray' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(sample)], 'a.png', { type: 'image/png' });
    const [first, second] = [newIdentifier(startsAt), newIdentifier(startsAt)];
    const form = new FormData();
    for (const [name, value] of [
      ['fold', 'photos'],
      ['keys', first],
      ['photos.files', file],
    ] as const)
      form.append(name, value);
    const posted = await ask(`/field/visits/${bookingId}`, phone(theirs), { method: 'POST', body: form });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, `/field/visits/${bookingId}`]);
    const call = new FormData();
    for (const [name, value] of [
      ['id', second],
      ['visit', bookingId],
      ['happened_at', startsAt.toISOString()],
      ['photo', file],
    ] as const)
      call.append(name, value);
    const sent = await ask('/api/field_ms/photos', phone(theirs), { method: 'POST', body: call });
    expect(JSON.stringify(await sent.json())).toContain('"answer":"taken"');
    for (const place of ['/field/photos', '/api/field_ms/photos'])
      for (const [who, status] of [
        [theirs, 200],
        [anothers, 404],
      ] as const) {
        const answer = await ask(`${place}/${bookingId}/${second}`, phone(who));
        expect([place, answer.status]).toEqual([place, status]);
      }
    const empty = new FormData();
    empty.append('fold', 'photos');
    const wrong = await ask(`/field/visits/${bookingId}`, phone(theirs), { method: 'POST', body: empty });
    expect([wrong.status, (await wrong.text()).includes('Choose a photo.')]).toEqual([422, true]);
    const odd = await ask('/api/field_ms/photos', phone(theirs), json({ photo: 'x' }));
    expect(odd.status).toBe(415);
    call.set('photo', 'x');
    const text = await ask('/api/field_ms/photos', phone(theirs), { method: 'POST', body: call });
    expect([text.status, (await text.text()).includes('Send the photo as a file.')]).toEqual([422, true]);
  });

  it('has the document of the calls, with each of them', async () => {
    const answer = await ask('/api/field_ms/openapi.json', phone(theirs));
    const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(await answer.json());
    expect(Object.keys(paths)).toEqual([...new Set(fieldCalls.map(({ path }) => `/api/field_ms${path}`))]);
  });
});

describe('whoever is not signed in on a phone', () => {
  const strangers: [string, () => Promise<string | null> | string | null][] = [
    ['nobody', () => null],
    ['a member', () => `session=${world.rosa.token}`],
    ['a member with their token as that of a phone', () => phone(world.rosa.token)],
    ['the office', async () => `office=${await officeToken()}`],
    ['the office with its token as that of a phone', async () => phone(await officeToken())],
  ];
  const officeToken = () =>
    transaction(world.platform.database, (work) =>
      openStaffSession(world.platform, work, ana.staffId, 'open', visitorOn()),
    );

  it.each(strangers)('%s gets no page and no call', async (_who, cookieOf) => {
    const cookie = await cookieOf();
    for (const path of inside) expect([path, (await ask(path, cookie)).status]).toEqual([path, 404]);
    for (const { method, path, isOpen } of fieldCalls.filter((call) => !call.isOpen)) {
      const init = method === 'get' ? {} : json(step());
      expect([path, isOpen, (await ask(`/api/field_ms${path}`, cookie, init)).status]).toEqual([
        path,
        false,
        404,
      ]);
    }
    expect((await ask('/api/field_ms/openapi.json', cookie)).status).toBe(404);
  });

  it('sees of the field what they see at an address that does not exist', async () => {
    const [there, nowhere] = await Promise.all(
      ['/field/help', '/nothing-here'].map(async (path) => {
        const answer = await ask(path, null);
        return [answer.status, (await answer.text()).replaceAll(path, '')] as const;
      }),
    );
    expect(there).toEqual(nowhere);
  });
});

describe('the session of a phone', () => {
  it('is none for members and the office', async () => {
    for (const cookie of [`session=${theirs}`, phone(theirs), `office=${theirs}`]) {
      expect((await ask('/account/profile', cookie)).status).toBe(302);
      expect((await ask('/api/user_ms/users/profile', cookie)).status).toBe(401);
      expect((await ask('/office', cookie)).status).toBe(404);
    }
  });

  it('that was ended leads to the way in, and says whether the phone keeps what it has not sent', async () => {
    const { database } = world.platform;
    const marks = async () => [
      (await ask('/field/sign-in', phone(theirs))).headers.get('field-mark'),
      (await ask('/api/field_ms/day', phone(theirs))).headers.get('field-mark'),
    ];
    const expireAt = (moment: Date) =>
      sql`update professional_sessions set expires_at = ${moment} where professional_id = ${professionalId}`.execute(
        database,
      );
    await expireAt(world.clock.now());
    expect(await marks()).toEqual(['none', 'none']);
    await expireAt(new Date(world.clock.now().getTime() + 86_400_000));
    await endFieldSessions(world.platform, ana, professionalId, { isLost: false });
    expect(await marks()).toEqual(['none', 'none']);
    await endFieldSessions(world.platform, ana, professionalId, { isLost: true });
    const answer = await ask('/field', phone(theirs));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/field/sign-in?next=%2Ffield']);
    expect(await marks()).toEqual(['erase', 'erase']);
    expect((await ask('/api/field_ms/day', phone(theirs))).status).toBe(404);
  });
});
