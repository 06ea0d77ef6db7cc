import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { refusal, refused, type Result, success } from '../result.ts';

/** An answer as it went over the wire, so that a repeated request gets the same one. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

export interface KeyedRequest {
  actor: string;
  key: string;
  route: string;
  body: unknown;
}

/**
 * After this long without an answer, the process that began must have died, or lost its database: it is more
 * than the gateway may take. The work is done again (it can safely be repeated).
 */
const abandonedAfterMilliseconds = 12_000;
const pollMilliseconds = 50;
/** A repetition that comes right after that death still gets to do the work. */
const longestWaitMilliseconds = 14_000;

/**
 * Does `work` once for an Idempotency-Key and actor, and gives every repetition the same answer. The same key
 * with another body is refused (`key_reused`); a repetition while the first is still running waits for it.
 * Server faults are not kept, so that a retry may succeed.
 */
export async function answerOnce(
  database: Database,
  request: KeyedRequest,
  now: Date,
  work: () => Promise<StoredAnswer>,
): Promise<Result<StoredAnswer & { repeated: boolean }>> {
  const hash = createHash('sha256')
    .update(JSON.stringify([request.route, request.body]))
    .digest('hex');
  const identity = { actor: request.actor, key: request.key };
  const began = performance.now();
  const waited = () => Math.round(performance.now() - began);
  let takenAt = now;
  for (;;) {
    takenAt = new Date(now.getTime() + waited());
    const inserted = await database
      .insertInto('requests')
      .values({ ...identity, route: request.route, hash, created_at: takenAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 1n) break;

    const earlier = await database
      .selectFrom('requests')
      .select(['hash', 'status', 'response', 'created_at'])
      .where('actor', '=', identity.actor)
      .where('key', '=', identity.key)
      .executeTakeFirst();
    if (earlier === undefined) continue;
    if (earlier.hash !== hash) return refused(keyReused);
    if (earlier.status !== null)
      return success({ status: earlier.status, body: earlier.response, repeated: true });
    if (takenAt.getTime() - earlier.created_at.getTime() > abandonedAfterMilliseconds) {
      await forget(database, identity, earlier.created_at);
      continue;
    }
    if (waited() > longestWaitMilliseconds) return refused(stillRunning);
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
  try {
    const answer = await work();
    await database
      .updateTable('requests')
      .set({ status: answer.status, response: JSON.stringify(answer.body) })
      .where('actor', '=', identity.actor)
      .where('key', '=', identity.key)
      // Taken for dead and done again by another process: the answer given in the meantime stays.
      .where('created_at', '=', takenAt)
      .where('status', 'is', null)
      .execute();
    return success({ ...answer, repeated: false });
  } catch (error) {
    await forget(database, identity, takenAt).catch(() => undefined);
    throw error;
  }
}

async function forget(
  database: Database,
  identity: { actor: string; key: string },
  since: Date,
): Promise<void> {
  await database
    .deleteFrom('requests')
    .where('actor', '=', identity.actor)
    .where('key', '=', identity.key)
    .where('created_at', '=', since)
    .where('status', 'is', null)
    .execute();
}

const keyReused = refusal(
  'invalid',
  'key_reused',
  'This Idempotency-Key was used for another request. Use a new key for a new request.',
);

const stillRunning = refusal(
  'conflict',
  'still_running',
  'The first request with this key is still running. Try again in a moment with the same key.',
);
