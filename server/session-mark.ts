import type { Session } from '#domains/access/sign-in.ts';
import type { Platform } from '#platform/platform.ts';
import { hashOf } from '#platform/secrets.ts';

/**
 * Tells the worker that keeps pages for use without a network (public/offline.js) whose page this is: a mark
 * that stands for the session but opens nothing, and when the session ends. The worker throws away what it
 * has from another session.
 */
export const sessionMark = {
  name: 'Session-Mark',
  of: (platform: Pick<Platform, 'secret'>, session: Session | null): string =>
    session === null
      ? 'none'
      : `${hashOf(platform.secret, 'offline copy', session.id).slice(0, 22)} ${session.expiresAt.getTime()}`,
};
