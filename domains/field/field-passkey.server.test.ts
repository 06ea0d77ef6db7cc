import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPasskeyUse } from '#domains/access/without-password/passkey.server.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { type Says, softwareAuthenticator } from '#tests/software-authenticator.ts';
import { ana } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import {
  addFieldPasskey,
  listFieldPasskeys,
  removeFieldPasskey,
  signInByPasskey,
  startFieldPasskey,
} from './field-passkey.server.ts';
import { endFieldSessions, findFieldSession, openFieldSession } from './field-session.server.ts';
import { isSignedIn } from './field-session.ts';
import type { FieldSession } from './field-session.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let people: { id: string; name: string }[];
const phone = visitorOn('Old phone', '198.51.100.4');
const usual: Says = { origin: 'http://localhost', relyingParty: 'localhost', isVerified: true, counter: 1 };
beforeAll(async () => {
  world = await createTestPlatform();
  people = await world.platform.database
    .selectFrom('professionals')
    .select(['id', 'name'])
    .where('phone', 'is not', null)
    .orderBy('name')
    .limit(2)
    .execute();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { database } = world.platform;
  await database.deleteFrom('messages').execute();
  await database.deleteFrom('professional_passkeys').execute();
  await database.updateTable('professionals').set({ active: true }).execute();
});

const idOf = (who: number) => people[who]!.id;
async function sessionOf(token: string): Promise<FieldSession> {
  const found = await findFieldSession(world.platform, token);
  if (!isSignedIn(found)) throw new Error('Nobody is there.');
  return found.session;
}
const signedIn = async (who = 0) =>
  sessionOf(
    await world.platform.database
      .transaction()
      .execute((work) => openFieldSession(world.platform, work, idOf(who), phone)),
  );
const challengeOfUse = async () => (await startPasskeyUse(world.platform)).challenge;
async function withPasskey(says = usual) {
  const session = await signedIn();
  const device = softwareAuthenticator(says);
  const { challenge } = valueOf(await startFieldPasskey(world.platform, session));
  valueOf(await addFieldPasskey(world.platform, session, device.make(challenge)));
  return { session, device };
}
const use = (passkey: Parameters<typeof signInByPasskey>[1]) =>
  signInByPasskey(world.platform, passkey, phone);

describe('a passkey of somebody who comes', () => {
  it('is made on a phone that is signed in, told to them, and opens their visits alone', async () => {
    const { device } = await withPasskey();
    const told = await world.platform.database.selectFrom('messages').select(['kind', 'body']).execute();
    expect(told.map(({ kind }) => kind)).toContain('security');
    expect(told[0]?.body).toContain('passkey was added');
    const { token } = valueOf(await use(device.use(await challengeOfUse(), { counter: 2 })));
    expect((await sessionOf(token)).professional.professionalId).toBe(idOf(0));
    expect(await listFieldPasskeys(world.platform.database, idOf(0))).toMatchObject([
      { name: 'Old phone', lastUsedAt: world.clock.now() },
    ]);
    expect(await listFieldPasskeys(world.platform.database, idOf(1))).toEqual([]);
  });

  it('answers each challenge once, of this site alone, with the finger that the device knows', async () => {
    const { device } = await withPasskey();
    const challenge = await challengeOfUse();
    valueOf(await use(device.use(challenge, { counter: 2 })));
    expect(codeOf(await use(device.use(challenge, { counter: 3 })))).toBe('wrong_passkey');
    const wrong = [{ origin: 'http://elsewhere' }, { isVerified: false }, { counter: 1 }];
    for (const says of wrong)
      expect(codeOf(await use(device.use(await challengeOfUse(), { counter: 9, ...says })))).toBe(
        'wrong_passkey',
      );
    expect(codeOf(await use(softwareAuthenticator(usual).use(await challengeOfUse())))).toBe('wrong_passkey');
  });

  it('cannot be made with the challenge of somebody else, nor kept twice', async () => {
    const [one, other] = [await signedIn(0), await signedIn(1)];
    const device = softwareAuthenticator(usual);
    const { challenge } = valueOf(await startFieldPasskey(world.platform, other));
    expect(codeOf(await addFieldPasskey(world.platform, one, device.make(challenge)))).toBe(
      'passkey_not_taken',
    );
    const own = valueOf(await startFieldPasskey(world.platform, one)).challenge;
    valueOf(await addFieldPasskey(world.platform, one, device.make(own)));
    const again = valueOf(await startFieldPasskey(world.platform, other)).challenge;
    expect(codeOf(await addFieldPasskey(world.platform, other, device.make(again)))).toBe(
      'passkey_not_taken',
    );
  });

  it('opens nothing once it is removed, they have left, or the office signs them out everywhere', async () => {
    const { session, device } = await withPasskey();
    const { professional } = session;
    const [kept] = await listFieldPasskeys(world.platform.database, idOf(0));
    const somebodyElse = { kind: 'professional', professionalId: idOf(1) } as const;
    expect(codeOf(await removeFieldPasskey(world.platform, somebodyElse, kept!.id))).toBe(
      'passkey_not_found',
    );
    await world.platform.database.updateTable('professionals').set({ active: false }).execute();
    expect(codeOf(await use(device.use(await challengeOfUse(), { counter: 2 })))).toBe('wrong_passkey');
    await world.platform.database.updateTable('professionals').set({ active: true }).execute();
    valueOf(await removeFieldPasskey(world.platform, professional, kept!.id));
    expect(codeOf(await use(device.use(await challengeOfUse(), { counter: 3 })))).toBe('wrong_passkey');

    const second = await withPasskey();
    valueOf(await endFieldSessions(world.platform, ana, idOf(0), { isLost: false }));
    expect(codeOf(await use(second.device.use(await challengeOfUse(), { counter: 4 })))).toBe(
      'wrong_passkey',
    );
  });
});
