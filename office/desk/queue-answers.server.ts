import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { type WaitKind, waitKinds } from '#domains/conversations/incoming-text.ts';
import { type PaidPlanId, planOf } from '#domains/membership/membership.ts';
import { waitsToBePrinted } from '#domains/notifications/letter-run.server.ts';
import { creditOf } from '#domains/payments/ledger.server.ts';
import { formatPhone, givenName } from '#domains/people/words.ts';
import { type ComplaintKind, complaintWords, type Wish, wishWords } from '#domains/visit-news/complaint.ts';
import { offStates } from '#domains/visits/visit.ts';
import { literals } from '#platform/database/database.ts';
import { formatCents } from '#platform/money.ts';
import { type QueueSource, ringOf } from './queue-source.server.ts';
import type { QueueKind } from './queue.ts';

/** What a text waits for, by the kind of the queue. */
export const kindsOfTexts = {
  danger: 'text_danger',
  visit_now: 'text_now',
  call: 'text_cancel',
  answer: 'reply',
  wrong_number: 'wrong_number',
} as const satisfies Record<WaitKind, QueueKind>;

/** For how many minutes each may wait; what is about now waits for nobody. */
const minutesOfTexts: Readonly<Record<WaitKind, number>> = {
  danger: 0,
  visit_now: 0,
  call: 30,
  answer: 120,
  wrong_number: 24 * 60,
};
const minutesAllowed = sql.join(
  waitKinds.map((kind) => sql`when ${kind} then ${minutesOfTexts[kind]}::integer`),
  sql` `,
);
const kindInQueue = sql.join(
  waitKinds.map((kind) => sql`when ${kind} then ${kindsOfTexts[kind]}`),
  sql` `,
);

/** What people texted that needs a person: of a number each kind once, however many texts there are. */
const texts: QueueSource = {
  kinds: Object.values(kindsOfTexts),
  open: () => sql`
    select case w.waits_for ${kindInQueue} end as kind, c.id::text as subject, min(w.created_at + make_interval(mins => case w.waits_for ${minutesAllowed} end)) as due
    from (select phone, created_at, coalesce(waits_for, 'answer') as waits_for from text_replies where passed_on and answered_at is null) w
    join conversations c on c.phone = w.phone group by 1, 2`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      kind: string;
      body: string;
      phone: string;
      name: string | null;
    }>`
      select distinct on (c.id, kind) c.id, w.kind, w.body, c.phone, u.name
      from conversations c join lateral (
        select case coalesce(t.waits_for, 'answer') ${kindInQueue} end as kind, t.body, t.created_at from text_replies t
        where t.phone = c.phone and t.passed_on and t.answered_at is null) w on true
      left join users u on u.phone = c.phone and u.status in ('A', 'S')
      where c.id = any(${items.map(({ subject }) => subject)}::uuid[])
      order by c.id, kind, w.created_at desc`.execute(database);
    const of = (id: string, kind: QueueKind) => rows.find((row) => row.id === id && row.kind === kind);
    return new Map(
      items.map(({ subject: id }) => [
        id,
        (kind: QueueKind) => {
          const text = of(id, kind);
          return {
            what: text?.body.slice(0, 80) ?? '',
            detail: text?.name === null || text === undefined ? '' : formatPhone(text.phone),
            who: text?.name ?? formatPhone(text?.phone ?? ''),
            where: '',
            act: {
              label: kind === 'reply' ? 'Answer' : 'Call',
              to: pathTo('/office/conversations/:id', { id, open: kind === 'reply' ? 'answer' : 'close' }),
            },
          };
        },
      ]),
    );
  },
};

/** What was agreed to and has no day yet, and what runs out before it was answered. */
const quotes: QueueSource = {
  kinds: ['quote'],
  open: (now) => sql`
    select 'quote' as kind, q.id::text as subject, case q.state when 'accepted' then q.decided_at + interval '1 day' else q.valid_until end as due
    from quotes q where q.state in ('sent', 'accepted') and q.valid_until > ${now} and (q.state = 'accepted' or q.valid_until < ${now}::timestamptz + interval '2 days')
      and not exists (select from bookings b where b.quote_id = q.id and b.state not in ${literals(offStates)})`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      description: string;
      cents: number;
      state: string;
      name: string;
    }>`
      select q.id, q.description, q.total_cents as cents, q.state, u.name
      from quotes q join bookings b on b.id = q.visit_id join users u on u.id = b.booked_by
      where q.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, description, cents, state, name }) => [
        id,
        () => ({
          what: description.split('\n')[0]?.slice(0, 80) ?? '',
          detail:
            state === 'accepted'
              ? `${formatCents(cents)}, accepted, no day chosen`
              : `${formatCents(cents)}, no answer yet`,
          who: name,
          where: '',
          act: { label: 'Call', to: pathTo('/office/quotes/:id', { id }) },
        }),
      ]),
    );
  },
};

/** What was wrong with a visit, or few stars alone. */
const complaints: QueueSource = {
  kinds: ['complaint', 'felt_unsafe'],
  open: () => sql`
    select case c.kind when 'unsafe' then 'felt_unsafe' else 'complaint' end as kind, c.booking_id::text as subject,
      case c.kind when 'unsafe' then c.told_at else c.created_at + interval '1 hour' end as due
    from complaints c where c.closed_at is null`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      kind: ComplaintKind | null;
      wish: Wish | null;
      name: string;
      phone: string | null;
      professionalName: string;
      area: string;
    }>`
      select b.id, c.kind, c.wish, r.name, coalesce(r.phone, m.contact_phone, m.phone) as phone, p.name as "professionalName", area.title as area
      from complaints c join bookings b on b.id = c.booking_id join recipients r on r.id = b.recipient_id join users m on m.id = r.member_id
      join professionals p on p.id = b.professional_id join service_areas area on area.id = b.service_area_id
      where c.closed_at is null and c.booking_id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(
      database,
    );
    return new Map(
      rows.map(({ id, kind, wish, name, phone, professionalName, area }) => [
        id,
        () => ({
          what:
            kind === null
              ? `Few stars for ${professionalName}`
              : `${complaintWords[kind]} (${professionalName})`,
          detail: wish === null ? 'They have not said what was wrong' : wishWords[wish],
          who: name,
          where: area,
          act: { label: 'Put it right', to: pathTo('/office/visits/:id', { id, open: 'put-right' }) },
          ring: ringOf(name, phone),
        }),
      ]),
    );
  },
};

/** Members whose mail comes back to us: a call finds out where it should go. */
const returnedMail: QueueSource = {
  kinds: ['mail_back'],
  open: () => sql`
    select 'mail_back' as kind, u.id::text as subject, lost.created_at + interval '1 day' as due
    from undeliverable_addresses lost join users u on u.email = lost.address where lost.channel = 'email' and u.status = 'A'`,
  async tell(database, items) {
    const { rows } = await sql<{ id: string; name: string; phone: string | null }>`
      select u.id, u.name, coalesce(u.contact_phone, u.phone) as phone from users u
      where u.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, name, phone }) => [
        id,
        () => ({
          what: `Mail to ${givenName(name)} comes back`,
          detail: 'Call, and ask whether the address is right',
          who: name,
          where: '',
          act: {
            label: 'Look at the address',
            to: pathTo('/office/people/:id', { id, open: 'email-right' }),
          },
          ring: ringOf(name, phone),
        }),
      ]),
    );
  },
};

/** Letters are printed together: however many there are, they are one thing to do. */
const letters: QueueSource = {
  kinds: ['letters'],
  open: () => sql`
    select 'letters' as kind, 'all' as subject, min(m.due_at) + interval '1 day' as due from messages m where ${waitsToBePrinted} having count(*) > 0`,
  async tell(database) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from messages m where ${waitsToBePrinted}`.execute(database);
    const count = rows[0]?.count ?? 0;
    const item = {
      what: count === 1 ? '1 letter to print' : `${count} letters to print`,
      detail: '',
      who: '',
      where: '',
      act: { label: 'Print', to: pathTo('/office/letters') },
    };
    return new Map([['all', () => item]]);
  },
};

/** Memberships whose fee could not be had. */
const renewals: QueueSource = {
  kinds: ['renewal_failed'],
  open: () => sql`
    select 'renewal_failed' as kind, m.user_id::text as subject, m.period_ends_at + interval '1 day' as due from memberships m where m.state = 'overdue'`,
  async tell(database, items) {
    const { rows } = await sql<{ id: string; planId: PaidPlanId; name: string }>`
      select m.user_id as id, m.plan_id as "planId", u.name from memberships m join users u on u.id = m.user_id
      where m.user_id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, planId, name }) => [
        id,
        () => ({
          what: `${planOf(planId).title} membership`,
          detail: '',
          who: name,
          where: '',
          act: { label: 'Request another card', to: pathTo('/office/payments/:id', { id }) },
        }),
      ]),
    );
  },
};

/** Credit of memberships that have ended, which no card can be refunded and no one keeps for visits. */
const credits: QueueSource = {
  kinds: ['credit_left'],
  open: () => sql`
    select 'credit_left' as kind, m.user_id::text as subject, m.ends_at + interval '7 days' as due from memberships m
    where m.state = 'ended' and m.credit_back_at is null and m.credit_kept_at is null and ${creditOf(sql`m.user_id`)} > 0`,
  async tell(database, items) {
    const { rows } = await sql<{ id: string; cents: number; name: string }>`
      select m.user_id as id, ${creditOf(sql`m.user_id`)} as cents, u.name from memberships m join users u on u.id = m.user_id
      where m.user_id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, cents, name }) => [
        id,
        () => ({
          what: `${formatCents(cents)} of a membership that has ended`,
          detail: '',
          who: name,
          where: '',
          act: { label: 'Pay it back', to: pathTo('/office/memberships/:id', { id }) },
        }),
      ]),
    );
  },
};

/** What waits for an answer, ours or theirs. */
export const answerSources: readonly QueueSource[] = [
  complaints,
  texts,
  quotes,
  returnedMail,
  letters,
  renewals,
  credits,
];
