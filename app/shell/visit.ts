import { createContext } from 'react-router';
import type { Session } from '#domains/access/sign-in.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { Member } from '#domains/people/people.ts';
import type { Platform } from '#platform/platform.ts';
import type { Contrast, TextSize } from './site-context.ts';

/** One request of one visitor, as loaders and actions see it. */
export interface Visit extends Visitor {
  platform: Platform;
  /** Null for a visitor who is not signed in. */
  session: Session | null;
  member: Member | null;
  settings: { text: TextSize; contrast: Contrast };
}

export const visitContext = createContext<Visit>();

/** A visit by somebody who is signed in; guarded pages have no other. */
export function memberOf(visit: Visit): Member {
  if (visit.member === null) throw new Error('A page that needs a member was reached without its guard.');
  return visit.member;
}
