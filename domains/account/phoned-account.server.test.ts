import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendSignInCode, signInWithCode } from '#domains/access/recovery.server.ts';
import { findSession } from '#domains/access/sign-in.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { ana } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { openAccountFor, sendToFinish } from './phoned-account.server.ts';
import { phonedAccountInput } from './phoned-account.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

const said = (more: object = {}) =>
  phonedAccountInput.parse({
    name: 'Harold Greene',
    phone: '718 555 0162',
    address: { unit_no: '', address_1: '7 Orchard Lane', address_2: '', zipcode: '11375' },
    ...more,
  });
const texts = () =>
  world.platform.database
    .selectFrom('messages')
    .select(['channel', 'recipient_address', 'body'])
    .where('kind', '=', 'invitation')
    .orderBy('created_at')
    .execute();

describe('an account that is opened on the phone', () => {
  it('has a home, no password and no email, and is theirs by a link', async () => {
    const { userId } = valueOf(await openAccountFor(world.platform, ana, said()));
    const member = (await findMember(world.platform.database, userId))!;
    expect(member).toMatchObject({ name: 'Harold Greene', status: 'X' });
    expect(await listRecipients(world.platform.database, member)).toMatchObject([
      { name: 'Harold Greene', isTheMember: true, address: { city: 'Forest Hills', zipcode: '11375' } },
    ]);
    expect(await texts()).toMatchObject([
      {
        channel: 'text',
        recipient_address: '+17185550162',
        body: expect.stringMatching(/\/reset-password\?link=[\w-]+ /) as string,
      },
    ]);
    const audit = await world.platform.database
      .selectFrom('audit_events')
      .select(['action', 'on_behalf_of'])
      .where('subject', '=', userId)
      .execute();
    expect(audit).toEqual([{ action: 'account_opened', on_behalf_of: userId }]);

    valueOf(await sendToFinish(world.platform, ana, userId, '/check-and-pay?draft=x'));
    expect((await texts()).at(-1)?.body).toMatch(/\/reset-password\?link=[\w-]+ /);
    const wanted = await world.platform.database
      .selectFrom('verification_codes')
      .select('wanted_path')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    expect(wanted.map(({ wanted_path }) => wanted_path)).toEqual([null, '/check-and-pay?draft=x']);
  });

  it('is theirs by a code to their number, too, and not by one to a number that is not theirs', async () => {
    const { userId } = valueOf(
      await openAccountFor(
        world.platform,
        ana,
        said({ phone: '718 555 0166', email: 'h.greene@example.com' }),
      ),
    );
    const contact = { kind: 'phone', value: '+17185550166' } as const;
    const visitor = visitorOn('Phone', '203.0.113.7', 'their-phone');
    valueOf(await sendSignInCode(world.platform, visitor, contact));
    const { body } = await world.platform.database
      .selectFrom('messages')
      .select('body')
      .where('recipient_address', '=', contact.value)
      .where('kind', '=', 'security')
      .executeTakeFirstOrThrow();
    const code = /\d{6}/.exec(body ?? '')?.[0] ?? '';
    const stranger = visitorOn('Phone', '203.0.113.8', 'another-phone');
    expect(codeOf(await signInWithCode(world.platform, contact, code, stranger))).toBe('wrong_code');
    const opened = valueOf(await signInWithCode(world.platform, contact, code, visitor));
    expect((await findSession(world.platform, opened.token))?.member).toMatchObject({ userId, status: 'A' });
  });

  it('is not a second one of somebody whom we know', async () => {
    valueOf(await openAccountFor(world.platform, ana, said({ phone: '718 555 0163' })));
    expect(codeOf(await openAccountFor(world.platform, ana, said({ phone: '(718) 555-0163' })))).toBe(
      'account_exists',
    );
    expect(
      codeOf(
        await openAccountFor(world.platform, ana, said({ phone: '718 555 0164', email: 'rosa@example.com' })),
      ),
    ).toBe('account_exists');
  });

  it('is at a place that there is', async () => {
    const address = { address_1: '7 Orchard Lane', zipcode: '00001' };
    expect(codeOf(await openAccountFor(world.platform, ana, said({ phone: '718 555 0165', address })))).toBe(
      'unknown_zip',
    );
  });

  it('is where whoever has one already is sent without making it theirs anew', async () => {
    valueOf(await sendToFinish(world.platform, ana, world.rosa.member.userId, '/check-and-pay?draft=y'));
    const [last] = (await texts()).toReversed();
    expect(last?.body).toContain('/check-and-pay?draft=y');
    expect(codeOf(await sendToFinish(world.platform, ana, 'nobody', '/'))).toBe('member_not_found');
  });
});
