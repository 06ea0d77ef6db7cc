import { type RawBuilder, sql } from 'kysely';

/**
 * What counts of a visit `b` of an option `o`, by measure. Every number and the list of visits behind it are
 * made of the same conditions.
 */
const arrivedAt = sql`(select min(e.created_at) from booking_events e where e.booking_id = b.id and e.to_state = 'arrived')`;
/** A delivery comes at some time in its window, everything else at its start. */
const latest = sql`case when o.window_starts is null then b.starts_at else b.ends_at end + interval '10 minutes'`;
const earliest = sql`b.starts_at - interval '10 minutes'`;
const isCanceled = sql`b.state = 'cancelled'`;
const byOffice = sql`exists (select 1 from booking_cancellations c where c.booking_id = b.id and c.staff_id is not null)`;
const withFee = sql`exists (select 1 from booking_cancellations c where c.booking_id = b.id and c.fee_cents > 0)`;
const isOver = sql`b.state not in ('held', 'cancelled')`;
const isDone = sql`b.state = 'completed'`;
const hasNeeds = sql`${isOver} and exists (select 1 from booking_needs n where n.booking_id = b.id)`;
const isReadLate = sql`exists (select 1 from booking_needs n where n.booking_id = b.id and (n.acknowledged_at is null or n.acknowledged_at > b.starts_at - interval '12 hours'))`;
const isPaid = sql`(b.card_fee_cents > 0 or exists (select 1 from ledger_entries l where l.debit_account = 'gift_authorized:' || b.id and l.credit_account = 'revenue'))`;
/** Who came to the same person for the same service the last time. */
const before = sql`(select p.professional_id from bookings p join service_options k on k.id = p.service_option_id
  where p.recipient_id = b.recipient_id and p.starts_at < b.starts_at and p.state = 'completed' and k.service_id = o.service_id order by p.starts_at desc limit 1)`;
const hasArrived = sql`${isOver} and ${arrivedAt} is not null`;
/** Owed, and neither paid nor written off, as in the report of a month. */
const isUnpaid = sql`b.state in ('completed', 'cancelled', 'no_show') and b.total_cents > b.gift_cents and (${isDone} or b.card_fee_cents > 0) and b.written_off_at is null
  and not exists (select 1 from payments y where y.id = b.payment_id and y.state = 'captured')`;
const hasStars = (which: RawBuilder<unknown>) =>
  sql`exists (select 1 from booking_ratings g where g.booking_id = b.id and ${which})`;

/** Measures that count visits. */
export const visitMeasures: Readonly<Record<string, RawBuilder<unknown>>> = {
  due: sql`b.state not in ('held', 'cancelled') or (${isCanceled} and ${byOffice})`,
  completed: isDone,
  arrived: hasArrived,
  on_time: sql`${isOver} and ${arrivedAt} between ${earliest} and ${latest}`,
  late: sql`${isOver} and ${arrivedAt} > ${latest}`,
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
  low_ratings: hasStars(sql`g.stars < 3`),
  unpaid_visits: isUnpaid,
};

/** What is added up of a visit instead of counting it. */
export const visitAmounts: Readonly<Record<string, RawBuilder<unknown>>> = {
  visit_minutes: sql`case when ${isDone} then extract(epoch from b.ends_at - b.starts_at) / 60 else 0 end`,
  stars: sql`coalesce((select g.stars from booking_ratings g where g.booking_id = b.id), 0)`,
  unpaid: sql`case when ${isUnpaid} then case when b.card_fee_cents > 0 then b.card_fee_cents else b.total_cents - b.gift_cents end else 0 end`,
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
  late: measure('late'),
  needs_not_read: { which: sql`${hasNeeds} and ${isReadLate}`, sums: ['with_needs'], less: ['needs_read'] },
  other_face: {
    which: sql`${isDone} and ${before} <> b.professional_id`,
    sums: ['seen_before'],
    less: ['same_face'],
  },
  no_show: { which: sql`b.state = 'no_show'`, sums: ['no_show.theirs', 'no_show.ours'] },
  canceled: { which: isCanceled, sums: ['canceled.free', 'canceled.fee', 'canceled.office'] },
  rated: measure('ratings'),
  low_ratings: measure('low_ratings'),
  unpaid: measure('unpaid_visits'),
};

export const arrivalOfVisit = arrivedAt;
