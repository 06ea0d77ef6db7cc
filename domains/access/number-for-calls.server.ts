import type { NumberGuard } from '#domains/people/people.server.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, success } from '#platform/result.ts';
import { tellOfChange } from './security-notice.server.ts';
import { notFresh } from './session.server.ts';
import { isFresh, type Session } from './sign-in.ts';

/**
 * Lets a number for calls be replaced by a member who has just shown who they are, and tells every contact,
 * the number that was there too: the office may call back at the new one some day to know who it speaks with.
 * Refuses `not_fresh`.
 */
export const numberGuardOf =
  (platform: Platform, session: Session | null): NumberGuard =>
  async (work, { contactPhone }) => {
    if (session === null || !isFresh(session, platform.clock.now())) return refused(notFresh);
    await tellOfChange(platform, work, session.userId, 'number', contactPhone);
    return success(null);
  };
