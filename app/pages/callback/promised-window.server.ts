import { findCallWindow } from '#domains/enquiries/data.server.ts';
import { callTimes } from '#domains/enquiries/schema.ts';
import { describeWindow, timeTitles } from '#domains/enquiries/wording/rules.ts';
import type { Visit } from '../../shell/visit.ts';

/** The times to choose from. They come with the data, so that the browser need not load the rules of time for their words. */
export const callTimeChoices = callTimes.map((value) => ({ value, label: timeTitles[value].title, description: timeTitles[value].description }));

/** In words when we promised to call, for an address with `?asked=`; null where no call is known by it. */
export async function promisedWindow({ platform }: Visit, url: URL): Promise<string | null> {
  const asked = url.searchParams.get('asked');
  const window = asked === null ? undefined : await findCallWindow(platform.database, asked);
  return window === undefined ? null : describeWindow(window, platform.clock.now());
}
