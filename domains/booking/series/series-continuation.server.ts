import { sql } from 'kysely';
import { readClosedDays } from '#domains/availability/schedule.server.ts';
import { system } from '#domains/people/actor.ts';
import { findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findClashes, lockHours } from '#domains/visits/clash.server.ts';
import { clashInWords, engagementFrom } from '#domains/visits/clash.ts';
import { advance } from '#domains/visits/history.server.ts';
import type { NoticeKind } from '#domains/visits/notice-kind.ts';
import { noticeRowsOf, toMessages } from '#domains/visits/notice.server.ts';
import { questionsOfVisit } from '#domains/visits/ordered.server.ts';
import type { Occurrence } from '#domains/visits/series.ts';
import { judgeSpending } from '#domains/visits/spending-limit.server.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import type { Refusal } from '#platform/result.ts';
import { dishesOfSeries } from '../dishes.server.ts';
import { heldRows, type VisitToHold } from '../hold-row.server.ts';
import { isWritten, writeHeldIn } from '../hold.server.ts';
import type { WantedAnswers } from '../offer.ts';
import { goOnFrom, lockGoingOn, type SeriesGoingOn, stopGoingOn } from './going-on.server.ts';
import { noteLeftOut } from './left-out.server.ts';
import { nextLook, occurrenceOf } from './occurrence.ts';
import { type AskedThen, findVisitToAdd } from './series-hold.server.ts';

const mostAtOnce = 50;
const retryMilliseconds = 3_600_000;
/** How often it is looked whether an account that was stopped is open again. */
const waitMilliseconds = 86_400_000;

/**
 * Plans the next visit of every series without an end whose next day has come within reach, by the rules and
 * at the price of that moment. A day on which no professional can come, or a holiday, is left out, and so is
 * an hour at which the recipient has something else, and its people are told so, of the latter the office,
 * too; told as well when the price changes, and when no more visits can be planned because of the member or
 * of where the recipient lives. Returns how many series were looked at.
 */
export async function continueSeries(platform: Platform): Promise<number> {
  const due = await platform.database
    .selectFrom('booking_series')
    .select('id')
    .where('look_again_at', '<=', platform.clock.now())
    .orderBy('look_again_at')
    .limit(mostAtOnce)
    .execute();
  for (const { id } of due) {
    try {
      await continueOne(platform, id);
    } catch (error) {
      // One that fails by itself is looked at later, so that it does not stand in the way of the others.
      platform.log.error({ series: id, error: nameOfThrown(error) }, 'series could not be gone on with');
      await lookLater(platform, platform.database, id, retryMilliseconds);
    }
  }
  return due.length;
}

async function lookLater(
  { clock }: Platform,
  work: Pick<DatabaseTransaction, 'updateTable'>,
  seriesId: string,
  milliseconds: number,
): Promise<void> {
  await work
    .updateTable('booking_series')
    .set({ look_again_at: new Date(clock.now().getTime() + milliseconds) })
    .where('id', '=', seriesId)
    .where('look_again_at', 'is not', null)
    .execute();
}

/**
 * Plans nothing as long as no one can book with the account that owns the series, and tells its people so,
 * once: the series continues by itself when the account is open again. With a closed account it has ended.
 */
async function wait(platform: Platform, series: Continued, member: Member | undefined): Promise<void> {
  const { seriesId, looked } = series;
  await transaction(platform.database, async (work) => {
    if ((await lockGoingOn(work, seriesId))?.looked !== looked) return;
    if (member === undefined || member.status === 'C') {
      await tell(platform, work, series, 'series_ended', accountClosed);
      await stopGoingOn(work, seriesId);
      return;
    }
    await tell(platform, work, series, 'series_waits', accountStopped);
    await lookLater(platform, work, seriesId, waitMilliseconds);
  });
}

const accountClosed = 'The account that books these visits is closed.';
const accountStopped =
  'The account that books these visits is paused for now, so we plan no new ones. They start again once it is open. If you need more visits before that, please call us.';

/** What the next visit follows from: the series, and the visit of it that comes last. */
interface Continued extends SeriesGoingOn {
  isDue: boolean;
  /** Whose series it is: of a double, the account that it is part of. */
  bookerId: string;
  lastId: string;
  recipientId: string;
  professionalId: string;
  answers: WantedAnswers;
  /** What was asked for it, which its answers still fit when something else is asked by now. */
  asked: AskedThen;
  notes: string | null;
  totalCents: number;
  lengthMilliseconds: number;
  confirmedAtOnce: boolean;
}

async function continueOne(platform: Platform, seriesId: string): Promise<void> {
  const series = await findContinued(platform, seriesId);
  if (series === undefined) {
    await stopGoingOn(platform.database, seriesId);
    return;
  }
  // Another process may have planned its visit meanwhile; the one after it is not within reach yet.
  if (!series.isDue) return;
  const member = await findMember(platform.database, series.bookerId);
  if (member?.status !== 'A') return wait(platform, series, member);
  const closedDays = await readClosedDays(platform.database);
  const occurrence = occurrenceOf(series.from, series.every, series.looked, series.timeZone, closedDays);
  const wanted = await findNext(platform, member, series, occurrence);
  await isWritten(() =>
    transaction(platform.database, async (work) => {
      // Another person may have looked at it, moved it or ended it meanwhile; then their change is kept.
      const current = await lockGoingOn(work, seriesId);
      if (current?.looked !== series.looked || current.from.getTime() !== series.from.getTime()) return;
      const outcome = await write(platform, work, { member, series, occurrence, wanted });
      if (outcome === 'ended') await stopGoingOn(work, seriesId);
      else {
        const next = { ...series, looked: series.looked + 1 };
        await goOnFrom(work, { ...next, lookAgainAt: nextLook(next) });
      }
    }),
  );
}

async function findContinued(
  { database, clock }: Platform,
  seriesId: string,
): Promise<Continued | undefined> {
  const { rows } = await sql<Continued>`
    select s.id as "seriesId", coalesce(s.look_again_at <= ${clock.now()}, false) as "isDue", coalesce(u.merged_into, u.id) as "bookerId", s.every, s.goes_on_from as "from",
      s.visits_looked_at as looked, b.id as "lastId", b.recipient_id as "recipientId",
      b.professional_id as "professionalId", b.answers, b.notes, b.time_zone as "timeZone",
      json_build_object('versionId', b.option_version_id, 'questions', ${questionsOfVisit('b')}) as asked,
      b.total_cents as "totalCents", extract(epoch from b.ends_at - b.starts_at)::integer * 1000 as "lengthMilliseconds",
      o.confirmed_at_once as "confirmedAtOnce"
    from booking_series s join users u on u.id = s.member_id join bookings b on b.series_id = s.id join service_options o on o.id = b.service_option_id
    where s.id = ${seriesId} and s.every <> 'there-and-back' and s.goes_on_from is not null and s.visits_looked_at is not null
      and b.placed_at is not null
    order by b.starts_at desc limit 1`.execute(database);
  return rows[0];
}

/** A visit, why its day is left out, why no more of them can be planned, or that its day is over. */
type Next = { visit: VisitToHold } | { leftOut: string } | { ended: Refusal } | 'over';

async function findNext(
  platform: Platform,
  member: Member,
  series: Continued,
  { startsAt, holiday }: Occurrence,
): Promise<Next> {
  if (startsAt === null) return { leftOut: 'The clocks change that night, and there is no such time.' };
  // It waited that long for its account.
  if (startsAt <= platform.clock.now()) return 'over';
  if (holiday !== null) return { leftOut: `This is a holiday: ${holiday}.` };
  const { seriesId, looked, professionalId, recipientId, notes, every, asked } = series;
  const answersAt = await dishesOfSeries(platform, member, series, [startsAt]);
  if (!answersAt.ok) return { ended: answersAt.refusal };
  const found = await findVisitToAdd(
    platform,
    member,
    { recipientId, notes, every, asked, part: { startsAt, answers: answersAt.value(startsAt) } },
    { requestKey: `series:${seriesId}:${looked}`, preferred: professionalId },
  );
  if (!found.ok) return { ended: found.refusal };
  return found.value === null
    ? { leftOut: 'No helper is available at this time on that day.' }
    : { visit: { ...found.value, seriesId } };
}

interface Writing {
  member: Member;
  series: Continued;
  occurrence: Occurrence;
  wanted: Next;
}

async function write(
  platform: Platform,
  work: DatabaseTransaction,
  { member, series, occurrence, wanted }: Writing,
): Promise<'continues' | 'ended'> {
  if (wanted === 'over') return 'continues';
  if ('ended' in wanted) {
    await tell(platform, work, series, 'series_ended', wanted.ended.message);
    return 'ended';
  }
  const leftOut =
    'leftOut' in wanted ? wanted.leftOut : await place(platform, work, member, series, wanted.visit);
  if (leftOut !== null)
    await tell(platform, work, series, 'series_left_out', leftOut, occurrence.startsAt ?? undefined);
  return 'continues';
}

/**
 * Books the visit, or returns why it could not be booked: a carer may not spend so much, or the recipient has
 * something else then, and no one is there to say that both are wanted.
 */
async function place(
  platform: Platform,
  work: DatabaseTransaction,
  member: Member,
  series: Continued,
  visit: VisitToHold,
): Promise<string | null> {
  const now = platform.clock.now();
  const { totalCents } = visit.estimate;
  const spending = await judgeSpending(work, member, series.recipientId, [
    { startsAt: visit.request.startsAt, timeZone: series.timeZone, cents: totalCents },
  ]);
  if (spending.whose === 'carer' && spending.refusal !== undefined) return spending.refusal.message;
  await lockHours(work, series.recipientId);
  const presence = { kind: visit.option.kind, isWindow: visit.option.windowStarts !== null };
  const wanted = engagementFrom(visit.request.startsAt, visit.estimate.minutes, presence);
  const others = await findClashes(work, series.recipientId, [wanted], { without: [], now });
  if (others.length > 0) {
    await noteLeftOut(work, series.lastId, wanted.startsAt, now);
    return clashInWords(others);
  }
  const rows = heldRows(visit, platform.configuration.REFERENCE_LETTERS, now);
  await writeHeldIn(work, rows);
  const held = { id: rows.held.bookingId, state: 'held' as const, by: system };
  await advance(work, [held], series.confirmedAtOnce ? ['requested', 'confirmed'] : ['requested'], now, {
    placed_at: now,
    held_until: null,
  });
  if (totalCents !== series.totalCents) {
    const words = `Starting with this visit, each costs ${formatCents(totalCents)}. Before, it was ${formatCents(series.totalCents)}.`;
    await tell(platform, work, { ...series, lastId: held.id }, 'series_price_changed', words);
  }
  return null;
}

/**
 * Tells the people of the visit that comes last; `at` is the time that it is about, where that is another
 * one.
 */
async function tell(
  platform: Platform,
  work: DatabaseTransaction,
  { seriesId, looked, lastId, lengthMilliseconds }: Continued,
  kind: NoticeKind,
  note: string,
  at?: Date,
): Promise<void> {
  const { rows } = await sql<{
    people: Parameters<typeof toMessages>[1];
  }>`select ${noticeRowsOf(platform, sql`${lastId}::uuid`)} as people`.execute(work);
  const people = (rows[0]?.people ?? []).map((person) =>
    at === undefined
      ? person
      : { ...person, startsAt: at.getTime(), endsAt: at.getTime() + lengthMilliseconds },
  );
  const messages = toMessages(platform, people, kind, `${kind}:${seriesId}:${looked}`, note);
  await enqueueMessages(work, messages, platform.clock.now());
}
