import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { findCarer, listCarers } from '#domains/people/rights.server.ts';
import { listBookings } from '#domains/visits/visit-list.server.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import {
  acceptInvitation,
  changeCarer,
  inviteCarer,
  listOpenInvitations,
  withdrawCarer,
  withdrawInvitation,
} from './carer.server.ts';
import {
  invitationInput,
  invitationLifeMilliseconds,
  permissionsInput,
  permissionsInWords,
} from './carer.ts';
import { declineInvitation, listReceivedInvitations } from './received-invitation.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const { database } = world.platform;
  await database.deleteFrom('rate_limits').execute();
  await database.deleteFrom('carer_invitations').execute();
  await database.deleteFrom('carers').where('user_id', '=', world.grace.member.userId).execute();
});

const permissions = { book: true, pay: false, needs: false, monthlyLimitCents: null };
const invite = (value = 'grace@example.com', who = world.rosa) =>
  inviteCarer(world.platform, visitorOn(), who.member, {
    recipientId: world.rosa.recipientId,
    contact: { kind: 'email', value },
    permissions,
  });
async function keyOfMail(): Promise<string> {
  const mail = await world.platform.database
    .selectFrom('messages')
    .select('body')
    .where('kind', '=', 'invitation')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /accept\?key=([\w-]+)/.exec(mail.body ?? '')?.[1] ?? '';
}
const accept = async (who = world.grace) => acceptInvitation(world.platform, who.member, await keyOfMail());
const sees = async () =>
  (await findRecipient(world.platform.database, world.grace.member, world.rosa.recipientId))?.permissions;

describe('an invitation', () => {
  it('makes whoever it was sent to a carer, once, and is told to the one who asked', async () => {
    valueOf(await invite());
    expect(await sees()).toBeUndefined();
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await sees()).toEqual(permissions);
    expect(await world.messages('security')).toMatchObject([
      {
        recipient_address: 'rosa@example.com',
        subject: 'Someone new can help with visits',
        body: expect.stringContaining('Grace Kim now helps with visits for Rosa Alvarez.'),
      },
    ]);
  });

  it('waits on the page of the member it was sent to, who accepts it there without the link', async () => {
    valueOf(await invite());
    const waits = (who: typeof world.grace) =>
      listReceivedInvitations(world.platform.database, who.member, world.clock.now());
    const [invitation, ...more] = await waits(world.grace);
    expect(more).toEqual([]);
    expect(invitation).toMatchObject({ ownerName: 'Rosa Alvarez', recipientName: 'Rosa Alvarez' });
    expect(await waits(world.daniel)).toEqual([]);
    expect(await waits(world.rosa)).toEqual([]);
    const acceptHere = (who: typeof world.grace) =>
      acceptInvitation(world.platform, who.member, invitation?.id ?? '');
    expect(codeOf(await acceptHere(world.daniel))).toBe('invitation_not_found');
    valueOf(await acceptHere(world.grace));
    expect(await sees()).toEqual(permissions);
    expect(await waits(world.grace)).toEqual([]);
    valueOf(await invite());
    world.clock.moveTo(new Date(world.clock.now().getTime() + invitationLifeMilliseconds));
    expect(await waits(world.grace)).toEqual([]);
  });

  it('no longer waits once the member it was sent to says no, and nobody else can', async () => {
    valueOf(await invite());
    const key = await keyOfMail();
    const decline = (who: typeof world.grace) => declineInvitation(world.platform, who.member, key);
    expect(codeOf(await decline(world.daniel))).toBe('invitation_not_found');
    valueOf(await decline(world.grace));
    const { database } = world.platform;
    expect(await listReceivedInvitations(database, world.grace.member, world.clock.now())).toEqual([]);
    expect(await listOpenInvitations(database, world.rosa.member, world.clock.now())).toEqual([]);
    expect(codeOf(await accept())).toBe('invitation_not_found');
  });

  it('tells the inviter of a no once, by the address that they invited and no name', async () => {
    valueOf(await invite());
    const [older, decline] = [
      await keyOfMail(),
      (key: string) => declineInvitation(world.platform, world.grace.member, key),
    ];
    valueOf(await invite());
    const answers = await Promise.all([decline(older), decline(await keyOfMail()), decline(older)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    const told = await world.messages('security');
    expect(told).toMatchObject([
      {
        recipient_address: 'rosa@example.com',
        subject: 'An answer to your invitation',
        body: expect.stringContaining(
          'grace@example.com said no to your invitation to help with visits for Rosa Alvarez.',
        ),
      },
    ]);
    expect(told[0]?.body).not.toContain('Grace');
  });

  it('is told to nobody when it was withdrawn before, and cannot be declined accepted or too late', async () => {
    const decline = async () => declineInvitation(world.platform, world.grace.member, await keyOfMail());
    valueOf(await invite());
    const [open] = await listOpenInvitations(world.platform.database, world.rosa.member, world.clock.now());
    valueOf(await withdrawInvitation(world.platform, world.rosa.member, open?.id ?? ''));
    valueOf(await decline());
    valueOf(await invite());
    world.later(14 * 24 * 60);
    expect(codeOf(await decline())).toBe('invitation_not_found');
    expect(await world.messages('security')).toEqual([]);
    valueOf(await invite());
    valueOf(await accept());
    expect(codeOf(await decline())).toBe('invitation_not_found');
    expect(await sees()).toEqual(permissions);
    expect(await world.messages('security')).toHaveLength(1);
  });

  it('is answered once where yes and no are pressed at the same moment', async () => {
    valueOf(await invite());
    const key = await keyOfMail();
    const [yes] = await Promise.all([
      acceptInvitation(world.platform, world.grace.member, key),
      declineInvitation(world.platform, world.grace.member, key),
    ]);
    expect(await sees()).toEqual(yes.ok ? permissions : undefined);
    expect(await world.messages('security')).toHaveLength(1);
  });

  it('is of no use to anybody else, too late, or after a newer one', async () => {
    valueOf(await invite());
    expect(codeOf(await accept(world.daniel))).toBe('invitation_not_found');
    const older = await keyOfMail();
    valueOf(await invite());
    expect(codeOf(await acceptInvitation(world.platform, world.grace.member, older))).toBe(
      'invitation_not_found',
    );
    world.later(14 * 24 * 60);
    expect(codeOf(await accept())).toBe('invitation_not_found');
  });

  it("is sent for one's own people only, and to ten at once at most", async () => {
    expect(codeOf(await invite('somebody@example.com', world.daniel))).toBe('recipient_not_found');
    for (let index = 0; index < 10; index += 1) valueOf(await invite(`somebody-${index}@example.com`));
    expect(codeOf(await invite())).toBe('too_many_invitations');
    valueOf(await invite('somebody-3@example.com'));
  });
});

describe('a carer', () => {
  it('may do what the person says, from that moment on, and nothing after it was stopped', async () => {
    valueOf(await invite());
    valueOf(await accept());
    await world.book(new Date('2027-02-08T15:00:00Z'));
    const carer = (await listCarers(world.platform.database, world.rosa.member)).find(
      (each) => each.name === 'Grace Kim',
    )!;
    const listed = async () =>
      (
        await listBookings(world.platform.database, world.grace.member, {
          which: 'all',
          now: world.clock.now(),
        })
      ).bookings.length;
    expect(await listed()).toBe(1);
    valueOf(
      await changeCarer(world.platform, world.rosa.member, carer.id, {
        book: false,
        pay: true,
        needs: true,
        monthlyLimitCents: 5_000,
      }),
    );
    expect(await sees()).toEqual({ book: false, pay: true, needs: true, monthlyLimitCents: 5_000 });
    expect(codeOf(await changeCarer(world.platform, world.daniel.member, carer.id, permissions))).toBe(
      'carer_not_found',
    );
    expect(codeOf(await withdrawCarer(world.platform, world.grace.member, carer.id))).toBe('carer_not_found');
    valueOf(await withdrawCarer(world.platform, world.rosa.member, carer.id));
    expect([
      await sees(),
      await listed(),
      await findCarer(world.platform.database, world.rosa.member, carer.id),
    ]).toEqual([undefined, 0, undefined]);
  });
});

describe('what is typed', () => {
  it('becomes permissions, with dollars as cents and no limit without the right to pay', () => {
    expect(permissionsInput.parse({ can_pay: 'yes', monthly_limit: '$1,200.50' })).toEqual({
      book: false,
      pay: true,
      needs: false,
      monthlyLimitCents: 120_050,
    });
    expect(permissionsInput.parse({ can_book: true, monthly_limit: 300 })).toEqual({
      book: true,
      pay: false,
      needs: false,
      monthlyLimitCents: null,
    });
    expect(permissionsInput.safeParse({ can_pay: 'yes', monthly_limit: 'a lot' }).success).toBe(false);
    expect(invitationInput.safeParse({ recipient_id: 'x', contact: 'rosa' }).success).toBe(false);
    expect(permissionsInWords({ book: true, pay: true, needs: false, monthlyLimitCents: 40_000 })).toBe(
      'see the visits; book, change and cancel visits; pay for visits, up to $400 a month',
    );
    expect(permissionsInWords({ book: false, pay: true, needs: false, monthlyLimitCents: 123_450 })).toBe(
      'see the visits; pay for visits, up to $1,234.50 a month',
    );
  });
});
