import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resendActivationCode } from '#domains/access/activation.server.ts';
import { startContactChange } from '#domains/access/contact-change.server.ts';
import { confirmByPassword } from '#domains/access/fresh-sign-in.server.ts';
import { rememberWorkDevice } from '#domains/access/known-device.server.ts';
import { sendResetLink, sendSignInCode } from '#domains/access/recovery.server.ts';
import { findSession, register, signInWithPassword } from '#domains/access/sign-in.server.ts';
import type { Contact, Session } from '#domains/access/sign-in.ts';
import { inviteCarer, listOpenInvitations, withdrawInvitation } from '#domains/care-circle/carer.server.ts';
import { sendWrittenEnquiry } from '#domains/enquiries/enquiry.server.ts';
import { sendFieldCode } from '#domains/field/field-sign-in.server.ts';
import { type Act, type Counted, limits, limitsOf, type Visitor } from '#domains/limits/limit.ts';
import { sendAgain } from '#domains/notifications/sent-message.server.ts';
import { startCardSetup } from '#domains/payments/card-setup.server.ts';
import { giftCardOrder } from '#domains/payments/gift-cards/gift-card.ts';
import { openCardPage, orderGiftCard } from '#domains/payments/gift-cards/order.server.ts';
import { redeemGiftCard } from '#domains/payments/gift-cards/redemption.server.ts';
import type { Member } from '#domains/people/people.ts';
import { giveFactor, signInToOffice, type StaffSession } from '#domains/staff/staff-session.server.ts';
import { keepPhoto } from '#domains/visits/photos/sent-photo.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { refusal, type Result } from '#platform/result.ts';
import { demoPassword } from '#seeds/cast.ts';
import { testNow } from './cluster.ts';
import { emptyTables } from './emptied-tables.ts';
import { professionalNamed } from './field-visits.ts';
import { type SignedIn, signIn } from './people.ts';
import { createTestPlatform } from './platform.ts';
import { ana, employ } from './staff.ts';
import { visitorOn } from './visitors.ts';
import { codeOf, valueOf } from './visits.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let rosa: SignedIn & { session: Session };
let june: Member;
let known: Visitor;
let giftKey: string;
let anasEmail: string;
let biancasContact: Contact;
const anasDesk = visitorOn('Desk', '203.0.113.9', 'd'.repeat(43));
const biancasPhone = visitorOn('Phone', '203.0.113.10', 'b'.repeat(43));
beforeAll(async () => {
  world = await createTestPlatform();
  const signedIn = await signIn(world.platform, 'rosa@example.com');
  rosa = { ...signedIn, session: (await findSession(world.platform, signedIn.token))!.session };
  const opened = valueOf(
    await signInWithPassword(world.platform, { contact: own, password: demoPassword }, visitorOn()),
  );
  known = { ...visitorOn(), deviceToken: opened.deviceToken ?? '' };
  const joined = valueOf(
    await register(
      world.platform,
      { name: 'June Park', contact: { kind: 'email', value: 'june@example.com' }, password },
      visitorOn(),
    ),
  );
  giftKey = valueOf(await orderGiftCard(world.platform, visitorOn(), null, giftFor(somebody.value))).key;
  june = (await findSession(world.platform, joined.token))!.member;
  await employ(world.platform.database, ana, world.clock.now());
  const { rows: staff } = await sql<{
    email: string;
  }>`select email from staff where id = ${ana.staffId}`.execute(world.platform.database);
  anasEmail = staff[0]!.email;
  await transaction(world.platform.database, (work) =>
    rememberWorkDevice(world.platform, work, { staffId: ana.staffId }, anasDesk),
  );
  const bianca = await professionalNamed(world.platform.database, 'Bianca Torres');
  biancasContact = { kind: 'phone', value: bianca.phone };
  await transaction(world.platform.database, (work) =>
    rememberWorkDevice(world.platform, work, { professionalId: bianca.id }, biancasPhone),
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo(testNow);
  await emptyTables(world.platform.database, 'rate_limits', 'enquiries', 'carer_invitations', 'messages');
});

const password = 'three pears on a plate';
const own: Contact = { kind: 'email', value: 'rosa@example.com' };
const somebody: Contact = { kind: 'email', value: 'somebody@example.com' };
const permissions = { book: false, pay: false, needs: false, monthlyLimitCents: null };
const giftFor = (email: string) =>
  giftCardOrder.parse({
    amount: '50',
    recipient_name: 'Rosa',
    delivery: 'email',
    recipient_email: email,
    name: 'Sam',
    email: 'sam@example.com',
  });
const lettersOf = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const atTheDoor: StaffSession = {
  id: ana.staffId,
  step: 'factor',
  staff: ana,
  email: '',
  roles: [],
  confirmedAt: null,
  told: null,
  asOf: '0-0',
};

/** Sends a mail once more that went out before, in another press each time. */
async function sendOnceMore(index: number): Promise<Result<unknown>> {
  const id = '01938f0e-0000-7000-8000-00000000000b';
  await sql`insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, sent_at)
    values (${id}, ${testNow}, 'once', 'receipt', 'email', ${somebody.value}, 'Hello', 'Hello.', ${testNow}, ${testNow}) on conflict do nothing`.execute(
    world.platform.database,
  );
  return sendAgain(world.platform, ana, id, String(index));
}

/** Really does what is limited, each time in the same name, to the same contact, from the same network. */
const doings: Partial<Record<Act, (index: number) => Promise<Result<unknown>>>> = {
  sign_in: () => signInWithPassword(world.platform, { contact: somebody, password: 'guess' }, visitorOn()),
  staff_sign_in: () =>
    signInToOffice(world.platform, { email: 'nobody@example.com', password: 'guess' }, visitorOn()),
  staff_sign_in_known: () =>
    signInToOffice(world.platform, { email: anasEmail, password: 'guess' }, anasDesk),
  staff_factor_known: () => giveFactor(world.platform, { ...atTheDoor, step: 'open' }, '000000', visitorOn()),
  staff_factor: () => giveFactor(world.platform, atTheDoor, '000000', visitorOn()),
  sign_in_known: () => signInWithPassword(world.platform, { contact: own, password: 'guess' }, known),
  confirm: () => confirmByPassword(world.platform, rosa.member, rosa.session, 'guess'),
  code: () => sendSignInCode(world.platform, visitorOn(), own),
  code_known: () => sendSignInCode(world.platform, known, own),
  field_code_known: () => sendFieldCode(world.platform, biancasPhone, biancasContact),
  reset: () => sendResetLink(world.platform, visitorOn(), own),
  reset_known: () => sendResetLink(world.platform, known, own),
  activation: () => resendActivationCode(world.platform, visitorOn(), june),
  registration: (index) =>
    register(world.platform, { name: `June ${lettersOf(index)}`, contact: somebody, password }, visitorOn()),
  contact_change: () =>
    startContactChange(
      world.platform,
      visitorOn(),
      rosa.member,
      { ...rosa.session, confirmedAt: world.clock.now() },
      somebody,
    ),
  invitation: async () => {
    const invited = await inviteCarer(world.platform, visitorOn(), rosa.member, {
      recipientId: rosa.recipientId,
      contact: somebody,
      permissions,
    });
    // Withdrawing it makes no room for another.
    for (const { id } of await listOpenInvitations(world.platform.database, rosa.member, world.clock.now()))
      valueOf(await withdrawInvitation(world.platform, rosa.member, id));
    return invited;
  },
  enquiry: (index) =>
    sendWrittenEnquiry(world.platform, visitorOn(), null, 'message', {
      name: 'June',
      contact: { email: somebody.value, phone: null },
      organization: null,
      website_address: null,
      message: `Question ${index}`,
    }),
  gift_order: () => orderGiftCard(world.platform, visitorOn(), null, giftFor(somebody.value)),
  card_entry: () =>
    startCardSetup(world.platform, visitorOn(), rosa.member, {
      returnUrl: 'http://localhost/',
      cancelUrl: 'http://localhost/',
    }),
  gift_card_entry: () => openCardPage(world.platform, visitorOn(), giftKey),
  gift_code: () => redeemGiftCard(world.platform, visitorOn(), rosa.member, 'no code'),
  office_sending: (index) => sendOnceMore(index),
  photo: () => keepPhoto(world.platform, rosa.member, Buffer.from('no photo')),
};

/**
 * Counted where they are done: declined cards, texts to us, messages about a visit, photos taken at one, and
 * what is sent to pages and the API.
 */
const countedElsewhere: readonly Act[] = [
  'gift_payment',
  'text_reply',
  'visit_message',
  'field_photo',
  'form',
  'api_write',
];
/** The count of an account is told to nobody who is not signed in to it: it would show whose contact it is. */
const hidden = (act: Act, counted: Counted) =>
  counted === 'account' && ['sign_in', 'code', 'reset'].includes(act);

const rows = (Object.keys(limits) as Act[]).flatMap((act) =>
  (Object.keys(limits[act]) as Counted[]).flatMap((counted) =>
    limitsOf(act, counted).map((limit) => [limit.name, act, counted, limit] as const),
  ),
);
const driven = rows.filter(([, act]) => !countedElsewhere.includes(act));

/** Leaves only the one count, so that no other gets in its way. */
const leaveOnly = (limit: RateLimit) =>
  sql`delete from rate_limits where key not like ${`${limit.name}:%`}`.execute(world.platform.database);
const messagesOut = async () =>
  Number(
    (
      await world.platform.database
        .selectFrom('messages')
        .select((select) => select.fn.countAll().as('rows'))
        .where('failed_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).rows,
  );

/** What takes long is counted from near its end on. */
const longest = 40;

async function done(act: Act, limit: RateLimit, index: number): Promise<string | undefined> {
  const answer = await doings[act]!(index);
  await leaveOnly(limit);
  return codeOf(answer);
}

describe('every row of the table of limits', () => {
  it('is driven here, or named as counted elsewhere', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(Object.keys(limits).filter((act) => doings[act as Act] === undefined)).toEqual(countedElsewhere);
  });

  it.each(driven.filter(([, act, counted]) => !hidden(act, counted) && counted !== 'service'))(
    '%s lets through as many as it says, then sends nothing, and says when it opens',
    async (_, act, _counted, limit) => {
      let index = 0;
      expect(await done(act, limit, index)).not.toBe('too_many_tries');
      const left = Math.min(limit.most - 1, longest);
      await sql`update rate_limits set taken = ${limit.most - left}`.execute(world.platform.database);
      for (index = 1; index <= left; index += 1)
        expect(await done(act, limit, index)).not.toBe('too_many_tries');
      const sent = await messagesOut();
      const refused = await doings[act]!(index);
      expect(refused).toMatchObject({
        ok: false,
        refusal: refusal(
          'too_many',
          'too_many_tries',
          expect.stringMatching(/Please wait (a minute|\d+ minutes|\d+ hours) and try again/),
        ),
      });
      expect(await messagesOut()).toBe(sent);
      const seconds = refused.ok ? 0 : (refused.refusal.retryAfterSeconds ?? 0);
      expect(seconds).toBeLessThanOrEqual(limit.windowSeconds * (1 + 1 / (limit.parts ?? 1)));
      await leaveOnly(limit);
      world.clock.moveTo(new Date(Date.parse(testNow) + seconds * 1_000));
      expect(await done(act, limit, index)).not.toBe('too_many_tries');
    },
  );

  it.each(driven.filter(([, , counted]) => counted === 'service'))(
    '%s slows each network down and shuts nobody out, however many strangers have filled it',
    async (_, act, _counted, limit) => {
      const filled = async (index: number) => {
        const answer = await doings[act]!(index);
        await sql`delete from rate_limits where key not like ${`${limit.name}%`}`.execute(
          world.platform.database,
        );
        return answer;
      };
      await filled(0);
      await sql`update rate_limits set taken = ${limit.most}`.execute(world.platform.database);
      expect(codeOf(await filled(1))).not.toBe('too_many_tries');
      const sent = await messagesOut();
      const slowed = await filled(2);
      expect(codeOf(slowed)).toBe('too_many_tries');
      const seconds = slowed.ok ? 0 : (slowed.refusal.retryAfterSeconds ?? 0);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(300);
      expect(await messagesOut()).toBe(sent);
      world.clock.moveTo(new Date(Date.parse(testNow) + seconds * 1_000));
      expect(codeOf(await filled(3))).not.toBe('too_many_tries');
    },
  );

  it.each(driven.filter(([, act, counted]) => hidden(act, counted) && act !== 'sign_in'))(
    '%s sends as many as it says, and then answers the same and sends nothing',
    async (_, act, _counted, limit) => {
      const answers = new Set<string | undefined>();
      for (let index = 0; index < limit.most + 3; index += 1) answers.add(await done(act, limit, index));
      expect([answers, await messagesOut()]).toEqual([new Set([undefined]), limit.most]);
    },
  );
});
