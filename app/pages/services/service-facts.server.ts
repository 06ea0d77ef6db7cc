import type { ServiceText } from '#content/schema.ts';
import { describeLength, describePrice } from '#domains/catalogue/price.ts';
import { findService, listServices } from '#domains/catalogue/service.server.ts';
import type { ServiceOption } from '#domains/catalogue/service.ts';
import type { Database } from '#platform/database/database.ts';
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
  length: string;
  lead: string;
}

export async function readServiceFacts(database: Database, text: ServiceText) {
  const [services, service] = await Promise.all([
    listServices(database),
    findService(database, text.service),
  ]);
  const options = (service?.options ?? []).filter(({ id }) => text.options.includes(id));
  return {
    services,
    options: options.map(describeOption),
    bookingPath: service?.bookingPath ?? '/services',
    detailPath: flows.find(({ serviceId }) => serviceId === text.service)?.detailPath ?? null,
  };
}

function describeOption(option: ServiceOption): OptionFacts {
  return {
    id: option.id,
    title: option.title,
    summary: option.summary,
    price: describePrice(option.price),
    length: describeLength(option),
    lead:
      option.leadHours % 24 === 0 && option.leadHours > 24
        ? `${option.leadHours / 24} days ahead`
        : `${option.leadHours} hours ahead`,
  };
}
