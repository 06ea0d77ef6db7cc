import { createContext } from 'react-router';
import type { Session } from '#domains/access/sign-in.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { Member } from '#domains/people/people.ts';
import type { Platform } from '#platform/platform.ts';
import type { Contrast, TextSize } from './site-context.ts';

/** One request of one visitor, as loaders and actions see it. */
export interface RequestContext extends Visitor {
  platform: Platform;
  /** Null for a visitor who is not signed in. */
  session: Session | null;
  member: Member | null;
  settings: { text: TextSize; contrast: Contrast };
}

export const contextOfRequest = createContext<RequestContext>();

/** Who is signed in; a guarded page is reached by nobody else. */
export function memberOf(requestContext: RequestContext): Member {
  if (requestContext.member === null)
    throw new Error('A page that needs a member was reached without its guard.');
  return requestContext.member;
}
