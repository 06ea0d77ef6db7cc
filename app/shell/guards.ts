import { data, generatePath, matchPath, redirect } from 'react-router';
import { admit } from '#domains/access/doors/door.ts';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { findServiceAt } from '#domains/services/service-page.server.ts';
import { findServiceArea } from '#domains/services/service.server.ts';
import { pathOnceOffered, pathTo } from '../paths.ts';
import { bookingPaths, type GuardName, type PageMetadata, pages } from '../route-table.ts';
import type { PageContext } from './request-context.ts';
import { keepUnsent } from './unsent-form.ts';

type Guard = (
  requestContext: RequestContext,
  url: URL,
  page: PageMetadata,
  request: Request | undefined,
) => Promise<Response | undefined> | Response | undefined;

/** No service of this operator is booked at an address that one could be booked at. */
const notSold = (): never => {
  throw data(null, { status: 404 });
};

/** Where the row of a service says that it is booked, however this address is spelled or called. */
const listedAddress = ({ listedAt, path }: PageMetadata, url: URL): string =>
  generatePath(listedAt, matchPath(path, url.pathname)?.params ?? {});

/** What each guard does: nothing, or a redirect to where the visitor has to go first. */
const guards: Record<GuardName, Guard> = {
  none: () => undefined,

  auth: (requestContext, url) =>
    admit(requestContext.member, 'member')?.code === 'not_signed_in'
      ? redirect(pathTo('/signin', { next: url.pathname + url.search }))
      : undefined,

  'guest-only': (requestContext) =>
    requestContext.member === null ? undefined : redirect(pathTo('/account/upcoming-booking')),

  'service-guard': async (requestContext, url, page, request) => {
    // Where a draft says what is booked, whether we come to its address is asked as its time is held.
    const { database } = requestContext.platform;
    const sold = bookingPaths.includes(page.path)
      ? ((await findServiceAt(database, listedAddress(page, url))) ?? notSold())
      : null;
    // Its page says that it is no longer offered, and what else is.
    if (sold?.isOffered === false) return redirect(pathOnceOffered(sold.pagePath));
    const service = sold?.id ?? null;
    if (requestContext.member === null)
      return (
        (request && (await keepUnsent(requestContext, request, url))) ??
        redirect(
          service === null
            ? pathTo('/signin', { next: url.pathname + url.search })
            : pathTo('/pre-service', { service, next: pathSaidAt(url) }),
        )
      );
    if (!requestContext.member.profileCompleted)
      return redirect(pathTo('/account/profile', { next: url.pathname + url.search }));
    if (service === null) return undefined;
    const recipients = await listRecipients(database, requestContext.member);
    const areas = await Promise.all(
      recipients.map((recipient) => findServiceArea(database, recipient.address.zipcode, service)),
    );
    return areas.some((area) => area !== undefined)
      ? undefined
      : redirect(pathTo('/scheduling-coming-soon', { service }));
  },
};

/**
 * A member who is not activated goes to /activate-account from everywhere but these (`docs/specification.md`
 * 3.2).
 */
const openToNotActivated = [
  pathTo('/activate-account'),
  pathTo('/subscription'),
  pathTo('/account/subscription'),
  pathTo('/account/subscription/cancel-reason'),
  // Forms of every page, which lead back to where they were sent from.
  '/sign-out',
  '/settings/text',
  '/settings/contrast',
];

const pagesByPath = new Map(pages.map((page) => [page.path, page]));

/**
 * What is requested: the router's own pattern for it, which no other spelling of the address changes, and the
 * address.
 */
export interface Asked {
  pattern: string;
  url: URL;
  request?: Request;
}

/** Open pages that would ask for, show or make something that belongs to an account. */
const ofAnAccount =
  /^\/(account|post-booking|post-register|create-account|reset-password|verify-account|subscription|pre-service|requestcallback(_new)?\/register)(\/|$)/;

/**
 * Whether a page is shown to people who have no account, or may not use theirs: before the launch, or while
 * it is suspended.
 */
function needsNoAccount(page: PageMetadata): boolean {
  return page.guard === 'none' && !ofAnAccount.test(page.listedAt);
}

/**
 * The redirect between this visitor and the page, if any. A form sent there with `request` may wait until
 * they have signed in.
 */
export async function guardPage(
  requestContext: PageContext,
  { pattern, url, request }: Asked,
): Promise<Response | undefined> {
  const path = `/${pattern.replace(/^\//, '')}`;
  // Their layouts ask who of the office and of the field comes in, whatever member the browser is signed in as.
  if (/^\/(office|field)(\/|$)/.test(path)) return undefined;
  const page = pagesByPath.get(path);
  if (requestContext.platform.configuration.PRE_REGISTRATION_ONLY)
    return page === undefined || needsNoAccount(page) ? undefined : redirect(pathTo('/pre-registration'));
  if (
    admit(requestContext.member, 'active')?.code === 'not_activated' &&
    !openToNotActivated.includes(path)
  ) {
    const code = page?.path === pathTo('/verify-account') ? url.searchParams.get('code') : null;
    return redirect(code === null ? pathTo('/activate-account') : pathTo('/activate-account', { code }));
  }
  const door = page === undefined || needsNoAccount(page) ? 'anyone' : 'member';
  if (admit(requestContext.member, door)?.code === 'suspended') return redirect(pathTo('/account-stopped'));
  return page === undefined ? undefined : guards[page.guard](requestContext, url, page, request);
}

/** The way to a booking with what was said before, if anything was; a draft is nobody's who is not signed in. */
function pathSaidAt({ pathname, search, searchParams }: URL): string {
  return searchParams.has('draft') ? '' : search && pathname + search;
}
