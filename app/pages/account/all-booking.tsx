import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/all-booking';
import { BookingFilter } from './booking-list/booking-filter.tsx';
import { bookingLine } from './booking-list/booking-line.tsx';
import { readBookingList } from './booking-list/booking-list.server.ts';
import { FoundBookings } from './booking-list/found-bookings.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'All visits' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  return readBookingList(context.get(contextOfRequest), url, 'all');
}

export default function AllBookings({ loaderData: list }: Route.ComponentProps) {
  const { bookings, isNarrowed } = list;
  return (
    <Stack>
      <PageHead title="All visits" description="All your visits: past, upcoming and canceled." />
      <PageTitle
        title="All visits"
        lead={bookings.length === 0 ? undefined : 'Past, upcoming and canceled visits, latest first.'}
      />
      <FoundBookings list={list} nothing="Nothing here yet" more="Show earlier visits">
        <LinkList items={bookings.map((booking) => bookingLine(booking, list.ownZone))} />
      </FoundBookings>
      {(bookings.length > 0 || isNarrowed) && (
        <BookingFilter list={list} path={pathTo('/account/all-booking')} />
      )}
    </Stack>
  );
}
