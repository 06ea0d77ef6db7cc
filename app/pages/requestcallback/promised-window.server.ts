import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { findCallWindow } from '#domains/enquiries/enquiry.server.ts';
import { callTimes, callTopics, callZones } from '#domains/enquiries/enquiry.ts';
import { officeOf } from '#domains/enquiries/office-words.ts';
import { describeWindow, timeTitles, topicTitles } from '#domains/enquiries/words.ts';
import { zoneInWords } from '#domains/people/words.ts';
import type { Platform } from '#platform/platform.ts';
import type { CallChoices } from '../enquiries/contact-fields.tsx';

/**
 * The topics, times and zones to choose from. They come with the data, so that the browser need not load the
 * rules of time for their words.
 */
export function callChoicesOf({ configuration }: Platform): CallChoices {
  const { timeZone } = officeOf(configuration);
  return {
    topics: callTopics.map((value) => ({ value, label: topicTitles[value] })),
    times: callTimes.map((value) => ({
      value,
      label: timeTitles[value].title,
      description: timeTitles[value].description,
    })),
    zones: callZones
      .filter((zone) => zone !== timeZone)
      .map((zone) => ({ value: zone, label: zoneInWords(zone) })),
    officeZone: zoneInWords(timeZone),
  };
}

/** When we promised to call, in words, for an address with `?asked=`; null where it names no call. */
export async function promisedWindow({ platform }: RequestContext, url: URL): Promise<string | null> {
  const asked = url.searchParams.get('asked');
  const window = asked === null ? undefined : await findCallWindow(platform.database, asked);
  return window === undefined
    ? null
    : describeWindow(
        window,
        platform.clock.now(),
        window.timeZone ?? officeOf(platform.configuration).timeZone,
      );
}
