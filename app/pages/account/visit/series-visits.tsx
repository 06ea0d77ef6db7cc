import { Link } from 'react-router';
import type { Series, SeriesVisit } from '#domains/booking/series/series.server.ts';
import { timeOfOneInWords } from '#domains/booking/series/series.ts';
import type { ShownBooking } from '#domains/visits/shown-booking.ts';
import { stateInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { StandingLink } from '../../../ui/StandingLink.tsx';

export interface SeriesOfVisit extends Pick<Series, 'every' | 'goesOn'> {
  visits: Pick<SeriesVisit, 'id' | 'state' | 'startsAt' | 'endsAt' | 'timeZone'>[];
}

interface SeriesVisitsProps {
  series: SeriesOfVisit;
  booking: ShownBooking;
}

/** Of a round trip, when the other ride is: who is driven there wants to know how they get home. */
export function OtherRide({
  series,
  booking,
}: Omit<SeriesVisitsProps, 'series'> & { series: SeriesOfVisit | null }) {
  if (series?.every !== 'there-and-back') return null;
  const way = booking.isWayBack ? 'The ride there' : 'The ride home';
  return series.visits
    .filter(({ id }) => id !== booking.id)
    .map((ride) => (
      <StandingLink key={ride.id} to={pathTo('/account/upcoming-booking/:id', { id: ride.id })}>
        {way}, {timeOfOneInWords(series.every, booking, ride)}: {stateInWords[ride.state]}
      </StandingLink>
    ));
}

/** The visits that were booked together with this one. */
export function SeriesVisits({ series, booking }: SeriesVisitsProps) {
  return (
    <>
      <ol>
        {series.visits.map((visit) => {
          const words = `${timeOfOneInWords(series.every, booking, visit)}: ${stateInWords[visit.state]}`;
          return (
            <li key={visit.id}>
              {visit.id === booking.id ? (
                <strong>{words} (this visit)</strong>
              ) : (
                <Link to={pathTo('/account/upcoming-booking/:id', { id: visit.id })}>{words}</Link>
              )}
            </li>
          );
        })}
      </ol>
      {series.goesOn && (
        <>
          <p>We book 6 months ahead and add visits as we go. You can stop anytime.</p>
          <StandingLink to={pathTo('/account/upcoming-booking/:id/stop', { id: booking.id })}>
            End this series
          </StandingLink>
        </>
      )}
    </>
  );
}
