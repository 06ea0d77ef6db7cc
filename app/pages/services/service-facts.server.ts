import { describeLength, describePrice } from '#domains/services/price.ts';
import { typicalTrips } from '#domains/services/ride/typical-trip.ts';
import { listServicePages } from '#domains/services/service-page.server.ts';
import { findService, listServices } from '#domains/services/service.server.ts';
import type { ServiceOption } from '#domains/services/service.ts';
import type { Platform } from '#platform/platform.ts';
import { pathTo } from '../../paths.ts';
import { servicePath } from '../booking/step-path.ts';
import type { ServiceWords } from './service-words.server.ts';

/**
 * The figures on a service page. They come from the catalogue, so that no words can contradict what is
 * booked.
 */
export interface OptionFacts {
  id: string;
  title: string;
  summary: string;
  price: string;
  /** What usual trips cost, for rides alone. */
  trips: string[];
  length: string;
  lead: string;
}

export async function readServiceFacts(
  { database, clock }: Platform,
  text: Pick<ServiceWords, 'path' | 'service' | 'options'>,
) {
  const [services, pages] = await Promise.all([listServices(database), listServicePages(database)]);
  // Another operator's service may have this page: then the page is about all of it.
  const page =
    pages.find(({ pagePath }) => pagePath === text.path) ?? pages.find(({ id }) => id === text.service);
  const service = page && (await findService(database, page.id, clock.now()));
  const isAboutAll = page?.id !== text.service || text.options === null;
  const options = (service?.options ?? []).filter(({ id }) => isAboutAll || text.options?.includes(id));
  const only = options.length === 1 ? options[0]?.id : undefined;
  return {
    services,
    isOffered: page?.isOffered ?? false,
    options: options.map(describeOption),
    bookingPath: page === undefined ? pathTo('/services') : servicePath(page.bookingPath, { option: only }),
    detailPath: page?.pricesPath ? servicePath(page.pricesPath, { option: only }) : null,
  };
}

/** An option as its page shows it. */
export function describeOption(option: ServiceOption): OptionFacts {
  return {
    id: option.id,
    title: option.title,
    summary: option.summary,
    price: describePrice(option.price),
    trips: typicalTrips(option),
    length: describeLength(option),
    lead:
      option.leadHours % 24 === 0 && option.leadHours > 24
        ? `${option.leadHours / 24} days ahead`
        : `${option.leadHours} hours ahead`,
  };
}
