import { type RawBuilder, sql } from 'kysely';
import { keptMarks, type MarkedWords } from '#domains/notifications/marked-message.ts';
import { mayStillHear } from '#domains/notifications/still-allowed.server.ts';
import { lineOf } from '#domains/people/recipient.server.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { type CallOutcome, type CallReason, type OpenCall, promisedKinds } from './call.ts';
import type { CallWindow } from './enquiry.ts';

/** A notice that nobody has told by phone for so long is no longer one. */
const longestNoticeDays = 30;

const triesOf = sql`(select count(*)::int from call_tries t where t.call_id = c.id and t.outcome in ('no_answer', 'left_message'))`;
/**
 * The week's call, which is written on Monday at nine, is made by Friday at five; a notice within a day, or
 * while it still tells something.
 */
const untilOfMessage = sql`case when m.kind = 'weekly_call' then m.due_at + interval '4 days 8 hours' else least(m.expires_at, m.due_at + interval '1 day') end`;
/** Who is to be told: a member, or a professional, whose number says who they are. */
const nameOfMessage = sql`coalesce(u.name, (select who.name from professionals who where who.phone = m.recipient_address order by who.active desc, who.id limit 1), '')`;
export const reasonOfMessage = sql`case when m.kind = 'weekly_call' then 'weekly_call' else 'notice' end`;

/** All calls that wait to be made, put off or not, as a select that another can be put around. */
export const openCalls = (now: Date): RawBuilder<OpenCall> => sql<OpenCall>`
  select e.id, e.kind as reason, e.name, ${lineOf('e')} as phone, e.user_id as "memberId", coalesce(c.again_from, e.due_from) as "dueFrom", coalesce(c.again_until, e.due_until) as "dueUntil",
    c.snoozed_until as "snoozedUntil", ${triesOf} as tries
  from enquiries e left join calls c on c.enquiry_id = e.id
  where e.answered_at is null and e.kind = any(${promisedKinds}::text[]) and e.due_until is not null and e.phone is not null
  union all
  select m.id, ${reasonOfMessage}, ${nameOfMessage}, m.recipient_address, m.user_id, coalesce(c.again_from, m.due_at), coalesce(c.again_until, ${untilOfMessage}),
    c.snoozed_until, ${triesOf}
  from messages m left join calls c on c.message_id = m.id left join users u on u.id = m.user_id
  where m.channel = 'call' and m.kind <> 'security' and m.called_at is null and m.dropped_at is null
    and m.due_at <= ${now} and m.due_at > ${new Date(now.getTime() - longestNoticeDays * 86_400_000)} and (m.expires_at is null or m.expires_at > ${now})
    and ${mayStillHear}`;

/** When a call is next of interest: by when it is due, or when it comes back. */
const nextOf = (now: Date) =>
  sql`case when o."snoozedUntil" > ${now} then greatest(o."snoozedUntil", o."dueUntil") else o."dueUntil" end`;

/** How many of the calls that we promised are still to be made, by the day on which that ends at the office. */
export async function countPromisedCalls(
  database: DatabaseReader,
  officeZone: string,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; calls: number }>`
    select (o."dueUntil" at time zone ${officeZone})::date::text as day, count(*)::integer as calls
    from (${openCalls(now)}) o where o.reason = any(${promisedKinds}::text[]) group by 1`.execute(database);
  return new Map(rows.map(({ day, calls }) => [day, calls]));
}

export interface OpenCallsAsked {
  /** A part of the name. */
  name?: string;
  reason?: string;
  standing?: string;
  after?: { next: Date; id: string } | null;
  most: number;
}

const conditionOf: Record<string, (now: Date) => RawBuilder<unknown>> = {
  now: (now) => sql`o."dueFrom" <= ${now} and (o."snoozedUntil" is null or o."snoozedUntil" <= ${now})`,
  late: (now) => sql`o."dueUntil" < ${now} and (o."snoozedUntil" is null or o."snoozedUntil" <= ${now})`,
  put_off: (now) => sql`o."snoozedUntil" > ${now}`,
};

/** The calls that wait to be made, the most urgent first. */
export async function readOpenCalls(
  database: DatabaseReader,
  { name = '', reason, standing, after = null, most }: OpenCallsAsked,
  now: Date,
): Promise<(OpenCall & { next: Date })[]> {
  const part = `%${name.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const conditions = [
    name === '' ? sql`true` : sql`o.name ilike ${part}`,
    reason === undefined ? sql`true` : sql`o.reason = ${reason}`,
    conditionOf[standing ?? '']?.(now) ?? sql`true`,
    after === null ? sql`true` : sql`(${nextOf(now)}, o.id) > (${after.next}, ${after.id}::uuid)`,
  ];
  const { rows } = await sql<OpenCall & { next: Date }>`
    select o.*, ${nextOf(now)} as next from (${openCalls(now)}) o
    where ${sql.join(conditions, sql` and `)} order by next, o.id limit ${most}`.execute(database);
  return rows;
}

/** Something that the office did about a call. */
export interface CallTry {
  at: Date;
  by: string;
  outcome: CallOutcome;
  words: string | null;
}

/** A call with all that is known of it, made or not. */
export interface Call extends OpenCall, MarkedWords {
  askedAt: Date;
  doneAt: Date | null;
  /** When we first promised to call. */
  promised: CallWindow;
  /** By which clock it was promised; null for that of the office. */
  timeZone: string | null;
  email: string | null;
  /** What it is about, as it was asked or is to be told. */
  topic: string | null;
  serviceTitle: string | null;
  zipcode: string | null;
  tried: CallTry[];
}

const facts = sql`c.snoozed_until as "snoozedUntil", ${triesOf} as tries,
  (select coalesce(json_agg(json_build_object('at', t.created_at, 'by', s.name, 'outcome', t.outcome, 'words', t.words) order by t.created_at, t.id), '[]')
    from call_tries t join staff s on s.id = t.staff_id where t.call_id = c.id) as tried`;

type CallRow = Omit<Call, 'promised' | 'tried'> & {
  promisedFrom: Date;
  promisedUntil: Date;
  tried: (Omit<CallTry, 'at'> & { at: string })[];
};

export async function findCall(database: DatabaseReader, id: string): Promise<Call | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<CallRow>`
    select e.id, e.kind as reason, e.name, ${lineOf('e')} as phone, e.user_id as "memberId", coalesce(c.again_from, e.due_from) as "dueFrom", coalesce(c.again_until, e.due_until) as "dueUntil",
      e.due_from as "promisedFrom", e.due_until as "promisedUntil", e.created_at as "askedAt", e.answered_at as "doneAt", e.time_zone as "timeZone", e.email, e.topic,
      service.title as "serviceTitle", e.zipcode, e.message as body, '[]'::jsonb as marks, ${facts}
    from enquiries e left join calls c on c.enquiry_id = e.id left join services service on service.id = e.service_id
    where e.id = ${id} and e.kind = any(${promisedKinds}::text[]) and e.due_until is not null and e.phone is not null
    union all
    select m.id, ${reasonOfMessage}, ${nameOfMessage}, m.recipient_address, m.user_id, coalesce(c.again_from, m.due_at), coalesce(c.again_until, ${untilOfMessage}),
      m.due_at, ${untilOfMessage}, m.created_at, m.called_at, null, null, m.subject, null, null, m.body, m.marks, ${facts}
    from messages m left join calls c on c.message_id = m.id left join users u on u.id = m.user_id
    where m.id = ${id} and m.channel = 'call' and m.kind <> 'security' and m.dropped_at is null`.execute(
    database,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { promisedFrom: from, promisedUntil, tried, marks, ...call } = row;
  return {
    ...call,
    marks: keptMarks.parse(marks),
    promised: { from, until: promisedUntil },
    tried: tried.map((each) => ({ ...each, at: new Date(each.at) })),
  };
}

export interface MadeCall {
  tryId: string;
  id: string;
  at: Date;
  reason: CallReason;
  name: string;
  phone: string;
  by: string;
  outcome: CallOutcome;
  words: string | null;
}

/** What was done about calls, newest first; `since` is a condition of where the list continues. */
export async function listCallTries(
  database: DatabaseReader,
  { since, name, most }: { since: RawBuilder<boolean>; name: string; most: number },
): Promise<MadeCall[]> {
  const part = `%${name.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<MadeCall>`
    select t.id as "tryId", c.id, t.created_at as at, coalesce(e.kind, ${reasonOfMessage}) as reason, coalesce(e.name, u.name, '') as name,
      coalesce(${lineOf('e')}, m.recipient_address, '') as phone, s.name as by, t.outcome, t.words
    from call_tries t join calls c on c.id = t.call_id join staff s on s.id = t.staff_id
      left join enquiries e on e.id = c.enquiry_id left join messages m on m.id = c.message_id left join users u on u.id = m.user_id
    where ${since} and t.outcome not in ('snoozed', 'brought_back') and (${name} = '' or coalesce(e.name, u.name) ilike ${part})
    order by t.created_at desc, t.id desc limit ${most}`.execute(database);
  return rows;
}
