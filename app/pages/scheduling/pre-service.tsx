import { data, redirect } from 'react-router';
import { zipcode } from '#domains/people/fields.ts';
import { findServiceArea, findZipCode, listServices } from '#domains/services/service.server.ts';
import { pathTo } from '../../paths.ts';
import { contextOfRequest } from '../../shell/request-context.ts';
import { nextOf, zipOf } from '../access/next.ts';
import type { Route } from './+types/pre-service';
import { AskForPlace } from './ask-for-place.tsx';
import { WaysToBook } from './ways-to-book.tsx';

/** Asks for what is not known yet, the service and the ZIP code; with both it says how to continue. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(contextOfRequest);
  const services = await listServices(platform.database);
  const next = nextOf(url.searchParams.get('next'));
  const typedZip = url.searchParams.get('zip') ?? zipOf(next) ?? null;
  const askedFor = url.searchParams.get('service');
  const service = services.find(({ id }) => id === askedFor) ?? null;
  const zip = zipcode.safeParse(typedZip);
  const sent = typedZip !== null;
  const problems = [
    ...(sent && service === null ? [{ field: 'service', message: 'Choose what you need.' }] : []),
    ...(sent && !zip.success ? [{ field: 'zip', message: zip.error.issues[0]?.message ?? '' }] : []),
  ];
  if (service === null || !zip.success) {
    const ask = { step: 'ask' as const, services, service, typedZip: typedZip ?? '', next, problems };
    return data(ask, { status: problems.length > 0 ? 422 : 200 });
  }
  const [area, place] = await Promise.all([
    findServiceArea(platform.database, zip.data, service.id),
    findZipCode(platform.database, zip.data),
  ]);
  if (area === undefined)
    throw redirect(pathTo('/scheduling-coming-soon', { service: service.id, zip: zip.data }));
  return data({
    step: 'choose' as const,
    service,
    zip: zip.data,
    place: place?.city ?? area.title,
    signedIn: member !== null,
    next: withZip(next === '' ? service.bookingPath : next, zip.data),
  });
}

const withZip = (path: string, zip: string) =>
  zipOf(path) === undefined ? `${path}${path.includes('?') ? '&' : '?'}zip=${zip}` : path;

export default function PreService({ loaderData }: Route.ComponentProps) {
  return loaderData.step === 'ask' ? <AskForPlace {...loaderData} /> : <WaysToBook {...loaderData} />;
}
