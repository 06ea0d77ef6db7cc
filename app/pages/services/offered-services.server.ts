import { dollars, leastOf } from '#domains/services/price.ts';
import { listServicePages } from '#domains/services/service-page.server.ts';
import { listServicesWithOptions } from '#domains/services/service.server.ts';
import type { Hue } from '#domains/services/service.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type PictureName, sceneNamed } from '../../illustrations/picture-names.ts';
import { servicePath } from '../booking/step-path.ts';

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
  to: { page: string; prices: string | null; booking: string };
}

/** The services in the order of the site, but those arranged by phone. */
export async function listOfferedServices({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<OfferedService[]> {
  const [services, shown] = await Promise.all([
    listServicesWithOptions(database, clock.now()),
    shownServices(database),
  ]);
  return services.flatMap(({ id, title, hue, summary, options }) => {
    const { picture, to } = shown.get(id) ?? {};
    const least = leastOf(options);
    return picture === undefined || to === undefined
      ? []
      : [{ id, title, hue, summary, picture, from: least ? fromInWords(least) : null, to }];
  });
}

/** The scenes and addresses of the services that are booked by themselves, by their ids. */
export async function shownServices(
  database: DatabaseReader,
): Promise<Map<string, Pick<OfferedService, 'picture' | 'to'>>> {
  const pages = await listServicePages(database);
  return new Map(
    pages
      .filter(({ way, isOffered }) => way === 'online' && isOffered)
      .map(({ id, picture, pagePath, pricesPath, bookingPath }) => [
        id,
        {
          picture: sceneNamed(picture),
          to: {
            page: servicePath(pagePath ?? pricesPath ?? bookingPath),
            prices: pricesPath && servicePath(pricesPath),
            booking: servicePath(bookingPath),
          },
        },
      ]),
  );
}

/** As in "From $88". */
export const fromInWords = ({ estimate }: { estimate: { totalCents: number } }): string =>
  `From ${dollars(estimate.totalCents)}`;
