import type { Platform } from '#platform/platform.ts';
import { refused, type Result } from '#platform/result.ts';
import { stopWayBackAsTold } from './lost-everything.server.ts';
import { stopMergeAsTold } from './merge-request.server.ts';
import { nothingToStop, type Procedure, readStopKey } from './not-me.ts';

const stopping: Record<Procedure, (platform: Platform, id: string) => Promise<Result<null>>> = {
  'way-back': stopWayBackAsTold,
  merge: stopMergeAsTold,
};

/**
 * Stops what the office has begun with an account, for whoever was told of it and presses the link in the
 * message; pressed again, it stays stopped. Refuses `nothing_to_stop` where the key is not ours, or it is too
 * late.
 */
export async function stopByKey(platform: Platform, key: string): Promise<Result<null>> {
  const begun = readStopKey(platform.secret, key);
  return begun === undefined ? refused(nothingToStop) : stopping[begun.procedure](platform, begun.id);
}
