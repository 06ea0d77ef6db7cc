import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '#platform/result.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { softwareAuthenticator, type Says } from '#tests/software-authenticator.ts';
import { ana } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOfNow } from './second-factor.server.ts';
import {
  finishStaffPasskey,
  givePasskey,
  startPasskeyFactor,
  startStaffPasskey,
} from './staff-passkey.server.ts';
import {
  findStaffSession,
  finishEnrolling,
  giveFactor,
  signInToOffice,
  startEnrolling,
  type StaffSession,
} from './staff-session.server.ts';
import { addStaff, inviteAnew, takeInvitation } from './staff.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.moveTo('2027-02-05T15:00:00Z');
  await sql`delete from rate_limits`.execute(world.platform.database);
});

const valueOf = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};
const codeOf = (result: Result<unknown>) => (result.ok ? undefined : result.refusal.code);
const password = 'lamp on the porch tonight';
const usual: Says = {
  origin: 'http://localhost',
  relyingParty: 'localhost',
  isVerified: true,
  counter: 1,
};
const sessionOf = async (token: string): Promise<StaffSession> => {
  const found = await findStaffSession(world.platform, token);
  if (found === undefined || found === 'was-here') throw new Error('No one is there.');
  return found.session;
};
let made = 0;
/** A colleague who has accepted their invitation, and has to choose a second factor. */
async function invited() {
  made += 1;
  const email = `passkey-${made}@example.com`;
  const { id, token } = valueOf(
    await addStaff(world.platform, null, { name: 'Carla', email, roles: ['concierge'] }),
  );
  const first = valueOf(await takeInvitation(world.platform, token, password, visitorOn('Desk'))).token;
  return { id, email, first, session: await sessionOf(first) };
}
/** A colleague who is signed in with a passkey. */
async function enrolled() {
  const carla = await invited();
  const device = softwareAuthenticator(usual);
  const { challenge } = await startStaffPasskey(world.platform, carla.session);
  const kept = valueOf(
    await finishStaffPasskey(world.platform, carla.session, device.make(challenge), visitorOn()),
  );
  return { ...carla, device, ...kept };
}
/** Their password once more. Returns the session and what the page asks the passkey to sign. */
async function arrive(email: string) {
  const opened = valueOf(await signInToOffice(world.platform, { email, password }, visitorOn()));
  expect(opened.step).toBe('factor');
  const session = await sessionOf(opened.token);
  return { ...opened, session, challenge: await newChallenge(session) };
}
const newChallenge = async (session: StaffSession) =>
  (await startPasskeyFactor(world.platform, session))?.challenge ?? '';
const later = (seconds: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1_000).toISOString());
const passkeysOf = async (staffId: string) =>
  world.platform.database
    .selectFrom('staff_passkeys')
    .select(['name', 'sign_count', 'transports', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .execute();

describe('a passkey as the second factor of the office', () => {
  it('is chosen in place of an app, with recovery codes, and then opens the office', async () => {
    const carla = await enrolled();
    expect(carla.recoveryCodes).toHaveLength(10);
    expect((await sessionOf(carla.token)).step).toBe('open');
    expect(await findStaffSession(world.platform, carla.first)).toBeUndefined();
    expect(await passkeysOf(carla.id)).toMatchObject([{ name: 'Desk', last_used_at: null }]);

    const { token, session, challenge } = await arrive(carla.email);
    const used = carla.device.use(challenge, { counter: 7 });
    const opened = valueOf(await givePasskey(world.platform, session, used, visitorOn()));
    expect((await sessionOf(opened.token)).step).toBe('open');
    expect(await findStaffSession(world.platform, token)).toBeUndefined();
    expect(await passkeysOf(carla.id)).toMatchObject([{ sign_count: 7, last_used_at: world.clock.now() }]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_events where staff_id = ${carla.id} order by created_at, id`.execute(
      world.platform.database,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'invitation_taken',
      'second_factor_chosen',
      'signed_in',
      'signed_in',
    ]);
  });

  it('leaves the recovery codes as the way in without it, and no code of an app', async () => {
    const carla = await enrolled();
    const { session } = await arrive(carla.email);
    expect(codeOf(await giveFactor(world.platform, session, '000000', visitorOn()))).toBe('wrong_code');
    const code = carla.recoveryCodes[0]!.replaceAll('-', '');
    expect(
      (await sessionOf(valueOf(await giveFactor(world.platform, session, code, visitorOn())).token)).step,
    ).toBe('open');
  });

  it.each<[string, Partial<Says>]>([
    ['at another address', { origin: 'http://localhost.example' }],
    ['for another site', { relyingParty: 'example.org' }],
    ['without a finger, a face or a code', { isVerified: false }],
    ['with a counter that went backward', { counter: 0 }],
  ])('is refused %s', async (_how, changes) => {
    const carla = await enrolled();
    const { session, challenge } = await arrive(carla.email);
    expect(
      codeOf(
        await givePasskey(
          world.platform,
          session,
          carla.device.use(challenge, { counter: 2, ...changes }),
          visitorOn(),
        ),
      ),
    ).toBe('wrong_passkey');
    if ('counter' in changes) return;
    const other = await invited();
    const options = await startStaffPasskey(world.platform, other.session);
    const passkey = softwareAuthenticator(usual).make(options.challenge, changes);
    expect(codeOf(await finishStaffPasskey(world.platform, other.session, passkey, visitorOn()))).toBe(
      'passkey_not_taken',
    );
    expect(await passkeysOf(other.id)).toEqual([]);
  });

  it('answers a challenge once, for ten minutes, in the session that asked, and the newest alone', async () => {
    const carla = await enrolled();
    const give = async (session: StaffSession, challenge: string) =>
      codeOf(
        await givePasskey(world.platform, session, carla.device.use(challenge, { counter: 2 }), visitorOn()),
      );
    const [here, there] = [await arrive(carla.email), await arrive(carla.email)];
    expect(await give(there.session, here.challenge)).toBe('wrong_passkey');
    const newest = await newChallenge(here.session);
    expect(await give(here.session, here.challenge)).toBe('wrong_passkey');
    later(10 * 60);
    expect(await give(here.session, newest)).toBe('wrong_passkey');
    const good = await newChallenge(here.session);
    const both = await Promise.all([1, 2].map(() => give(here.session, good)));
    expect(both.filter(Boolean)).toEqual(['wrong_passkey']);
    expect(await give(here.session, good)).toBe('wrong_passkey');
  });

  it('is that of its own person, and a failed answer uses the challenge up', async () => {
    const [carla, dev] = [await enrolled(), await enrolled()];
    const { session, challenge } = await arrive(carla.email);
    expect(
      codeOf(
        await givePasskey(world.platform, session, dev.device.use(challenge, { counter: 2 }), visitorOn()),
      ),
    ).toBe('wrong_passkey');
    expect(
      codeOf(
        await givePasskey(world.platform, session, carla.device.use(challenge, { counter: 2 }), visitorOn()),
      ),
    ).toBe('wrong_passkey');
  });

  it('is not taken a second time for somebody else', async () => {
    const [carla, dev] = [await enrolled(), await invited()];
    const { challenge } = await startStaffPasskey(world.platform, dev.session);
    expect(
      codeOf(
        await finishStaffPasskey(world.platform, dev.session, carla.device.make(challenge), visitorOn()),
      ),
    ).toBe('passkey_not_taken');
  });

  it('counts its failed tries together with those of codes', async () => {
    const carla = await enrolled();
    const { session } = await arrive(carla.email);
    for (let time = 0; time < 5; time += 1) {
      await giveFactor(world.platform, session, '000000', visitorOn());
      await givePasskey(world.platform, session, carla.device.use('never-given-to-anybody'), visitorOn());
    }
    const right = carla.device.use(await newChallenge(session), { counter: 2 });
    expect(codeOf(await givePasskey(world.platform, session, right, visitorOn()))).toBe('too_many_tries');
  });

  it('takes the place of no factor that was chosen meanwhile, and no app takes its place', async () => {
    const carla = await invited();
    const thiefs = await sessionOf(
      valueOf(await signInToOffice(world.platform, { email: carla.email, password }, visitorOn())).token,
    );
    const { challenge } = await startStaffPasskey(world.platform, carla.session);
    const options = await startStaffPasskey(world.platform, thiefs);
    await startEnrolling(world.platform, thiefs);
    valueOf(
      await finishStaffPasskey(
        world.platform,
        carla.session,
        softwareAuthenticator(usual).make(challenge),
        visitorOn(),
      ),
    );
    const passkey = softwareAuthenticator(usual).make(options.challenge);
    expect(codeOf(await finishStaffPasskey(world.platform, thiefs, passkey, visitorOn()))).toBe(
      'passkey_not_taken',
    );
    const { enrolling } = await world.platform.database
      .selectFrom('staff_sessions')
      .select('enrolling')
      .where('id', '=', thiefs.id)
      .executeTakeFirstOrThrow();
    const code = codeOfNow(world.platform, enrolling ?? '');
    expect(codeOf(await finishEnrolling(world.platform, thiefs, code, visitorOn()))).toBe('wrong_code');
  });

  it('makes none where one is only to be given, and is gone with a new invitation', async () => {
    const carla = await enrolled();
    const { session, challenge } = await arrive(carla.email);
    const passkey = softwareAuthenticator(usual).make(challenge);
    expect(codeOf(await finishStaffPasskey(world.platform, session, passkey, visitorOn()))).toBe(
      'passkey_not_taken',
    );
    valueOf(await inviteAnew(world.platform, ana, carla.id));
    expect(await passkeysOf(carla.id)).toEqual([]);
  });
});
