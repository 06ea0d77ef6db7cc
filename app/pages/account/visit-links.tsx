import { LinkList } from '../../ui/LinkList.tsx';

/** What else can be done with a visit; `writeTo` is who comes, once there is something to write to them about. */
export function VisitLinks({ bookingId, writeTo }: { bookingId: string; writeTo?: string }) {
  const visit = `/account/upcoming-booking/${bookingId}`;
  return (
    <div data-print="hide">
      <LinkList
        items={[
          ...(writeTo === undefined ? [] : [{ to: `${visit}/message`, label: `Write to us, or to ${writeTo}` }]),
          { to: `${visit}/share`, label: 'Share this visit with family' },
          { file: `/api/booking_ms/bookings/${bookingId}/calendar.ics`, label: 'Add to your calendar' },
        ]}
      />
    </div>
  );
}
