import { type RawBuilder, sql } from 'kysely';
import { isOwed } from '#domains/visit-money/owed/owed.server.ts';
import { dueOf } from '#domains/visits/day/due.server.ts';
import { workedParts } from '#domains/visits/day/part.server.ts';
import {
  arrivalAtVisit,
  endOfVisit,
  wayToVisit,
  workedTimeOfVisit,
} from '#domains/visits/day/worked-time.server.ts';
import { cardDueOf } from '#domains/visits/spending-limit.server.ts';
import { uncanceledStates } from '#domains/visits/visit.ts';
import { literals } from '#platform/database/database.ts';

/**
 * What counts of a visit `b` of an option `o` with its steps `step`, by measure. Every number and the list of
 * visits behind it are made of the same conditions.
 */
export const stepsOfVisit = sql`lateral (
  select way.pressed_at as left_at, arrival.pressed_at as arrived_at, times.started_at, times.done_at, times.is_by_hand
  from ${workedTimeOfVisit} times left join ${wayToVisit} way on true left join ${arrivalAtVisit} arrival on true)`;
const arrivedAt = sql`step.arrived_at`;
/** A delivery comes at some time in its window, everything else at its start. */
const latest = sql`${dueOf} + interval '10 minutes'`;
const earliest = sql`b.starts_at - interval '10 minutes'`;
const isCanceled = sql`b.state = 'cancelled'`;
const byOffice = sql`exists (select 1 from booking_cancellations c where c.booking_id = b.id and c.staff_id is not null)`;
const withFee = sql`exists (select 1 from booking_cancellations c where c.booking_id = b.id and c.fee_cents > 0)`;
const isOver = sql`b.state in ${literals(uncanceledStates)}`;
const isDone = sql`b.state = 'completed'`;
const isLate = sql`${isOver} and ${arrivedAt} > ${latest}`;
/**
 * The professional was kept at another home: a visit ended over 10 minutes late, and not an hour before this
 * one.
 */
const isAfterLateEnd = sql`exists (select 1 from bookings p cross join ${endOfVisit(sql`p`)} ended
  where p.professional_id = b.professional_id and p.state = 'completed' and p.starts_at < b.starts_at and p.starts_at > b.starts_at - interval '12 hours'
    and ended.at > p.ends_at + interval '10 minutes' and ended.at between b.starts_at - interval '1 hour' and step.arrived_at)`;
const isSetOutInTime = sql`step.left_at < ${latest} - interval '10 minutes'`;
const hasNeeds = sql`${isOver} and exists (select 1 from booking_needs n where n.booking_id = b.id)`;
const isReadLate = sql`exists (select 1 from booking_needs n where n.booking_id = b.id and (n.acknowledged_at is null or n.acknowledged_at > b.starts_at - interval '12 hours'))`;
const isPaid = sql`(b.card_fee_cents > 0 or exists (select 1 from ledger_entries l where l.debit_account = 'gift_authorized:' || b.id and l.credit_account = 'revenue'))`;
/** Who came to the same person for the same service the last time. */
const before = sql`(select p.professional_id from bookings p join service_options k on k.id = p.service_option_id
  where p.recipient_id = b.recipient_id and p.starts_at < b.starts_at and p.state = 'completed' and k.service_id = o.service_id order by p.starts_at desc limit 1)`;
const hasArrived = sql`${isOver} and ${arrivedAt} is not null`;
/** Whether it is owed, as everybody else asks it. */
const isUnpaid = sql`exists (select from (select b.payment_id) owed left join payments p on p.id = owed.payment_id where ${isOwed})`;
const hasStars = (which: RawBuilder<unknown>) =>
  sql`exists (select 1 from booking_ratings g where g.booking_id = b.id and ${which})`;

const minutesBetween = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql`extract(epoch from ${until} - ${from}) / 60`;
const bookedMinutes = minutesBetween(sql`b.starts_at`, sql`b.ends_at`);
/** As in payouts: what was not recorded was worked as long as it was booked. */
const workedMinutes = sql`coalesce(round(${minutesBetween(sql`step.started_at`, sql`step.done_at`)}), ${bookedMinutes})`;
const isByHand = sql`${isDone} and (step.is_by_hand or step.started_at is null or step.done_at is null)`;
const isWithWay = sql`${isDone} and step.left_at < step.arrived_at and step.started_at < step.done_at`;
const wayMinutes = minutesBetween(sql`step.left_at`, sql`step.arrived_at`);
/** Deliveries of one round share its hours, so that those of each say nothing. */
const isOneByOne = sql`${isDone} and o.window_starts is null`;
const localStart = sql`(b.starts_at at time zone b.time_zone)`;
const fullWeekMinutes = sql.lit(40 * 60);
const weekMinutes = sql`(select sum(extract(epoch from w.ends_at - w.starts_at) / 60) from bookings w join service_options k on k.id = w.service_option_id
  where w.professional_id = b.professional_id and w.state = 'completed' and k.window_starts is null
    and w.starts_at between (date_trunc('week', ${localStart}) at time zone b.time_zone) and b.starts_at)`;
/** Whether some of its hours are above those of the professional's full week, as `ofOvertime` counts them. */
const isOvertime = sql`${isOneByOne} and ${weekMinutes} > ${fullWeekMinutes}`;
const payAnHour = sql`(select w.pay_cents_an_hour from professionals w where w.id = b.professional_id)`;
/** What those worked at it who did not finish it. */
const partsCents = sql`(select coalesce(sum(round(extract(epoch from part.work_left_at - part.work_began_at) / 60 * w.pay_cents_an_hour / 60)), 0)
  from ${workedParts(sql`part.booking_id = b.id`)} part join professionals w on w.id = part.professional_id)`;
/**
 * It ended before it was done, and the professional who had worked there is paid: what is owed of it is what
 * it earned.
 */
const isBrokenOff = sql`${isCanceled} and o.window_starts is null
  and exists (select from visit_parts part where part.booking_id = b.id and part.ended = 'broken_off')`;
const hasMargin = sql`(${isOneByOne} or ${isBrokenOff}) and ${payAnHour} is not null`;
const feeCents = sql`(select c.fee_cents from booking_cancellations c where c.booking_id = b.id)`;
const earnedCents = sql`case when ${isCanceled} then case when b.written_off_at is null then ${feeCents} else ${feeCents} - b.card_fee_cents end
  when b.written_off_at is null then b.total_cents else b.gift_cents end
  - (select coalesce(sum(f.amount_cents), 0) from visit_refunds f where f.booking_id = b.id and f.state = 'given')`;
const isLow = hasStars(sql`g.stars < 3`);
const isGivenBack = sql`exists (select 1 from visit_refunds f where f.booking_id = b.id and f.state = 'given')`;
const isNoted = sql`exists (select 1 from staff_notes n join booking_ratings g on g.booking_id = b.id where n.subject = b.id::text and n.created_at >= g.created_at)`;

export const visitMeasures: Readonly<Record<string, RawBuilder<unknown>>> = {
  due: sql`b.state in ${literals(uncanceledStates)} or (${isCanceled} and ${byOffice})`,
  completed: isDone,
  arrived: hasArrived,
  on_time: sql`${isOver} and ${arrivedAt} between ${earliest} and ${latest}`,
  'late.before': sql`${isLate} and ${isAfterLateEnd}`,
  'late.way': sql`${isLate} and not ${isAfterLateEnd} and coalesce(${isSetOutInTime}, false)`,
  'late.out': sql`${isLate} and not ${isAfterLateEnd} and not coalesce(${isSetOutInTime}, false)`,
  with_needs: hasNeeds,
  needs_read: sql`${hasNeeds} and not ${isReadLate}`,
  seen_before: sql`${isDone} and ${before} is not null`,
  same_face: sql`${isDone} and ${before} = b.professional_id`,
  'no_show.theirs': sql`b.state = 'no_show' and ${isPaid}`,
  'no_show.ours': sql`b.state = 'no_show' and not ${isPaid}`,
  'canceled.free': sql`${isCanceled} and not ${byOffice} and not ${withFee}`,
  'canceled.fee': sql`${isCanceled} and not ${byOffice} and ${withFee}`,
  'canceled.office': sql`${isCanceled} and ${byOffice}`,
  ratings: hasStars(sql`true`),
  'low_ratings.refunded': sql`${isLow} and ${isGivenBack}`,
  'low_ratings.noted': sql`${isLow} and not ${isGivenBack} and ${isNoted}`,
  'low_ratings.open': sql`${isLow} and not ${isGivenBack} and not ${isNoted}`,
  unpaid_visits: isUnpaid,
  by_hand: isByHand,
  margin_visits: hasMargin,
};

/** What is added up of a visit instead of counting it. */
export const visitAmounts: Readonly<Record<string, RawBuilder<unknown>>> = {
  visit_minutes: sql`case when ${isDone} then ${bookedMinutes} else 0 end`,
  way_minutes: sql`case when ${isWithWay} then ${wayMinutes} else 0 end`,
  way_and_work_minutes: sql`case when ${isWithWay} then ${wayMinutes} + ${workedMinutes} else 0 end`,
  margin: sql`case when ${hasMargin} then ${earnedCents} - case when ${isDone} then round(${workedMinutes} * ${payAnHour} / 60) else 0 end - ${partsCents} else 0 end`,
  stars: sql`coalesce((select g.stars from booking_ratings g where g.booking_id = b.id), 0)`,
  unpaid: sql`case when ${isUnpaid} then ${cardDueOf} else 0 end`,
};

interface Behind {
  which: RawBuilder<unknown>;
  /** The sums that say on which days there are some: these, less those. */
  sums: readonly string[];
  less?: readonly string[];
}

const measure = (name: string): Behind => ({ which: visitMeasures[name]!, sums: [name] });

/** The visits behind a number: where it is a share, those that are missing in it. */
export const visitsBehind: Readonly<Record<string, Behind>> = {
  not_filled: { which: sql`(${visitMeasures['due']}) and not ${isDone}`, sums: ['due'], less: ['completed'] },
  not_on_time: {
    which: sql`${hasArrived} and not (${arrivedAt} between ${earliest} and ${latest})`,
    sums: ['arrived'],
    less: ['on_time'],
  },
  late: { which: isLate, sums: ['late.before', 'late.way', 'late.out'] },
  needs_not_read: { which: sql`${hasNeeds} and ${isReadLate}`, sums: ['with_needs'], less: ['needs_read'] },
  other_face: {
    which: sql`${isDone} and ${before} <> b.professional_id`,
    sums: ['seen_before'],
    less: ['same_face'],
  },
  no_show: { which: sql`b.state = 'no_show'`, sums: ['no_show.theirs', 'no_show.ours'] },
  canceled: { which: isCanceled, sums: ['canceled.free', 'canceled.fee', 'canceled.office'] },
  rated: measure('ratings'),
  low_ratings: { which: isLow, sums: ['low_ratings.refunded', 'low_ratings.noted', 'low_ratings.open'] },
  unpaid: measure('unpaid_visits'),
  done: measure('completed'),
  by_hand: measure('by_hand'),
  margin: measure('margin_visits'),
  overtime: { which: isOvertime, sums: ['overtime_visits'] },
};

export const arrivalOfVisit = arrivedAt;

/**
 * The hours above those of a full week, visit by visit: added up along the week, because to add up the week
 * for each visit takes as long as everything else.
 */
export const ofOvertime = (from: string, until: string): RawBuilder<unknown> => sql`
  select each.day, m.measure, each.person, each.area, each.service, m.amount from (
    select ${localStart}::date as day, b.professional_id as person, b.service_area_id as area, o.service_id as service, ${bookedMinutes} as minutes,
      sum(${bookedMinutes}) over (partition by b.professional_id, date_trunc('week', ${localStart}) order by b.starts_at) as total
    from bookings b join service_options o on o.id = b.service_option_id
    where ${isOneByOne} and b.starts_at >= date_trunc('week', ${from}::date) - interval '1 day' and b.starts_at < ${until}::date + interval '2 days') each
  cross join lateral (values ('overtime_minutes', least(each.minutes, each.total - ${fullWeekMinutes})), ('overtime_visits', 1)) m (measure, amount)
  where each.day between ${from}::date and ${until}::date and each.total > ${fullWeekMinutes}`;
