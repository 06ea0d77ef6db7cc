import { LinkList } from '../../ui/LinkList.tsx';

interface VisitLinksProps {
  bookingId: string;
  /** Who comes, once there is something to write to them about. */
  writeTo?: string;
  /** The payment that was taken for it. */
  receiptId?: string | null;
  isOver?: boolean;
}

/** What else can be done with a visit. */
export function VisitLinks({ bookingId, writeTo, receiptId = null, isOver = false }: VisitLinksProps) {
  const visit = `/account/upcoming-booking/${bookingId}`;
  return (
    <div data-print="hide">
      <LinkList
        items={[
          ...(receiptId === null ? [] : [{ to: `/account/payment/${receiptId}`, label: 'See the receipt' }]),
          ...(writeTo === undefined
            ? []
            : [{ to: `${visit}/message`, label: `Write to us, or to ${writeTo}` }]),
          { to: `${visit}/share`, label: 'Share this visit with family' },
          ...(isOver
            ? []
            : [
                { file: `/api/booking_ms/bookings/${bookingId}/calendar.ics`, label: 'Add to your calendar' },
              ]),
        ]}
      />
    </div>
  );
}
