import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOfficeSettings } from '#platform/configuration/office-settings.ts';
import { GatewayUnavailable } from '#platform/payment-gateway/gateway-errors.ts';
import type { GatewayEvent } from '#platform/payment-gateway/gateway.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf } from '#tests/visits.ts';
import { findOpening, openForVisitors } from '../operator-fact.server.ts';
import { proveByEvent, provePhone, readProofs, sendCode, tryPayment, typeCode } from './proof.server.ts';

let opened: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  opened = await createTestPlatform();
  await employ(opened.platform.database, ana, opened.clock.now());
  await employ(opened.platform.database, ben, opened.clock.now());
});
afterAll(() => opened.close());
beforeEach(async () => {
  for (const table of ['setup_proofs', 'setup_trials', 'rate_limits', 'messages'])
    await sql`delete from ${sql.table(table)}`.execute(opened.platform.database);
  await readOfficeSettings(opened.platform);
});

const proven = async (platform = opened.platform) =>
  [...(await readProofs(platform)).values()].map(({ name, detail, by }) => [name, detail, by]);
const rows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from setup_proofs`.execute(opened.platform.database))
    .rows[0]?.n;
const lastCode = async () => {
  const { body } = await opened.platform.database
    .selectFrom('messages')
    .select('body')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(body ?? '')?.[0] ?? '';
};
const later = (milliseconds: number) =>
  opened.clock.moveTo(new Date(opened.clock.now().getTime() + milliseconds));
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a phone', () => {
  it('is proven by the colleague who says that it rings, pressed twice once, until there is another number', async () => {
    const { platform } = opened;
    await Promise.all([provePhone(platform, ana), provePhone(platform, ana)]);
    expect(await proven()).toEqual([['phone', '+12125550142', ana.name]]);
    expect(await rows()).toBe(1);
    const moved = { ...platform, configuration: { ...platform.configuration, PHONE: '+15032262141' } };
    expect(await proven(moved)).toEqual([]);
    await provePhone(moved, ben);
    expect(await proven(moved)).toEqual([['phone', '+15032262141', ben.name]]);
    expect(await rows()).toBe(2);
  });

  it('is not proven in production by a number that nobody has, nor by none', async () => {
    for (const change of [{ MODE: 'production' as const }, { PHONE: '' }]) {
      const platform = { ...opened.platform, configuration: { ...opened.platform.configuration, ...change } };
      expect(codeOf(await provePhone(platform, ana))).toBe('no_number_to_call');
    }
    expect(await rows()).toBe(0);
  });
});

describe('mail', () => {
  it('is proven by its code alone, once, by whom it was sent to; a new code ends the one before', async () => {
    const { platform } = opened;
    await sendCode(platform, ana, 'mail');
    const first = await lastCode();
    later(1_000);
    await sendCode(platform, ana, 'mail');
    const code = await lastCode();
    if (first !== code) expect(codeOf(await typeCode(platform, ana, 'mail', first))).toBe('wrong_code');
    expect(codeOf(await typeCode(platform, ben, 'mail', code))).toBe('code_ended');
    expect(codeOf(await typeCode(platform, ana, 'texts', code))).toBe('code_ended');
    expect(await proven()).toEqual([]);
    const both = await Promise.all([
      typeCode(platform, ana, 'mail', code),
      typeCode(platform, ana, 'mail', code),
    ]);
    expect(both.map(codeOf)).toEqual([undefined, undefined]);
    expect(await proven()).toEqual([['mail', platform.configuration.MAIL_FROM, ana.name]]);
    expect(await rows()).toBe(1);
    const kept = await sql`select code_hash from setup_trials`.execute(platform.database);
    expect(JSON.stringify(kept.rows)).not.toContain(code);
    const elsewhere = {
      ...platform,
      configuration: { ...platform.configuration, MAIL_FROM: 'a@example.org' },
    };
    expect(await proven(elsewhere)).toEqual([]);
  });

  it('takes five tries and 15 minutes, and sends no more than five codes an hour', async () => {
    const { platform } = opened;
    await sendCode(platform, ana, 'mail');
    const code = await lastCode();
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(codeOf(await typeCode(platform, ana, 'mail', other(code)))).toBe('wrong_code');
    expect(codeOf(await typeCode(platform, ana, 'mail', code))).toBe('code_ended');
    await sendCode(platform, ana, 'mail');
    later(15 * 60_000);
    expect(codeOf(await typeCode(platform, ana, 'mail', await lastCode()))).toBe('code_ended');
    for (let sent = 2; sent < 5; sent += 1)
      expect(codeOf(await sendCode(platform, ana, 'mail'))).toBeUndefined();
    expect(codeOf(await sendCode(platform, ana, 'mail'))).toBe('too_many_tries');
    expect(await proven()).toEqual([]);
  });

  it('is texted where texts are on, and refused where they are off', async () => {
    const { platform } = opened;
    await sendCode(platform, ana, 'texts', '+15032262141');
    await typeCode(platform, ana, 'texts', await lastCode());
    expect(await proven()).toEqual([['texts', 'demo', ana.name]]);
    const without = { ...platform, channels: { texts: false, voice: false } };
    expect(codeOf(await sendCode(without, ana, 'texts', '+15032262141'))).toBe('texts_off');
  });
});

describe('payments', () => {
  const canceled = (paymentIntentId: string): GatewayEvent => ({
    id: 'evt_of_a_test',
    type: 'payment_intent.canceled',
    occurredAt: opened.clock.now(),
    about: { kind: 'authorization', paymentIntentId },
  });
  const tried = async () =>
    (await opened.platform.database.selectFrom('setup_trials').select('payment_intent_id').executeTakeFirst())
      ?.payment_intent_id ?? '';

  it('are proven when the event of a payment of 50 cents that was canceled has come, within a minute', async () => {
    const { platform } = opened;
    expect(codeOf(await tryPayment(platform, ana, 'a-key-of-a-test'))).toBeUndefined();
    const id = await tried();
    expect(await platform.gateway.findAuthorization({ paymentIntentId: id })).toMatchObject({
      state: 'released',
      amountCents: 50,
      capturedCents: 0,
    });
    await proveByEvent(platform, canceled('pi_of_another'));
    await proveByEvent(platform, { ...canceled(id), type: 'payment_intent.created' });
    expect(await proven()).toEqual([]);
    await Promise.all([proveByEvent(platform, canceled(id)), proveByEvent(platform, canceled(id))]);
    expect(await proven()).toEqual([['payments', 'test', ana.name]]);
    expect(await rows()).toBe(1);
    const live = {
      ...platform,
      configuration: { ...platform.configuration, STRIPE_SECRET_KEY: 'sk_live_of_a_test' },
    };
    expect(await proven(live)).toEqual([]);
    await sql`delete from setup_proofs`.execute(platform.database);
    await tryPayment(platform, ana, 'another-key-of-a-test');
    later(60_000);
    await proveByEvent(platform, canceled(await tried()));
    expect(await proven()).toEqual([]);
  });

  it('are not where the gateway is away, which is said in a sentence', async () => {
    const { platform } = opened;
    const away = {
      ...platform,
      gateway: { ...platform.gateway, createCustomer: () => Promise.reject(new GatewayUnavailable()) },
    };
    const answer = await tryPayment(away, ana, 'a-third-key-of-a-test');
    expect(answer).toMatchObject({
      refusal: { code: 'gateway_away', message: expect.stringContaining('nothing was tried') as string },
    });
    expect(await rows()).toBe(0);
  });
});

describe('opening', () => {
  it('is refused with what is missing, done once, and never undone by what ends later', async () => {
    const { platform } = opened;
    const { database, configuration } = platform;
    await sql`delete from operator_facts where name = 'opened'`.execute(database);
    await readOfficeSettings(platform);
    expect(configuration.PRE_REGISTRATION_ONLY).toBe(true);
    const refusedOne = await openForVisitors(platform, ana, ['Mail', 'Payments']);
    expect(refusedOne).toMatchObject({
      refusal: { code: 'not_ready_to_open', message: 'You cannot open yet. Still to do: Mail, Payments.' },
    });
    expect(await findOpening(database)).toBeUndefined();
    await Promise.all([openForVisitors(platform, ana, []), openForVisitors(platform, ben, [])]);
    expect(configuration.PRE_REGISTRATION_ONLY).toBe(false);
    const { rows: facts } = await sql`select from operator_facts where name = 'opened'`.execute(database);
    expect(facts).toHaveLength(1);
    expect(codeOf(await openForVisitors(platform, ana, ['Mail']))).toBeUndefined();
    expect(configuration.PRE_REGISTRATION_ONLY).toBe(false);
    const audited = await sql`select from audit_events where action = 'opened_for_visitors'`.execute(
      database,
    );
    expect(audited.rows).toHaveLength(1);
  });
});
