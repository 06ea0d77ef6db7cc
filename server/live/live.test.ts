import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { leaveOffice, findStaffSession, openStaffSession } from '#domains/staff/staff-session.server.ts';
import { advance } from '#domains/visits/history.server.ts';
import { transaction } from '#platform/database/database.ts';
import { readEvents } from '#tests/event-reader.ts';
import { openPages } from '#tests/pages.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { openVisits, type Visits } from '#tests/visits.ts';

let world: Visits;
let web: Awaited<ReturnType<typeof openPages>>;
let other: Awaited<ReturnType<typeof openPages>>;
let visitId: string;
let token: string;
beforeAll(async () => {
  world = await openVisits();
  [web, other] = [await openPages(world), await openPages(world)];
  ({ bookingId: visitId } = await world.book((await world.freeTimes())[4]!));
  const { database, clock } = world.platform;
  await employ(database, ana, clock.now());
  await employ(database, ben, clock.now());
  await sql`update staff set roles = '{dispatcher}' where id = ${ben.staffId}`.execute(database);
  token = await signInAs(ana.staffId);
});
afterAll(async () => {
  web.endStreams();
  other.endStreams();
  await world.close();
});
const open: ReturnType<typeof readEvents>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.leave()));
});

const signInAs = (staffId: string) =>
  transaction(world.platform.database, (work) =>
    openStaffSession(world.platform, work, staffId, 'open', visitorOn()),
  );
const cookieOf = (given: string) => ({ cookie: `${officeCookie('http://localhost').name}=${given}` });
const note = (subject: string, kind = 'visit', work = world.platform.database) =>
  sql`insert into office_changes (kind, subject, version) values (${kind}, ${subject}, 1)`.execute(work);
const subjectsOf = (data: unknown) => (data as { subject: string }[]).map(({ subject }) => subject);
const someId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A screen of the office that is open and has seen all there was. */
async function watchOffice({ at = web, since = '', as = token } = {}) {
  const answer = await at.ask(`/office/live${since === '' ? '' : `?since=${since}`}`, {
    headers: cookieOf(as),
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const stream = readEvents(answer);
  open.push(stream);
  return stream;
}
async function watchFromNow(options: { at?: typeof web; as?: string } = {}) {
  const stream = await watchOffice(options);
  const { id: mark } = await stream.nextOf('beat');
  return { stream, mark };
}

describe('an open screen of the office', () => {
  it('is told what was done at another process', async () => {
    const screens = [await watchFromNow(), await watchFromNow({ at: other })];
    const { database, clock } = world.platform;
    await transaction(database, (work) =>
      advance(work, [{ id: visitId, state: 'confirmed', by: ana }], ['on_the_way'], clock.now()),
    );
    for (const { stream } of screens)
      expect((await stream.nextOf('changes')).data).toEqual([
        expect.objectContaining({ kind: 'visit', subject: visitId, area: 'nyc-queens' }),
      ]);
  });

  it('is told what its role may know, and nothing else', async () => {
    const { stream } = await watchFromNow({ as: await signInAs(ben.staffId) });
    await note(someId(1), 'money');
    await note(someId(2));
    expect(subjectsOf((await stream.nextOf('changes')).data)).toEqual([someId(2)]);
  });

  it('loses nothing that was written early and committed late', async () => {
    const { stream } = await watchFromNow();
    let write = () => {};
    const mayCommit = new Promise<void>((resolve) => {
      write = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = transaction(world.platform.database, async (work) => {
      await note(someId(3), 'visit', work);
      begun();
      await mayCommit;
    });
    await hasBegun;
    await note(someId(4));
    const first = await stream.nextOf('changes');
    expect(subjectsOf(first.data)).toEqual([someId(4)]);
    write();
    await slow;
    // The same for a screen that was away from the moment at which the late one was not yet to be seen.
    expect(subjectsOf((await stream.nextOf('changes')).data)).toEqual([someId(3)]);
    const back = await watchOffice({ since: first.id });
    expect(subjectsOf((await back.nextOf('changes')).data)).toContain(someId(3));
  });

  it('that was away is told what it missed, and after a long time to read everything anew', async () => {
    const { stream, mark } = await watchFromNow();
    await stream.leave();
    await note(someId(5));
    const back = await watchOffice({ since: mark });
    expect(subjectsOf((await back.nextOf('changes')).data)).toEqual([someId(5)]);
    const [xid, seconds] = mark.split('-').map(Number);
    const later = await watchOffice({ since: `${xid}-${seconds! - 86_400}` });
    expect((await later.next())?.event).toBe('everything');
    const all = await watchFromNow();
    await sql`insert into office_changes (kind) select 'queue' from generate_series(1, 501)`.execute(
      world.platform.database,
    );
    expect((await all.stream.next())?.event).toBe('everything');
  });

  it('is told what happened since its page was read', async () => {
    const found = await findStaffSession(world.platform, token);
    if (found === undefined || found === 'was-here') throw new Error('Ana is not inside.');
    await note(someId(6));
    const stream = await watchOffice({ since: found.session.asOf });
    expect(subjectsOf((await stream.nextOf('changes')).data)).toContain(someId(6));
  });

  it('ends with its session, before anything more is told', async () => {
    const theirs = await signInAs(ana.staffId);
    const { stream } = await watchFromNow({ as: theirs });
    const found = await findStaffSession(world.platform, theirs);
    if (found === undefined || found === 'was-here') throw new Error('Ana is not inside.');
    await leaveOffice(world.platform, found.session);
    await note(someId(7));
    expect((await stream.untilEnd()).filter(({ event }) => event !== 'beat')).toEqual([]);
    expect((await web.ask('/office/live', { headers: cookieOf(theirs) })).status).toBe(204);
  });

  it('is there for nobody else', async () => {
    expect((await web.ask('/office/live')).status).toBe(404);
    const member = { cookie: `${sessionCookie('http://localhost').name}=${world.rosa.token}` };
    expect((await web.ask('/office/live', { headers: member })).status).toBe(404);
  });

  it('ends at once when the process does', async () => {
    const leaving = await openPages(world);
    const { stream } = await watchFromNow({ at: leaving });
    leaving.endStreams();
    await expect(stream.next()).resolves.toBeUndefined();
    const late = readEvents(await leaving.ask('/office/live', { headers: cookieOf(token) }));
    await expect(late.untilEnd()).resolves.toEqual([]);
  });

  it('has a number of streams to a session that one browser never needs, and one more is no fault of ours', async () => {
    const many = await signInAs(ana.staffId);
    const answers = [];
    for (let n = 0; n < 13; n += 1) answers.push(await web.ask('/office/live', { headers: cookieOf(many) }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429]);
    for (const answer of answers) await answer.body?.cancel();
    await watchFromNow({ as: many });
  });
});

describe('a member’s page of a visit', () => {
  const asMember = (who: { token: string }) => ({
    cookie: `${sessionCookie('http://localhost').name}=${who.token}`,
  });
  const watchVisit = async (who: { token: string }) => {
    const answer = await web.ask(`/live/visits/${visitId}`, { headers: asMember(who) });
    const stream = readEvents(answer);
    open.push(stream);
    await stream.nextOf('beat');
    return stream;
  };

  it('is told that it has changed, and not how', async () => {
    const stream = await watchVisit(world.rosa);
    await note(someId(8));
    await note(visitId);
    expect(await stream.nextOf('changes')).toMatchObject({ data: null });
  });

  it('is there only for those who may see the visit, and as long as they may', async () => {
    const { database } = world.platform;
    expect((await web.ask(`/live/visits/${visitId}`, { headers: asMember(world.grace) })).status).toBe(404);
    expect((await web.ask(`/live/visits/${visitId}`)).status).toBe(204);
    const stream = await watchVisit(world.rosa);
    const { rows } = await sql<{
      id: string;
    }>`select recipient_id as id from bookings where id = ${visitId}`.execute(database);
    await sql`update bookings set recipient_id = ${world.grace.recipientId} where id = ${visitId}`.execute(
      database,
    );
    await note(visitId);
    expect((await stream.untilEnd()).filter(({ event }) => event !== 'beat')).toEqual([]);
    await sql`update bookings set recipient_id = ${rows[0]!.id} where id = ${visitId}`.execute(database);
    const again = await watchVisit(world.rosa);
    await sql`update sessions set ended_at = ${world.clock.now()} where user_id = ${world.rosa.member.userId}`.execute(
      database,
    );
    await note(visitId);
    expect((await again.untilEnd()).filter(({ event }) => event !== 'beat')).toEqual([]);
  });
});
