import { findNearbyOffers, type NearbyOffer } from '#domains/availability/nearby-offer.server.ts';
import { describePrice } from '#domains/services/price.ts';
import { findZipCode } from '#domains/services/service.server.ts';
import { clockInWords } from '#domains/visits/words.ts';
import { shortDayInWords } from '#platform/days.ts';
import type { Platform } from '#platform/platform.ts';
import { pathTo } from '../../paths.ts';
import { withNext } from '../access/next.ts';
import type { TimeLink } from '../booking/free-times/time-links.tsx';
import { servicePath } from '../booking/step-path.ts';
import { fromInWords, type OfferedService, shownServices } from '../services/offered-services.server.ts';
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
  const [place, found, shown] = await Promise.all([
    findZipCode(platform.database, zip),
    findNearbyOffers(platform, zip),
    shownServices(platform.database),
  ]);
  const offers = found.offers.flatMap((offer) => {
    const service = shown.get(offer.service.id);
    return service === undefined ? [] : [toListed(offer, service, zip, signedIn)];
  });
  if (offers.length === 0) return null;
  return {
    zip,
    place: place?.city ?? null,
    offers,
    missing: found.missing.map(({ id, title }) => ({
      label: `${title}: notify me`,
      to: pathTo('/scheduling-coming-soon', { service: id, zip }),
    })),
  };
}

function toListed(
  offer: NearbyOffer,
  { picture, to }: Pick<OfferedService, 'picture' | 'to'>,
  zip: string,
  signedIn: boolean,
): NearbyServices['offers'][number] {
  const { service, option, estimate, area, startsAt } = offer;
  return {
    id: service.id,
    title: service.title,
    hue: service.hue,
    to: servicePath(to.prices ?? to.booking, { option: option.id, zip }),
    picture,
    from: fromInWords({ estimate }),
    words: `${option.title}: ${describePrice(option.price)}`,
    times: startsAt.map((start) => {
      const next = servicePath(to.booking, { option: option.id, zip, at: start.toISOString() });
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
