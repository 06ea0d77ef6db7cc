import { pathTo } from '../../../paths.ts';
import { LinkList } from '../../../ui/LinkList.tsx';

interface VisitLinksProps {
  bookingId: string;
  /** The professional, once there is something to write to them about. */
  writeTo?: string;
  /** The payment that was taken for it. */
  receiptId?: string | null;
  mayTellWrong?: boolean;
  hasCalendar?: boolean;
  /** What canceling costs, where the reader may cancel. */
  cancellation?: string | null;
}

/** What else can be done with a visit. */
export function VisitLinks({
  bookingId,
  writeTo,
  receiptId = null,
  mayTellWrong = false,
  hasCalendar = false,
  cancellation = null,
}: VisitLinksProps) {
  return (
    <div data-print="hide">
      <LinkList
        items={[
          ...(receiptId === null
            ? []
            : [{ to: pathTo('/account/payment/:id', { id: receiptId }), label: 'View receipt' }]),
          ...(writeTo === undefined
            ? []
            : [
                {
                  to: pathTo('/account/upcoming-booking/:id/message', { id: bookingId }),
                  label: `Message us or ${writeTo}`,
                },
              ]),
          ...(mayTellWrong
            ? [
                {
                  to: pathTo('/account/upcoming-booking/:id/wrong', { id: bookingId }),
                  label: 'Tell us that something was wrong',
                },
              ]
            : []),
          {
            to: pathTo('/account/upcoming-booking/:id/share', { id: bookingId }),
            label: 'Share with family',
          },
          ...(cancellation === null
            ? []
            : [
                {
                  to: pathTo('/account/upcoming-booking/:id/cancel', { id: bookingId }),
                  label: 'Cancel visit',
                  description: cancellation,
                },
              ]),
          ...(hasCalendar
            ? [{ file: `/api/booking_ms/bookings/${bookingId}/calendar.ics`, label: 'Add to calendar' }]
            : []),
        ]}
      />
    </div>
  );
}
