import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { openCalls } from '#domains/enquiries/call.server.ts';
import { type CallReason, reasonTitles } from '#domains/enquiries/call.ts';
import { topicTitles, urgencyTitles } from '#domains/enquiries/words.ts';
import { disputeStateWords } from '#domains/payments/dispute.ts';
import { givenName } from '#domains/people/words.ts';
import { daysToRenew, endInWords, paperTitles } from '#domains/professionals/paper.ts';
import { closedDoorSince, dueOf } from '#domains/visits/day/due.server.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { openStates } from '#domains/visits/visit.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { literals } from '#platform/database/database.ts';
import { formatCents } from '#platform/money.ts';
import type { Dispute } from '#platform/payment-gateway/gateway.ts';
import { answerSources } from './queue-answers.server.ts';
import { fieldSources } from './queue-field.server.ts';
import { insurance } from './queue-insurance.server.ts';
import { leftOut } from './queue-left-out.server.ts';
import { missingCheck } from './queue-missing-check.server.ts';
import { pressSources } from './queue-presses.server.ts';
import { secondPerson } from './queue-second-person.server.ts';
import { type QueueSource, type Ring, ringOf, type ToldItem } from './queue-source.server.ts';
import type { QueueKind } from './queue.ts';

const isUnderWay = sql<boolean>`b.state in ${literals(openStates)}`;

/** What is wrong with a visit, or waits for our word. */
const visits: QueueSource = {
  kinds: [
    'closed_door',
    'not_arrived',
    'dish_not_suitable',
    'nobody_comes',
    'clash',
    'no_car',
    'needs_unread',
    'not_finished',
    'requested',
    'payment_failed',
  ],
  open: (now) => sql`
    select a.kind, b.id::text as subject, case a.kind when 'not_finished' then b.ends_at when 'not_arrived' then greatest(${dueOf}, b.expected_at) else b.starts_at end as due
    from booking_alerts a join bookings b on b.id = a.booking_id where a.resolved_at is null and a.kind <> 'money_differs'
    union all
    select 'requested', b.id::text, least(b.placed_at + interval '2 hours', b.starts_at) from bookings b where b.state = 'requested' and b.starts_at > ${now}
    union all
    select 'closed_door', b.id::text, ${closedDoorSince}
    from bookings b where ${isUnderWay} and b.starts_at between ${now}::timestamptz - interval '2 days' and ${now}
      and ${closedDoorSince} is not null`,
  async tell(database, items) {
    const { rows } = await sql<VisitOfItem>`
      select b.id, b.starts_at as "startsAt", b.time_zone as "timeZone", ${visitTitle} as title, r.name as "recipientName", p.name as "professionalName", p.phone as "professionalPhone", coalesce(r.phone, m.contact_phone, m.phone) as phone, area.title as area
      from bookings b join recipients r on r.id = b.recipient_id join users m on m.id = r.member_id join service_options o on o.id = b.service_option_id
      join professionals p on p.id = b.professional_id join service_areas area on area.id = b.service_area_id
      where b.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(rows.map((visit) => [visit.id, (kind: QueueKind) => tellVisit(kind, visit)]));
  },
};

interface VisitOfItem {
  id: string;
  startsAt: Date;
  timeZone: string;
  title: string;
  recipientName: string;
  professionalName: string;
  professionalPhone: string | null;
  phone: string | null;
  area: string;
}

function tellVisit(kind: QueueKind, visit: VisitOfItem): ToldItem {
  const first = givenName(visit.professionalName);
  const recipient = givenName(visit.recipientName);
  const ofHelper = ringOf(visit.professionalName, visit.professionalPhone);
  const ofRecipient = ringOf(visit.recipientName, visit.phone);
  const acts: Partial<Record<QueueKind, [label: string, act: string, ring?: Ring | undefined]>> = {
    closed_door: [`Call ${recipient}`, 'no-show', ofRecipient],
    not_arrived: [`Call ${first}`, 'late', ofHelper],
    dish_not_suitable: [`Call ${recipient}`, 'note', ofRecipient],
    nobody_comes: ['Assign', 'replace'],
    clash: [`Call ${recipient}`, 'keep-both', ofRecipient],
    no_car: ['Choose car', 'car'],
    needs_unread: [`Call ${first}`, 'needs-read', ofHelper],
    not_finished: [`Call ${first}`, 'completed', ofHelper],
    requested: ['Confirm', 'confirm'],
    payment_failed: ['Request another card', 'ask-for-card'],
  };
  const [label, act, ring] = acts[kind] ?? ['Review', ''];
  return {
    what: visit.title,
    detail: `${shortMomentInWords(visit.startsAt, visit.timeZone)}, with ${visit.professionalName}`,
    who: visit.recipientName,
    where: visit.area,
    act: { label, to: pathTo('/office/visits/:id', { id: visit.id, open: act }) },
    ring,
  };
}

const titles: Record<string, string> = { ...topicTitles, ...urgencyTitles };

/** Calls that we have promised, that a membership has each week, and notices that go by phone. */
const calls: QueueSource = {
  kinds: ['call'],
  open: (now) => sql`
    select 'call' as kind, o.id::text as subject, o."dueUntil" as due from (${openCalls(now)}) o where o."snoozedUntil" is null or o."snoozedUntil" <= ${now}`,
  async tell(database, items, now) {
    const { rows } = await sql<{
      id: string;
      reason: CallReason;
      name: string;
      phone: string;
      topic: string | null;
      message: string | null;
    }>`
      select o.id, o.reason, o.name, o.phone, e.topic, coalesce(e.message, m.subject) as message
      from (${openCalls(now)}) o left join enquiries e on e.id = o.id left join messages m on m.id = o.id
      where o.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, reason, name, phone, topic, message }) => [
        id,
        () => ({
          what: titles[topic ?? ''] ?? reasonTitles[reason],
          detail: message ?? '',
          who: name,
          where: '',
          act: { label: 'Call', to: pathTo('/office/calls/:id', { id }) },
          ring: ringOf(name, phone),
        }),
      ]),
    );
  },
};

/** Papers without which a professional will no longer be sent. */
const papers: QueueSource = {
  kinds: ['paper'],
  open: (now) => sql`
    select 'paper' as kind, p.id::text as subject, (p.ends_on + 1)::timestamp at time zone a.time_zone as due
    from professional_papers p join professionals who on who.id = p.professional_id join service_areas a on a.id = who.service_area_id
    where who.active and (who.left_on is null or who.left_on >= ${now}::timestamptz::date)
      and p.ends_on <= ${now}::timestamptz::date + ${daysToRenew}::integer`,
  async tell(database, items, now) {
    const { rows } = await sql<{
      id: string;
      kind: keyof typeof paperTitles;
      endsOn: string;
      professionalId: string;
      name: string;
      area: string;
    }>`
      select p.id, p.kind, p.ends_on::text as "endsOn", p.professional_id as "professionalId", who.name, a.title as area
      from professional_papers p join professionals who on who.id = p.professional_id join service_areas a on a.id = who.service_area_id
      where p.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map((paper) => [
        paper.id,
        () => ({
          what: paperTitles[paper.kind],
          detail: endInWords(paper.endsOn, now.toISOString().slice(0, 10)),
          who: paper.name,
          where: paper.area,
          act: {
            label: 'Request new document',
            to: pathTo('/office/professionals/:id', { id: paper.professionalId }),
          },
        }),
      ]),
    );
  },
};

/** What our books and the bank say differently. */
const differences: QueueSource = {
  kinds: ['difference'],
  open: () => sql`
    select 'difference' as kind, d.id::text as subject, d.found_at + interval '1 day' as due from payment_differences d where d.resolved_at is null`,
  async tell(database, items) {
    const { rows } = await sql<{ id: string; line: string; bookingId: string | null }>`
      select id, line, booking_id as "bookingId" from payment_differences where id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(
      database,
    );
    return new Map(
      rows.map(({ id, line }) => [
        id,
        () => ({
          what: line,
          detail: '',
          who: '',
          where: '',
          act: { label: 'Review', to: pathTo('/office/differences/:id', { id }) },
        }),
      ]),
    );
  },
};

/** Series for which no more visits are planned, because the account that books them is stopped. */
const series: QueueSource = {
  kinds: ['series_waits'],
  open: () => sql`
    select 'series_waits' as kind, s.id::text as subject, s.look_again_at as due
    from booking_series s join users u on u.id = s.member_id 
    join users booker on booker.id = coalesce(u.merged_into, u.id)
    where s.look_again_at is not null and booker.status <> 'A'`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      memberId: string;
      bookerName: string;
      title: string;
      recipientName: string;
      area: string;
    }>`
      select s.id, s.member_id as "memberId", u.name as "bookerName", o.title, r.name as "recipientName", area.title as area
      from booking_series s join users u on u.id = s.member_id
      cross join lateral (select * from bookings where series_id = s.id order by starts_at desc limit 1) b
      join service_options o on o.id = b.service_option_id join recipients r on r.id = b.recipient_id join service_areas area on area.id = b.service_area_id
      where s.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, memberId, bookerName, title, recipientName, area }) => [
        id,
        () => ({
          what: title,
          detail: `No new visits are planned: the account of ${bookerName} is stopped`,
          who: recipientName,
          where: area,
          act: { label: 'Look at the account', to: pathTo('/office/people/:id', { id: memberId }) },
        }),
      ]),
    );
  },
};

/** A bank asks money back and waits for our answer, or warns that it may. */
const disputes: QueueSource = {
  kinds: ['dispute'],
  open: () => sql`
    select 'dispute' as kind, d.id as subject, coalesce(d.answer_by, d.created_at + interval '1 day') as due from payment_disputes d
    where d.ended_at is null and (d.answer_by is not null or (d.state = 'warned' and d.left_at is null))`,
  async tell(database, items) {
    const { rows } = await sql<{ id: string; state: Dispute['state']; cents: number; what: string }>`
      select d.id, d.state, d.amount_cents as cents, coalesce(p.description, 'Gift card for ' || g.recipient_name) as what
      from payment_disputes d left join payments p on p.id = d.payment_id left join gift_cards g on g.id = d.gift_card_id
      where d.id = any(${items.map(({ subject }) => subject)}::text[])`.execute(database);
    return new Map(
      rows.map(({ id, state, cents, what }) => [
        id,
        () => ({
          what:
            state === 'warned'
              ? disputeStateWords.warned
              : `${disputeStateWords[state]}: ${formatCents(cents)}`,
          detail: what,
          who: '',
          where: '',
          act: { label: 'Review', to: pathTo('/office/disputes/:id', { id }) },
        }),
      ]),
    );
  },
};

export const queueSources: readonly QueueSource[] = [
  visits,
  series,
  leftOut,
  calls,
  papers,
  insurance,
  missingCheck,
  differences,
  secondPerson,
  disputes,
  ...answerSources,
  ...fieldSources,
  ...pressSources,
];
