import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContactChange, startContactChangeFor } from '#domains/access/contact-change.server.ts';
import { saveRegistrationDraft } from '#domains/access/registration.server.ts';
import { findSession, register, signInWithPassword } from '#domains/access/sign-in.server.ts';
import { signIn as signInInput } from '#domains/access/sign-in.ts';
import { openAccountFor } from '#domains/account/phoned-account.server.ts';
import { phonedAccountInput } from '#domains/account/phoned-account.ts';
import { beginAccountFor } from '#domains/care-circle/begun-account.server.ts';
import { inviteCarer } from '#domains/care-circle/carer.server.ts';
import { requestCallBack } from '#domains/enquiries/enquiry.server.ts';
import { saveOwnDetails } from '#domains/people/people.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { success } from '#platform/result.ts';
import { demoPassword } from '#seeds/cast.ts';
import { type SignedIn, signIn } from './people.ts';
import { createTestPlatform } from './platform.ts';
import { ana, employ } from './staff.ts';
import { visitorOn } from './visitors.ts';
import { codeOf, valueOf } from './visits.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let production: ConnectedPlatform;
let rosa: SignedIn;
beforeAll(async () => {
  world = await createTestPlatform();
  const { platform } = world;
  production = { ...platform, configuration: { ...platform.configuration, MODE: 'production' } };
  await employ(platform.database, ana, world.clock.now());
  rosa = await signIn(platform, 'rosa@example.com');
});
afterAll(() => world.close());

const visitor = visitorOn('iPad', '198.51.100.7', 'k'.repeat(43));
const allow = () => Promise.resolve(success(null));

/** Every place where members and callers give a number of their own or of another person. */
async function give(platform: ConnectedPlatform, number: string) {
  const contact = { kind: 'phone', value: number } as const;
  const { session } = (await findSession(platform, rosa.token))!;
  const { member, recipientId } = rosa;
  const address = { unit_no: '', address_1: '7 Orchard Lane', address_2: '', zipcode: '11375' };
  const opened = phonedAccountInput.parse({ name: 'Harold Greene', phone: number, address });
  const permissions = { book: false, pay: false, needs: false, monthlyLimitCents: null };
  const call = {
    name: 'June',
    phone: number,
    email: null,
    topic: 'question',
    when: 'soon',
    zip: undefined,
  } as const;
  return [
    await openAccountFor(platform, ana, opened),
    await saveRegistrationDraft(platform, undefined, { name: 'June', contact }),
    await register(platform, { name: 'June', contact, password: 'three pears on a plate' }, visitor),
    await startContactChange(platform, visitor, member, session, contact),
    await startContactChangeFor(platform, ana, member.userId, contact),
    await saveOwnDetails(platform, member, { name: 'Rosa Alvarez', phone: number }, allow),
    await requestCallBack(platform, visitor, null, call),
    await inviteCarer(platform, visitor, member, { recipientId, contact, permissions }),
    await beginAccountFor(platform, visitor, member, { name: 'June', contact }),
  ].map(codeOf);
}

it('a made-up number is refused outside the demo wherever a person gives one, and nothing is kept', async () => {
  const count = async () =>
    (await world.platform.database.selectFrom('messages').select('id').execute()).length;
  const before = await count();
  for (const number of ['+17185550100', '+13125550199', '+18005550142'])
    expect(new Set(await give(production, number))).toEqual(new Set(['made_up_number']));
  expect(await count()).toBe(before);
});

it('the numbers beside them are taken there, and in the demo all are', async () => {
  expect(new Set(await give(production, '+17185550200'))).toEqual(new Set([undefined]));
  expect(new Set(await give(world.platform, '+17185550171'))).toEqual(new Set([undefined]));
});

it('whoever has one already keeps it on their page, and signs in with it', async () => {
  const details = { name: 'Rosa M. Alvarez', phone: '+17185550171' };
  expect(codeOf(await saveOwnDetails(production, rosa.member, details, allow))).toBeUndefined();
  const typed = signInInput.parse({ contact: '(212) 555-0117', password: demoPassword });
  valueOf(await signInWithPassword(production, typed, visitor));
});
