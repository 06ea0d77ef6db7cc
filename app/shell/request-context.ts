import { createContext } from 'react-router';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import type { FoundProfessional } from '#domains/field/field-session.ts';
import type { CurrentLook } from '#domains/looks/look.server.ts';
import type { FoundStaff } from '#domains/staff/staff-session.server.ts';
import type { Contrast, TextSize } from './site-context.ts';

/** A request as loaders and actions see it: also how its visitor wants to read. */
export interface PageContext extends RequestContext {
  /** Who of the office asks, on its own addresses; everywhere else nobody does. */
  office?: FoundStaff;
  /** The professional who asks, on professionals' own addresses. */
  field?: FoundProfessional;
  settings: { text: TextSize; contrast: Contrast };
  /** How all pages look where the operator has published that; else as ours do. */
  look?: CurrentLook | null;
  /** A text in HTML that is too large for React to carry: it is put where the page has `markOfLargeText`. */
  largeText?: string;
  /** The text of the one style in the page itself; the policy of the page allows it. */
  ownStyle?: string;
}

export const markOfLargeText = '<!--large-text-->';

export const contextOfRequest = createContext<PageContext>();
