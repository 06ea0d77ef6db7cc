import type { PageContext } from '#app/shell/request-context.ts';
import type { Platform } from '#platform/platform.ts';
import { hashOf } from '#platform/secrets.ts';

type Marked = { id: string; expiresAt: Date } | null;

/**
 * Tells the worker that keeps pages for use without a network whose page this is: a mark that stands for the
 * session but opens nothing, and when the session ends. The worker throws away what it has from another
 * session. Members have one (public/offline.js) and those who come have theirs (public/field-worker.js): each
 * is told of its own alone.
 */
export function markOf(
  platform: Pick<Platform, 'secret'>,
  { session, field }: Pick<PageContext, 'session' | 'field'>,
): [name: string, value: string][] {
  const mark = (of: Marked) =>
    of === null
      ? 'none'
      : `${hashOf(platform.secret, 'offline copy', of.id).slice(0, 22)} ${of.expiresAt.getTime()}`;
  if (field === undefined) return [['Session-Mark', mark(session)]];
  return [['Field-Mark', mark(field === 'was-here' ? null : field.session)]];
}
