import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admit } from '#domains/access/doors/door.ts';
import { sendSignInCode, signInWithCode } from '#domains/access/recovery.server.ts';
import { findSession } from '#domains/access/sign-in.server.ts';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { balanceOf, moveCredit, writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount, memberCreditAccount } from '#domains/payments/ledger.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { mergeAfterWaiting } from '#tests/merges.ts';
import { signIn } from '#tests/people.ts';
import { findFaults } from '#tests/simulation/invariants.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { beginMerge, finishMerge, stopMerge } from './merge-request.server.ts';
import { findMergeFacts, undoMerge } from './merge.server.ts';
import { previewOf } from './merge.ts';
import { findBegun, stopByKey } from './not-me.server.ts';
import { listPossibleDoubles } from './possible-double.server.ts';

let world: Visits;
let graceCard: string;
beforeAll(async () => {
  world = await openVisits();
  graceCard = await world.saveCard(world.grace);
  // The one cleaner comes to both.
  await sql`update recipients set zipcode = '11375' where member_id = ${world.grace.member.userId}`.execute(
    world.platform.database,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  const { database } = world.platform;
  for (const { double_id: id } of await database
    .selectFrom('account_merges')
    .select('double_id')
    .where('undone_at', 'is', null)
    .execute())
    valueOf(await undoMerge(world.platform, ana, id));
  await world.startAnew();
});

const rosaId = () => world.rosa.member.userId;
const graceId = () => world.grace.member.userId;
const pair = () => ({ staysId: rosaId(), doubleId: graceId() });
const merge = () => mergeAfterWaiting(world.platform, pair());
const undo = () => undoMerge(world.platform, ana, graceId());
const giftOf = (id: string) => balanceOf(world.platform.database, giftBalanceAccount(id));
const give = (id: string, cents: number) =>
  transaction(world.platform.database, (work) =>
    writeEntries(
      work,
      [
        {
          dedupeKey: newIdentifier(),
          debit: cents > 0 ? 'gateway' : giftBalanceAccount(id),
          credit: cents > 0 ? giftBalanceAccount(id) : 'revenue',
          amountCents: Math.abs(cents),
          memo: 'Gift',
        },
      ],
      world.clock.now(),
    ),
  );
async function bookForGrace() {
  const { member, recipientId } = world.grace;
  const wish = world.visit((await world.freeTimes())[4]!, recipientId);
  const { bookingId } = valueOf(await holdVisit(world.platform, member, wish, newIdentifier()));
  return valueOf(await placeBooking(world.platform, member, bookingId, graceCard)).bookingId;
}
const faults = async () =>
  (await findFaults(world.platform.database, '00000000-0000-7000-8000-000000000000', world.clock.now()))
    .faults;

describe('two accounts of one person', () => {
  it('are previewed: what moves, what is decided, and why not', async () => {
    await bookForGrace();
    await give(graceId(), 5_000);
    const facts = (await findMergeFacts(world.platform.database, rosaId(), graceId()))!;
    const preview = previewOf(facts);
    expect(preview.refusal).toBeNull();
    expect(preview.moves.join(' ')).toMatch(/1 planned visit, 0 past visits.*gift balance of \$50\.00/);
    expect(preview.decided.join(' ')).toContain('stay where they are');
    expect(previewOf({ ...facts, hasMembership: true }).refusal?.code).toBe('double_has_membership');
    expect(previewOf({ ...facts, giftSetAside: true }).refusal?.code).toBe('gift_set_aside');
  });

  it('have the credit of both, which is theirs to have back, and goes back when it is undone', async () => {
    const { database } = world.platform;
    const creditOf = (id: string) => balanceOf(database, memberCreditAccount(id));
    const at = world.clock.now();
    await sql`insert into memberships (user_id, created_at, plan_id, billing, state, period_starts_at, period_ends_at, period_cents, renewal_day, ends_at)
      values (${graceId()}, ${at}, 'plus', 'monthly', 'ended', ${at}::timestamptz - interval '1 month', ${at}, 1900, 1, ${at})`.execute(
      database,
    );
    await transaction(database, (work) =>
      moveCredit(work, { userId: graceId(), cents: 2_500, dedupeKey: newIdentifier(), memo: 'Credit' }, at),
    );
    const facts = (await findMergeFacts(database, rosaId(), graceId()))!;
    expect(previewOf(facts)).toMatchObject({ refusal: null });
    expect(previewOf(facts).moves).toContain('A credit of $25.00.');
    valueOf(await merge());
    expect([await creditOf(rosaId()), await creditOf(graceId())]).toEqual([2_500, 0]);
    expect(await findMembership(database, rosaId())).toMatchObject({ state: 'ended', creditCents: 2_500 });
    valueOf(await undo());
    expect([await creditOf(rosaId()), await creditOf(graceId())]).toEqual([0, 2_500]);
    await emptyTables(database, 'memberships', 'ledger_entries');
  });

  it('become one, with the visits of both, and nobody signs in to the other', async () => {
    const bookingId = await bookForGrace();
    valueOf(await merge());
    const { database } = world.platform;
    const seen = await listRecipients(database, world.rosa.member);
    expect(seen.filter(({ own }) => own).map(({ name, isTheMember }) => [name, isTheMember])).toEqual(
      expect.arrayContaining([
        ['Rosa Alvarez', true],
        ['Sunja Kim', false],
      ]),
    );
    const owner = await database
      .selectFrom('bookings as b')
      .innerJoin('recipients as r', 'r.id', 'b.recipient_id')
      .select('r.member_id')
      .where('b.id', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect(owner.member_id).toBe(rosaId());
    expect(await findSession(world.platform, world.grace.token)).toBeUndefined();
    expect(await faults()).toEqual([]);
    expect(codeOf(await merge())).toBe('member_not_found');
  });

  it('are opened by a code that goes to the contact of the other', async () => {
    valueOf(await merge());
    const contact = { kind: 'email', value: 'grace@example.com' } as const;
    const visitor = visitorOn('New', '203.0.113.77', 'a-device');
    valueOf(await sendSignInCode(world.platform, visitor, contact));
    const sent = (await world.messages('security')).find(
      ({ recipient_address: address, subject }) => address === contact.value && /^\d{6}/.test(subject),
    );
    const opened = valueOf(await signInWithCode(world.platform, contact, sent!.subject.slice(0, 6), visitor));
    const { member } = (await findSession(world.platform, opened.token))!;
    expect([member.userId, admit(member, 'active')]).toEqual([rosaId(), undefined]);
  });

  it('tell everybody who has one of their contacts', async () => {
    valueOf(await merge());
    const told = (await world.messages('security')).filter(({ subject }) => subject.includes('are one now'));
    expect(told.map(({ recipient_address: address }) => address)).toEqual(
      expect.arrayContaining(['grace@example.com', 'rosa@example.com']),
    );
  });

  it('are two again as they were, for 30 days', async () => {
    const before = await rowsOfGrace();
    await bookForGrace();
    await give(graceId(), 5_000);
    valueOf(await merge());
    expect(await rowsOfGrace()).not.toEqual(before);
    valueOf(await undo());
    expect(await rowsOfGrace()).toEqual(before);
    expect(await giftOf(graceId())).toBe(5_000);
    expect(codeOf(await undo())).toBe('merge_not_found');
    expect(await faults()).toEqual([]);
    valueOf(await merge());
    world.later(31 * 24 * 60);
    expect(codeOf(await undo())).toBe('merge_not_found');
    world.later(-31 * 24 * 60);
  });

  it('keep every cent, however much of a gift is spent between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(50_000), fc.nat(50_000), fc.nat(100_000), async (ofRosa, ofGrace, wished) => {
        await world.startAnew();
        await give(rosaId(), ofRosa);
        await give(graceId(), ofGrace);
        valueOf(await merge());
        expect([await giftOf(rosaId()), await giftOf(graceId())]).toEqual([ofRosa + ofGrace, 0]);
        const spent = Math.min(wished, ofRosa + ofGrace);
        await give(rosaId(), -spent);
        valueOf(await undo());
        const after = [await giftOf(rosaId()), await giftOf(graceId())] as const;
        expect(after[0] + after[1]).toBe(ofRosa + ofGrace - spent);
        expect(after[1]).toBe(Math.min(ofGrace, ofRosa + ofGrace - spent));
        expect(await faults()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a merge that is begun', () => {
  const openId = async () =>
    (
      await world.platform.database
        .selectFrom('account_merge_requests')
        .select('id')
        .where('stopped_at', 'is', null)
        .where('merged_at', 'is', null)
        .executeTakeFirst()
    )?.id ?? '';
  beforeEach(async () => {
    await employ(world.platform.database, ben, world.clock.now());
    await world.platform.database.deleteFrom('account_merge_requests').execute();
  });

  it('tells each contact of both, moves nothing for a day, and is ended by somebody else', async () => {
    const before = await rowsOfGrace();
    valueOf(await beginMerge(world.platform, ana, pair()));
    expect(codeOf(await beginMerge(world.platform, ana, pair()))).toBe('already_begun');
    const told = (await world.messages('security')).filter(({ subject }) =>
      subject.includes('to become one'),
    );
    expect(told.map(({ recipient_address: address }) => address)).toEqual(
      expect.arrayContaining(['grace@example.com', 'rosa@example.com']),
    );
    expect(codeOf(await finishMerge(world.platform, ben, await openId()))).toBe('too_early');
    world.later(24 * 60);
    expect(codeOf(await finishMerge(world.platform, ana, await openId()))).toBe('needs_second_person');
    expect(await rowsOfGrace()).toEqual(before);
    valueOf(await finishMerge(world.platform, ben, await openId()));
    expect(await rowsOfGrace()).not.toEqual(before);
    expect(codeOf(await finishMerge(world.platform, ben, await openId()))).toBe('merge_not_begun');
  });

  it('is stopped by the office, and by whoever signs in to one of the two', async () => {
    valueOf(await beginMerge(world.platform, ana, pair()));
    valueOf(await stopMerge(world.platform, ben, await openId()));
    expect(await openId()).toBe('');
    for (const address of ['grace@example.com', 'rosa@example.com']) {
      valueOf(await beginMerge(world.platform, ana, pair()));
      const begun = await openId();
      await signIn(world.platform, address);
      world.later(24 * 60);
      expect(codeOf(await finishMerge(world.platform, ben, begun))).toBe('merge_not_begun');
    }
  });

  it('is stopped by one press of whoever is told, without signing in, until the two are one', async () => {
    const { database } = world.platform;
    const keyTold = async () => {
      const bodies = (await world.messages('security')).map(({ body }) => body ?? '');
      await database.deleteFrom('messages').execute();
      return bodies.map((body) => /not-me\?key=([\w.-]+)/.exec(body)?.[1]).find((key) => key !== undefined)!;
    };
    await database.deleteFrom('messages').execute();
    valueOf(await beginMerge(world.platform, ana, pair()));
    const begun = await openId();
    const key = await keyTold();
    expect(codeOf(await stopByKey(world.platform, `${key.slice(0, -1)}_`))).toBe('nothing_to_stop');
    const stateOf = async (told: string) => (await findBegun(world.platform, told))?.state;
    expect(await stateOf(key)).toBe('open');
    valueOf(await stopByKey(world.platform, key));
    valueOf(await stopByKey(world.platform, key));
    expect(await stateOf(key)).toBe('stopped');
    world.later(25 * 60);
    expect(codeOf(await finishMerge(world.platform, ben, begun))).toBe('merge_not_begun');

    valueOf(await beginMerge(world.platform, ana, pair()));
    const other = await keyTold();
    world.later(25 * 60);
    valueOf(await finishMerge(world.platform, ben, await openId()));
    expect(await stateOf(other)).toBe('over');
    expect(codeOf(await stopByKey(world.platform, other))).toBe('nothing_to_stop');
  });
});

describe('who may be the same person', () => {
  const put = (set: { phone?: string | null; contact_phone?: string | null; name?: string }, since: Date) =>
    world.platform.database
      .updateTable('users')
      .set({ ...set, contact_phone_since: since })
      .where('id', '=', graceId())
      .execute();
  const number = '+17185550142';
  const found = async () =>
    (
      await listPossibleDoubles(
        world.platform.database,
        { id: rosaId(), name: 'Rosa Alvarez', numbers: [number] },
        world.clock.now(),
      )
    ).map(({ doubleId }) => doubleId);

  it('has a number of hers confirmed, or for 30 days: not who just typed it, nor who lives near', async () => {
    const { database } = world.platform;
    const was = await database
      .selectFrom('users')
      .select(['name', 'phone', 'contact_phone', 'contact_phone_since'])
      .where('id', '=', graceId())
      .executeTakeFirstOrThrow();
    await put({ name: 'Rosa Alvares', contact_phone: number }, world.clock.now());
    expect(await found()).toEqual([]);
    world.later(30 * 24 * 60);
    expect(await found()).toEqual([graceId()]);
    world.later(-30 * 24 * 60);
    await put({ name: 'Rosa Alvares', contact_phone: null }, world.clock.now());
    expect(await found()).toEqual([]);
    await database.updateTable('users').set(was).where('id', '=', graceId()).execute();
  });
});

describe('the cards of a double', () => {
  it('never move, not to an account that has none either, and go on paying what they pay', async () => {
    const bookingId = await bookForGrace();
    const walter = await world.platform.database
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'Walter Brooks')
      .executeTakeFirstOrThrow();
    const toWalter = { staysId: walter.id, doubleId: graceId() };
    valueOf(await mergeAfterWaiting(world.platform, toWalter));
    const paidBy = async () =>
      (
        await sql<{ payer: string; card: string; booker: string }>`
          select p.payer_id as payer, c.user_id as card, b.booked_by as booker from bookings b join payments p on p.id = b.payment_id join cards c on c.id = p.card_id where b.id = ${bookingId}`.execute(
          world.platform.database,
        )
      ).rows[0];
    expect(await paidBy()).toEqual({ payer: graceId(), card: graceId(), booker: graceId() });
    expect(await faults()).toEqual([]);
    valueOf(await undo());
    expect(await paidBy()).toEqual({ payer: graceId(), card: graceId(), booker: graceId() });
    expect(await faults()).toEqual([]);
  });
});

const rowsOfGrace = async () =>
  (
    await sql<{ people: string; carers: string; cards: string; status: string }>`
      select (select string_agg(r.id || r.is_the_member::text, ',' order by r.id) from recipients r where r.member_id = ${graceId()}) as people,
        (select string_agg(c.id || (c.withdrawn_at is null)::text, ',' order by c.id) from carers c where c.user_id = ${graceId()}) as carers,
        (select string_agg(c.id::text, ',' order by c.id) from cards c where c.user_id = ${graceId()}) as cards,
        (select status from users where id = ${graceId()}) as status`.execute(world.platform.database)
  ).rows[0];
