import type { Capability } from '#domains/people/capability.ts';
import type { Step } from '#domains/staff/staff.ts';
import type { ScreenName } from '#office/screen-names.ts';

/**
 * The pages of the office, each listed once. Members' browsers are never told of them: they have a list of
 * their own, and answer 404 to anyone who may not know them.
 */
export interface OfficePage {
  /** The address; `:id` is a parameter. */
  path: string;
  /** Below `app/pages/office/`. */
  file: string;
  /** Who gets in: `anyone`, a person at a step of signing in, or one who is signed in. */
  step: 'anyone' | Step;
  /** The capability that the page needs. A page of declared screens asks its screen. */
  may?: Capability | 'of-screen';
}

const table = [
  { path: '/office/sign-in', file: 'sign-in.tsx', step: 'anyone' },
  { path: '/office/invitation', file: 'invitation.tsx', step: 'anyone' },
  { path: '/office/second-step', file: 'second-step.tsx', step: 'factor' },
  { path: '/office/second-factor', file: 'second-factor.tsx', step: 'enroll' },
  { path: '/office/sign-out', file: 'sign-out.ts', step: 'open' },
  { path: '/office/account', file: 'account.tsx', step: 'open' },
  { path: '/office', file: 'start.tsx', step: 'open' },
  { path: '/office/call', file: 'call/who-calls.tsx', step: 'open', may: 'visits' },
  { path: '/office/call/:id', file: 'call/caller.tsx', step: 'open', may: 'visits' },
  { path: '/office/call/:id/book/:service', file: 'call/questions.tsx', step: 'open', may: 'needs' },
  { path: '/office/call/:id/draft/:draft', file: 'call/read-back.tsx', step: 'open', may: 'needs' },
  { path: '/office/board', file: 'board.tsx', step: 'open', may: 'visits' },
  { path: '/office/board/of/:day/:who', file: 'board-of.ts', step: 'open', may: 'visits' },
  { path: '/office/board/move/:id', file: 'move-visit.tsx', step: 'open', may: 'visits' },
  { path: '/office/roster', file: 'tables/roster.tsx', step: 'open', may: 'professionals' },
  { path: '/office/place-list', file: 'tables/place-list.tsx', step: 'open', may: 'areas' },
  { path: '/office/week/:id', file: 'week.tsx', step: 'open', may: 'professionals' },
  { path: '/office/time-off/:id', file: 'time-off.tsx', step: 'open', may: 'professionals' },
  { path: '/office/photos/:id/:photo', file: 'visit-photo.ts', step: 'open', may: 'needs' },
  { path: '/office/letters-pdf/:id', file: 'letters-pdf.ts', step: 'open', may: 'needs' },
  { path: '/office/replies', file: 'replies.ts', step: 'open', may: 'visits' },
  { path: '/office/export/:screen', file: 'export.ts', step: 'open', may: 'of-screen' },
  {
    path: '/office/services/:id/preview/:part',
    file: 'preview/service.tsx',
    step: 'open',
    may: 'catalogue',
  },
  { path: '/office/:screen', file: 'list.tsx', step: 'open', may: 'of-screen' },
  { path: '/office/:screen/:id', file: 'record.tsx', step: 'open', may: 'of-screen' },
] as const satisfies readonly OfficePage[];

export const officePages: readonly OfficePage[] = table;

/** The address of a page of the office as the table has it, with the name of its screen. */
export type OfficePath =
  | Exclude<(typeof table)[number]['path'], `${string}:screen${string}`>
  | `/office/${ScreenName}`
  | `/office/${ScreenName}/:id`
  | `/office/export/${ScreenName}`;

/** What the framework calls the layout around them. */
export const officeLayout = 'office-frame';

/** The framework's name of a page of the office. */
export const officePageId = ({ path }: OfficePage) => path.slice(1).replaceAll(/[/:]+/g, '-');

/** Whether a route of the build belongs to the office. */
export const isOfOffice = (routeId: string) => routeId === 'office' || routeId.startsWith('office-');

/** The pages that a new member of the office opens: the way in. */
export const isWayIn = (path: string) =>
  officePages.some((page) => page.step === 'anyone' && page.path === path);
