import type { ServiceText } from '#content/schema.ts';
import { describeLength, describePrice } from '#domains/services/price.ts';
import { typicalTrips } from '#domains/services/ride/typical-trip.ts';
import { findService, listServices } from '#domains/services/service.server.ts';
import type { ServiceOption } from '#domains/services/service.ts';
import type { Platform } from '#platform/platform.ts';
import { pathTo } from '../../paths.ts';
import { flows } from '../booking/flows.ts';

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

export async function readServiceFacts({ database, clock }: Platform, text: ServiceText) {
  const [services, service] = await Promise.all([
    listServices(database),
    findService(database, text.service, clock.now()),
  ]);
  const options = (service?.options ?? []).filter(({ id }) => text.options.includes(id));
  const only = options.length === 1 ? options[0]?.id : undefined;
  const flow = flows.find(({ serviceId }) => serviceId === text.service);
  return {
    services,
    options: options.map(describeOption),
    bookingPath:
      flow === undefined
        ? (service?.bookingPath ?? pathTo('/services'))
        : pathTo(flow.path, { option: only }),
    detailPath: flow === undefined ? null : pathTo(flow.detailPath, { option: only }),
  };
}

function describeOption(option: ServiceOption): OptionFacts {
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
