import { sql } from 'kysely';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { findOffer } from '#domains/booking/offer.server.ts';
import { acceptQuote, declineQuote, proposeQuote } from '#domains/booking/quote-standing.server.ts';
import { holdRoundTrip, holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { planSeries } from '#domains/booking/series/series-plan.server.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount, memberCreditAccount } from '#domains/payments/ledger.ts';
import { chooseWhoComes, findOthersFree } from '#domains/visit-changes/professional-choice.server.ts';
import { planReschedule, rescheduleSeries } from '#domains/visit-changes/series-reschedule.server.ts';
import { inScope } from '#domains/visit-changes/series-scope.ts';
import { startWaiting } from '#domains/visit-changes/waiting/waiting-list.server.ts';
import { acknowledgeNeeds } from '#domains/visit-day/needs.server.ts';
import { acceptExtra, proposeExtra, refuseExtra } from '#domains/visit-money/charge.server.ts';
import { tip } from '#domains/visit-money/tip.server.ts';
import { rateVisit } from '#domains/visit-news/rating.server.ts';
import { cancelingCosts } from '#domains/visits/terms/terms.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { isCancellable } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { type Result, success } from '#platform/result.ts';
import { cancelSeriesAndSettle } from '../settled-cancellation.ts';
import { ana } from '../staff.ts';
import {
  day,
  minute,
  nextKey,
  nothingThere,
  type Operation,
  professionalOf,
  someBooking,
  someTime,
  someVisit,
  withVisit,
} from './choosing.ts';
import type { SimulatedWorld } from './world.ts';

/**
 * What people do besides single visits: series, gifts, quotes, extra charges, and waiting for an earlier
 * time.
 */
export const furtherOperations: readonly Operation[] = [
  { name: 'hold a series', weight: 3, run: seriesSomewhere },
  { name: 'hold a round trip', weight: 2, run: roundTripSomewhere },
  { name: 'place a series', weight: 2, run: placeSomeSeries },
  { name: 'cancel a series', weight: 1, run: cancelSomeSeries },
  { name: 'move a series', weight: 1, run: rescheduleSomeSeries },
  { name: 'choose who comes', weight: 3, run: chooseSomebody },
  { name: 'get a gift', weight: 1, run: (world) => getBalance(world, giftBalanceAccount, 'Gift') },
  { name: 'get credit', weight: 1, run: (world) => getBalance(world, memberCreditAccount, 'Credit') },
  { name: 'read the needs', weight: 4, run: readNeeds },
  { name: 'ask for more', weight: 2, run: askForMore },
  { name: 'answer what is asked', weight: 2, run: answerCharge },
  {
    name: 'give a tip',
    weight: 1,
    run: async (world) =>
      withVisit(world, ['completed'], ({ id }, who) =>
        tip(world.platform, who.member, id, { amountCents: 500, cardId: someCard(world, who) }),
      ),
  },
  {
    name: 'rate',
    weight: 1,
    run: async (world) =>
      withVisit(world, ['completed'], ({ id }, who) =>
        rateVisit(world.platform, who.member, id, { stars: 1 + world.chance.below(5), thanks: null }),
      ),
  },
  { name: 'quote', weight: 6, run: quoteSomewhere },
  { name: 'answer a quote', weight: 4, run: answerQuote },
  { name: 'hold the work of a quote', weight: 4, run: holdQuoted },
  {
    name: 'wait for an earlier time',
    weight: 1,
    run: async (world) =>
      withVisit(world, ['confirmed'], ({ id }, who) => startWaiting(world.platform, who.member, id)),
  },
];

type Who = SimulatedWorld['people'][number];

const someCard = (world: SimulatedWorld, who: Who) =>
  world.chance.percent(85) ? who.cardId : who.decliningCardId;

async function seriesSomewhere(world: SimulatedWorld): Promise<Result<unknown>> {
  const visit = await someVisit(world);
  if (visit === undefined) return nothingThere;
  const { who, request } = visit;
  const every = world.chance.oneOf(['weekly', 'fortnightly', 'monthly'] as const) ?? 'weekly';
  const offer = await findOffer(world.platform, { ...request, member: who.member });
  if (!offer.ok) return offer;
  const repeat = { every, count: 2 + world.chance.below(4), until: null };
  const planned = await planSeries(world.platform, offer.value, { startsAt: request.startsAt, repeat });
  if (!planned.ok) return planned;
  // What is not free goes to another time near it most of the time, and now and then is asked for all the same.
  const times = planned.value.visits.flatMap((each) =>
    each.isFree && each.startsAt !== null
      ? [each.startsAt]
      : world.chance.percent(80)
        ? each.others.slice(0, 1)
        : each.startsAt === null
          ? []
          : [each.startsAt],
  );
  const held = await holdSeries(
    world.platform,
    who.member,
    { recipientId: request.recipientId, answers: request.answers, notes: null, every, times },
    nextKey(world),
  );
  // Most continue right away; the rest is placed later, or runs out.
  return held.ok && world.chance.percent(70)
    ? placeSeries(world.platform, who.member, held.value.bookingId, someCard(world, who))
    : held;
}

async function roundTripSomewhere(world: SimulatedWorld): Promise<Result<unknown>> {
  const visit = await someVisit(world);
  if (visit === undefined) return nothingThere;
  const answers = { ...visit.request.answers, trip: 'round' };
  const backAt = new Date(visit.request.startsAt.getTime() + (2 + world.chance.below(16)) * 30 * minute);
  const held = await holdRoundTrip(
    world.platform,
    visit.who.member,
    { ...visit.request, answers, backAt },
    nextKey(world),
  );
  return held.ok && world.chance.percent(70)
    ? placeSeries(world.platform, visit.who.member, held.value.bookingId, someCard(world, visit.who))
    : held;
}

async function placeSomeSeries(world: SimulatedWorld): Promise<Result<unknown>> {
  const chosen = await someBooking(world, ['held'], 'series');
  return chosen === undefined
    ? nothingThere
    : placeSeries(world.platform, chosen.who.member, chosen.found.id, someCard(world, chosen.who));
}

async function cancelSomeSeries(world: SimulatedWorld): Promise<Result<unknown>> {
  const chosen = await someBooking(world, ['confirmed', 'requested'], 'series');
  if (chosen === undefined) return nothingThere;
  const scope = world.chance.percent(50) ? 'all' : 'following';
  const now = world.clock.now();
  const series = await findSeriesOf(world.platform.database, chosen.who.member, chosen.found.id);
  const open = inScope(series?.visits ?? [], chosen.found.id, scope).filter((visit) =>
    isCancellable(visit, now),
  );
  const fee = open.reduce(
    (sum, visit) => sum + cancelingCosts({ ...visit, placedAt: visit.placedAt ?? now }, now),
    0,
  );
  return cancelSeriesAndSettle(world.platform, chosen.who.member, chosen.found.id, {
    scope,
    agreedFeeCents: world.chance.percent(90) ? fee : fee + 100,
    reason: null,
  });
}

async function rescheduleSomeSeries(world: SimulatedWorld): Promise<Result<unknown>> {
  const chosen = await someBooking(world, ['confirmed', 'requested'], 'series');
  if (chosen === undefined) return nothingThere;
  const scope = world.chance.percent(50) ? 'all' : 'following';
  const { starts_at: from } = await world.platform.database
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', '=', chosen.found.id)
    .executeTakeFirstOrThrow();
  const to = new Date(
    from.getTime() + (world.chance.below(20) - 8) * 30 * minute + world.chance.below(8) * day,
  );
  const plan = await planReschedule(world.platform, chosen.who.member, chosen.found.id, scope, to);
  const times = new Map(
    (plan?.moves ?? []).flatMap((move) =>
      move.startsAt === null || (!move.isFree && world.chance.percent(80))
        ? []
        : [[move.bookingId, move.startsAt] as const],
    ),
  );
  return rescheduleSeries(world.platform, chosen.who.member, chosen.found.id, scope, times);
}

async function chooseSomebody(world: SimulatedWorld): Promise<Result<unknown>> {
  const { platform, clock, chance } = world;
  return withVisit(world, ['requested', 'confirmed'], async ({ id }, who) => {
    const booking = await findBooking(platform.database, who.member, id);
    const others = booking === undefined ? [] : await findOthersFree(platform.database, booking, clock.now());
    const professionalId = chance.oneOf(others)?.id;
    const scope = chance.percent(50) ? 'one' : 'all';
    return professionalId === undefined
      ? nothingThere
      : chooseWhoComes(platform, who.member, id, { professionalId, scope });
  });
}

async function getBalance(
  world: SimulatedWorld,
  accountOf: (userId: string) => string,
  memo: string,
): Promise<Result<unknown>> {
  const who = world.chance.oneOf(world.people);
  if (who === undefined) return nothingThere;
  const entry = {
    dedupeKey: nextKey(world),
    debit: 'gateway',
    credit: accountOf(who.member.userId),
    amountCents: 2_500 + world.chance.below(20_000),
    memo,
  };
  await transaction(world.platform.database, (work) => writeEntries(work, [entry], world.clock.now()));
  return success(null);
}

async function readNeeds(world: SimulatedWorld): Promise<Result<unknown>> {
  return withVisit(world, ['requested', 'confirmed'], async ({ id }) => {
    const all = Array.from({ length: 40 }, (_, position) => position);
    return acknowledgeNeeds(world.platform, await professionalOf(world, id), id, all);
  });
}

async function askForMore(world: SimulatedWorld): Promise<Result<unknown>> {
  return withVisit(world, ['arrived', 'in_progress', 'completed', 'confirmed'], async ({ id }) =>
    proposeExtra(
      world.platform,
      await professionalOf(world, id),
      id,
      { kind: 'groceries', description: 'Milk', amount_cents: 300 + world.chance.below(3_000) },
      nextKey(world),
    ),
  );
}

async function answerCharge(world: SimulatedWorld): Promise<Result<unknown>> {
  const { rows } = await sql<{ id: string; bookedBy: string }>`
    select c.id, b.booked_by as "bookedBy" from visit_charges c join bookings b on b.id = c.booking_id where c.kind <> 'tip' order by c.state = 'proposed' desc, c.id desc limit 8`.execute(
    world.platform.database,
  );
  const charge = world.chance.oneOf(rows);
  const who = world.people.find(({ member }) => member.userId === charge?.bookedBy);
  if (charge === undefined || who === undefined) return nothingThere;
  if (world.chance.percent(25)) return refuseExtra(world.platform, who.member, charge.id);
  const card = someCard(world, who);
  const [answer] = await Promise.all(
    [1, 2]
      .slice(0, world.chance.percent(30) ? 2 : 1)
      .map(() => acceptExtra(world.platform, who.member, charge.id, card)),
  );
  return answer ?? nothingThere;
}

async function quoteSomewhere(world: SimulatedWorld): Promise<Result<unknown>> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b join service_options o on o.id = b.service_option_id
    where b.state in ('arrived', 'in_progress', 'completed') and (o.service_id = 'handyman' or ${world.chance.percent(10)}) order by b.id desc limit 6`.execute(
    world.platform.database,
  );
  const id = world.chance.oneOf(rows)?.id;
  if (id === undefined) return nothingThere;
  return proposeQuote(
    world.platform,
    world.chance.percent(70) ? await professionalOf(world, id) : ana,
    id,
    {
      description: 'A ramp',
      lines: [{ label: 'Work', detail: '', cents: 10_000 + world.chance.below(50_000) }],
      minutes: 60 * (1 + world.chance.below(4)),
      valid_days: 7 + world.chance.below(20),
    },
    nextKey(world),
  );
}

async function someQuote(
  world: SimulatedWorld,
  states: readonly string[],
): Promise<
  | {
      quote: { id: string; recipientId: string; optionId: string; minutes: number; leadHours: number };
      who: Who;
    }
  | undefined
> {
  const { rows } = await sql<{
    id: string;
    recipientId: string;
    optionId: string;
    bookedBy: string;
    minutes: number;
    leadHours: number;
  }>`
    select q.id, b.recipient_id as "recipientId", b.service_option_id as "optionId", b.booked_by as "bookedBy", q.minutes, o.lead_hours as "leadHours"
    from quotes q join bookings b on b.id = q.visit_id join service_options o on o.id = b.service_option_id where q.state = any(${states}) order by q.id desc limit 8`.execute(
    world.platform.database,
  );
  const quote = world.chance.oneOf(rows);
  const who = world.people.find(({ member }) => member.userId === quote?.bookedBy);
  return quote && who && { quote, who };
}

async function answerQuote(world: SimulatedWorld): Promise<Result<unknown>> {
  const chosen = await someQuote(
    world,
    world.chance.percent(80) ? ['sent'] : ['sent', 'accepted', 'declined', 'replaced', 'expired'],
  );
  if (chosen === undefined) return nothingThere;
  const { quote, who } = chosen;
  return world.chance.percent(75)
    ? acceptQuote(world.platform, who.member, quote.id)
    : declineQuote(world.platform, who.member, quote.id, null);
}

/** Once or twice at the same moment, as from two devices. */
async function holdQuoted(world: SimulatedWorld): Promise<Result<unknown>> {
  const chosen = await someQuote(world, world.chance.percent(90) ? ['accepted'] : ['sent', 'declined']);
  if (chosen === undefined) return nothingThere;
  const { quote, who } = chosen;
  const startsAt = await someTime(world, { zipcodeOf: quote.recipientId, ...quote });
  if (startsAt === undefined) return nothingThere;
  const request = {
    recipientId: quote.recipientId,
    answers: { optionId: quote.optionId, quoteId: quote.id },
    startsAt,
    notes: null,
  };
  const [answer] = await Promise.all(
    Array.from({ length: world.chance.percent(30) ? 2 : 1 }, () =>
      holdVisit(world.platform, who.member, request, nextKey(world)),
    ),
  );
  return answer ?? nothingThere;
}
