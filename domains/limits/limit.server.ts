import type { DatabaseReader } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { giveBackToLimit, type RateLimit, takeFromLimit } from '#platform/rate-limits/rate-limits.ts';
import { type Result, success } from '#platform/result.ts';
import { hashOf } from '#platform/secrets.ts';
import { type Act, type Counted, isCounted, limitsOf, slowedLimitOf } from './limit.ts';

/**
 * Who a try is counted against; it may have several contacts. Leave out what is not known. `all` means the
 * service as a whole.
 */
export type Subjects = Partial<
  Record<Exclude<Counted, 'service'>, string | readonly string[] | undefined>
> & { service?: 'all' };

export interface Taken {
  /** Call it when the try was right, or had no effect: it then no longer counts. */
  giveBack(): Promise<void>;
}

/**
 * Counts a try against every subject before it is made, so that many at once cannot exceed the limit. Where
 * one limit is reached, none of them counts the try; where it is that of the service, the network still has a
 * few. Refuses `too_many_tries`, with when to try again.
 */
export async function takeTries(
  platform: Platform,
  act: Act,
  subjects: Subjects,
  database: DatabaseReader = platform.database,
): Promise<Result<Taken>> {
  const now = platform.clock.now();
  const taken: { limit: RateLimit; subject: string }[] = [];
  const giveBack = async () => {
    for (const { limit, subject } of taken) await giveBackToLimit(database, limit, subject, now);
  };
  const values = Object.keys(subjects)
    .filter(isCounted)
    .flatMap((counted) => [subjects[counted] ?? []].flat().map((each) => [counted, each] as const));
  for (const [counted, value] of values) {
    const subject = hashOf(platform.secret, `limit:${counted}`, value);
    for (const limit of limitsOf(act, counted)) {
      const allowed = await takeFromLimit(database, limit, subject, now);
      if (allowed.ok) {
        taken.push({ limit, subject });
        continue;
      }
      const slowed =
        counted === 'service' && typeof subjects.address === 'string'
          ? await takeFromLimit(
              database,
              slowedLimitOf(limit),
              hashOf(platform.secret, 'limit:address', subjects.address),
              now,
            )
          : allowed;
      if (slowed.ok) continue;
      await giveBack();
      return slowed;
    }
  }
  return success({ giveBack });
}
