import { type RawBuilder, sql } from 'kysely';
import {
  type Begun,
  type BegunState,
  nothingToStop,
  type Procedure,
  readStopKey,
} from '#domains/access/doors/not-me.ts';
import { mayBeTakenBack, stopContactAsTold } from '#domains/field/new-contact.server.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result } from '#platform/result.ts';
import { stopWayBackAsTold } from './lost-everything.server.ts';
import { stopMergeAsTold } from './merge-request.server.ts';

const stopping: Record<Procedure, (platform: Platform, id: string) => Promise<Result<null>>> = {
  'way-back': stopWayBackAsTold,
  merge: stopMergeAsTold,
  'new-contact': stopContactAsTold,
};

const stateOf: Record<Procedure, (id: string, now: Date) => RawBuilder<{ state: BegunState }>> = {
  'way-back': (id) => sql`
    select case when w.stopped_at is not null then 'stopped'
      when w.sent_at is null or exists (
        select from verification_codes l where l.user_id = w.user_id and l.purpose = 'reset' and l.used_at is null and l.created_at >= w.sent_at) then 'open'
      else 'over' end as state
    from account_recoveries w where w.id = ${id}`,
  merge: (id) => sql`
    select case when m.stopped_at is not null then 'stopped' when m.merged_at is null then 'open' else 'over' end as state
    from account_merge_requests m where m.id = ${id}`,
  'new-contact': (id, now) => sql`
    select case when c.stopped_at is not null then 'stopped' when c.taken_at is null or ${mayBeTakenBack(now)} then 'open' else 'over' end as state
    from professional_contacts c where c.id = ${id}`,
};

/** What a key stops, and whether it still can be stopped; undefined for a key that is not ours. */
export async function findBegun(
  platform: Platform,
  key: string,
): Promise<(Begun & { state: BegunState }) | undefined> {
  const begun = readStopKey(platform.secret, key);
  if (begun === undefined) return undefined;
  const { rows } = await stateOf[begun.procedure](begun.id, platform.clock.now()).execute(platform.database);
  return { ...begun, state: rows[0]?.state ?? 'over' };
}

/**
 * Stops what the office has begun with an account, for the person who was told of it and presses the link in
 * the message; pressed again, it stays stopped. Refuses `nothing_to_stop` where the key is not ours, or it is
 * too late.
 */
export async function stopByKey(platform: Platform, key: string): Promise<Result<null>> {
  const begun = readStopKey(platform.secret, key);
  return begun === undefined ? refused(nothingToStop) : stopping[begun.procedure](platform, begun.id);
}
