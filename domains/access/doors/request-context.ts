import type { Visitor } from '#domains/limits/limit.ts';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Session } from '../sign-in.ts';

/** One request of one visitor, as pages and calls see it. */
export interface RequestContext extends Visitor {
  platform: ConnectedPlatform;
  /** Null for a visitor who is not signed in. */
  session: Session | null;
  member: Member | null;
}

/** Who is signed in; behind a door for members there is nobody else. */
export function memberOf(requestContext: RequestContext): Member {
  if (requestContext.member === null) throw new Error('What needs a member was reached without its guard.');
  return requestContext.member;
}
