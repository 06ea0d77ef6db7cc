import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/all-booking';
import { BookingFilter } from './booking-filter.tsx';
import { readBookingList } from './booking-list.server.ts';
import { BookingCard } from './booking-summary.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'All bookings' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  return readBookingList(context.get(contextOfRequest), url, 'all');
}

export default function AllBookings({ loaderData: list }: Route.ComponentProps) {
  const { bookings, next, isNarrowed } = list;
  return (
    <Stack>
      <PageHead title="All bookings" description="All visits: past, planned and cancelled." />
      <PageTitle
        title="All bookings"
        lead={
          bookings.length === 0 ? undefined : 'Past, planned and cancelled visits. The latest comes first.'
        }
      />
      {isNarrowed && (
        <p role="status">
          {bookings.length === 0 ? 'We found no visit like this.' : 'These are the visits that we found.'}
        </p>
      )}
      {bookings.length === 0 && !isNarrowed && (
        <Card title="Nothing here yet">
          <p>When you book help, you will find it here.</p>
        </Card>
      )}
      {bookings.map((booking) => (
        <BookingCard key={booking.id} booking={booking} ownZone={list.ownZone} />
      ))}
      {next !== null && (
        <Actions>
          <ButtonLink to={next} variant="secondary">
            Show earlier visits
          </ButtonLink>
        </Actions>
      )}
      {(bookings.length > 0 || isNarrowed) && <BookingFilter list={list} path="/account/all-booking" />}
    </Stack>
  );
}
