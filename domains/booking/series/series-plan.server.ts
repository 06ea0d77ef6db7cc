import { Temporal } from 'temporal-polyfill';
import { findFreeStarts, type GivenBack } from '#domains/availability/free-starts.server.ts';
import { readClosedDays } from '#domains/availability/schedule.server.ts';
import { findEngagements } from '#domains/visits/clash.server.ts';
import { besideFrom } from '#domains/visits/clash.ts';
import type { PlannedVisit, Repeat } from '#domains/visits/series.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { type Offer, searchFor } from '../offer.server.ts';
import { occurrencesOf } from './occurrence.ts';
import { mayRepeat, planVisits, seriesNotOffered } from './series.ts';

/** The visits of a series as they would be, and by which clock. */
export interface SeriesPlan {
  visits: PlannedVisit[];
  timeZone: string;
}

/**
 * Plans the visits of a series, each looked up in the week bits, in one read of them. Refuses `outside_area`
 * and `series_not_offered`. `recipientId` is of a recipient whose visits the caller may see.
 */
export async function planSeries(
  platform: ConnectedPlatform,
  offer: Offer,
  {
    startsAt,
    repeat,
    givenBack,
    recipientId,
  }: GivenBack & { startsAt: Date; repeat: Repeat; recipientId?: string | undefined },
): Promise<Result<SeriesPlan>> {
  if (!mayRepeat(offer.option, offer.answers)) return refused(seriesNotOffered);
  const search = await searchFor(platform, offer);
  if (!search.ok) return search;
  const { area, ...terms } = search.value;
  const { timeZone } = area;
  const free = await findFreeStarts(platform.database, { ...terms, givenBack, inSeries: true });
  const { option, estimate } = offer;
  const presence = { kind: option.kind, isWindow: option.windowStarts !== null };
  const last = free.at(-1)?.startsAt ?? terms.now;
  const period = { from: terms.now, until: new Date(last.getTime() + estimate.minutes * 60_000) };
  const others =
    recipientId === undefined ? [] : await findEngagements(platform.database, recipientId, period, terms.now);
  const visits = planVisits(
    occurrencesOf(startsAt, repeat, timeZone, terms.now, await readClosedDays(platform.database)),
    free.map((each) => each.startsAt),
    timeZone,
    Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone).toPlainTime(),
    besideFrom(others, estimate.minutes, presence),
  );
  return success({ visits, timeZone });
}
