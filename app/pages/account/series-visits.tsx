import { Link } from 'react-router';
import type { Series, SeriesVisit } from '#domains/booking/series/series.server.ts';
import { seriesInWords, timeOfOneInWords } from '#domains/booking/series/series.ts';
import type { ShownVisit } from '#domains/visits/shown-visit.ts';
import { stateInWords } from '#domains/visits/words.ts';
import { Stack } from '../../ui/Stack.tsx';

/** The other visits that were booked together with this one. */
export function SeriesVisits({
  series,
  booking,
}: {
  series: Pick<Series, 'every'> & {
    visits: Pick<SeriesVisit, 'id' | 'state' | 'startsAt' | 'endsAt' | 'timeZone'>[];
  };
  booking: ShownVisit;
}) {
  return (
    <Stack gap="close">
      <h2>{series.every === 'there-and-back' ? 'There and back' : 'Part of a series'}</h2>
      <p>This is one of {seriesInWords(series.every, series.visits.length)}.</p>
      <ol>
        {series.visits.map((visit) => {
          const words = `${timeOfOneInWords(series.every, booking, visit)}: ${stateInWords[visit.state]}`;
          return (
            <li key={visit.id}>
              {visit.id === booking.id ? (
                <strong>{words} (this visit)</strong>
              ) : (
                <Link to={`/account/upcoming-booking/${visit.id}`}>{words}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </Stack>
  );
}
