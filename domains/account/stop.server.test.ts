import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admit } from '#domains/access/doors/door.ts';
import { findSession, signInWithPassword } from '#domains/access/sign-in.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { demoPassword } from '#seeds/cast.ts';
import { ana } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { openAccountAgain, stopAccount } from './stop.server.ts';

let world: Visits;
let bookingId: string;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const { database } = world.platform;
  await database.deleteFrom('account_stops').execute();
  await database
    .updateTable('users')
    .set({ status: 'A' })
    .where('id', '=', world.rosa.member.userId)
    .execute();
  bookingId = (await world.book((await world.freeTimes())[4]!)).bookingId;
});

const stop = (cancelsVisits = false) =>
  stopAccount(world.platform, ana, world.rosa.member.userId, { reason: 'unsafe', cancelsVisits });
const visit = async () => (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
const rosaNow = async () => (await findMember(world.platform.database, world.rosa.member.userId))!;
const signInNow = async () => {
  const { platform } = world;
  const contact = { kind: 'email', value: 'rosa@example.com' } as const;
  const opened = valueOf(
    await signInWithPassword(platform, { contact, password: demoPassword }, visitorOn('New')),
  );
  return (await findSession(platform, opened.token))!.member;
};

describe('an account that the office stops', () => {
  it('lets nobody in, neither who is signed in nor who signs in anew', async () => {
    const before = await signInNow();
    expect(admit(before, 'active')).toBeUndefined();
    valueOf(await stop());
    expect(await findSession(world.platform, world.rosa.token)).toBeUndefined();
    expect(admit(await signInNow(), 'member')?.code).toBe('suspended');
  });

  it('keeps its visits, and tells the member why and what stays', async () => {
    valueOf(await stop());
    expect((await visit()).state).toBe('confirmed');
    const [told] = (await world.messages('security')).filter(({ subject }) => subject.includes('is locked'));
    expect(told?.recipient_address).toBe('rosa@example.com');
    expect(told?.body).toContain('Someone else may have used it.');
    expect(told?.body).toContain('Your upcoming visits will take place.');
  });

  it('cancels its visits where that is chosen, for nothing', async () => {
    expect(valueOf(await stop(true))).toEqual({ cancelled: 1 });
    expect((await visit()).cancellation).toMatchObject({ feeCents: 0 });
    const [told] = (await world.messages('security')).filter(({ subject }) => subject.includes('is locked'));
    expect(told?.body).toContain('Your upcoming visits are canceled at no charge.');
  });

  it('is opened again as it was, and says so', async () => {
    valueOf(await stop());
    expect(codeOf(await stop())).toBe('already_stopped');
    valueOf(await openAccountAgain(world.platform, ana, world.rosa.member.userId));
    expect((await rosaNow()).status).toBe('A');
    expect(codeOf(await openAccountAgain(world.platform, ana, world.rosa.member.userId))).toBe('not_stopped');
    const subjects = (await world.messages('security')).map(({ subject }) => subject);
    expect(subjects).toContain('Your Hearthside account is unlocked');
  });

  it('is one whose contact is confirmed: else stopping it would give it the address of anybody', async () => {
    await world.platform.database
      .updateTable('users')
      .set({ status: 'X' })
      .where('id', '=', world.rosa.member.userId)
      .execute();
    expect(codeOf(await stop())).toBe('not_confirmed');
    expect((await rosaNow()).status).toBe('X');
  });

  it('is in the audit, with the reason and for whom', async () => {
    valueOf(await stop());
    const lines = await world.platform.database
      .selectFrom('audit_events')
      .select(['action', 'staff_id', 'on_behalf_of', 'after'])
      .where('action', '=', 'account_stopped')
      .execute();
    expect(lines).toContainEqual({
      action: 'account_stopped',
      staff_id: ana.staffId,
      on_behalf_of: world.rosa.member.userId,
      after: { reason: 'unsafe', cancelsVisits: false },
    });
  });

  it.each(['x', '018f0000-0000-7000-8000-000000000000'])('is not there: %s', async (id) => {
    const stopped = await stopAccount(world.platform, ana, id, { reason: 'asked', cancelsVisits: false });
    expect(codeOf(stopped)).toBe('member_not_found');
    expect(codeOf(await openAccountAgain(world.platform, ana, id))).toBe('member_not_found');
  });
});
