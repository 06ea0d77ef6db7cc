import { sql } from 'kysely';
import { extendHorizon } from '#domains/availability/commands.server.ts';
import { findFreeStarts } from '#domains/availability/data.server.ts';
import { cancelBooking } from '#domains/booking/cancellation/commands.server.ts';
import { holdVisit, releaseExpiredHolds, releaseHold, renewHold } from '#domains/booking/hold/commands.server.ts';
import { continuePlacements, placeBooking } from '#domains/booking/placement/commands.server.ts';
import { recordProgress } from '#domains/booking/progress/commands.server.ts';
import { progressSteps } from '#domains/booking/progress/schema.ts';
import { renewPayments } from '#domains/booking/renewal/commands.server.ts';
import { moveBooking } from '#domains/booking/reschedule/commands.server.ts';
import { cancellationFee } from '#domains/booking/rules.ts';
import { settleDuePayments } from '#domains/payments/commands.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refused, success, type Result } from '#platform/result.ts';
import { visitAnswersOf } from './answers.ts';
import type { SimulatedWorld } from './world.ts';

/** One thing that somebody does; what they are refused is an answer like any other, and a fault ends the simulation. */
export interface Operation {
  name: string;
  /** How often it comes up, against the others. */
  weight: number;
  run(world: SimulatedWorld): Promise<Result<unknown>>;
}

const nothingThere = refused({ kind: 'not_found', code: 'nothing_there', message: 'There is nothing yet to do this with.' });
const minute = 60_000;
const day = 24 * 60 * minute;

export const operations: readonly Operation[] = [
  { name: 'hold', weight: 26, run: (world) => holdSomewhere(world) },
  { name: 'hold twice at once', weight: 4, run: holdTwice },
  { name: 'renew', weight: 2, run: async (world) => withHeld(world, (held, who) => renewHold(world.platform, who.member, held.id)) },
  { name: 'let go', weight: 3, run: async (world) => withHeld(world, async (held, who) => success(await releaseHold(world.platform, who.member, held.id))) },
  { name: 'place', weight: 20, run: place },
  { name: 'place twice at once', weight: 3, run: placeTwice },
  { name: 'cancel', weight: 9, run: cancel },
  { name: 'move', weight: 9, run: move },
  { name: 'go on', weight: 10, run: goOn },
  { name: 'jobs', weight: 8, run: jobs },
  { name: 'time off', weight: 1, run: takeTimeOff },
  { name: 'change a carer', weight: 1, run: changeCarer },
  { name: 'hours pass', weight: 3, run: async (world) => pass(world, (1 + world.chance.below(12)) * 60 * minute) },
  { name: 'minutes pass', weight: 6, run: async (world) => pass(world, (1 + world.chance.below(40)) * minute) },
  { name: 'days pass', weight: 1, run: async (world) => pass(world, (1 + world.chance.below(6)) * day + world.chance.below(1_440) * minute) },
];

async function pass(world: SimulatedWorld, milliseconds: number): Promise<Result<null>> {
  world.clock.moveTo(new Date(world.clock.now().getTime() + milliseconds));
  await extendHorizon(world.platform.database, world.clock.now());
  // The worker is at it every minute; only who waits for less than that meets what it has not done yet.
  if (milliseconds > 40 * minute) await jobs(world);
  return success(null);
}

/** A time that is offered most of the time, and now and then one that is not. */
async function someTime(world: SimulatedWorld, search: { zipcodeOf: string; optionId: string; minutes: number; leadHours: number }): Promise<Date | undefined> {
  const now = world.clock.now();
  if (world.chance.percent(8)) return new Date(Math.ceil(now.getTime() / (15 * minute)) * 15 * minute + world.chance.below(5_000) * 15 * minute);
  const { rows } = await sql<{ id: string }>`
    select a.service_area_id as id from service_area_zip_codes a join recipients r on r.zipcode = a.zipcode where r.id = ${search.zipcodeOf}`.execute(world.platform.database);
  const starts = await findFreeStarts(world.platform.database, {
    serviceAreaId: rows[0]?.id ?? '',
    serviceOptionId: search.optionId,
    lengthMinutes: search.minutes,
    leadHours: search.leadHours,
    now,
    // Near ones most of the time, so that they are fought for.
    limit: world.chance.percent(70) ? 12 : 2_000,
  });
  return world.chance.oneOf(starts)?.startsAt;
}

async function someVisit(world: SimulatedWorld) {
  const who = world.chance.oneOf(world.people);
  const visit = await visitAnswersOf(world);
  if (who === undefined || visit === undefined) return undefined;
  const startsAt = await someTime(world, { zipcodeOf: who.recipientId, ...visit });
  return startsAt && { who, request: { recipientId: who.recipientId, answers: visit.answers, startsAt, notes: null } };
}

const nextKey = (world: SimulatedWorld) => `simulated-${(world.requests += 1)}`;

async function holdSomewhere(world: SimulatedWorld): Promise<Result<unknown>> {
  const visit = await someVisit(world);
  return visit === undefined ? nothingThere : holdVisit(world.platform, visit.who.member, visit.request, nextKey(world));
}

/** The same request twice is one hold; two requests are two, if there are two to do it. */
async function holdTwice(world: SimulatedWorld): Promise<Result<unknown>> {
  const visit = await someVisit(world);
  if (visit === undefined) return nothingThere;
  const first = nextKey(world);
  const second = world.chance.percent(50) ? first : nextKey(world);
  const [one, other] = await Promise.all([first, second].map((key) => holdVisit(world.platform, visit.who.member, visit.request, key)));
  if (first === second && one?.ok && other?.ok && one.value.bookingId !== other.value.bookingId) throw new Error('One request held twice.');
  return one ?? nothingThere;
}

interface Found {
  id: string;
  state: string;
  bookedBy: string;
}

async function someBooking(world: SimulatedWorld, states: readonly string[]): Promise<{ found: Found; who: SimulatedWorld['people'][number] } | undefined> {
  const { rows } = await sql<Found>`select id, state, booked_by as "bookedBy" from bookings where state = any(${states})
    order by starts_at > ${world.clock.now()} desc, id desc limit 20`.execute(world.platform.database);
  const found = world.chance.oneOf(rows);
  const who = world.people.find(({ member }) => member.userId === found?.bookedBy);
  return found && who && { found, who };
}

async function withHeld(world: SimulatedWorld, work: (held: Found, who: SimulatedWorld['people'][number]) => Promise<Result<unknown>>): Promise<Result<unknown>> {
  const held = await someBooking(world, ['draft']);
  return held === undefined ? nothingThere : work(held.found, held.who);
}

async function place(world: SimulatedWorld): Promise<Result<unknown>> {
  const cardOf = (who: SimulatedWorld['people'][number]) => (world.chance.percent(85) ? who.cardId : who.decliningCardId);
  // Now and then what is booked already, as by a reload.
  const states = world.chance.percent(90) ? ['draft'] : ['draft', 'requested', 'confirmed', 'cancelled'];
  const chosen = await someBooking(world, states);
  return chosen === undefined ? nothingThere : placeBooking(world.platform, chosen.who.member, chosen.found.id, cardOf(chosen.who));
}

async function placeTwice(world: SimulatedWorld): Promise<Result<unknown>> {
  return withHeld(world, async (held, who) => {
    const placed = await Promise.all([1, 2].map(() => placeBooking(world.platform, who.member, held.id, who.cardId)));
    return placed[0] ?? nothingThere;
  });
}

async function cancel(world: SimulatedWorld): Promise<Result<unknown>> {
  const chosen = await someBooking(world, world.chance.percent(90) ? ['requested', 'confirmed'] : ['confirmed', 'cancelled', 'in_progress']);
  if (chosen === undefined) return nothingThere;
  const terms = await world.platform.database.selectFrom('bookings').select(['total_cents', 'placed_at', 'starts_at', 'free_cancellation_until']).where('id', '=', chosen.found.id).executeTakeFirstOrThrow();
  const fee = cancellationFee(
    { totalCents: terms.total_cents, placedAt: terms.placed_at ?? world.clock.now(), startsAt: terms.starts_at, freeCancellationUntil: terms.free_cancellation_until },
    world.clock.now(),
  );
  const agreedFeeCents = world.chance.percent(90) ? fee : fee + 100;
  const cancelled = await cancelBooking(world.platform, chosen.who.member, chosen.found.id, { agreedFeeCents, reason: null });
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
  const startsAt = await someTime(world, { zipcodeOf: row.recipient_id, optionId: row.service_option_id, minutes, leadHours: row.lead_hours });
  return startsAt === undefined ? nothingThere : moveBooking(world.platform, chosen.who.member, chosen.found.id, startsAt);
}

/** A visit whose day has come goes on by a step; now and then by one that is not the next. */
async function goOn(world: SimulatedWorld): Promise<Result<unknown>> {
  const { rows } = await sql<{ id: string; state: string; professionalId: string }>`
    select id, state, professional_id as "professionalId" from bookings
    where state in ('confirmed', 'on_the_way', 'arrived', 'in_progress') and starts_at < ${new Date(world.clock.now().getTime() + day)}
    order by id limit 40`.execute(world.platform.database);
  const visit = world.chance.oneOf(rows);
  if (visit === undefined) return nothingThere;
  const next = progressSteps[progressSteps.findIndex((step) => step === visit.state) + 1];
  const step = world.chance.percent(90) ? next : world.chance.oneOf(progressSteps);
  return step === undefined ? nothingThere : recordProgress(world.platform, { professionalId: visit.professionalId }, visit.id, step);
}

async function jobs(world: SimulatedWorld): Promise<Result<unknown>> {
  await releaseExpiredHolds(world.platform);
  await continuePlacements(world.platform);
  await renewPayments(world.platform);
  await settleDuePayments(world.platform);
  return success(null);
}

async function takeTimeOff(world: SimulatedWorld): Promise<Result<unknown>> {
  const { database } = world.platform;
  const { rows } = await sql<{ id: string }>`select id from professionals where active order by id`.execute(database);
  const professional = world.chance.oneOf(rows);
  if (professional === undefined) return nothingThere;
  const startsAt = new Date(world.clock.now().getTime() + world.chance.below(20) * day);
  const endsAt = new Date(startsAt.getTime() + (1 + world.chance.below(4)) * day);
  await database.insertInto('time_off').values({ id: newIdentifier(), professional_id: professional.id, starts_at: startsAt, ends_at: endsAt, reason: 'simulated' }).execute();
  return success(null);
}

async function changeCarer(world: SimulatedWorld): Promise<Result<unknown>> {
  const withdrawn = world.chance.percent(30) ? world.clock.now() : null;
  await world.platform.database.updateTable('carers').set({ can_book: world.chance.percent(80), can_pay: world.chance.percent(80), withdrawn_at: withdrawn }).execute();
  return success(null);
}
