import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLedgerFaults } from '#domains/payments/ledger-reconciliation.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import type { Professional } from '#domains/people/actor.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { codeOf, openVisits, professionalOf, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { listPayouts } from './books/payout.server.ts';
import {
  acceptExtra,
  continueVisitCharges,
  listCharges,
  proposeExtra,
  refuseExtra,
} from './charge.server.ts';
import type { ExtraInput } from './charge.ts';
import { listProposed } from './owed/proposed-charge.server.ts';
import { tip } from './tip.server.ts';

let world: Visits;
let declinedCard: string;
let bookingId: string;
let professional: Professional;
beforeAll(async () => {
  world = await openVisits();
  declinedCard = await world.saveCard(world.rosa, '4000000000000341');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  ({ bookingId } = await world.book(new Date('2027-02-08T15:00:00Z')));
  professional = {
    kind: 'professional',
    professionalId: await professionalOf(world.platform.database, bookingId),
  };
});

const complete = async () => {
  world.clock.moveTo('2027-02-08T15:00:00Z');
  for (const step of progressSteps)
    valueOf(await recordProgress(world.platform, professional, bookingId, step));
};
const groceries: ExtraInput = {
  kind: 'groceries',
  description: 'Milk, bread and apples',
  amount_cents: 3_417,
};
const ask = async (key = 'groceries-1', input = groceries) =>
  valueOf(await proposeExtra(world.platform, professional, bookingId, input, key)).chargeId;
const accept = (chargeId: string, cardId = world.cardId, platform = world.platform) =>
  acceptExtra(platform, world.rosa.member, chargeId, cardId);
const give = (amountCents = 1_500, cardId = world.cardId, platform = world.platform) =>
  tip(platform, world.rosa.member, bookingId, { amountCents, cardId });
const charges = async () =>
  (await listCharges(world.platform.database, world.rosa.member, bookingId)).map(
    ({ kind, state, amountCents }) => [kind, state, amountCents],
  );
const ledger = async () => {
  const rows = await world.platform.database
    .selectFrom('ledger_entries')
    .select(['credit_account', 'amount_cents'])
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.credit_account, row.amount_cents]);
};
const away = () =>
  withGateway(world.platform, { authorize: () => Promise.resolve({ state: 'unavailable' as const }) });

describe('extra time and groceries', () => {
  it('are asked for, told, and charged once the member says yes', async () => {
    await complete();
    const id = await ask();
    expect(await ask()).toBe(id);
    expect(await charges()).toEqual([['groceries', 'proposed', 3_417]]);
    const proposedTo = (member: Parameters<typeof listProposed>[1]) =>
      listProposed(world.platform.database, member);
    expect(await proposedTo(world.rosa.member)).toMatchObject([{ bookingId, amountCents: 3_417 }]);
    expect(await proposedTo(world.grace.member)).toEqual([]);
    expect((await world.messages('extra_asked')).map((message) => message.body)).toEqual([
      expect.stringContaining('We charge it only if you approve.'),
    ]);
    expect(await ledger()).toEqual([['revenue', 9_900]]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(id)));
    expect(answers.map((each) => valueOf(each).state)).toEqual(['paid', 'paid', 'paid', 'paid']);
    valueOf(await accept(id));
    expect(await charges()).toEqual([['groceries', 'paid', 3_417]]);
    expect(await ledger()).toEqual([
      ['revenue', 9_900],
      ['revenue', 3_417],
    ]);
  });

  it('cost nothing after a no, which is for good', async () => {
    await complete();
    const id = await ask();
    valueOf(await refuseExtra(world.platform, world.rosa.member, id));
    valueOf(await refuseExtra(world.platform, world.rosa.member, id));
    expect(codeOf(await accept(id))).toBe('charge_decided');
    expect(await charges()).toEqual([['groceries', 'refused', 3_417]]);
    expect(await world.charges()).toBe(1);
  });

  it('can be paid with another card after a decline, and are then no longer refused', async () => {
    await complete();
    const id = await ask();
    expect(codeOf(await accept(id, declinedCard))).toBe('card_declined');
    expect(await charges()).toEqual([['groceries', 'proposed', 3_417]]);
    expect(valueOf(await accept(id)).state).toBe('paid');
    expect(codeOf(await refuseExtra(world.platform, world.rosa.member, id))).toBe('charge_decided');
  });

  it('are asked for by the professional of the visit once they are there, and decided by who may change the visit', async () => {
    expect(codeOf(await proposeExtra(world.platform, professional, bookingId, groceries, 'early'))).toBe(
      'too_late_to_ask',
    );
    await complete();
    const other = await world.platform.database
      .selectFrom('professionals')
      .select('id')
      .where('id', '<>', professional.professionalId)
      .executeTakeFirstOrThrow();
    expect(
      codeOf(
        await proposeExtra(
          world.platform,
          { kind: 'professional', professionalId: other.id },
          bookingId,
          groceries,
          'other',
        ),
      ),
    ).toBe('booking_not_found');
    const id = await ask();
    const card = await world.saveCard(world.grace);
    expect(codeOf(await acceptExtra(world.platform, world.grace.member, id, card))).toBe('charge_not_found');
    expect(codeOf(await refuseExtra(world.platform, world.grace.member, id))).toBe('charge_not_found');
    expect(codeOf(await accept(id, card))).toBe('card_not_found');
    for (const nothing of ['', 'x', '018f0000-0000-7000-8000-000000000000'])
      expect(codeOf(await accept(nothing))).toBe('charge_not_found');
    expect(await listCharges(world.platform.database, world.grace.member, bookingId)).toEqual([]);
  });
});

describe('a carer', () => {
  it('pays for extras and gives tips only as far as they may pay, which counts to the limit of the month', async () => {
    const cardId = await world.saveCard(world.daniel);
    const allow = (changed: object) =>
      world.platform.database
        .updateTable('carers')
        .set({ can_book: true, can_pay: true, monthly_limit_cents: null, ...changed })
        .where('user_id', '=', world.daniel.member.userId)
        .execute();
    await complete();
    const id = await ask();
    const acceptIt = () => acceptExtra(world.platform, world.daniel.member, id, cardId);
    const tipOf = (amountCents: number) =>
      tip(world.platform, world.daniel.member, bookingId, { amountCents, cardId });
    await allow({ can_pay: false });
    expect([codeOf(await acceptIt()), codeOf(await tipOf(500))]).toEqual([
      'paying_not_allowed',
      'paying_not_allowed',
    ]);
    await allow({ monthly_limit_cents: 4_000 });
    expect(valueOf(await acceptIt()).state).toBe('paid');
    expect(codeOf(await tipOf(600))).toBe('monthly_limit_reached');
    expect(valueOf(await tipOf(500)).state).toBe('paid');
  });
});

describe('a tip', () => {
  it('is for a visit that is done, and belongs to the professional in the ledger', async () => {
    expect(codeOf(await give())).toBe('too_early_to_tip');
    await complete();
    expect(valueOf(await give()).state).toBe('paid');
    expect(await charges()).toEqual([['tip', 'paid', 1_500]]);
    expect(await ledger()).toEqual([
      ['revenue', 9_900],
      ['tips', 1_500],
    ]);
  });

  it('is given once, however often and fast it is asked for', async () => {
    await complete();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => give()));
    for (const answer of answers) expect([undefined, 'tipped_just_now']).toContain(codeOf(answer));
    valueOf(await give(2_000));
    expect(await charges()).toEqual([['tip', 'paid', 1_500]]);
    expect(await world.charges()).toBe(2);
  });

  it('can be given with another card after a decline, by nobody else, and not after a month', async () => {
    await complete();
    expect(codeOf(await give(1_500, declinedCard))).toBe('card_declined');
    expect(
      codeOf(
        await tip(world.platform, world.grace.member, bookingId, { amountCents: 500, cardId: world.cardId }),
      ),
    ).toBe('booking_not_found');
    world.later(34 * 24 * 60);
    expect(codeOf(await give())).toBe('too_late_to_tip');
    world.clock.moveTo('2027-02-09T15:00:00Z');
    expect(valueOf(await give(700)).state).toBe('paid');
  });

  it('waits for the gateway, and is charged once when it is back', async () => {
    await complete();
    expect(valueOf(await give(1_500, world.cardId, away())).state).toBe('waiting');
    world.later(10);
    expect(await continueVisitCharges(world.platform)).toBe(1);
    expect(await continueVisitCharges(world.platform)).toBe(0);
    expect(await charges()).toEqual([['tip', 'paid', 1_500]]);
    expect(await ledger()).toEqual([
      ['revenue', 9_900],
      ['tips', 1_500],
    ]);
  });

  it('is charged once after a crash between asking and writing down', async () => {
    await complete();
    const dying = withGateway(world.platform, {
      authorize: async (...asked) => {
        await world.platform.gateway.authorize(...asked);
        throw new Error('the process died here');
      },
    });
    await expect(give(1_500, world.cardId, dying)).rejects.toThrow('died');
    world.later(1);
    await continueVisitCharges(world.platform);
    expect(await charges()).toEqual([['tip', 'paid', 1_500]]);
    expect(await world.charges()).toBe(2);
  });
});

describe('a tip from credit', () => {
  const fromCredit = (amountCents: number, cardId: string | null = null, platform = world.platform) =>
    tip(platform, world.rosa.member, bookingId, { amountCents, cardId });
  const tips = () => balanceOf(world.platform.database, 'tips');

  it('alone needs no card, is given once, and belongs to the professional', async () => {
    await complete();
    await world.giveCredit(2_000);
    const answers = await Promise.all([1, 2, 3].map(() => fromCredit(1_500)));
    for (const answer of answers) expect([undefined, 'tipped_just_now']).toContain(codeOf(answer));
    expect(await charges()).toEqual([['tip', 'paid', 1_500]]);
    expect([await world.creditOf(), await tips(), await world.charges()]).toEqual([500, 1_500, 1]);
    const { professionalId } = professional;
    const span = { from: new Date('2027-02-01T05:00Z'), until: new Date('2027-03-01T05:00Z') };
    expect(await listPayouts(world.platform.database, span, professionalId)).toMatchObject([
      { tipCents: 1_500 },
    ]);
  });

  it('and a card takes credit first, and all of both goes to the professional', async () => {
    await complete();
    await world.giveCredit(600);
    expect(codeOf(await fromCredit(1_500))).toBe('card_not_found');
    expect(await world.creditOf()).toBe(600);
    expect(valueOf(await fromCredit(1_500, world.cardId)).state).toBe('paid');
    expect([await world.creditOf(), await tips()]).toEqual([0, 1_500]);
    const span = { from: new Date('2027-02-01T05:00Z'), until: new Date('2027-03-01T05:00Z') };
    expect(await listPayouts(world.platform.database, span)).toMatchObject([{ tipCents: 1_500 }]);
  });

  it('is credit again where the bank says no, and taken once the gateway is back', async () => {
    await complete();
    await world.giveCredit(600);
    expect(codeOf(await fromCredit(1_500, declinedCard))).toBe('card_declined');
    expect([await world.creditOf(), await tips()]).toEqual([600, 0]);
    expect(valueOf(await fromCredit(1_500, world.cardId, away())).state).toBe('waiting');
    expect([await world.creditOf(), await tips()]).toEqual([0, 0]);
    world.later(10);
    await continueVisitCharges(world.platform);
    expect([await world.creditOf(), await tips()]).toEqual([0, 1_500]);
    expect(await findLedgerFaults(world.platform.database)).toEqual([]);
  });
});

describe('the ledger', () => {
  it('takes no change and no removal of what is written', async () => {
    await complete();
    const { database } = world.platform;
    await expect(sql`update ledger_entries set amount_cents = 1`.execute(database)).rejects.toThrow(
      'only ever added',
    );
    await expect(sql`delete from ledger_entries`.execute(database)).rejects.toThrow('only ever added');
    expect(await ledger()).toEqual([['revenue', 9_900]]);
  });
});
