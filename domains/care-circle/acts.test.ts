import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { actsOnAPage, listActs } from './acts.server.ts';
import { actInWords } from './acts.ts';
import { changeNeeds } from './needs.server.ts';

let world: Visits;
let cardId: string;
beforeAll(async () => {
  world = await openVisits();
  cardId = await world.saveCard(world.daniel);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const { database } = world.platform;
  await database.deleteFrom('needs_changes').execute();
  await database.deleteFrom('recipient_preferences').execute();
  await database
    .updateTable('carers')
    .set({
      can_book: true,
      can_pay: true,
      can_change_needs: true,
      monthly_limit_cents: null,
      withdrawn_at: null,
    })
    .execute();
});

const told = async (options: Parameters<typeof listActs>[2] = {}, who = world.rosa) =>
  (await listActs(world.platform.database, who.member, options)).acts.map(actInWords);
const need = (who: typeof world.rosa, id: string) =>
  changeNeeds(world.platform, who.member, world.rosa.recipientId, [{ id, remarks: null }]);
async function bookAsDaniel(): Promise<string> {
  const [first] = await world.freeTimes();
  const { bookingId } = await world.hold(first!, { ...world.daniel, recipientId: world.rosa.recipientId });
  valueOf(await placeBooking(world.platform, world.daniel.member, bookingId, cardId));
  return bookingId;
}

describe('what a carer does', () => {
  it('is told to the recipient in plain words, the latest first, and to nobody else', async () => {
    const bookingId = await bookAsDaniel();
    expect(await told()).toEqual([
      expect.stringMatching(/^Daniel Alvarez pays \$\d+\.\d\d with their own card: Home cleaning, /),
      expect.stringMatching(/^Daniel Alvarez booked Home cleaning, .* for Rosa Alvarez\.$/),
    ]);
    world.later(5);
    valueOf(await need(world.daniel, 'low-vision'));
    world.later(1);
    valueOf(
      await cancelAndSettle(world.platform, world.daniel.member, bookingId, {
        agreedFeeCents: 0,
        reason: null,
      }),
    );
    const [cancelled, needs, booked] = await told();
    expect([cancelled, needs, booked]).toEqual([
      expect.stringMatching(/^Daniel Alvarez canceled Home cleaning, /),
      'Daniel Alvarez changed the needs and preferences for Rosa Alvarez. New: Low vision or blind.',
      expect.stringMatching(/^Daniel Alvarez booked /),
    ]);
    expect([await told({}, world.daniel), await told({}, world.grace)]).toEqual([[], []]);
  });

  it('stays there when they help no more, and can be looked at for each', async () => {
    valueOf(await need(world.daniel, 'low-vision'));
    await world.platform.database
      .updateTable('carers')
      .set({ withdrawn_at: world.clock.now() })
      .where('user_id', '=', world.daniel.member.userId)
      .execute();
    expect(codeOf(await need(world.daniel, 'pets'))).toBe('recipient_not_found');
    expect(await told({ carerId: world.daniel.member.userId })).toHaveLength(1);
    expect([await told({ carerId: world.grace.member.userId }), await told({ carerId: 'nobody' })]).toEqual([
      [],
      [],
    ]);
  });

  it('is told a page at a time', async () => {
    for (let index = 0; index < actsOnAPage + 3; index += 1) {
      world.later(1);
      valueOf(await need(world.daniel, index % 2 === 0 ? 'low-vision' : 'hard-of-hearing'));
    }
    const first = await listActs(world.platform.database, world.rosa.member);
    expect(first.acts).toHaveLength(actsOnAPage);
    const rest = await listActs(world.platform.database, world.rosa.member, { before: first.earlier! });
    expect([rest.acts.length, rest.earlier]).toEqual([3, null]);
  });
});

describe('a change of needs', () => {
  it('is written down and told only where something is another one, and where it was somebody else', async () => {
    valueOf(await need(world.rosa, 'low-vision'));
    valueOf(await need(world.daniel, 'low-vision'));
    expect([await told(), await world.messages('carer')]).toEqual([[], []]);
    valueOf(await changeNeeds(world.platform, world.daniel.member, world.rosa.recipientId, []));
    expect(await told()).toEqual([
      'Daniel Alvarez changed the needs and preferences for Rosa Alvarez. No longer: Low vision or blind.',
    ]);
    const [mail] = await world.messages('carer');
    expect(mail).toMatchObject({
      recipient_address: 'rosa@example.com',
      body: expect.stringContaining('Daniel Alvarez changed the needs and preferences for Rosa Alvarez.'),
    });
    expect(mail?.body).not.toContain('Low vision');
  });
});
