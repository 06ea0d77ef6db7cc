import type { PageContext } from '#app/shell/request-context.ts';
import { markOfPhone } from '#domains/field/field-session.server.ts';
import type { Platform } from '#platform/platform.ts';
import { hashOf } from '#platform/secrets.ts';

/**
 * Tells the worker that keeps pages for use without a network whose page this is: a mark that identifies the
 * session but opens nothing, and when the session ends. The worker throws away what it has from another
 * session. Members have one (client/workers/offline.ts) and professionals have theirs
 * (client/workers/field.ts): each is told of its own alone.
 */
export function markOf(
  { secret }: Pick<Platform, 'secret'>,
  { session, field }: Pick<PageContext, 'session' | 'field'>,
): [name: string, value: string][] {
  if (field !== undefined) return [['Field-Mark', markOfPhone(secret, field)]];
  const mark =
    session === null
      ? 'none'
      : `${hashOf(secret, 'offline copy', session.id).slice(0, 22)} ${session.expiresAt.getTime()}`;
  return [['Session-Mark', mark]];
}
