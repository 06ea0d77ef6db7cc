import { ownTimeInWords, standingInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import type { LinkListItem } from '../../../ui/LinkList.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import type { UpcomingBooking } from './upcoming-card.tsx';

/** One booking in a long list: the time first, because that is what people look for. */
export function bookingLine(booking: UpcomingBooking, ownZone: string | null): LinkListItem {
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, ownZone);
  return {
    to: pathTo('/account/upcoming-booking/:id', { id: booking.id }),
    label: visitTimeInWords(booking),
    description: (
      <>
        {own !== null && <>For you: {own}. </>}
        {booking.optionTitle} for {booking.recipientName}, with {booking.professionalName}.{' '}
        {booking.again !== null && `${booking.again} `}
        {standingInWords(booking)}, <Unbroken>{booking.reference}</Unbroken>
      </>
    ),
  };
}
