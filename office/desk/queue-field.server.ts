import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { openHomes } from '#domains/field/home-safe.server.ts';
import { type RequestKind, requestTitles } from '#domains/field/mine/request.ts';
import { givenName } from '#domains/people/words.ts';
import { openAskedTimes } from '#domains/visits/day/asked-time.server.ts';
import { goingStates } from '#domains/visits/visit.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { literals } from '#platform/database/database.ts';
import { type QueueSource, ringOf } from './queue-source.server.ts';

/** A professional has pressed Help. */
const help: QueueSource = {
  kinds: ['help'],
  open: () => sql`
    select 'help' as kind, h.id::text as subject, h.created_at as due from help_calls h where h.ended_at is null`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      name: string;
      phone: string | null;
      seenBy: string | null;
      where: string;
    }>`
      select h.id, p.name, p.phone, seer.name as "seenBy", coalesce(b.address ->> 'city', '') as "where"
      from help_calls h join professionals p on p.id = h.professional_id left join bookings b on b.id = h.booking_id left join staff seer on seer.id = h.seen_by
      where h.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, name, phone, seenBy, where }) => [
        id,
        () => ({
          what: `${name} pressed Help`,
          detail: seenBy === null ? 'Not seen yet' : `${seenBy} has seen it`,
          who: name,
          where,
          act: {
            label: 'Call now',
            to: pathTo('/office/help/:id', { id, open: seenBy === null ? 'seen' : 'over' }),
          },
          ring: ringOf(name, phone),
        }),
      ]),
    );
  },
};

const silentHours = 1;

/**
 * A visit is under way, and the professional's phone has not spoken with us for an hour. Only where they are
 * signed in on one: otherwise the office says their steps.
 */
const silence: QueueSource = {
  kinds: ['silent_phone'],
  open: (now) => sql`
    select 'silent_phone' as kind, b.id::text as subject, heard.last + make_interval(hours => ${silentHours}::integer) as due
    from bookings b cross join lateral (
      select max(s.last_seen_at) as last from professional_sessions s
      where s.professional_id = b.professional_id and s.ended_at is null and s.expires_at > ${now}) heard
    where b.state in ${literals(goingStates)} and b.starts_at > ${now}::timestamptz - interval '1 day'
      and heard.last <= ${now}::timestamptz - make_interval(hours => ${silentHours}::integer)`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      startsAt: Date;
      timeZone: string;
      recipientName: string;
      professionalName: string;
      phone: string | null;
      area: string;
    }>`
      select b.id, b.starts_at as "startsAt", b.time_zone as "timeZone", r.name as "recipientName", p.name as "professionalName", p.phone, area.title as area
      from bookings b join recipients r on r.id = b.recipient_id join professionals p on p.id = b.professional_id join service_areas area on area.id = b.service_area_id
      where b.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map((visit) => [
        visit.id,
        () => ({
          what: `No signal from ${visit.professionalName}’s phone`,
          detail: `Visit started ${shortMomentInWords(visit.startsAt, visit.timeZone)}`,
          who: visit.recipientName,
          where: visit.area,
          act: {
            label: `Call ${givenName(visit.professionalName)}`,
            to: pathTo('/office/visits/:id', { id: visit.id, open: 'note' }),
          },
          ring: ringOf(visit.professionalName, visit.phone),
        }),
      ]),
    );
  },
};

/** A professional has done their last visit, and has not said that they are home. */
const home: QueueSource = {
  kinds: ['not_home'],
  open: (now) =>
    sql`select 'not_home' as kind, h.booking_id::text as subject, h.due from (${openHomes(now)}) h`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      name: string;
      phone: string | null;
      area: string;
      last: string;
    }>`
      select b.id, p.name, p.phone, area.title as area, r.name as last
      from bookings b join professionals p on p.id = b.professional_id join service_areas area on area.id = b.service_area_id join recipients r on r.id = b.recipient_id
      where b.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, name, phone, area, last }) => [
        id,
        () => ({
          what: `${name} has not checked in home safe`,
          detail: `Last visit: ${last}`,
          who: name,
          where: area,
          act: {
            label: `Call ${givenName(name)}`,
            to: pathTo('/office/visits/:id', { id, open: 'home-safe' }),
          },
          ring: ringOf(name, phone),
        }),
      ]),
    );
  },
};

/** Time off, other hours, or about a paper. */
const requests: QueueSource = {
  kinds: ['field_request'],
  open: () => sql`
    select 'field_request' as kind, q.id::text as subject, q.created_at + interval '1 day' as due from professional_requests q where q.answered_at is null`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      kind: RequestKind;
      body: string;
      name: string;
      professionalId: string;
      area: string;
    }>`
      select q.id, q.kind, q.body, p.name, p.id as "professionalId", a.title as area
      from professional_requests q join professionals p on p.id = q.professional_id join service_areas a on a.id = p.service_area_id
      where q.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map((request) => [
        request.id,
        () => ({
          what: `${requestTitles[request.kind]}: ${request.body.slice(0, 80)}`,
          detail: '',
          who: request.name,
          where: request.area,
          act: {
            label: 'Answer',
            to: pathTo('/office/professionals/:id', { id: request.professionalId, open: 'answer-request' }),
          },
        }),
      ]),
    );
  },
};

/** Times of visits that were not approved or declined for a day: one line for each professional. */
const askedTimes: QueueSource = {
  kinds: ['time_asked'],
  open: (now) => sql`
    select 'time_asked' as kind, q.professional_id::text as subject, min(q.created_at) + interval '1 day' as due
    from (${openAskedTimes}) q where q.created_at <= ${now}::timestamptz - interval '1 day' group by q.professional_id`,
  async tell(database, items) {
    const { rows } = await sql<{ id: string; name: string; area: string; count: number }>`
      select p.id, p.name, a.title as area, (select count(*)::integer from (${openAskedTimes}) q where q.professional_id = p.id) as count
      from professionals p join service_areas a on a.id = p.service_area_id where p.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(
      database,
    );
    return new Map(
      rows.map(({ id, name, area, count }) => [
        id,
        () => ({
          what: `${count === 1 ? 'A time' : `${count} times`} to approve`,
          detail: 'Until then the recorded time applies, or else the booked time',
          who: name,
          where: area,
          act: { label: 'Decide', to: pathTo('/office/times/:id', { id }) },
        }),
      ]),
    );
  },
};

/** What professionals bring into the queue. */
export const fieldSources: readonly QueueSource[] = [help, silence, home, requests, askedTimes];
