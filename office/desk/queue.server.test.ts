import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeConversation, findConversation } from '#domains/conversations/conversation.server.ts';
import { moveCredit } from '#domains/payments/ledger.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { confirmBooking } from '#domains/visit-day/confirmation.server.ts';
import { reportNobodyHome } from '#domains/visit-day/nobody-home.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Result } from '#platform/result.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { waitBehind } from '#tests/waiting-statements.ts';
import { readQueue, snoozeItem, takeItem, wakeItem } from './queue.server.ts';

let world: Visits;
let bookingId: string;
let startsAt: Date;
const carla: Staff = {
  kind: 'staff',
  staffId: '01938f0e-0000-7000-8000-00000000ca01',
  name: 'Carla Reyes',
  capabilities: new Set(['visits', 'needs']),
};
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, carla, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await emptyTables(
    world.platform.database,
    'queue_marks',
    'enquiries',
    'payment_differences',
    'professional_papers',
    'written_texts',
  );
  startsAt = (await world.freeTimes())[4]!;
  bookingId = (await world.book(startsAt)).bookingId;
});

const queue = async (staff: Staff = ana) => (await readQueue(world.platform, staff, null)).items;
const kinds = async (staff?: Staff) => (await queue(staff)).map(({ kind }) => kind);
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);
const promiseCall = async (dueUntil: Date) => {
  const id = newIdentifier(world.clock.now());
  await sql`insert into enquiries (id, created_at, kind, name, phone, due_from, due_until) values (${id}, ${world.clock.now()}, 'call_back', 'Harold Greene', '+17185550162', ${world.clock.now()}, ${dueUntil})`.execute(
    world.platform.database,
  );
  return id;
};

describe('what needs me', () => {
  it('has a closed door before a call that is late, each with one act', async () => {
    await promiseCall(inMinutes(-20));
    world.clock.moveTo(new Date(startsAt.getTime() + 20 * 60_000));
    valueOf(await reportNobodyHome(world.platform, ana, bookingId));
    await reviewAlerts(world.platform);
    const [first, ...others] = await queue();
    expect(first).toMatchObject({
      kind: 'closed_door',
      who: 'Rosa Alvarez',
      isLate: true,
      act: { label: 'Call Rosa', to: `/office/visits/${bookingId}?open=no-show` },
    });
    expect(others.map(({ kind }) => kind)).toContain('call');
    expect(others.find(({ kind }) => kind === 'call')?.ring).toEqual({
      name: 'Harold',
      phone: '+17185550162',
    });
    expect(first?.ring).toMatchObject({ name: 'Rosa', phone: expect.stringMatching(/^\+1\d{10}$/) });
    // Who keeps the books rings nobody.
    const ofBooks = await readQueue(world.platform, ben, null);
    expect(ofBooks.items.map(({ ring }) => ring)).toEqual(ofBooks.items.map(() => undefined));
  });

  it('shows the number of whoever is to be rung: theirs who should be there', async () => {
    await sql`update professionals set phone = '+12125550177' where id = (select professional_id from bookings where id = ${bookingId})`.execute(
      world.platform.database,
    );
    world.clock.moveTo(new Date(startsAt.getTime() + 20 * 60_000));
    await reviewAlerts(world.platform);
    const late = (await queue()).find(({ kind }) => kind === 'not_arrived');
    expect(late).toMatchObject({
      act: { label: expect.stringMatching(/^Call Bianca$/) },
      ring: { phone: '+12125550177' },
    });
  });

  it('is found and counted however much waits', async () => {
    await sql`insert into enquiries (id, created_at, kind, name, phone, due_from, due_until)
      select gen_random_uuid(), ${inMinutes(-600)}, 'call_back', 'Harold Greene', '+17185550162', ${inMinutes(-600)}, ${inMinutes(-300)} from generate_series(1, 5100)`.execute(
      world.platform.database,
    );
    await sql`update bookings set state = 'requested', placed_at = ${inMinutes(-121)} where id = ${bookingId}`.execute(
      world.platform.database,
    );
    const { items, counts } = await readQueue(world.platform, ana, null);
    expect(items).toHaveLength(40);
    expect(counts).toContainEqual({ group: 'calls', count: 5_100 });
    expect(counts).toContainEqual({ group: 'today', count: 1 });
    expect((await readQueue(world.platform, ana, 'today')).items).toMatchObject([{ subject: bookingId }]);
    valueOf(await takeItem(world.platform, ana, 'requested', bookingId));
  });

  it('ends with its cause', async () => {
    await sql`update bookings set state = 'requested' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    expect(await kinds()).toEqual(['requested']);
    valueOf(await confirmBooking(world.platform, ana, bookingId));
    expect(await kinds()).toEqual([]);
    expect(codeOf(await takeItem(world.platform, ana, 'requested', bookingId))).toBe('nothing_waits');
  });

  it('shows to each what they may do something about', async () => {
    await sql`insert into payment_differences (id, kind, subject, line, mended, found_at) values (${newIdentifier(world.clock.now())}, 'amounts_differ', 'x', 'Ours has more.', false, ${world.clock.now()})`.execute(
      world.platform.database,
    );
    expect(await kinds()).toEqual(['difference']);
    expect(await kinds(carla)).toEqual([]);
    const [item] = await queue();
    expect(codeOf(await takeItem(world.platform, carla, 'difference', item!.subject))).toBe('nothing_waits');
  });
});

describe('what waits for an answer', () => {
  const at = () => world.clock.now();
  const put = (statement: RawBuilder<unknown>) => statement.execute(world.platform.database);

  it('is a text that the program could not answer, until somebody has', async () => {
    await put(
      sql`insert into text_replies (id, created_at, phone, body, passed_on) values ('SM1', ${at()}, '+17185550162', 'Can Ana bring milk?', true)`,
    );
    const [reply] = await queue();
    expect(reply).toMatchObject({ kind: 'reply', what: 'Can Ana bring milk?', act: { label: 'Answer' } });
    const conversation = await findConversation(world.platform.database, reply!.subject);
    valueOf(await closeConversation(world.platform, ana, conversation!));
    expect(await kinds()).toEqual([]);
  });

  it('is first of all a text that tells of danger, once for each number and kind', async () => {
    await put(
      sql`insert into text_replies (id, created_at, phone, body, passed_on, waits_for) values ('SM2', ${at()}, '+17185550162', 'Bring milk?', true, 'answer'), ('SM3', ${at()}, '+17185550162', 'I fell', true, 'danger'), ('SM4', ${at()}, '+17185550162', 'I cannot get up', true, 'danger')`,
    );
    expect(await kinds()).toEqual(['text_danger', 'reply']);
    const [danger] = await queue();
    expect(danger).toMatchObject({ what: expect.stringMatching(/fell|get up/), act: { label: 'Call' } });
    await put(sql`update text_replies set answered_at = ${at()}`);
    expect(await kinds()).toEqual([]);
  });

  it('is a quote that was agreed to and has no day, or soon runs out', async () => {
    const quote = (state: string, days: number) =>
      put(sql`with gone as (delete from quotes) insert into quotes (id, created_at, visit_id, description, lines, total_cents, minutes, valid_until, state, decided_at, request_key)
        values (${newIdentifier(at())}, ${at()}, ${bookingId}, 'A new tap', '[]', 12000, 60, ${inMinutes(days * 24 * 60)}, ${state}, ${at()}, ${newIdentifier(at())})`);
    await quote('sent', 5);
    expect(await kinds()).toEqual([]);
    await put(sql`delete from quotes`);
    await quote('sent', 1);
    expect((await queue())[0]).toMatchObject({ kind: 'quote', detail: '$120.00, no answer yet' });
    await put(sql`delete from quotes`);
    await quote('accepted', 5);
    expect((await queue())[0]).toMatchObject({ detail: '$120.00, accepted, no day chosen' });
    await put(sql`delete from quotes`);
  });

  it('are letters, all of them one thing to do', async () => {
    for (const key of ['one', 'two'])
      await put(
        sql`insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, sent_at)
          values (${newIdentifier(at())}, ${at()}, ${key}, 'confirmed', 'letter', '12 Lantern St', 'Your visit', 'We come.', ${at()}, ${at()})`,
      );
    expect(await queue()).toMatchObject([
      { kind: 'letters', what: '2 letters to print', act: { to: '/office/letters' } },
    ]);
    await put(sql`delete from messages where channel = 'letter'`);
    expect(await kinds()).toEqual([]);
  });

  it('is a membership whose fee could not be had, for whoever is concerned with money', async () => {
    await put(
      sql`insert into memberships (user_id, created_at, plan_id, billing, state, period_starts_at, period_ends_at, period_cents, renewal_day) values (${world.rosa.member.userId}, ${at()}, 'plus', 'monthly', 'overdue', ${inMinutes(-60)}, ${at()}, 5900, 1)`,
    );
    expect(await kinds()).toEqual(['renewal_failed']);
    expect(await kinds(carla)).toEqual([]);
    await put(sql`delete from memberships`);
  });

  it('is credit of a membership that has ended, until it is paid back', async () => {
    await put(
      sql`insert into memberships (user_id, created_at, plan_id, billing, state, period_starts_at, period_ends_at, period_cents, renewal_day, ends_at) values (${world.rosa.member.userId}, ${at()}, 'plus', 'monthly', 'ended', ${inMinutes(-60)}, ${at()}, 5900, 1, ${at()})`,
    );
    const credit = (cents: number) =>
      transaction(world.platform.database, (work) =>
        moveCredit(
          work,
          { userId: world.rosa.member.userId, cents, dedupeKey: `credit ${cents}`, memo: 'Test' },
          new Date(at()),
        ),
      );
    await credit(197_078);
    expect(await queue()).toMatchObject([
      { kind: 'credit_left', what: '$1,970.78 of a membership that has ended' },
    ]);
    expect(await kinds(carla)).toEqual([]);
    await put(sql`update memberships set credit_back_at = ${inMinutes(60)}`);
    expect(await kinds()).toEqual([]);
    await put(sql`update memberships set credit_back_at = null, credit_kept_at = ${at()}`);
    expect(await kinds()).toEqual([]);
    await put(sql`update memberships set credit_kept_at = null`);
    await credit(-197_078);
    expect(await kinds()).toEqual([]);
    await put(sql`delete from memberships`);
  });
});

describe('who takes something', () => {
  it('has it for two minutes, and two who press at once do not both get it', async () => {
    const call = await promiseCall(inMinutes(30));
    const taken = await Promise.all(
      [ana, carla, ana, carla].map((who) => takeItem(world.platform, who, 'call', call)),
    );
    const winners = new Set([ana, carla, ana, carla].filter((_, place) => taken[place]!.ok));
    expect(winners.size).toBe(1);
    const [winner] = winners;
    const loser = winner === ana ? carla : ana;
    expect(taken.find(({ ok }) => !ok)).toMatchObject({
      refusal: { code: 'taken_by_other', message: expect.stringContaining(winner!.name) as string },
    });
    expect((await queue(loser))[0]).toMatchObject({ takenBy: winner!.name, isMine: false });
    expect((await queue(winner))[0]).toMatchObject({ takenBy: null, isMine: true });
    expect(codeOf(await snoozeItem(world.platform, loser, 'call', call, 15))).toBe('taken_by_other');

    world.clock.moveTo(inMinutes(2));
    expect((await queue(loser))[0]).toMatchObject({ takenBy: null });
    valueOf(await takeItem(world.platform, loser, 'call', call));
    expect((await queue(winner))[0]).toMatchObject({ takenBy: loser.name });
  });
});

describe('who presses while somebody else is just taking it', () => {
  it.each([
    ['take it', (call: string) => takeItem(world.platform, ana, 'call', call)],
    ['put it off', (call: string) => snoozeItem(world.platform, ana, 'call', call, 15)],
  ])('to %s hears who has it, and leaves it to them', async (_what, press) => {
    const call = await promiseCall(inMinutes(30));
    const [refusal] = await waitBehind<Result<unknown>>(
      world.platform.database,
      (work) =>
        sql`insert into queue_marks (kind, subject, taken_by, taken_until, updated_at) values ('call', ${call}, ${carla.staffId}, ${inMinutes(2)}, ${world.clock.now()})`.execute(
          work,
        ),
      () => press(call),
    );
    expect(refusal).toMatchObject({
      refusal: { code: 'taken_by_other', message: expect.stringMatching(/^Carla Reyes has this/) as string },
    });
    expect((await queue(carla))[0]).toMatchObject({ takenBy: null, isMine: true });
  });
});

describe('a lease that ends in the middle', () => {
  it('leaves what both of them do done once', async () => {
    await sql`update bookings set state = 'requested' where id = ${bookingId}`.execute(
      world.platform.database,
    );
    valueOf(await takeItem(world.platform, ana, 'requested', bookingId));
    expect(codeOf(await takeItem(world.platform, carla, 'requested', bookingId))).toBe('taken_by_other');
    world.clock.moveTo(inMinutes(2));
    valueOf(await takeItem(world.platform, carla, 'requested', bookingId));
    // Ana's page is still open, and both press.
    const done = await Promise.all(
      [ana, carla].map((staff) => confirmBooking(world.platform, staff, bookingId)),
    );
    expect(done.map(({ ok }) => ok)).toEqual([true, true]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from booking_events where booking_id = ${bookingId} and kind = 'confirmed' and staff_id is not null`.execute(
      world.platform.database,
    );
    expect(rows[0]?.count).toBe(1);
    expect(await kinds()).toEqual([]);
  });
});

describe('what is put off', () => {
  it('comes back by itself, or when that is undone', async () => {
    const call = await promiseCall(inMinutes(30));
    valueOf(await snoozeItem(world.platform, ana, 'call', call, 15));
    expect(await readQueue(world.platform, carla, null)).toMatchObject({ items: [], snoozed: 1 });
    world.clock.moveTo(inMinutes(15));
    expect(await kinds()).toEqual(['call']);
    valueOf(await snoozeItem(world.platform, ana, 'call', call, 60));
    valueOf(await wakeItem(world.platform, ana, 'call', call));
    expect(await kinds()).toEqual(['call']);
  });

  it('stays off whatever is written meanwhile', async () => {
    const call = await promiseCall(inMinutes(30));
    valueOf(await snoozeItem(world.platform, ana, 'call', call, 15));
    await sql`update enquiries set message = 'I am waiting.' where id = ${call}`.execute(
      world.platform.database,
    );
    expect(await kinds()).toEqual([]);
  });

  it('is nothing that does not wait, and no kind that there is not', async () => {
    for (const [kind, subject] of [
      ['call', newIdentifier(world.clock.now())],
      ['call', "x'; drop table bookings"],
      ['constructor', 'x'],
    ] as const) {
      expect(codeOf(await snoozeItem(world.platform, ana, kind, subject, 15))).toBe('nothing_waits');
      expect(codeOf(await takeItem(world.platform, ana, kind, subject))).toBe('nothing_waits');
    }
  });
});
