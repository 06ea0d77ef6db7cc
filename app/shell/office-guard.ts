import { data, redirect } from 'react-router';
import type { Capability } from '#domains/people/capability.ts';
import type { StaffSession, Told } from '#domains/staff/staff-session.server.ts';
import { capabilityOfScreen } from '#office/screen-names.ts';
import { officePages } from '../office-table.ts';
import { pathTo } from '../paths.ts';
import { unmatched } from './problem-page.tsx';
import type { PageContext } from './request-context.ts';

const pagesByPath = new Map(officePages.map((page) => [page.path, page]));

/** Where each step of the way in is taken. */
const placeOfStep = {
  factor: pathTo('/office/second-step'),
  enroll: pathTo('/office/second-factor'),
  open: pathTo('/office'),
} as const;

/**
 * Who gets into a page of the office. Anyone who may not know it is told that there is no such page; only a
 * browser that was inside before is led to the way in.
 */
export function guardOffice({ office }: PageContext, pattern: string, url: URL): Response | undefined {
  const page = pagesByPath.get(`/${pattern.replace(/^\//, '')}`);
  if (page === undefined) throw notThere();
  if (page.step === 'anyone') return undefined;
  if (office === 'was-here') return redirect(pathTo('/office/sign-in', { next: url.pathname + url.search }));
  if (office === undefined) throw notThere();
  const { session } = office;
  if (session.step !== page.step) return redirect(placeOfStep[session.step]);
  if (page.may !== undefined && !mayPass(session, page.may === 'of-screen' ? askedByScreen(url) : page.may))
    throw notThere();
  return undefined;
}

function askedByScreen({ pathname }: URL): Capability | undefined {
  const [, , first = '', second = ''] = pathname.replace(/\.data$/, '').split('/');
  return capabilityOfScreen(first === 'export' ? second : first);
}

const mayPass = ({ staff }: StaffSession, asked: Capability | undefined) =>
  asked !== undefined && staff.capabilities.has(asked);

const notThere = () => data(unmatched, { status: 404 });

/** Who is inside; behind a door of the office there is nobody else. */
export function insideOf({ office }: PageContext): StaffSession {
  if (office === undefined || office === 'was-here' || office.session.step !== 'open')
    throw new Error('What needs somebody of the office was reached without its guard.');
  return office.session;
}

/**
 * What was just done, on the page that it led to: a message is about its act and its record, and stands over
 * nobody else's.
 */
export function toldOn(context: PageContext, url: URL): Told | null {
  const { told } = insideOf(context);
  if (told === null) return null;
  const place = new URL(told.place, url);
  const isThere =
    place.pathname === url.pathname.replace(/\.data$/, '') &&
    [...place.searchParams].every(([name, value]) => url.searchParams.get(name) === value);
  return isThere ? told : null;
}

/** Who is on the way in. */
export function arrivingOf({ office }: PageContext): StaffSession {
  if (office === undefined || office === 'was-here')
    throw new Error('A step of the way in was reached without its guard.');
  return office.session;
}
