import { listBookings } from '#domains/booking/data.server.ts';
import type { Route } from './+types/upcoming-booking';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, visitContext } from '../../shell/visit.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { BookingCard } from './booking-summary.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Upcoming bookings' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const cursor = url.searchParams.get('after') ?? undefined;
  return listBookings(visit.platform.database, memberOf(visit), { which: 'upcoming', now: visit.platform.clock.now(), cursor });
}

export default function UpcomingBookings({ loaderData: { bookings, nextCursor } }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title="Upcoming bookings" description="The visits that are still to come." />
      <PageTitle title="Upcoming bookings" lead={bookings.length === 0 ? undefined : 'The next visit comes first.'} />
      {bookings.length === 0 && (
        <Card title="No visit is planned">
          <p>When you book help, you will find it here.</p>
        </Card>
      )}
      {bookings.map((booking) => (
        <BookingCard key={booking.id} booking={booking} />
      ))}
      <Actions>
        <ButtonLink to="/cleaning" variant="primary">
          Book a cleaning
        </ButtonLink>
        {nextCursor !== null && (
          <ButtonLink to={`?after=${nextCursor}`} variant="secondary">
            Show later visits
          </ButtonLink>
        )}
      </Actions>
    </Stack>
  );
}
