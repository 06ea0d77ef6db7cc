import { Link } from 'react-router';
import { momentInWords, stateInWords } from '#domains/booking/wording/rules.ts';
import { seriesInWords } from '#domains/booking/series/wording/rules.ts';
import type { Series } from '#domains/booking/series/data.server.ts';
import { Stack } from '../../ui/Stack.tsx';

/** The other visits that were booked together with this one. */
export function SeriesVisits({ series, bookingId }: { series: Series; bookingId: string }) {
  return (
    <Stack gap="close">
      <h2>{series.every === 'there-and-back' ? 'There and back' : 'Part of a series'}</h2>
      <p>This is one of {seriesInWords(series.every, series.visits.length)}.</p>
      <ol>
        {series.visits.map((visit) => {
          const words = `${momentInWords(visit.startsAt, visit.timeZone)}: ${stateInWords[visit.state]}`;
          return (
            <li key={visit.id}>
              {visit.id === bookingId ? <strong>{words} (this visit)</strong> : <Link to={`/account/upcoming-booking/${visit.id}`}>{words}</Link>}
            </li>
          );
        })}
      </ol>
    </Stack>
  );
}
