import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { mayKnow } from '#domains/people/disclosure/disclosure.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import type { ToldItem } from './queue-source.server.ts';
import { queueSources } from './queue-sources.server.ts';
import {
  byPressure,
  isQueueKind,
  leaseMilliseconds,
  type OpenItem,
  type QueueGroup,
  queueGroups,
  type QueueKind,
  queueKinds,
  timeLeftInWords,
} from './queue.ts';

/** What waits, as the office reads it. */
export interface QueueItem extends ToldItem {
  kind: OpenItem['kind'];
  subject: string;
  title: string;
  timeLeft: string;
  isLate: boolean;
  /** Who else has it now; null where it can be taken. */
  takenBy: string | null;
  isMine: boolean;
}

export interface Queue {
  items: QueueItem[];
  counts: { group: QueueGroup | null; count: number }[];
  /** What was put off and comes back by itself. */
  snoozed: number;
}

interface MarkedItem extends OpenItem {
  takenBy: string | null;
  takenByName: string | null;
}

const mostShown = 40;

/** What is open for a colleague with these capabilities, the most pressing first. */
export async function readQueue(
  { database, clock }: Platform,
  staff: Staff,
  group: QueueGroup | null,
): Promise<Queue> {
  const now = clock.now();
  const all = (await readKinds(database, now)).filter(({ kind }) =>
    staff.capabilities.has(queueKinds[kind].may),
  );
  const isIn = (wanted: QueueGroup | null, { kind }: WaitingKind) =>
    wanted === null || queueKinds[kind].group === wanted;
  const first = all.filter((each) => isIn(group, each)).flatMap(({ first: items }) => items);
  return {
    items: await tellItems(database, staff, byPressure(first, now).slice(0, mostShown), now),
    counts: [null, ...queueGroups].map((each) => ({
      group: each,
      count: added(all.filter((kind) => isIn(each, kind)).map(({ open }) => open)),
    })),
    snoozed: added(all.map(({ snoozed }) => snoozed)),
  };
}

const added = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** What waits of one kind, and as much of it as is ever shown. */
interface WaitingKind {
  kind: QueueKind;
  open: number;
  snoozed: number;
  first: MarkedItem[];
}

export const everythingOpen = (now: Date) =>
  sql.join(
    queueSources.map(({ open }) => open(now)),
    sql` union all `,
  );

/** The marks of an item `open`, and who has it. */
const marks = sql`left join queue_marks mark on mark.kind = open.kind and mark.subject = open.subject left join staff who on who.id = mark.taken_by`;
const takenIn = (now: Date) =>
  sql`case when mark.taken_until > ${now} then mark.taken_by end as "takenBy", case when mark.taken_until > ${now} then who.name end as "takenByName"`;

/**
 * Within a kind, what is due first presses most: so however much waits, the first of each kind are enough to
 * find what presses most of all.
 */
async function readKinds(database: DatabaseReader, now: Date): Promise<WaitingKind[]> {
  const { rows } = await sql<
    Omit<WaitingKind, 'first'> & { first: (Omit<MarkedItem, 'dueAt'> & { dueAt: string })[] }
  >`
    with placed as (
      select open.kind, open.subject, open.due, coalesce(mark.snoozed_until > ${now}, false) as is_snoozed, ${takenIn(now)},
        row_number() over (partition by open.kind, coalesce(mark.snoozed_until > ${now}, false) order by open.due, open.subject) as place
      from (${everythingOpen(now)}) open ${marks})
    select kind, (count(*) filter (where not is_snoozed))::int as open, (count(*) filter (where is_snoozed))::int as snoozed,
      coalesce(json_agg(json_build_object('kind', kind, 'subject', subject, 'dueAt', due, 'takenBy', "takenBy", 'takenByName', "takenByName"))
        filter (where not is_snoozed and place <= ${mostShown}), '[]') as first
    from placed group by kind`.execute(database);
  return rows.map(({ first, ...kind }) => ({
    ...kind,
    first: first.map((item) => ({ ...item, dueAt: new Date(item.dueAt) })),
  }));
}

async function tellItems(
  database: DatabaseReader,
  staff: Staff,
  items: readonly MarkedItem[],
  now: Date,
): Promise<QueueItem[]> {
  const told = await Promise.all(
    queueSources.map(async (source) => {
      const its = items.filter(({ kind }) => source.kinds.includes(kind));
      return its.length === 0 ? new Map<string, never>() : source.tell(database, its, now);
    }),
  );
  return items.flatMap(({ kind, subject, dueAt, takenBy, takenByName }) => {
    const place = queueSources.findIndex(({ kinds }) => kinds.includes(kind));
    const tell = told[place]?.get(subject);
    if (tell === undefined) return [];
    const item = tell(kind);
    return [
      {
        ...item,
        ring: mayKnow(staff, 'phone') ? item.ring : undefined,
        kind,
        subject,
        title: queueKinds[kind].title,
        timeLeft: timeLeftInWords(dueAt, now),
        isLate: dueAt <= now,
        takenBy: takenBy === staff.staffId ? null : takenByName,
        isMine: takenBy === staff.staffId,
      },
    ];
  });
}

/**
 * Takes something of the queue for two minutes, so that nobody else begins it; taking it again makes it two
 * minutes from now. Refuses `taken_by_other`, and `nothing_waits` where its cause is gone.
 */
export async function takeItem(
  platform: Platform,
  staff: Staff,
  kind: string,
  subject: string,
): Promise<Result<{ to: string }>> {
  const now = platform.clock.now();
  const item = await findOpen(platform, staff, kind, subject, now);
  if (item === undefined) return refused(nothingWaits);
  const until = new Date(now.getTime() + leaseMilliseconds);
  const { numAffectedRows } = await sql`
    insert into queue_marks (kind, subject, taken_by, taken_until, updated_at) values (${kind}, ${subject}, ${staff.staffId}, ${until}, ${now})
    on conflict (kind, subject) do update set taken_by = excluded.taken_by, taken_until = excluded.taken_until, updated_at = excluded.updated_at
    where ${isFreeFor(staff, now)}`.execute(platform.database);
  if (numAffectedRows === 0n) return refused(await readTaken(platform.database, kind, subject));
  return success({ to: item.act.to });
}

const isFreeFor = (staff: Staff, now: Date) =>
  sql`(queue_marks.taken_until is null or queue_marks.taken_until <= ${now} or queue_marks.taken_by = ${staff.staffId})`;

/** A statement of its own: the one that met the other's mark does not see it if it was made meanwhile. */
async function readTaken(database: DatabaseReader, kind: string, subject: string) {
  const { rows } = await sql<{ name: string }>`
    select who.name from queue_marks mark join staff who on who.id = mark.taken_by
    where mark.kind = ${kind} and mark.subject = ${subject}`.execute(database);
  return takenByOther(rows[0]?.name ?? 'Someone');
}

/**
 * Puts something off until a moment; then it is back by itself. Refuses `taken_by_other` where a colleague is
 * at it, and `nothing_waits`.
 */
export async function snoozeItem(
  platform: Platform,
  staff: Staff,
  kind: string,
  subject: string,
  minutes: number,
): Promise<Result<{ what: string }>> {
  const now = platform.clock.now();
  const item = await findOpen(platform, staff, kind, subject, now);
  if (item === undefined) return refused(nothingWaits);
  if (item.takenBy !== null) return refused(takenByOther(item.takenBy));
  const until = new Date(now.getTime() + minutes * 60_000);
  const { numAffectedRows } = await sql`
    insert into queue_marks (kind, subject, snoozed_until, updated_at) values (${kind}, ${subject}, ${until}, ${now})
    on conflict (kind, subject) do update set snoozed_until = excluded.snoozed_until, taken_by = null, taken_until = null, updated_at = excluded.updated_at
    where ${isFreeFor(staff, now)}`.execute(platform.database);
  if (numAffectedRows === 0n) return refused(await readTaken(platform.database, kind, subject));
  return success({ what: item.what });
}

/** Brings back what was put off. Doing it again changes nothing. */
export async function wakeItem(
  platform: Platform,
  staff: Staff,
  kind: string,
  subject: string,
): Promise<Result<null>> {
  if (!isQueueKind(kind) || !staff.capabilities.has(queueKinds[kind].may)) return refused(nothingWaits);
  await transaction(platform.database, (work) =>
    work
      .updateTable('queue_marks')
      .set({ snoozed_until: null, updated_at: platform.clock.now() })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .execute(),
  );
  return success(null);
}

/** One open item; undefined where its cause is gone, and for a colleague without the right to it. */
export async function findOpen(
  { database }: Platform,
  staff: Staff,
  kind: string,
  subject: string,
  now: Date,
): Promise<QueueItem | undefined> {
  if (!isQueueKind(kind) || !staff.capabilities.has(queueKinds[kind].may)) return undefined;
  const { rows } = await sql<MarkedItem>`
    select open.kind, open.subject, open.due as "dueAt", ${takenIn(now)} from (${everythingOpen(now)}) open ${marks}
    where open.kind = ${kind} and open.subject = ${subject}`.execute(database);
  const [item] = await tellItems(database, staff, rows, now);
  return item;
}

export const nothingWaits = refusal('conflict', 'nothing_waits', 'Already handled: someone took care of it.');
const takenByOther = (name: string) =>
  refusal('conflict', 'taken_by_other', `${name} has this. It’s open again after two minutes.`);
