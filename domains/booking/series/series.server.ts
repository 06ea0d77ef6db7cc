import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import type { Rhythm } from '#domains/visits/series.ts';
import { readTerms, type Terms, type TermsRow } from '#domains/visits/terms/terms.ts';
import { visibleTo, termsRowOf } from '#domains/visits/visit-access.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';

/** A visit of a series, for the list of them and for what may be done with it. */
export interface SeriesVisit {
  id: string;
  state: BookingState;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  totalCents: number;
  placedAt: Date | null;
  terms: Terms;
  professionalName: string;
}

export interface Series {
  id: string;
  every: Rhythm;
  /** Whether it has no end until one is set. */
  goesOn: boolean;
  visits: SeriesVisit[];
}

type SeriesRow = Omit<SeriesVisit, 'terms'> & {
  terms: TermsRow;
  seriesId: string;
  every: Rhythm;
  goesOn: boolean;
};

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
  const { rows } = await sql<SeriesRow>`
    select s.id as "seriesId", s.every, s.look_again_at is not null as "goesOn", b.id, b.state, b.starts_at as "startsAt", b.ends_at as "endsAt", b.time_zone as "timeZone", b.total_cents as "totalCents",
      b.placed_at as "placedAt", ${termsRowOf()} as terms, p.name as "professionalName"
    from booking_series s join bookings b on b.series_id = s.id join professionals p on p.id = b.professional_id
    where s.id = (select series_id from bookings where id = ${bookingId}) and ${visibleTo(member)}
    order by b.starts_at`.execute(database);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    id: first.seriesId,
    every: first.every,
    goesOn: first.goesOn,
    visits: rows.map((row) => ({ ...row, terms: readTerms(row.terms) })),
  };
}
