import { data, redirect } from 'react-router';
import { type FieldSession, isSignedIn } from '#domains/field/field-session.ts';
import { fieldPages } from '../field-table.ts';
import { pathTo } from '../paths.ts';
import { unmatched } from './problem-page.tsx';
import type { PageContext } from './request-context.ts';

const pagesByPath = new Map(fieldPages.map((page) => [page.path, page]));

/**
 * Who gets into a page of the field. Anyone who may not know it is told that there is no such page; only a
 * phone on which a professional was signed in is led to the way in.
 */
export function guardField({ field }: PageContext, pattern: string, url: URL): Response | undefined {
  const page = pagesByPath.get(`/${pattern.replace(/^\//, '')}`);
  if (page === undefined) throw data(unmatched, { status: 404 });
  if (page.door === 'anyone') return undefined;
  if (field === undefined) throw data(unmatched, { status: 404 });
  return isSignedIn(field)
    ? undefined
    : redirect(pathTo('/field/sign-in', { next: url.pathname + url.search }));
}

/** Who is signed in; behind a door of the field there is nobody else. */
export function onPhone({ field }: PageContext): FieldSession {
  if (!isSignedIn(field)) throw new Error('What needs somebody who comes was reached without its guard.');
  return field.session;
}
