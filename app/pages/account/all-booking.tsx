import { listBookings } from '#domains/booking/data.server.ts';
import type { Route } from './+types/all-booking';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, visitContext } from '../../shell/visit.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { BookingCard } from './booking-summary.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'All bookings' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const cursor = url.searchParams.get('after') ?? undefined;
  return listBookings(visit.platform.database, memberOf(visit), { which: 'all', now: visit.platform.clock.now(), cursor });
}

export default function AllBookings({ loaderData: { bookings, nextCursor } }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title="All bookings" description="All visits: past, planned and cancelled." />
      <PageTitle title="All bookings" lead={bookings.length === 0 ? undefined : 'Past, planned and cancelled visits. The latest comes first.'} />
      {bookings.length === 0 && (
        <Card title="Nothing here yet">
          <p>When you book help, you will find it here.</p>
        </Card>
      )}
      {bookings.map((booking) => (
        <BookingCard key={booking.id} booking={booking} />
      ))}
      {nextCursor !== null && (
        <Actions>
          <ButtonLink to={`?after=${nextCursor}`} variant="secondary">
            Show earlier visits
          </ButtonLink>
        </Actions>
      )}
    </Stack>
  );
}
