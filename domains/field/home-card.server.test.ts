import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Professional } from '#domains/people/actor.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findFieldVisit } from './day.server.ts';
import { checkCard, endCard, findCard, giveCard } from './home-card.server.ts';
import { cardKey, type CardPeriod, cardNumber } from './home-card.ts';
import { takeFieldStep } from './step.server.ts';
import { type FieldStep, fieldStep } from './step.ts';
import { listPressed, listVerifications } from './verification.server.ts';
import { missingIn, placeKnownBy, waitingIn } from './verification.ts';

let world: Visits;
let visit: { id: string; recipientId: string };
let professional: Professional;
const startsAt = new Date('2027-02-08T15:00:00Z');
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const key = 'JBSWY3DPEHPK3PXP';
const shown = (moment: Date, period: CardPeriod = 30, of = key) =>
  new TOTP({ period, secret: Secret.fromBase32(of) }).generate({ timestamp: moment.getTime() });
const wrong = (moment: Date) => String((Number(shown(moment)) + 500_000) % 1_000_000).padStart(6, '0');

beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.deleteFrom('home_cards').execute();
  const { bookingId: id } = await world.book(startsAt);
  world.clock.moveTo(at(300));
  const row = await world.platform.database
    .selectFrom('bookings')
    .select(['professional_id', 'recipient_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  professional = { kind: 'professional', professionalId: row.professional_id };
  visit = { id, recipientId: row.recipient_id };
});

const give = async (period: CardPeriod = 30, of = key) =>
  valueOf(await giveCard(world.platform, ana, visit.id, { key: of, period }));
const check = (number: string, moment: Date) => checkCard(world.platform, visit, number, moment);
const take = (step: Record<string, unknown> & { kind: FieldStep['kind'] }, minutes: number) =>
  takeFieldStep(
    world.platform,
    professional,
    fieldStep.parse({
      id: newIdentifier(world.clock.now()),
      visit: visit.id,
      happened_at: at(minutes).toISOString(),
      ...step,
    }),
  );
const verified = async () => {
  const rows = await listVerifications(world.platform.database, { from: at(-60), until: at(60) }, null, 10);
  return rows.find(({ bookingId }) => bookingId === visit.id)!;
};

describe('a card at a home', () => {
  it('is right at the moment of the press, though the step comes hours later, within what its clock may be off', async () => {
    await give();
    expect(await check(shown(at(0)), at(0))).toBe('right');
    expect(await check(shown(at(4)), at(0))).toBe('right');
    expect(await check(shown(at(6)), at(0))).toBe('wrong');
    expect(await check(shown(at(0)), at(300))).toBe('wrong');
    await give(60);
    expect(await check(shown(at(0), 60), at(0))).toBe('right');
    expect(await check(shown(at(0), 30), at(0))).toBe('wrong');
  });

  it('says where somebody was when they began and ended, and keeps no number', async () => {
    await give();
    await take({ kind: 'on_the_way' }, -20);
    await take({ kind: 'arrived' }, -2);
    expect(await take({ kind: 'in_progress', card: shown(at(0)) }, 0)).toMatchObject({
      answer: 'taken',
      words: expect.stringContaining('Card code matches.'),
    });
    // It arrived hours later, and is waiting for approval; its place is known all the same.
    expect(missingIn(await verified())).toEqual(['Start', 'End']);
    expect(await take({ kind: 'completed', card: wrong(at(120)) }, 120)).toMatchObject({
      answer: 'taken',
      words: expect.stringContaining('Card code does not match.'),
    });
    const known = await verified();
    expect(known.begin && placeKnownBy(known.begin)).toBe('card');
    expect(missingIn(known)).toEqual(['Start', 'End', 'Location at end']);
    expect(waitingIn(known)).toEqual(['Start', 'End']);
    expect((await listPressed(world.platform.database, visit.id)).map(({ card }) => card)).toEqual([
      null,
      null,
      'right',
      'wrong',
    ]);
    const kept = await world.platform.database.selectFrom('field_steps').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(shown(at(0)));
  });

  it('is not found by trying: after five wrong numbers the right one counts no more', async () => {
    await give();
    await take({ kind: 'on_the_way' }, -20);
    await take({ kind: 'arrived' }, -2);
    for (const tries of [1, 2, 3, 4, 5]) await take({ kind: 'completed', card: wrong(at(tries)) }, tries);
    expect(await check(shown(at(10)), at(10))).toBe('wrong');
  });

  it('counts for its home alone, until it is taken away or another is there', async () => {
    expect(await findCard(world.platform, visit.recipientId)).toBeNull();
    expect(await check(shown(at(0)), at(0))).toBe('wrong');
    await give();
    const session = {
      id: 'x',
      professional,
      name: 'Somebody',
      timeZone: 'America/New_York',
      expiresAt: at(600),
    };
    world.clock.moveTo(at(0));
    expect((await findFieldVisit(world.platform, session, visit.id))?.hasCard).toBe(true);
    const other = 'KRSXG5CTMVRXEZLU';
    await give(30, other);
    expect(await check(shown(at(0)), at(0))).toBe('wrong');
    expect(await check(shown(at(0), 30, other), at(0))).toBe('right');
    valueOf(await endCard(world.platform, ana, visit.id));
    expect(await check(shown(at(0), 30, other), at(0))).toBe('wrong');
    expect((await findFieldVisit(world.platform, session, visit.id))?.hasCard).toBe(false);
    expect(codeOf(await endCard(world.platform, ana, visit.id))).toBe('card_not_found');
    expect(codeOf(await giveCard(world.platform, ana, newIdentifier(at(0)), { key, period: 30 }))).toBe(
      'booking_not_found',
    );
  });

  it('has a key that is unreadable in the database', async () => {
    await give();
    const kept = await world.platform.database.selectFrom('home_cards').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  it('takes numbers and keys as people copy them', () => {
    expect(cardNumber.parse('482 913')).toBe('482913');
    expect(cardNumber.safeParse('48291').success).toBe(false);
    expect(cardNumber.safeParse('４８２９１３').success).toBe(false);
    expect(cardKey.parse('jbsw y3dp-ehpk 3pxp')).toBe(key);
    expect(cardKey.safeParse('not a key').success).toBe(false);
  });
});
