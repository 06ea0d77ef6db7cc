import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/database.ts';
import { success } from '#platform/result.ts';
import { type SignedIn, signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { findEmergencyContact } from './emergency-contact.server.ts';
import { personInput, profileInput } from './fields.ts';
import { findPreferences, savePreferencesWithin } from './need.server.ts';
import { preferenceSubmission } from './need.ts';
import {
  addPerson,
  changePerson,
  findMember,
  findProfile,
  type Place,
  saveProfile,
} from './people.server.ts';
import { findRecipient, listRecipients } from './recipient.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let rosa: SignedIn;
let daniel: SignedIn;
let grace: SignedIn;
let nora: SignedIn;
beforeAll(async () => {
  world = await createTestPlatform();
  const people = await Promise.all(
    ['rosa', 'daniel', 'grace', 'nora'].map((name) => signIn(world.platform, `${name}@example.com`)),
  );
  [rosa, daniel, grace, nora] = people as [SignedIn, SignedIn, SignedIn, SignedIn];
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.database
    .updateTable('carers')
    .set({ can_book: true, can_pay: true, can_change_needs: false, withdrawn_at: null })
    .execute();
});

const queens: Place = {
  zipcode: '11375',
  city: 'Forest Hills',
  state: 'NY',
  latitude: 40.72,
  longitude: -73.85,
  timeZone: 'America/New_York',
};
const address = { unit_no: '2', address_1: '5 Pear Street', address_2: '', zipcode: '11375-1234' };
const form = { name: 'Nora Ellis', phone: '212 555 0188', recipient_is_me: 'yes', address };
const save = (who: SignedIn, input: object) =>
  saveProfile(world.platform, who.member, profileInput.parse(input), queens, () =>
    Promise.resolve(success(null)),
  );
const recipients = (who: SignedIn) => listRecipients(world.platform.database, who.member);
const member = (who: SignedIn) => findMember(world.platform.database, who.member.userId);
const prefer = (who: SignedIn, recipientId: string, chosen: object[]) =>
  transaction(world.platform.database, (work) =>
    savePreferencesWithin(
      work,
      who.member,
      recipientId,
      preferenceSubmission.parse(chosen),
      world.clock.now(),
    ),
  );

describe('a profile', () => {
  it('is complete with a name, a phone number and somebody to come to', async () => {
    expect((await member(nora))?.profileCompleted).toBe(false);
    const { recipientId } = valueOf(await save(nora, form));
    expect((await member(nora))?.profileCompleted).toBe(true);
    const noraNow = (await member(nora))!;
    expect(await findProfile(world.platform.database, noraNow)).toMatchObject({
      name: 'Nora Ellis',
      phone: '+12125550188',
      email: 'nora@example.com',
      is_profile_completed: true,
      full_address: '2, 5 Pear Street, 11375, Forest Hills, NY',
      older_timezone: 'America/New_York',
    });
    expect(await recipients(nora)).toMatchObject([
      { id: recipientId, isTheMember: true, name: 'Nora Ellis' },
    ]);
  });

  it('saved again changes the same person', async () => {
    const [before] = await recipients(nora);
    valueOf(
      await save(nora, {
        ...form,
        recipient_id: before?.id,
        recipient_is_me: 'no',
        recipient_name: 'Ida Ellis',
      }),
    );
    expect(await recipients(nora)).toMatchObject([{ id: before?.id, isTheMember: false, name: 'Ida Ellis' }]);
  });

  it('for somebody else needs their name', async () => {
    expect(await save(nora, { ...form, recipient_is_me: 'no', recipient_name: ' ' })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_profile', fields: [{ field: 'recipient_name' }] },
    });
  });

  it('never changes a person of somebody else, not even for a carer of theirs, and then changes nothing', async () => {
    for (const who of [grace, daniel]) {
      const name = (await member(who))?.name;
      expect(codeOf(await save(who, { ...form, name: 'Changed', recipient_id: rosa.recipientId }))).toBe(
        'recipient_not_found',
      );
      expect((await recipients(rosa))[0]).toMatchObject({
        name: 'Rosa Alvarez',
        address: { address_1: '12 Lantern Street' },
      });
      expect((await member(who))?.name).toBe(name);
    }
  });

  it('keeps the other person’s own number until it is said anew, and whom to call', async () => {
    const contact = { name: 'Sue Park', phone: '+12125550172', relation: 'sister' };
    const others = { ...form, recipient_is_me: 'no', recipient_name: 'Min Park' };
    const write = (recipient_id: string | undefined, input: object) =>
      save(nora, { ...others, recipient_id, ...input });
    const { recipientId } = valueOf(
      await saveProfile(
        world.platform,
        nora.member,
        {
          ...profileInput.parse({ ...others, recipient_phone: '212 555 0171 ext 4' }),
          emergencyContact: contact,
        },
        queens,
        () => Promise.resolve(success(null)),
      ),
    );
    const kept = async () => (await recipients(nora)).find(({ id }) => id === recipientId);
    expect(await findEmergencyContact(world.platform.database, (await kept())!)).toEqual(contact);
    valueOf(await write(recipientId, {}));
    expect((await kept())?.phone).toBe('+12125550171;ext=4');
    valueOf(await write(recipientId, { recipient_phone: '' }));
    expect((await kept())?.phone).toBeNull();
    expect(await findEmergencyContact(world.platform.database, (await kept())!)).toEqual(contact);
    await world.platform.database
      .deleteFrom('emergency_contacts')
      .where('recipient_id', '=', recipientId)
      .execute();
    await world.platform.database.deleteFrom('recipients').where('id', '=', recipientId).execute();
  });

  it.each([
    ['phone', { phone: '12' }],
    ['name', { name: '' }],
    ['address.zipcode', { address: { ...address, zipcode: '1137' } }],
    ['address.address_1', { address: { ...address, address_1: ' ' } }],
    ['recipient_is_me', { recipient_is_me: 'perhaps' }],
  ])('says in words what is wrong with %s', (path, change) => {
    const parsed = profileInput.safeParse({ ...form, ...change });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
    expect(parsed.error?.issues[0]?.message).toMatch(/^(Enter|Choose) .+\.$/);
  });
});

describe('whom a member sees', () => {
  it('are their own people, with every permission', async () => {
    expect(await recipients(rosa)).toMatchObject([
      { name: 'Rosa Alvarez', permissions: { book: true, pay: true, needs: true, monthlyLimitCents: null } },
    ]);
    expect(await recipients(grace)).toMatchObject([{ name: 'Sunja Kim', isTheMember: false }]);
  });

  it('are those they are a carer of, with what they were allowed, and never as themselves', async () => {
    expect(await recipients(daniel)).toMatchObject([
      {
        id: rosa.recipientId,
        isTheMember: false,
        permissions: { book: true, pay: true, needs: false, monthlyLimitCents: 40_000 },
      },
    ]);
    await world.platform.database
      .updateTable('carers')
      .set({ can_book: false, can_pay: false, can_change_needs: true })
      .execute();
    expect(
      (await findRecipient(world.platform.database, daniel.member, rosa.recipientId))?.permissions,
    ).toMatchObject({ book: false, pay: false, needs: true });
  });

  it('is nobody any more once a carer was withdrawn', async () => {
    expect((await member(daniel))?.profileCompleted).toBe(true);
    await world.platform.database.updateTable('carers').set({ withdrawn_at: world.clock.now() }).execute();
    expect(await recipients(daniel)).toEqual([]);
    expect(await findRecipient(world.platform.database, daniel.member, rosa.recipientId)).toBeUndefined();
    expect((await findPreferences(world.platform.database, daniel.member)).interaction.selected).toEqual([]);
    expect((await findProfile(world.platform.database, daniel.member)).address).toBeNull();
    expect((await member(daniel))?.profileCompleted).toBe(false);
  });

  it('keep the extension of their number, until another number takes its place', async () => {
    const input = (phone: string) =>
      personInput.parse({
        name: 'Elena Ruiz',
        phone,
        address: { address_1: '1 Main Street', zipcode: '11375' },
      });
    const { platform } = world;
    const added = valueOf(await addPerson(platform, grace.member, input('212 555 0188 ext 9'), queens));
    const found = async () =>
      (await findRecipient(platform.database, grace.member, added.recipientId))?.phone;
    expect(await found()).toBe('+12125550188;ext=9');
    valueOf(await changePerson(platform, grace.member, added.recipientId, input('212 555 0188'), queens));
    expect(await found()).toBe('+12125550188');
    valueOf(await changePerson(platform, grace.member, added.recipientId, input(''), queens));
    expect(await found()).toBeNull();
    await platform.database.deleteFrom('recipients').where('id', '=', added.recipientId).execute();
  });

  it('is no stranger, whatever the id', async () => {
    for (const id of [rosa.recipientId, '', 'x', "' or 1=1", '018f0000-0000-7000-8000-000000000000']) {
      expect(await findRecipient(world.platform.database, grace.member, id)).toBeUndefined();
    }
  });
});

describe('what a person needs', () => {
  it('is replaced as a whole, and remarks stay only with "Other"', async () => {
    valueOf(
      await prefer(rosa, rosa.recipientId, [
        { id: 'low-vision', remarks: 'dropped' },
        { id: 'other-dietary', remarks: ' No nuts ' },
      ]),
    );
    expect(await findPreferences(world.platform.database, rosa.member)).toEqual({
      interaction: { selected: [{ id: 'low-vision', title: 'Low vision or blind' }], remarks: null },
      ride: { selected: [], remarks: null },
      dietary: {
        selected: [{ id: 'other-dietary', title: expect.stringContaining('Other') }],
        remarks: 'No nuts',
      },
    });
    valueOf(await prefer(rosa, rosa.recipientId, []));
    expect((await findPreferences(world.platform.database, rosa.member)).interaction.selected).toEqual([]);
  });

  it.each([
    ['unknown', [{ id: 'loves-opera' }]],
    ['chosen twice', [{ id: 'walker' }, { id: 'walker' }]],
    ['"Other" without words', [{ id: 'other-ride', remarks: ' ' }]],
    ['against another', [{ id: 'text-only' }, { id: 'low-vision' }, { id: 'voice-only' }]],
  ])('is refused and kept as it was when something is %s', async (_, chosen) => {
    valueOf(await prefer(rosa, rosa.recipientId, [{ id: 'low-vision' }]));
    expect(codeOf(await prefer(rosa, rosa.recipientId, chosen))).toBe('invalid_preferences');
    expect(
      (await findPreferences(world.platform.database, rosa.member)).interaction.selected.map(({ id }) => id),
    ).toEqual(['low-vision']);
  });

  it('is changed by a carer only where they may, and by no stranger', async () => {
    expect(codeOf(await prefer(daniel, rosa.recipientId, [{ id: 'walker' }]))).toBe('needs_not_allowed');
    expect(codeOf(await prefer(grace, rosa.recipientId, [{ id: 'walker' }]))).toBe('recipient_not_found');
    await world.platform.database.updateTable('carers').set({ can_change_needs: true }).execute();
    valueOf(await prefer(daniel, rosa.recipientId, [{ id: 'walker' }]));
    expect(
      (await findPreferences(world.platform.database, rosa.member)).ride.selected.map(({ id }) => id),
    ).toEqual(['walker']);
  });

  it('is one of two lists that are saved at the same moment, not a mixture, and no fault', async () => {
    const [one, two] = [
      ['walker', 'low-vision'],
      ['walker', 'renal', 'oxygen'],
    ];
    await Promise.all(
      [one, two, one, two].map((list) =>
        prefer(
          rosa,
          rosa.recipientId,
          list.map((id) => ({ id })),
        ),
      ),
    );
    const kept = Object.values(await findPreferences(world.platform.database, rosa.member)).flatMap((group) =>
      group.selected.map(({ id }) => id),
    );
    expect([one?.toSorted(), two?.toSorted()]).toContainEqual(kept.toSorted());
  });
});
