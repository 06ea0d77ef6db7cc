/**
 * The pages of professionals, each listed once. Like the office's they are kept apart: members' browsers are
 * never told of them, and they answer 404 to anyone who may not know them.
 */
export interface FieldPage {
  /** The address; `:id` is a parameter. */
  path: string;
  /** Below `app/pages/field/`. */
  file: string;
  /** Who gets in: `anyone`, or who is signed in on their phone. */
  door: 'anyone' | 'signed-in';
}

const table = [
  { path: '/field/sign-in', file: 'sign-in.tsx', door: 'anyone' },
  { path: '/field/sign-out', file: 'sign-out.ts', door: 'signed-in' },
  { path: '/field', file: 'today.tsx', door: 'signed-in' },
  { path: '/field/mine', file: 'mine.tsx', door: 'signed-in' },
  { path: '/field/help', file: 'help.tsx', door: 'signed-in' },
  { path: '/field/visits/:id', file: 'visit.tsx', door: 'signed-in' },
  { path: '/field/photos/:id/:photo', file: 'visit-photo.ts', door: 'signed-in' },
] as const satisfies readonly FieldPage[];

export const fieldPages: readonly FieldPage[] = table;

/** The address of one of these pages as the table has it. */
export type FieldPath = (typeof table)[number]['path'];

/** What the framework calls the layout around them. */
export const fieldLayout = 'field-frame';

/** The framework's name of one of these pages. */
export const fieldPageId = ({ path }: FieldPage) => path.slice(1).replaceAll(/[/:]+/g, '-');

/** Whether a route of the build is one of them. */
export const isOfField = (routeId: string) => routeId === 'field' || routeId.startsWith('field-');

/** The pages that a professional opens who was never here: the way in. */
export const isFieldWayIn = (path: string) =>
  fieldPages.some((page) => page.door === 'anyone' && page.path === path);
