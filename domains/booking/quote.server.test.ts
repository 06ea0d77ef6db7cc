import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import type { Professional } from '#domains/people/actor.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { confirmBooking } from '#domains/visit-day/confirmation.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ana } from '#tests/staff.ts';
import { onItsDay } from '#tests/visit-day.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { holdDraft } from './drafts/draft-hold.server.ts';
import { draftOfQuote, findDraft, saveDraft } from './drafts/draft.server.ts';
import { holdVisit } from './hold.server.ts';
import { placeBooking } from './placement/placement.server.ts';
import {
  acceptQuote,
  declineQuote,
  proposeQuote,
  quoteInput,
  reviewQuotes,
} from './quote-standing.server.ts';
import { listQuotes, listWaitingQuotes } from './quote.server.ts';
import { standingOf } from './quote.ts';

const optionId = 'aging-in-place-remodeling';
const ramp = quoteInput.parse({
  description: 'A ramp at the front door',
  lines: [
    { label: 'Wood and fittings', cents: 42_000 },
    { label: 'Work', detail: '4 hours', cents: 30_000 },
  ],
  minutes: 240,
  valid_days: 14,
});
const day = 86_400_000;

let world: Visits;
let visitId: string;
let builder: Professional;
beforeAll(async () => {
  world = await openVisits();
  await sql`update professionals set active = true where id in (select professional_id from professional_skills where service_option_id = ${optionId})`.execute(
    world.platform.database,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const held = valueOf(
    await holdVisit(
      world.platform,
      world.rosa.member,
      {
        recipientId: world.rosa.recipientId,
        answers: { optionId },
        startsAt: await freeTime(60),
        notes: null,
      },
      'free-visit',
    ),
  );
  expect(valueOf(await placeBooking(world.platform, world.rosa.member, held.bookingId, null)).state).toBe(
    'requested',
  );
  visitId = held.bookingId;
  const row = await world.platform.database
    .selectFrom('bookings')
    .select(['professional_id', 'ends_at'])
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  builder = { kind: 'professional', professionalId: row.professional_id };
  valueOf(await confirmBooking(world.platform, ana, visitId));
  for (const step of progressSteps)
    valueOf(await recordProgress(await onItsDay(world.platform, visitId), builder, visitId, step));
  world.clock.moveTo(row.ends_at);
});

async function freeTime(lengthMinutes: number, index = 0): Promise<Date> {
  const starts = await findFreeStarts(world.platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: optionId,
    lengthMinutes,
    leadHours: 48,
    now: world.clock.now(),
  });
  return starts[index]!.startsAt;
}
const propose = async (key = 'ramp', input = ramp) =>
  valueOf(await proposeQuote(world.platform, builder, visitId, input, key)).quoteId;
const accept = (quoteId: string, who = world.rosa) => acceptQuote(world.platform, who.member, quoteId);
const decline = (quoteId: string, who = world.rosa) =>
  declineQuote(world.platform, who.member, quoteId, 'Too much for us');
const standings = async () =>
  (await listQuotes(world.platform.database, world.rosa.member, visitId)).map((quote) =>
    standingOf(quote, world.clock.now()),
  );
const kinds = async () =>
  (
    await world.platform.database
      .selectFrom('messages')
      .select('kind')
      .where('kind', 'like', 'quote%')
      .orderBy('id')
      .execute()
  ).map((row) => row.kind);
const work = (quoteId: string, startsAt: Date, who = world.rosa) => ({
  recipientId: who.recipientId,
  answers: { optionId, quoteId },
  startsAt,
  notes: null,
});
const hold = async (quoteId: string, key: string, index = 0) =>
  holdVisit(world.platform, world.rosa.member, work(quoteId, await freeTime(240, index)), key);

describe('a quote after a free visit', () => {
  it('waits for an answer, then for a day, for those who may see the visit, and no longer once it has ended', async () => {
    const { database } = world.platform;
    const waiting = async (who = world.rosa) =>
      (await listWaitingQuotes(database, who.member, world.clock.now())).map(({ state }) => state);
    expect(await waiting()).toEqual([]);
    const id = await propose();
    expect(await waiting()).toEqual(['sent']);
    expect(await waiting(world.grace)).toEqual([]);
    valueOf(await accept(id));
    expect(await waiting()).toEqual(['accepted']);
    world.clock.moveTo(new Date(world.clock.now().getTime() + 14 * day + 60_000));
    expect(await waiting()).toEqual([]);
  });

  it('is told, agreed to, booked for a day at its own price, and paid for like any booking', async () => {
    const id = await propose();
    expect(await propose()).toBe(id);
    expect((await world.messages('quote_sent'))[0]?.body).toContain('$720.00');
    expect(codeOf(await hold(id, 'too-soon'))).toBe('quote_not_open');
    expect(valueOf(await accept(id))).toMatchObject({ recipientId: world.rosa.recipientId, optionId });
    valueOf(await accept(id));

    const quote = { id, serviceId: 'handyman', recipientId: world.rosa.recipientId, optionId };
    const draftId = await draftOfQuote(world.platform, world.rosa.member, quote);
    expect(await draftOfQuote(world.platform, world.rosa.member, quote)).toBe(draftId);
    valueOf(
      await saveDraft(world.platform, world.rosa.member, draftId, {
        startsAt: (await freeTime(240)).toISOString(),
        notes: null,
      }),
    );
    const held = valueOf(await holdDraft(world.platform, world.rosa.member, draftId));
    expect(held.totalCents).toBe(72_000);
    expect(codeOf(await placeBooking(world.platform, world.rosa.member, held.bookingId, null))).toBe(
      'card_not_found',
    );
    const placed = valueOf(
      await placeBooking(world.platform, world.rosa.member, held.bookingId, world.cardId),
    );
    expect(placed.state).toBe('requested');
    const booking = (await findBooking(world.platform.database, world.rosa.member, placed.bookingId))!;
    expect([
      booking.endsAt.getTime() - booking.startsAt.getTime(),
      booking.priceLines.map((line) => line.label),
      booking.payment?.amountCents,
    ]).toEqual([240 * 60_000, ['Wood and fittings', 'Work'], 72_000]);
    expect(await standings()).toEqual(['booked']);
    expect(valueOf(await accept(id)).workId).toBe(placed.bookingId);
    valueOf(await confirmBooking(world.platform, ana, placed.bookingId));
    valueOf(await confirmBooking(world.platform, ana, placed.bookingId));
    for (const step of progressSteps)
      valueOf(
        await recordProgress(
          await onItsDay(world.platform, placed.bookingId),
          { kind: 'professional', professionalId: booking.professionalId },
          placed.bookingId,
          step,
        ),
      );
    const ledger = await world.platform.database
      .selectFrom('ledger_entries')
      .select('amount_cents')
      .execute();
    expect(ledger.map((row) => row.amount_cents)).toEqual([72_000]);
  });

  it('is booked once, however often and from wherever it is tried, and again after it was canceled', async () => {
    const id = await propose();
    valueOf(await accept(id));
    const first = valueOf(await hold(id, 'tablet'));
    const second = valueOf(await hold(id, 'phone', 5));
    expect(codeOf(await placeBooking(world.platform, world.rosa.member, first.bookingId, world.cardId))).toBe(
      'booking_not_found',
    );
    const all = await Promise.all([3, 7, 11, 15, 19].map((index) => hold(id, `race-${index}`, index)));
    const live = await world.platform.database
      .selectFrom('bookings')
      .select('id')
      .where('quote_id', '=', id)
      .execute();
    expect([all.some((each) => each.ok), live.length]).toEqual([true, 1]);
    expect(live[0]?.id).not.toBe(second.bookingId);
    const placed = valueOf(await placeBooking(world.platform, world.rosa.member, live[0]!.id, world.cardId));
    expect(codeOf(await hold(id, 'once-more', 9))).toBe('quote_not_open');
    expect(codeOf(await decline(id))).toBe('quote_not_open');
    expect(codeOf(await proposeQuote(world.platform, ana, visitId, ramp, 'newer'))).toBe('quote_booked');
    valueOf(
      await cancelBooking(world.platform, world.rosa.member, placed.bookingId, {
        agreedFeeCents: 0,
        reason: null,
      }),
    );
    expect(await standings()).toEqual(['accepted']);
    valueOf(await hold(id, 'another-day', 9));
  });

  it('can be declined and replaced, and the newest one counts', async () => {
    const first = await propose();
    const second = await propose('smaller', { ...ramp, description: 'A small ramp' });
    expect(codeOf(await accept(first))).toBe('quote_not_open');
    valueOf(await decline(second));
    valueOf(await decline(second));
    expect(codeOf(await accept(second))).toBe('quote_not_open');
    expect(await standings()).toEqual(['declined', 'replaced']);
    expect(await kinds()).toEqual(['quote_sent', 'quote_sent', 'quote_declined']);
    expect((await world.messages('quote_declined'))[0]?.body).toContain('Too much for us');
    expect(codeOf(await hold(second, 'declined'))).toBe('quote_not_open');
  });

  it('is reminded of once, three days before its end, and ends by itself', async () => {
    const id = await propose();
    expect(await reviewQuotes(world.platform)).toEqual({ reminded: 0, ended: 0 });
    world.clock.moveTo(new Date(world.clock.now().getTime() + 11.5 * day));
    const turns = await Promise.all([reviewQuotes(world.platform), reviewQuotes(world.platform)]);
    expect(turns.reduce((sum, each) => sum + each.reminded, 0)).toBe(1);
    expect(await kinds()).toEqual(['quote_sent', 'quote_ending']);
    world.clock.moveTo(new Date(world.clock.now().getTime() + 3 * day));
    expect(await standings()).toEqual(['expired']);
    expect(codeOf(await accept(id))).toBe('quote_not_open');
    expect(await reviewQuotes(world.platform)).toEqual({ reminded: 0, ended: 1 });
    expect(await reviewQuotes(world.platform)).toEqual({ reminded: 0, ended: 0 });
    await propose('once-more');
    expect(await standings()).toEqual(['sent', 'expired']);
  });

  it('is written by the one who came or the office, seen and answered by those who may change the visit, and booked for the same person', async () => {
    const other = await world.platform.database
      .selectFrom('professionals')
      .select('id')
      .where('id', '<>', builder.professionalId)
      .executeTakeFirstOrThrow();
    expect(
      codeOf(
        await proposeQuote(
          world.platform,
          { kind: 'professional', professionalId: other.id },
          visitId,
          ramp,
          'other',
        ),
      ),
    ).toBe('booking_not_found');
    expect(codeOf(await proposeQuote(world.platform, ana, 'x', ramp, 'other'))).toBe('booking_not_found');
    const id = valueOf(await proposeQuote(world.platform, ana, visitId, ramp, 'office')).quoteId;
    expect(codeOf(await accept(id, world.grace))).toBe('quote_not_found');
    expect(await listQuotes(world.platform.database, world.grace.member, visitId)).toEqual([]);
    valueOf(await accept(id));
    const forGrace = { ...work(id, await freeTime(240)), recipientId: world.grace.recipientId };
    expect(codeOf(await holdVisit(world.platform, world.rosa.member, forGrace, 'for-grace'))).toBe(
      'quote_not_found',
    );
    expect(codeOf(await holdVisit(world.platform, world.grace.member, forGrace, 'of-grace'))).toBe(
      'quote_not_found',
    );
    const cheaper = {
      ...work(id, await freeTime(240)),
      answers: {
        optionId,
        quoteId: id,
        lines: [{ label: 'Work', detail: '', cents: 1 }],
        totalCents: 1,
        minutes: 15,
      },
    };
    expect(valueOf(await holdVisit(world.platform, world.rosa.member, cheaper, 'cheaper')).totalCents).toBe(
      72_000,
    );
    await sql`update carers set can_book = false where user_id = ${world.daniel.member.userId}`.execute(
      world.platform.database,
    );
    expect(codeOf(await decline(id, world.daniel))).toBe('change_not_allowed');
    await sql`update carers set can_book = true where user_id = ${world.daniel.member.userId}`.execute(
      world.platform.database,
    );
  });

  it('is not written before somebody was there, nor long after', async () => {
    world.clock.moveTo(new Date(world.clock.now().getTime() + 31 * day));
    expect(codeOf(await proposeQuote(world.platform, builder, visitId, ramp, 'late'))).toBe(
      'quote_not_possible',
    );
    await sql`update bookings set state = 'confirmed' where id = ${visitId}`.execute(world.platform.database);
    expect(codeOf(await proposeQuote(world.platform, builder, visitId, ramp, 'early'))).toBe(
      'quote_not_possible',
    );
    expect(await findDraft(world.platform.database, world.rosa.member, visitId)).toBeUndefined();
  });
});
