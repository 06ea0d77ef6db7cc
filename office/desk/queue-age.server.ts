import { sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import { everythingOpen } from './queue.server.ts';
import { type QueueGroup, queueGroups, type QueueKind, queueKinds } from './queue.ts';

export interface GroupAge {
  group: QueueGroup;
  open: number;
  /** How long ago the oldest that nobody of the office has taken was due; 0 where none is late. */
  untakenSeconds: number;
}

/** How much is in the office's queue and for how long no one has looked at it, for the operator. */
export async function readQueueAges(database: DatabaseReader, now: Date): Promise<GroupAge[]> {
  const { rows } = await sql<{ kind: QueueKind; open: number; untakenSeconds: number }>`
    select open.kind, count(*)::int as open,
      coalesce(extract(epoch from ${now}::timestamptz - min(open.due) filter (where mark.taken_until is null or mark.taken_until <= ${now})), 0)::float as "untakenSeconds"
    from (${everythingOpen(now)}) open left join queue_marks mark on mark.kind = open.kind and mark.subject = open.subject
    where mark.snoozed_until is null or mark.snoozed_until <= ${now}
    group by open.kind`.execute(database);
  return queueGroups.map((group) => {
    const its = rows.filter(({ kind }) => queueKinds[kind].group === group);
    return {
      group,
      open: its.reduce((sum, { open }) => sum + open, 0),
      untakenSeconds: Math.max(0, ...its.map(({ untakenSeconds }) => untakenSeconds)),
    };
  });
}
