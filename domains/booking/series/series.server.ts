import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { findFreeStarts, type GivenBack } from '#domains/availability/free-starts.server.ts';
import type { Member } from '#domains/people/people.ts';
import type { PlannedVisit, Repeat, Rhythm } from '#domains/visits/series.ts';
import { visibleTo } from '#domains/visits/visit.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { type Offer, searchFor } from '../offer.server.ts';
import { mayRepeat, occurrencesOf, planVisits, seriesNotOffered } from './series.ts';

/** The visits of a series as they would be, and by which clock. */
export interface SeriesPlan {
  visits: PlannedVisit[];
  timeZone: string;
}

/**
 * Plans the visits of a series, each looked up in the calendar, in one read of it. Refuses `outside_area` and
 * `series_not_offered`.
 */
export async function planSeries(
  platform: Platform,
  offer: Offer,
  { startsAt, repeat, givenBack }: GivenBack & { startsAt: Date; repeat: Repeat },
): Promise<Result<SeriesPlan>> {
  if (!mayRepeat(offer.option, offer.answers)) return refused(seriesNotOffered);
  const search = await searchFor(platform, offer);
  if (!search.ok) return search;
  const { area, ...terms } = search.value;
  const { timeZone } = area;
  const free = await findFreeStarts(platform.database, { ...terms, givenBack, inSeries: true });
  const visits = planVisits(
    occurrencesOf(startsAt, repeat, timeZone, terms.now),
    free.map((each) => each.startsAt),
    timeZone,
    Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone).toPlainTime(),
  );
  return success({ visits, timeZone });
}

/** A visit of a series, for the list of them and for what may be done with it. */
export interface SeriesVisit {
  id: string;
  state: BookingState;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  totalCents: number;
  placedAt: Date | null;
  freeCancellationUntil: Date;
  professionalName: string;
}

export interface Series {
  id: string;
  every: Rhythm;
  visits: SeriesVisit[];
}

/**
 * The series that a booking belongs to with its visits in order, as far as the member may see them; undefined
 * for a single visit.
 */
export async function findSeriesOf(
  database: DatabaseReader,
  member: Member,
  bookingId: string,
): Promise<Series | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const { rows } = await sql<SeriesVisit & { seriesId: string; every: Rhythm }>`
    select s.id as "seriesId", s.every, b.id, b.state, b.starts_at as "startsAt", b.ends_at as "endsAt", b.time_zone as "timeZone", b.total_cents as "totalCents",
      b.placed_at as "placedAt", b.free_cancellation_until as "freeCancellationUntil", p.name as "professionalName"
    from booking_series s join bookings b on b.series_id = s.id join professionals p on p.id = b.professional_id
    where s.id = (select series_id from bookings where id = ${bookingId}) and ${visibleTo(member)}
    order by b.starts_at`.execute(database);
  const [first] = rows;
  return first === undefined ? undefined : { id: first.seriesId, every: first.every, visits: rows };
}
