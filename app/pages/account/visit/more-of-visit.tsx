import { seriesInWords } from '#domains/booking/series/series.ts';
import { wordsOfKind } from '#domains/services/kind.ts';
import type { VisitCharge } from '#domains/visit-money/charge.ts';
import { eventInWords } from '#domains/visits/history.ts';
import type { ShownBooking } from '#domains/visits/shown-booking.ts';
import { isFinal } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx';
import { PrintButton } from '../../../ui/PrintButton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { BookingFacts } from './booking-summary.tsx';
import { type SeriesOfVisit, SeriesVisits } from './series-visits.tsx';
import { VisitCharges } from './visit-charges.tsx';
import { WaitingForm } from './waiting-form.tsx';

interface MoreOfVisitProps {
  booking: ShownBooking;
  series: SeriesOfVisit | null;
  /** What the reader has just done: it is to be seen. */
  done: string | null;
  charges: readonly Pick<VisitCharge, 'kind' | 'description' | 'amountCents' | 'state'>[];
  refunded: number;
  totalWithExtra: number | null;
  /** Where another professional can be chosen, for members who may. */
  otherTo: string | null;
  ownZone: string | null;
  mayAdjust: boolean;
  mayChangeDishes: boolean;
  mayWait: boolean;
  isWaiting: boolean;
}

/** What is seldom looked for, in one fold: the answers, the price, the series and what happened. */
export function MoreOfVisit(props: MoreOfVisitProps) {
  const { booking, series, done, mayWait, isWaiting, otherTo, totalWithExtra } = props;
  const isCancelled = booking.cancellation !== null;
  const count = series === null || series.every === 'there-and-back' ? 0 : series.visits.length;
  return (
    <Disclosure
      summary={count > 1 ? `Details, price and all ${count} visits` : 'Details and price'}
      open={done !== null || isWaiting}
    >
      <Stack gap="close">
        <p>{booking.professional.introduction}</p>
        {booking.professional.career !== '' && <p>{booking.professional.career}.</p>}
        <div data-print="hide">
          <StandingLink to={pathTo('/who-comes')}>Who’s coming to your door</StandingLink>
        </div>
        {otherTo !== null && (
          <div data-print="hide">
            <StandingLink to={otherTo}>
              See other helpers who could {wordsOfKind(booking.kind).come}
            </StandingLink>
          </div>
        )}
        <BookingFacts {...props} on="visit" />
        <PrintButton />
        {!isFinal(booking.state) && (
          <div data-print="hide">
            <StandingLink file={`/api/booking_ms/bookings/${booking.id}/calendar.ics`}>
              Add to calendar
            </StandingLink>
          </div>
        )}
        <div>
          {series !== null && (
            <Disclosure
              summary={`One of ${seriesInWords(series.every, series.visits.length, series.goesOn)}`}
            >
              <SeriesVisits series={series} booking={booking} />
            </Disclosure>
          )}
          {mayWait && (
            <Disclosure summary="Want an earlier time?" open={isWaiting}>
              <WaitingForm bookingId={booking.id} isWaiting={isWaiting} />
            </Disclosure>
          )}
          {!isCancelled && <PriceOfVisit {...props} isOpen={totalWithExtra !== null} />}
          <Disclosure summary="Visit history">
            <ol>
              {booking.events.map((event) => (
                <li key={`${event.kind}${event.at.getTime()}`}>
                  {momentInWords(event.at, booking.timeZone)}: {eventInWords(event)}
                </li>
              ))}
            </ol>
          </Disclosure>
        </div>
      </Stack>
    </Disclosure>
  );
}

/** Line by line; open where more was paid than the price, or some of it went back. */
function PriceOfVisit({ booking, charges, refunded, isOpen }: MoreOfVisitProps & { isOpen: boolean }) {
  return (
    <Disclosure summary="The price, line by line" open={isOpen}>
      <PriceBreakdown
        caption="Price"
        lines={booking.priceLines}
        totalLabel="Total"
        totalCents={booking.totalCents}
      />
      <VisitCharges charges={charges} priceCents={booking.totalCents} refundedCents={refunded} />
      {booking.state === 'completed' && (
        <StandingLink to={pathTo('/account/payment')}>Your payments and receipts</StandingLink>
      )}
    </Disclosure>
  );
}
