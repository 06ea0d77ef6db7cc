import { dollars, leastOf } from '#domains/services/price.ts';
import { listServicesWithOptions } from '#domains/services/service.server.ts';
import type { Hue } from '#domains/services/service.ts';
import type { Platform } from '#platform/platform.ts';
import type { PictureName } from '../../illustrations/pictures.ts';
import { pathTo } from '../../paths.ts';
import { type Flow, flows } from '../booking/flows.ts';

/** A service that is booked by itself, as the lists of services show it. */
export interface OfferedService {
  id: string;
  title: string;
  hue: Hue;
  summary: string;
  picture: PictureName;
  /** As in "From $88", of the least that can be booked; null where nothing has a price. */
  from: string | null;
  /** What it is, what it costs, and where it is booked. */
  to: { page: string; prices: string; booking: string };
}

const pages: Record<string, { page: string; picture: PictureName }> = {
  cleaning: { page: pathTo('/services/cleaning'), picture: 'Cleaning' },
  handyman: { page: pathTo('/services/handyman-services'), picture: 'Handyman' },
  meals: { page: pathTo('/services/meal-delivery'), picture: 'Meals' },
  rides: { page: pathTo('/services/rides'), picture: 'Rides' },
  'tech-help': { page: pathTo('/services/tech-help'), picture: 'TechHelp' },
};

/** The scene of a service. */
export const pictureOf = (serviceId: string): PictureName => pages[serviceId]?.picture ?? 'HouseAtDusk';

/** The services in the order of the site, but the concierge, who comes with a membership. */
export async function listOfferedServices({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<OfferedService[]> {
  const services = await listServicesWithOptions(database, clock.now());
  return services.flatMap(({ id, title, hue, summary, options }) => {
    const flow = flows.find(({ serviceId }) => serviceId === id);
    const least = leastOf(options);
    return flow === undefined
      ? []
      : [
          {
            id,
            title,
            hue,
            summary,
            picture: pictureOf(id),
            from: least ? fromInWords(least) : null,
            to: wayTo(flow),
          },
        ];
  });
}

/** As in "From $88". */
export const fromInWords = ({ estimate }: { estimate: { totalCents: number } }): string =>
  `From ${dollars(estimate.totalCents)}`;

const wayTo = ({ serviceId, path, detailPath }: Flow): OfferedService['to'] => ({
  page: pages[serviceId]?.page ?? pathTo('/services'),
  prices: detailPath,
  booking: path,
});
