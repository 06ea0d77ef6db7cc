import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSession, register, signInWithPassword } from '#domains/access/sign-in.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { keepPlace } from '#domains/booking/saved-place.server.ts';
import { inviteCarer } from '#domains/care-circle/carer.server.ts';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { orderMembership } from '#domains/membership/membership.server.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { saveEmergencyContact } from '#domains/people/emergency-contact.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { forgetOldRows } from '#platform/database/retention.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { demoPassword } from '#seeds/cast.ts';
import { signIn } from '#tests/people.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { waitBehind } from '#tests/waiting-statements.ts';
import { cancelOpenVisits, closeAccount, findClosingState } from './closing.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await signInAgain();
});
const signInAgain = async () =>
  Object.assign(world.rosa, { token: (await signIn(world.platform, 'rosa@example.com')).token });

const sessionOf = async (who: Pick<typeof world.rosa, 'token'>) =>
  (await findSession(world.platform, who.token))!.session;
const state = (who = world.rosa) => findClosingState(world.platform.database, who.member, world.clock.now());
const close = async (who: Pick<typeof world.rosa, 'token' | 'member'> = world.rosa) =>
  closeAccount(world.platform, who.member, await sessionOf(who));

/** All tables as text, except the seeds and the demo's gateway, which stands for the bank. */
async function everything(): Promise<Record<string, string>> {
  const { database } = world.platform;
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('zip_codes', 'busy_week')`.execute(
    database,
  );
  const texts = await Promise.all(
    tables.rows.map(
      async ({ name }) =>
        [
          name,
          JSON.stringify((await sql`select to_jsonb(t) from ${sql.table(name)} t`.execute(database)).rows),
        ] as const,
    ),
  );
  return Object.fromEntries(texts);
}
const tablesWith = (tables: Record<string, string>, words: string) =>
  Object.entries(tables).flatMap(([table, text]) => (text.includes(words) ? [table] : []));

describe('before an account is closed', () => {
  it('its open visits are listed with what canceling costs, and have to be handled first', async () => {
    const [first, later] = (await world.freeTimes()).filter((_, index) => index % 60 === 0);
    await world.book(first!);
    await world.book(later!);
    world.clock.moveTo(new Date(first!.getTime() - 20 * 3_600_000));
    await signInAgain();
    expect((await state()).openVisits).toMatchObject([
      { optionTitle: 'Home cleaning', feeCents: expect.any(Number) as number },
      { feeCents: 0 },
    ]);
    expect(codeOf(await close())).toBe('open_visits');
    const fee = (await state()).openVisits[0]!.feeCents!;
    expect(fee).toBeGreaterThan(0);
    expect(codeOf(await cancelOpenVisits(world.platform, world.rosa.member, fee + 1))).toBe('fee_changed');
    expect(valueOf(await cancelOpenVisits(world.platform, world.rosa.member, fee))).toEqual({ cancelled: 2 });
    expect(await state()).toMatchObject({ openVisits: [], moneyUnderWay: false });
  });

  it('whoever sits at it shows once more who they are', async () => {
    world.later(11);
    expect(codeOf(await close())).toBe('not_fresh');
  });
});

describe('an account that is closed', () => {
  it('takes along what is delivered to the mailbox of the demo at that moment', async () => {
    const { database } = world.platform;
    const grace = await signIn(world.platform, 'grace@example.com');
    await transaction(database, (work) =>
      enqueueMessages(
        work,
        [
          {
            dedupeKey: 'at-that-moment',
            kind: 'reply',
            channel: 'email',
            address: 'grace@example.com',
            userId: grace.member.userId,
            subject: 'An answer',
            body: 'Yes, she brings the mop.',
          },
        ],
        world.clock.now(),
      ),
    );
    const [closed] = await waitBehind(
      database,
      (work) =>
        sql`
        insert into mailbox (id, delivered_at, channel, recipient_address, subject, body)
        select id, created_at, channel, recipient_address, subject, body from messages where dedupe_key = 'at-that-moment'`.execute(
          work,
        ),
      () => close(grace),
    );
    expect(closed).toMatchObject({ ok: true });
    expect(tablesWith(await everything(), 'brings the mop')).toEqual([]);
  });

  it('cannot be opened, is about nobody any more, keeps what the law asks, and its address is free', async () => {
    const { platform, rosa, daniel, clock } = world;
    const { database } = platform;
    const secret = 'Grandson Theo comes along';
    const [time] = await world.freeTimes();
    const { bookingId } = await world.book(time!);
    await database.updateTable('bookings').set({ notes: secret }).where('id', '=', bookingId).execute();
    valueOf(await cancelAndSettle(platform, rosa.member, bookingId, { agreedFeeCents: 0, reason: secret }));
    valueOf(
      await changeNeeds(platform, rosa.member, rosa.recipientId, [{ id: 'other-dietary', remarks: secret }]),
    );
    valueOf(
      await inviteCarer(platform, visitorOn(), rosa.member, {
        recipientId: rosa.recipientId,
        contact: { kind: 'email', value: 'theo@example.com' },
        permissions: { book: true, pay: false, needs: false, monthlyLimitCents: null },
      }),
    );
    valueOf(
      await orderMembership(platform, rosa.member, {
        plan: 'plus',
        billing: 'monthly',
        agreed_cents: 1_900,
        card_id: world.cardId,
      }),
    );
    valueOf(
      await keepPlace(platform, rosa.member, rosa.recipientId, {
        name: secret,
        street: '80 Lafayette Street',
        zipcode: '10013',
      }),
    );
    const contact = { name: secret, phone: '+12125550199', relation: 'neighbor' };
    valueOf(await saveEmergencyContact(platform, rosa.member, rosa.recipientId, contact));
    const danielsCard = await world.saveCard(daniel);
    const held = await world.hold(time!, { ...daniel, recipientId: daniel.recipientId });
    expect(await placeBooking(platform, daniel.member, held.bookingId, danielsCard)).toMatchObject({
      ok: true,
    });
    expect(codeOf(await close())).toBe('open_visits');
    valueOf(
      await cancelAndSettle(platform, daniel.member, held.bookingId, { agreedFeeCents: 0, reason: null }),
    );
    expect((await state()).membershipPaidUntil).not.toBeNull();
    const ledger = (await everything())['ledger_entries'];

    valueOf(await close());
    expect(await findSession(platform, rosa.token)).toBeUndefined();
    expect(await findMember(database, rosa.member.userId)).toBeUndefined();
    expect(
      codeOf(
        await signInWithPassword(
          platform,
          { contact: { kind: 'email', value: 'rosa@example.com' }, password: demoPassword },
          visitorOn('Test'),
        ),
      ),
    ).toBe('wrong_sign_in');
    expect((await findMembership(database, rosa.member.userId))?.state).toBe('ended');
    expect(await findBooking(database, daniel.member, bookingId)).toBeUndefined();
    expect((await listRecipients(database, daniel.member)).map(({ name }) => name)).not.toContain(
      'Rosa Alvarez',
    );

    const left = await everything();
    expect([tablesWith(left, 'rosa@example.com'), tablesWith(left, 'Rosa Alvarez')]).toEqual([
      ['messages'],
      ['messages'],
    ]);
    for (const words of [secret, 'theo@example.com', 'Lantern Street', '7185550142', 'Rosa Alvarez now'])
      expect([words, tablesWith(left, words)]).toEqual([words, []]);
    expect(
      (await world.messages('account_closed')).map(({ recipient_address, subject }) => [
        recipient_address,
        subject,
      ]),
    ).toEqual([
      [expect.stringContaining('daniel@'), 'Someone you share visits with closed their account'],
      ['rosa@example.com', 'Your Hearthside account is closed'],
    ]);
    expect(left['ledger_entries']).toBe(ledger);
    expect(
      await database.selectFrom('payments').select('id').where('payer_id', '=', rosa.member.userId).execute(),
    ).not.toEqual([]);

    expect(
      await register(
        platform,
        {
          name: 'Rosa Alvarez',
          contact: { kind: 'email', value: 'rosa@example.com' },
          password: 'three pears on a plate',
        },
        visitorOn('Test'),
      ),
    ).toMatchObject({ ok: true });
    clock.moveTo(new Date(clock.now().getTime() + 31 * 86_400_000));
    await forgetOldRows(database, clock.now());
    expect(await world.messages('account_closed')).toEqual([]);
  });
});
