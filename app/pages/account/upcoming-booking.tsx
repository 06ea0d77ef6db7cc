import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import type { Route } from './+types/upcoming-booking';
import { BookingFilter } from './booking-filter.tsx';
import { readBookingList } from './booking-list.server.ts';
import { FoundBookings } from './found-bookings.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Upcoming bookings' }] };

const waysToBook = [
  { to: '/cleaning', label: 'Book a cleaning' },
  { to: '/maintenance-repair', label: 'Book a repair' },
  { to: '/meal-prep', label: 'Book meals' },
  { to: '/ride', label: 'Book a ride' },
  { to: '/senior-tech', label: 'Book tech help' },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  return readBookingList(context.get(contextOfRequest), url, 'upcoming');
}

export default function UpcomingBookings({ loaderData: list }: Route.ComponentProps) {
  const { bookings, isNarrowed } = list;
  return (
    <Stack>
      <PageHead title="Upcoming bookings" description="The visits that are still to come." />
      <PageTitle
        title="Upcoming bookings"
        lead={bookings.length === 0 ? undefined : 'The next visit comes first.'}
      />
      <FoundBookings list={list} nothing="No visit is planned" more="Show later visits" />
      <div data-print="hide">
        <Stack gap="close">
          <h2>Book help</h2>
          <LinkList items={waysToBook} />
        </Stack>
      </div>
      <div data-print="hide">
        <StandingLink to="/account/upcoming-booking/itinerary">Print your visits in large type</StandingLink>
        <StandingLink to="/account/upcoming-booking/calendar">Show your visits in your calendar</StandingLink>
      </div>
      {(bookings.length > 0 || isNarrowed) && <BookingFilter list={list} path="/account/upcoming-booking" />}
    </Stack>
  );
}
