import { sql } from 'kysely';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import { releaseExpiredHolds, releaseHold } from '#domains/booking/hold-release.server.ts';
import { holdVisit, renewHold } from '#domains/booking/hold.server.ts';
import { continuePlacements, placeBooking } from '#domains/booking/placement/placement.server.ts';
import { reviewQuotes } from '#domains/booking/quote-standing.server.ts';
import { authorizeVisits } from '#domains/booking/series/series-authorization.server.ts';
import { withdrawCarer } from '#domains/care-circle/carer.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { replaceAbsent } from '#domains/visit-changes/replacement.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { offerEarlierTimes } from '#domains/visit-changes/waiting/waiting-list.server.ts';
import { reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { settleCompletions } from '#domains/visit-day/completion.server.ts';
import { addNewAllergies } from '#domains/visit-day/needs.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { continueVisitCharges } from '#domains/visit-money/charge.server.ts';
import { reauthorizePayments } from '#domains/visit-money/reauthorization.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { cancelingCosts, readTerms } from '#domains/visits/terms/terms.ts';
import { termsRowOf } from '#domains/visits/visit-access.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { type Result, success } from '#platform/result.ts';
import { cancelAndSettle } from '../settled-cancellation.ts';
import { bankOperations } from './bank-operations.ts';
import { bookkeeperOperations } from './bookkeeper-operations.ts';
import {
  day,
  type Found,
  minute,
  nextKey,
  nothingThere,
  type Operation,
  someBooking,
  someTime,
  someVisit,
} from './choosing.ts';
import { deskOperations } from './desk-operations.ts';
import { exceptionOperations } from './exception-operations.ts';
import { furtherOperations } from './further-operations.ts';
import { officeOperations } from './office-operations.ts';
import { timeOperations } from './time-operations.ts';
import type { SimulatedWorld } from './world.ts';

export const operations: readonly Operation[] = [
  { name: 'hold', weight: 26, run: (world) => holdSomewhere(world) },
  { name: 'hold twice at once', weight: 4, run: holdTwice },
  {
    name: 'renew',
    weight: 2,
    run: async (world) => withHeld(world, (held, who) => renewHold(world.platform, who.member, held.id)),
  },
  {
    name: 'let go',
    weight: 3,
    run: async (world) =>
      withHeld(world, async (held, who) => success(await releaseHold(world.platform, who.member, held.id))),
  },
  { name: 'place', weight: 20, run: place },
  { name: 'place twice at once', weight: 3, run: placeTwice },
  { name: 'cancel', weight: 9, run: cancel },
  { name: 'move', weight: 9, run: move },
  { name: 'go on', weight: 10, run: goOn },
  { name: 'jobs', weight: 8, run: jobs },
  { name: 'time off', weight: 1, run: takeTimeOff },
  { name: 'change a carer', weight: 1, run: changeCarer },
  { name: 'end help', weight: 1, run: endHelp },
  {
    name: 'hours pass',
    weight: 3,
    run: async (world) => pass(world, (1 + world.chance.below(12)) * 60 * minute),
  },
  {
    name: 'minutes pass',
    weight: 6,
    run: async (world) => pass(world, (1 + world.chance.below(40)) * minute),
  },
  ...furtherOperations,
  ...officeOperations,
  ...deskOperations,
  ...bankOperations,
  ...timeOperations,
  ...exceptionOperations,
  ...bookkeeperOperations,
  {
    name: 'days pass',
    weight: 1,
    run: async (world) => pass(world, (1 + world.chance.below(6)) * day + world.chance.below(1_440) * minute),
  },
];

async function pass(world: SimulatedWorld, milliseconds: number): Promise<Result<null>> {
  world.clock.moveTo(new Date(world.clock.now().getTime() + milliseconds));
  await extendHorizon(world.platform.database, world.clock.now());
  // The worker comes by every minute; only who waits for less meets what it has not done yet.
  if (milliseconds > 40 * minute) await jobs(world);
  return success(null);
}

async function holdSomewhere(world: SimulatedWorld): Promise<Result<unknown>> {
  const visit = await someVisit(world);
  return visit === undefined
    ? nothingThere
    : holdVisit(world.platform, visit.who.member, visit.request, nextKey(world));
}

/** The same request twice is one hold; two requests are two, if there are two to do it. */
async function holdTwice(world: SimulatedWorld): Promise<Result<unknown>> {
  const visit = await someVisit(world);
  if (visit === undefined) return nothingThere;
  const first = nextKey(world);
  const second = world.chance.percent(50) ? first : nextKey(world);
  const [one, other] = await Promise.all(
    [first, second].map((key) => holdVisit(world.platform, visit.who.member, visit.request, key)),
  );
  if (first === second && one?.ok && other?.ok && one.value.bookingId !== other.value.bookingId)
    throw new Error('One request held twice.');
  return one ?? nothingThere;
}

async function withHeld(
  world: SimulatedWorld,
  work: (held: Found, who: SimulatedWorld['people'][number]) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const held = await someBooking(world, ['held'], 'single');
  return held === undefined ? nothingThere : work(held.found, held.who);
}

async function place(world: SimulatedWorld): Promise<Result<unknown>> {
  const cardOf = (who: SimulatedWorld['people'][number]) =>
    world.chance.percent(70)
      ? who.cardId
      : world.chance.percent(50)
        ? who.decliningCardId
        : who.disputingCardId;
  // Now and then what is booked already, as by a reload.
  const states = world.chance.percent(90) ? ['held'] : ['held', 'requested', 'confirmed', 'cancelled'];
  const chosen = await someBooking(world, states, 'single');
  return chosen === undefined
    ? nothingThere
    : placeBooking(world.platform, chosen.who.member, chosen.found.id, cardOf(chosen.who), {
        useGift: world.chance.percent(30),
      });
}

async function placeTwice(world: SimulatedWorld): Promise<Result<unknown>> {
  return withHeld(world, async (held, who) => {
    const placed = await Promise.all(
      [1, 2].map(() => placeBooking(world.platform, who.member, held.id, who.cardId)),
    );
    return placed[0] ?? nothingThere;
  });
}

async function cancel(world: SimulatedWorld): Promise<Result<unknown>> {
  const chosen = await someBooking(
    world,
    world.chance.percent(90) ? ['requested', 'confirmed'] : ['confirmed', 'cancelled', 'in_progress'],
  );
  if (chosen === undefined) return nothingThere;
  const { placed_at, terms } = await world.platform.database
    .selectFrom('bookings')
    .select(['placed_at', termsRowOf('bookings').as('terms')])
    .where('id', '=', chosen.found.id)
    .executeTakeFirstOrThrow();
  const now = world.clock.now();
  const fee = cancelingCosts({ terms: readTerms(terms), placedAt: placed_at ?? now }, now);
  const agreedFeeCents = world.chance.percent(90) ? fee : fee + 100;
  const cancelled = await cancelAndSettle(world.platform, chosen.who.member, chosen.found.id, {
    agreedFeeCents,
    reason: null,
  });
  world.feesPaid += cancelled.ok && cancelled.value.feeCents > 0 ? 1 : 0;
  return cancelled;
}

async function move(world: SimulatedWorld): Promise<Result<unknown>> {
  const chosen = await someBooking(world, ['requested', 'confirmed']);
  if (chosen === undefined) return nothingThere;
  const row = await world.platform.database
    .selectFrom('bookings as b')
    .innerJoin('service_options as o', 'o.id', 'b.service_option_id')
    .select(['b.recipient_id', 'b.service_option_id', 'b.starts_at', 'b.ends_at', 'o.lead_hours'])
    .where('b.id', '=', chosen.found.id)
    .executeTakeFirstOrThrow();
  const minutes = (row.ends_at.getTime() - row.starts_at.getTime()) / minute;
  const startsAt = await someTime(world, {
    zipcodeOf: row.recipient_id,
    optionId: row.service_option_id,
    minutes,
    leadHours: row.lead_hours,
  });
  return startsAt === undefined
    ? nothingThere
    : rescheduleBooking(world.platform, chosen.who.member, chosen.found.id, startsAt);
}

/** A visit whose day has come moves on by a step; now and then by one that is not the next. */
async function goOn(world: SimulatedWorld): Promise<Result<unknown>> {
  const { rows } = await sql<{ id: string; state: string; professionalId: string }>`
    select id, state, professional_id as "professionalId" from bookings
    where state in ('confirmed', 'on_the_way', 'arrived', 'in_progress') and starts_at < ${new Date(world.clock.now().getTime() + 4 * 60 * minute)}
    order by id limit 40`.execute(world.platform.database);
  const visit = world.chance.oneOf(rows);
  if (visit === undefined) return nothingThere;
  const next = progressSteps[progressSteps.findIndex((step) => step === visit.state) + 1];
  const step = world.chance.percent(90) ? next : world.chance.oneOf(progressSteps);
  return step === undefined
    ? nothingThere
    : recordProgress(
        world.platform,
        { kind: 'professional', professionalId: visit.professionalId },
        visit.id,
        step,
      );
}

async function jobs(world: SimulatedWorld): Promise<Result<unknown>> {
  const { platform } = world;
  await releaseExpiredHolds(platform);
  await continuePlacements(platform);
  await authorizeVisits(platform);
  await reauthorizePayments(platform);
  await settleCompletions(platform);
  await continueVisitCharges(platform);
  // Each looks at all that is ahead; every few turns is often enough to meet everything.
  if (world.chance.percent(25)) await replaceAbsent(platform).finally(() => reviewAlerts(platform));
  if (world.chance.percent(25)) await addNewAllergies(platform);
  if (world.chance.percent(25)) await reviewQuotes(platform);
  if (world.chance.percent(15)) await offerEarlierTimes(platform);
  await settleDuePayments(platform);
  return success(null);
}

async function takeTimeOff(world: SimulatedWorld): Promise<Result<unknown>> {
  const { database } = world.platform;
  const { rows } = await sql<{ id: string }>`select id from professionals where active order by id`.execute(
    database,
  );
  const professional = world.chance.oneOf(rows);
  if (professional === undefined) return nothingThere;
  const startsAt = new Date(world.clock.now().getTime() + world.chance.below(20) * day);
  const endsAt = new Date(startsAt.getTime() + (1 + world.chance.below(4)) * day);
  await database
    .insertInto('time_off')
    .values({
      id: newIdentifier(),
      professional_id: professional.id,
      starts_at: startsAt,
      ends_at: endsAt,
      reason: 'simulated',
    })
    .execute();
  return success(null);
}

/** Rosa pays from then on for what Daniel paid for; now and then help begins again, as above. */
async function endHelp(world: SimulatedWorld): Promise<Result<unknown>> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select c.id, r.member_id as "ownerId" from carers c join recipients r on r.id = c.recipient_id where c.withdrawn_at is null`.execute(
    world.platform.database,
  );
  const carer = world.chance.oneOf(rows);
  const owner = world.people.find(({ member }) => member.userId === carer?.ownerId);
  if (carer === undefined || owner === undefined) return nothingThere;
  return withdrawCarer(world.platform, owner.member, carer.id, owner.cardId);
}

async function changeCarer(world: SimulatedWorld): Promise<Result<unknown>> {
  const withdrawn = world.chance.percent(30) ? world.clock.now() : null;
  await world.platform.database
    .updateTable('carers')
    .set({ can_book: world.chance.percent(80), can_pay: world.chance.percent(80), withdrawn_at: withdrawn })
    .execute();
  return success(null);
}
