import { data, redirect } from 'react-router';
import { listServicePages } from '#domains/services/service-page.server.ts';
import type { ServicePage } from '#domains/services/service-page.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { pathOnceOffered } from '../../paths.ts';
import type { Flow } from './flows.ts';
import { servicePath } from './step-path.ts';

/** Addresses are read in capitals, too. */
const isAt = (path: string, pathname: string) => servicePath(path) === pathname.toLowerCase();

/** How the services are booked that are booked by themselves, in the order of the site. */
export async function listFlows(database: DatabaseReader): Promise<Flow[]> {
  return (await listServicePages(database))
    .filter(({ way, isOffered }) => way === 'online' && isOffered)
    .map(toFlow);
}

/**
 * The service that is booked at this address.
 *
 * @throws 404 where the operator sells nothing there
 */
export async function flowBookedAt(database: DatabaseReader, pathname: string): Promise<Flow> {
  const flow = (await listFlows(database)).find(({ path }) => isAt(path, pathname));
  if (flow === undefined) throw data(null, { status: 404 });
  return flow;
}

/**
 * The service whose prices are at this address.
 *
 * @throws 404 where the operator sells nothing there; a redirect to its page where it is no longer offered
 */
export async function flowPricedAt(
  database: DatabaseReader,
  pathname: string,
): Promise<Flow & { detailPath: string }> {
  const offeredFirst = (await listServicePages(database)).toSorted(
    (one, other) => Number(other.isOffered) - Number(one.isOffered),
  );
  const page = offeredFirst.find(
    ({ way, pricesPath }) => way === 'online' && pricesPath !== null && isAt(pricesPath, pathname),
  );
  if (page === undefined) throw data(null, { status: 404 });
  if (!page.isOffered) throw redirect(pathOnceOffered(page.pagePath));
  return { ...toFlow(page), detailPath: pathname.toLowerCase() };
}

/**
 * How the service of a visit or a draft is booked.
 *
 * @throws Error for an id that no service has
 */
export async function flowOf(database: DatabaseReader, serviceId: string): Promise<Flow> {
  const page = (await listServicePages(database)).find(({ id }) => id === serviceId);
  if (page === undefined) throw new Error(`There is no service ${serviceId}.`);
  return toFlow(page);
}

/** How a service is booked. */
export const toFlow = ({ id, title, bookingPath, pricesPath, words }: ServicePage): Flow => ({
  ...words,
  serviceId: id,
  path: bookingPath,
  detailPath: pricesPath,
  detailTitle: `${title}: prices`,
});
