import { sql } from 'kysely';
import { isPaidLater } from '#domains/payments/deferred-payment.server.ts';
import { actorNameOf } from '#domains/visits/history.server.ts';
import type { Question } from './data-copy.ts';

/** Why a professional was chosen to come, or could not, is about the professional. */
const saysWhy = sql`e.kind not in ('held', 'reassigned', 'professional_chosen')`;

/**
 * The visits: all those for the member's own recipients and, of those that they booked as a carer, only what
 * was booked.
 */
export const visitQuestions: readonly Question[] = [
  {
    name: 'bookings',
    title: 'Visits',
    tables: [
      'bookings',
      'booking_needs',
      'booking_cancellations',
      'booking_ratings',
      'booking_series',
      'deferred_payments',
    ],
    ask: (
      me,
    ) => sql`select b.reference, o.title as service, r.name as "for", b.state, b.starts_at, b.ends_at, b.time_zone, p.name as who_comes, b.address, b.answers, b.notes,
        b.price_lines, b.total_cents, b.gift_cents, b.credit_cents, b.created_at, b.placed_at, booker.name as booked_by, b.series_id is not null as comes_again, ${isPaidLater(sql`b.id`)} as paid_later,
        (select jsonb_agg(jsonb_build_object('title', n.title, 'remarks', n.remarks, 'read_at', n.acknowledged_at) order by n.position) from booking_needs n where n.booking_id = b.id) as needs,
        (select jsonb_build_object('at', x.created_at, 'reason', x.reason, 'fee_cents', x.fee_cents) from booking_cancellations x where x.booking_id = b.id) as cancellation,
        (select jsonb_build_object('at', g.created_at, 'stars', g.stars, 'thanks', g.thanks) from booking_ratings g where g.booking_id = b.id) as rating
      from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id join professionals p on p.id = b.professional_id
      join users booker on booker.id = b.booked_by where r.member_id = ${me} order by b.starts_at`,
  },
  {
    name: 'bookings_for_others',
    title: 'Visits that you booked for others',
    tables: ['bookings', 'booking_series'],
    ask: (
      me,
    ) => sql`select b.reference, o.title as service, b.state, b.starts_at, b.time_zone, b.total_cents, b.created_at
      from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id
      where b.id in (select id from bookings where booked_by = ${me} union all select id from bookings where member_id = ${me}) and r.member_id <> ${me} order by b.starts_at`,
  },
  {
    name: 'booking_events',
    title: 'What happened to the visits',
    tables: ['booking_events', 'booking_cancellations'],
    ask: (
      me,
    ) => sql`select b.reference, e.created_at as at, e.kind, ${actorNameOf(sql`actor.name`, sql`office.name`, sql`helper.name`)} as done_by, case when r.member_id = ${me} and ${saysWhy} then nullif(e.reason, '') end as reason
      from booking_events e join bookings b on b.id = e.booking_id join recipients r on r.id = b.recipient_id left join users actor on actor.id = e.actor_id left join staff office on office.id = e.staff_id left join professionals helper on helper.id = e.professional_id
      where e.id in (
        select own.id from recipients person join bookings visit on visit.recipient_id = person.id join booking_events own on own.booking_id = visit.id where person.member_id = ${me}
        union all select done.id from booking_events done where done.actor_id = ${me}) order by e.created_at, e.id`,
  },
  {
    name: 'unfinished_bookings',
    title: 'Your drafts',
    tables: ['booking_drafts'],
    ask: (me) =>
      sql`select service_id as service, answers - 'recipientId' as answers, typed, created_at, updated_at from booking_drafts where member_id = ${me} and booking_id is null order by created_at`,
  },
  {
    name: 'photos',
    title: 'Photos of what is to be done',
    tables: ['visit_photos'],
    ask: (me) =>
      sql`select 'photos/' || id || '.jpg' as file, created_at from visit_photos where member_id = ${me} order by created_at`,
  },
  {
    name: 'taken_photos',
    title: 'Photos your helpers took',
    tables: ['taken_photos'],
    ask: (me) =>
      sql`select b.reference, 'photos/' || t.id || '.jpg' as file, t.taken_at from taken_photos t join bookings b on b.id = t.booking_id join recipients r on r.id = b.recipient_id
      where r.member_id = ${me} order by t.taken_at, t.id`,
  },
  {
    name: 'refused_photos',
    title: 'Photos that helpers took and that were not added to the visit',
    tables: ['refused_photos'],
    ask: (me) =>
      sql`select b.reference, 'photos/' || f.id || '.jpg' as file, f.taken_at, f.words as why from refused_photos f join bookings b on b.id = f.booking_id join recipients r on r.id = b.recipient_id
      where r.member_id = ${me} order by f.taken_at, f.id`,
  },
  {
    name: 'steps_of_visits',
    title: 'Helper check-ins',
    tables: ['field_steps'],
    ask: (me) =>
      sql`select b.reference, s.kind, s.happened_at, s.created_at as came_at, s.by_hand as typed_because, s.distance_meters, s.payload ->> 'right_at' as corrected_to, s.taken_back_at as undone_at,
        s.payload ->> 'body' as note, s.payload -> 'extra' as extra, case when s.kind <> 'cannot_come' then s.payload ->> 'reason' end as corrected_because, s.outcome, s.words as our_answer
      from field_steps s join bookings b on b.id = s.booking_id join recipients r on r.id = b.recipient_id
      where r.member_id = ${me} order by s.happened_at, s.id`,
  },
  {
    name: 'help_calls',
    title: 'When helpers called us for help',
    tables: ['help_calls'],
    ask: (me) =>
      sql`select b.reference, h.created_at, h.ended_at, h.answer as what_we_found_out
      from help_calls h join bookings b on b.id = h.booking_id join recipients r on r.id = b.recipient_id where r.member_id = ${me} order by h.created_at`,
  },
  {
    name: 'visit_refunds',
    title: 'Money back for visits, and why',
    tables: ['visit_refunds', 'approvals', 'payment_differences'],
    ask: (
      me,
    ) => sql`select b.reference, f.created_at, f.amount_cents, f.cause, f.reason, f.state, f.answer as our_answer
      from visit_refunds f join bookings b on b.id = f.booking_id join recipients r on r.id = b.recipient_id where r.member_id = ${me}
      union all
      select b.reference, a.created_at, a.amount_cents, a.cause, a.note, a.state, a.answer
      from approvals a join bookings b on b.id = a.booking_id join recipients r on r.id = b.recipient_id where r.member_id = ${me}
      union all
      select b.reference, d.found_at, null, 'what our books and the bank differed in', d.line, case when d.resolved_at is null then 'open' else 'settled' end, d.answer
      from payment_differences d join bookings b on b.id = d.booking_id join recipients r on r.id = b.recipient_id where r.member_id = ${me} order by 2`,
  },
  {
    name: 'visit_messages',
    title: 'What you wrote about visits',
    tables: ['visit_messages', 'text_replies', 'conversations', 'booking_ratings'],
    ask: (
      me,
    ) => sql`select b.reference, m.created_at as at, m.for_whom as written_to, m.body as text, null as our_answer from visit_messages m join bookings b on b.id = m.booking_id where m.author_id = ${me}
      union all
      select b.reference, t.created_at, 'us, by text', t.body, t.answer from text_replies t join users u on u.phone = t.phone and u.status = 'A' left join bookings b on b.id = t.booking_id where u.id = ${me}
      union all
      select b.reference, g.created_at, g.stars || ' stars', g.thanks, null from booking_ratings g join bookings b on b.id = g.booking_id where g.rated_by = ${me}
      order by 2`,
  },
  {
    name: 'complaints',
    title: 'What you told us was wrong, and our answers',
    tables: ['complaints'],
    ask: (
      me,
    ) => sql`select b.reference, c.created_at, c.told_at, c.kind, c.wish, c.words, c.phone, c.closed_at as answered_at, c.outcome, c.answer as our_answer
      from complaints c join bookings b on b.id = c.booking_id
      where c.id in (
        select c.id from recipients r join bookings b on b.recipient_id = r.id join complaints c on c.booking_id = b.id where r.member_id = ${me}
        union all select c.id from complaints c where c.told_by = ${me}) order by c.created_at`,
  },
  {
    name: 'links',
    title: 'Links to visits and calendars',
    tables: ['booking_shares', 'calendar_feeds'],
    ask: (
      me,
    ) => sql`select 'One visit: ' || b.reference as shows, s.label, s.created_at, s.revoked_at as stopped_at, null::timestamptz as last_read_at from booking_shares s join bookings b on b.id = s.booking_id where s.created_by = ${me}
      union all select 'All visits, for a calendar', label, created_at, revoked_at, last_read_at from calendar_feeds where user_id = ${me} order by 3`,
  },
  {
    name: 'quotes',
    title: 'Quotes that you were given',
    tables: ['quotes'],
    ask: (
      me,
    ) => sql`select b.reference as visit, q.created_at, q.description, q.lines, q.total_cents, q.valid_until, q.state, q.decided_at, q.decline_reason
      from quotes q join bookings b on b.id = q.visit_id join recipients r on r.id = b.recipient_id where r.member_id = ${me} order by q.created_at`,
  },
  {
    name: 'waiting',
    title: 'Earlier times that you waited for',
    tables: ['waiting_list'],
    ask: (
      me,
    ) => sql`select b.reference, w.created_at, w.closed_at, (select jsonb_agg(f.starts_at order by f.starts_at) from waiting_offers f where f.entry_id = w.id) as offered
      from waiting_list w join bookings b on b.id = w.booking_id where w.member_id = ${me} order by w.created_at`,
  },
];
