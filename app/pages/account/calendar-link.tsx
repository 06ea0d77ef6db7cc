import { StandingLink } from '../../ui/StandingLink.tsx';

export function CalendarLink({ bookingId }: { bookingId: string }) {
  return (
    <p data-print="hide">
      <StandingLink file={`/api/booking_ms/bookings/${bookingId}/calendar.ics`}>Add to your calendar</StandingLink>
    </p>
  );
}
