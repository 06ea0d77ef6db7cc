import { Link } from 'react-router';
import type { BookingEvent } from '#domains/visits/visit.ts';
import { pathTo } from '../../../paths.ts';

/** Who booked a visit, if it was not the person whose visit it is. */
export function BookedBy({
  events,
  recipientName,
  isForViewer,
}: {
  events: BookingEvent[];
  recipientName: string;
  isForViewer: boolean;
}) {
  const booked = events.find((event) => event.kind === 'requested' && event.onBehalfOfName !== null);
  if (booked === undefined || booked.actorName === null) return null;
  return (
    <p>
      {booked.actorName} booked this for {isForViewer ? 'you' : recipientName}.{' '}
      {isForViewer && !booked.byOffice && (
        <Link to={pathTo('/account/care-circle')}>See what others do for you, or remove them</Link>
      )}
    </p>
  );
}
