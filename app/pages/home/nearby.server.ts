import { findNearbyOffers, type NearbyOffer } from '#domains/availability/nearby-offer.server.ts';
import { describePrice } from '#domains/services/price.ts';
import { findZipCode } from '#domains/services/service.server.ts';
import { clockInWords } from '#domains/visits/words.ts';
import { shortDayInWords } from '#platform/days.ts';
import type { Platform } from '#platform/platform.ts';
import { pathTo } from '../../paths.ts';
import { withNext } from '../access/next.ts';
import { flowOf, flows } from '../booking/flows.ts';
import type { TimeLink } from '../booking/free-times/time-links.tsx';
import { fromInWords, pictureOf } from '../services/offered-services.server.ts';
import type { ListedService } from '../services/service-list.tsx';

/** What comes to a ZIP code, for how much, and when next. */
export interface NearbyServices {
  zip: string;
  place: string | null;
  offers: (Omit<ListedService, 'below'> & { times: TimeLink[] })[];
  /** What does not come there yet, and where to be told when it does. */
  missing: { label: string; to: string }[];
}

/** The answer to a ZIP code, before any account; null where no service comes. */
export async function findNearby(
  platform: Platform,
  zip: string,
  signedIn: boolean,
): Promise<NearbyServices | null> {
  const [place, found] = await Promise.all([
    findZipCode(platform.database, zip),
    findNearbyOffers(platform, zip),
  ]);
  const offers = found.offers.filter(({ service }) =>
    flows.some(({ serviceId }) => serviceId === service.id),
  );
  if (offers.length === 0) return null;
  return {
    zip,
    place: place?.city ?? null,
    offers: offers.map((offer) => toListed(offer, zip, signedIn)),
    missing: found.missing.map(({ id, title }) => ({
      label: `${title}: notify me`,
      to: pathTo('/scheduling-coming-soon', { service: id, zip }),
    })),
  };
}

function toListed(offer: NearbyOffer, zip: string, signedIn: boolean): NearbyServices['offers'][number] {
  const { service, option, estimate, area, startsAt } = offer;
  const { path, detailPath } = flowOf(service.id);
  return {
    id: service.id,
    title: service.title,
    hue: service.hue,
    to: pathTo(detailPath, { option: option.id, zip }),
    picture: pictureOf(service.id),
    from: fromInWords({ estimate }),
    words: `${option.title}: ${describePrice(option.price)}`,
    times: startsAt.map((start) => {
      const next = pathTo(path, { option: option.id, zip, at: start.toISOString() });
      return {
        to: signedIn ? next : withNext(pathTo('/register'), next),
        day: shortDayInWords(start, area.timeZone),
        time: timeInWords(start, offer),
      };
    }),
  };
}

/** As in "10:00 AM", or "10:00 AM to 12:00 noon" for what comes within a window. */
function timeInWords(start: Date, { option, estimate, area: { timeZone } }: NearbyOffer): string {
  const begins = clockInWords(start, timeZone);
  const ends = new Date(start.getTime() + estimate.minutes * 60_000);
  return option.windowStarts === null ? begins : `${begins} to ${clockInWords(ends, timeZone)}`;
}
