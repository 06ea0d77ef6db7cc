import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contact } from '#domains/access/sign-in.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import {
  endFieldSessions,
  findFieldSession,
  leaveField,
  listPhones,
  markOfPhone,
} from './field-session.server.ts';
import { isSignedIn } from './field-session.ts';
import { sendFieldCode, signInToField } from './field-sign-in.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let bianca: { id: string; contact: Contact };
const phone = visitorOn('Old phone', '198.51.100.4', 'd'.repeat(43));
beforeAll(async () => {
  world = await createTestPlatform();
  const row = await world.platform.database
    .selectFrom('professionals')
    .select(['id', 'phone'])
    .where('name', '=', 'Bianca Torres')
    .executeTakeFirstOrThrow();
  bianca = { id: row.id, contact: { kind: 'phone', value: row.phone ?? '' } };
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.database.deleteFrom('rate_limits').execute();
  await world.platform.database.deleteFrom('messages').execute();
  await world.platform.database.updateTable('professionals').set({ active: true }).execute();
});

async function askForCode(contact = bianca.contact, visitor = phone): Promise<string> {
  valueOf(await sendFieldCode(world.platform, visitor, contact));
  const sent = await world.platform.database
    .selectFrom('messages')
    .select(['body', 'channel', 'recipient_address'])
    .where('body', 'is not', null)
    .execute();
  return /\b\d{6}\b/.exec(sent.at(-1)?.body ?? '')?.[0] ?? '';
}
const signIn = async () =>
  valueOf(await signInToField(world.platform, bianca.contact, await askForCode(), phone)).token;
const sessionOf = (token: string) => findFieldSession(world.platform, token);

describe('somebody who comes', () => {
  it('gets in by a code to their phone, which works once and for this phone alone', async () => {
    const code = await askForCode();
    expect(code).toMatch(/^\d{6}$/);
    const thief = visitorOn('Other', '192.0.2.9', 'e'.repeat(43));
    expect(codeOf(await signInToField(world.platform, bianca.contact, code, thief))).toBe('wrong_code');
    const { token } = valueOf(await signInToField(world.platform, bianca.contact, code, phone));
    expect(await sessionOf(token)).toMatchObject({
      session: {
        name: 'Bianca Torres',
        professional: { kind: 'professional', professionalId: bianca.id },
        timeZone: 'America/New_York',
      },
    });
    expect(codeOf(await signInToField(world.platform, bianca.contact, code, phone))).toBe('wrong_code');
  });

  it('gets a code on a phone that was signed in, however many strangers have asked for one', async () => {
    await signIn();
    for (let time = 0; time < 6; time += 1)
      await sendFieldCode(
        world.platform,
        visitorOn('Other', `192.0.2.${time}`, 'e'.repeat(43)),
        bianca.contact,
      );
    const stranger = visitorOn('Other', '192.0.2.77', 'f'.repeat(43));
    expect(codeOf(await sendFieldCode(world.platform, stranger, bianca.contact))).toBe('too_many_tries');
    for (let guess = 0; guess < 11; guess += 1)
      await signInToField(world.platform, bianca.contact, '000000', stranger);
    expect(await sessionOf(await signIn())).toMatchObject({ session: { name: 'Bianca Torres' } });
  });

  it('gets fifteen codes an hour on a phone that was signed in, and is told to call once they are used up', async () => {
    await signIn();
    for (let time = 0; time < 14; time += 1) await askForCode();
    const none = await sendFieldCode(world.platform, phone, bianca.contact);
    expect(none).toMatchObject({
      ok: false,
      refusal: { code: 'too_many_tries', message: expect.stringMatching(/or call us\.$/) },
    });
  });

  it('gets five on a phone that we have never seen, so that nobody sends texts to them without end', async () => {
    const unseen = visitorOn('New phone', '198.51.100.9', 'n'.repeat(43));
    for (let time = 0; time < 5; time += 1) await askForCode(bianca.contact, unseen);
    const none = await sendFieldCode(world.platform, unseen, bianca.contact);
    expect(codeOf(none)).toBe('too_many_tries');
  });

  it('takes no wrong code, no old one, and no more than five tries', async () => {
    const code = await askForCode();
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await signInToField(world.platform, bianca.contact, wrong, phone))).toBe('wrong_code');
    expect(codeOf(await signInToField(world.platform, bianca.contact, code, phone))).toBe('wrong_code');
    const other = await askForCode();
    world.clock.moveTo(new Date(world.clock.now().getTime() + 11 * 60_000));
    expect(codeOf(await signInToField(world.platform, bianca.contact, other, phone))).toBe('wrong_code');
  });

  it('is told the same as a stranger, to whom nothing is sent', async () => {
    expect(await askForCode({ kind: 'phone', value: '+12125550187' })).toBe('');
    await world.platform.database
      .updateTable('professionals')
      .set({ active: false })
      .where('id', '=', bianca.id)
      .execute();
    expect(await askForCode()).toBe('');
  });

  it('is not let in by a code of a member with the same number, nor a member by theirs', async () => {
    const code = await askForCode();
    const row = await world.platform.database
      .selectFrom('verification_codes')
      .select(['user_id', 'professional_id', 'purpose'])
      .where('purpose', '=', 'field')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ user_id: null, professional_id: bianca.id, purpose: 'field' });
    expect(code).not.toBe('');
  });
});

describe('a session on a phone', () => {
  it('ends when its holder leaves, after thirty days, and on their last day', async () => {
    const token = await signIn();
    const found = await sessionOf(token);
    if (!isSignedIn(found)) throw new Error('They are not in.');
    await leaveField(world.platform, found.session);
    expect(await sessionOf(token)).toBe('was-here');
    const second = await signIn();
    await world.platform.database
      .updateTable('professionals')
      .set({ left_on: '2020-01-01' })
      .where('id', '=', bianca.id)
      .execute();
    expect(await sessionOf(second)).toBe('was-here');
    await world.platform.database
      .updateTable('professionals')
      .set({ left_on: null })
      .where('id', '=', bianca.id)
      .execute();
    world.clock.moveTo(new Date(world.clock.now().getTime() + 31 * 86_400_000));
    expect(await sessionOf(second)).toBe('was-here');
    expect(await sessionOf('x')).toBeUndefined();
  });

  it('is ended by the office, with a line in the audit', async () => {
    const token = await signIn();
    const { platform } = world;
    expect(await listPhones(platform.database, bianca.id, platform.clock.now())).toMatchObject([
      { device: 'Old phone' },
    ]);
    const end = (isLost: boolean) => endFieldSessions(platform, ana, bianca.id, { isLost });
    expect(valueOf(await end(false))).toEqual({ ended: 1 });
    expect(codeOf(await end(false))).toBe('nobody_signed_in');
    expect(markOfPhone(platform.secret, await sessionOf(token))).toBe('none');
    // Only a phone that was reported lost erases what was not sent, also one that was signed out before.
    valueOf(await end(true));
    expect(await sessionOf(token)).toBe('reported-lost');
    expect(markOfPhone(platform.secret, await sessionOf(token))).toBe('erase');
    expect(codeOf(await end(true))).toBe('nobody_signed_in');
    expect(await platform.database.selectFrom('work_devices').selectAll().execute()).toEqual([]);
    const audit = await platform.database
      .selectFrom('audit_events')
      .select(['action', 'staff_id'])
      .where('subject', '=', bianca.id)
      .execute();
    expect(audit).toEqual([
      { action: 'phones_signed_out', staff_id: ana.staffId },
      { action: 'phones_reported_lost', staff_id: ana.staffId },
    ]);
  });
});
