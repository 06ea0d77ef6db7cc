import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventInWords } from '#domains/visits/history.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { ana } from '#tests/staff.ts';
import { cleaning, codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { releaseExpiredHolds } from '../hold-release.server.ts';
import { bookForMember, goOnForMember, holdReadOut } from './draft-office.server.ts';
import { findDraft, findOpenDraft, saveDraft, startDraft } from './draft.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

const begin = (answers: object) =>
  startDraft(world.platform, world.rosa.member, 'cleaning', {
    recipientId: world.rosa.recipientId,
    details: { ...cleaning, answered: true },
    ...answers,
  });

it('what Rosa has begun on the web is finished by the concierge on the phone, said once and booked once', async () => {
  const draftId = await begin({});
  const startsAt = (await world.freeTimes())[3]!.toISOString();
  expect(codeOf(await bookForMember(world.platform, ana, draftId))).toBe('draft_not_finished');
  valueOf(
    await goOnForMember(world.platform, ana, draftId, {
      startsAt,
      notes: 'Ring twice.',
    }),
  );
  // Meanwhile she sees it on her own screen.
  expect(
    (await findOpenDraft(world.platform.database, world.rosa.member, 'cleaning'))?.answers,
  ).toMatchObject({ startsAt, notes: 'Ring twice.' });
  const placed = await Promise.all([
    bookForMember(world.platform, ana, draftId),
    bookForMember(world.platform, ana, draftId),
  ]);
  const [one, other] = placed.map((each) => valueOf(each).bookingId);
  expect(one).toBe(other);
  expect(codeOf(await bookForMember(world.platform, ana, draftId))).toBeUndefined();
  const booking = await findBooking(world.platform.database, world.rosa.member, one!);
  expect(booking).toMatchObject({
    state: 'confirmed',
    notes: 'Ring twice.',
    payment: { state: 'authorized' },
  });
  expect(booking!.events.map(eventInWords)).toContain(
    'Arranged by phone, by Ana Ruiz at our office for Rosa Alvarez',
  );
  expect(await world.charges()).toBe(1);
});

it('is one booking wherever a second press comes between', async () => {
  let turn = 1;
  for (; ; turn += 1) {
    const [time] = await world.freeTimes();
    const draftId = await begin({ startsAt: time!.toISOString(), notes: null });
    const others: string[] = [];
    let statements = 0;
    const between: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if ((statements += 1) === turn)
          others.push(valueOf(await bookForMember(world.platform, ana, draftId)).bookingId);
        return result;
      },
    };
    const mine = valueOf(
      await bookForMember(
        { ...world.platform, database: world.platform.database.withPlugin(between) },
        ana,
        draftId,
      ),
    );
    if (others.length === 0) break;
    expect(others).toEqual([mine.bookingId]);
  }
  expect(turn).toBeGreaterThan(8);
});

it('what the concierge has begun on the phone is gone on with on the web', async () => {
  const draftId = await begin({});
  valueOf(await goOnForMember(world.platform, ana, draftId, { notes: 'The bell is broken.' }));
  valueOf(
    await saveDraft(world.platform, world.rosa.member, draftId, {
      startsAt: (await world.freeTimes())[0]!.toISOString(),
    }),
  );
  expect((await findDraft(world.platform.database, world.rosa.member, draftId))?.answers).toMatchObject({
    notes: 'The bell is broken.',
  });
});

it('finds nothing that is not there, and books nothing without a card', async () => {
  for (const nothing of ['', 'x', '018f0000-0000-7000-8000-000000000000']) {
    expect(codeOf(await goOnForMember(world.platform, ana, nothing, { notes: null }))).toBe(
      'draft_not_found',
    );
    expect(codeOf(await bookForMember(world.platform, ana, nothing))).toBe('draft_not_found');
  }
  const draftId = await startDraft(world.platform, world.grace.member, 'cleaning', {
    recipientId: world.grace.recipientId,
    details: { ...cleaning, answered: true },
    startsAt: (await world.freeTimes())[0]!.toISOString(),
    notes: null,
  });
  expect(codeOf(await bookForMember(world.platform, ana, draftId))).toBe('card_not_found');
});

it('a price that was read out stands for half an hour, whatever it costs by then', async () => {
  const startsAt = (await world.freeTimes())[5]!.toISOString();
  const draftId = await begin({ startsAt, notes: null });
  const draft = (await findDraft(world.platform.database, world.rosa.member, draftId))!;
  const { totalCents } = valueOf(await holdReadOut(world.platform, world.rosa.member, draft));
  // Meanwhile they become a member on their own screen, which makes every visit cheaper.
  await sql`insert into memberships (user_id, created_at, plan_id, billing, state, period_starts_at, period_ends_at, period_cents, renewal_day)
    values (${world.rosa.member.userId}, ${world.clock.now()}, 'plus', 'monthly', 'active', ${world.clock.now()}, ${world.clock.now()}::timestamptz + interval '1 month', 1900, 1)`.execute(
    world.platform.database,
  );
  world.clock.moveTo(new Date(world.clock.now().getTime() + 29 * 60_000));
  await releaseExpiredHolds(world.platform);
  const placed = valueOf(await bookForMember(world.platform, ana, draftId));
  expect(await findBooking(world.platform.database, world.rosa.member, placed.bookingId)).toMatchObject({
    state: 'confirmed',
    totalCents,
  });
  await emptyTables(world.platform.database, 'memberships');
});
