import { seriesInWords } from '#domains/booking/series/series.ts';
import type { VisitCharge } from '#domains/visit-money/charge.ts';
import { eventInWords } from '#domains/visits/history.ts';
import type { ShownBooking } from '#domains/visits/shown-booking.ts';
import { isFinal } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { type SeriesOfVisit, SeriesVisits } from './series-visits.tsx';
import { VisitCharges } from './visit-charges.tsx';
import { VisitLinks } from './visit-links.tsx';
import { WaitingForm } from './waiting-form.tsx';

interface MoreOfVisitProps {
  booking: ShownBooking;
  series: SeriesOfVisit | null;
  charges: readonly Pick<VisitCharge, 'kind' | 'description' | 'amountCents' | 'state'>[];
  refunded: number;
  receiptId: string | null;
  mayWait: boolean;
  isWaiting: boolean;
  mayTellWrong: boolean;
}

/** What is seldom looked for, folded: only what cannot wait stands open. */
export function MoreOfVisit(props: MoreOfVisitProps) {
  const { booking, series, receiptId, mayWait, isWaiting, mayTellWrong } = props;
  const isCancelled = booking.cancellation !== null;
  return (
    <>
      {(!isCancelled || receiptId !== null) && (
        <VisitLinks
          bookingId={booking.id}
          writeTo={isCancelled ? undefined : booking.professionalName}
          receiptId={receiptId}
          mayTellWrong={mayTellWrong}
          isOver={isFinal(booking.state)}
        />
      )}
      <div>
        {series !== null && (
          <Disclosure
            summary={`One of ${seriesInWords(series.every, series.visits.length, series.goesOn)}`}
            open={series.every === 'there-and-back'}
          >
            <SeriesVisits series={series} booking={booking} />
          </Disclosure>
        )}
        {mayWait && (
          <Disclosure summary="Want an earlier time?" open={isWaiting}>
            <WaitingForm bookingId={booking.id} isWaiting={isWaiting} />
          </Disclosure>
        )}
        {!isCancelled && <PriceOfVisit {...props} />}
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
    </>
  );
}

/** Line by line; open where more was paid than the price, or some of it went back. */
function PriceOfVisit({ booking, charges, refunded }: MoreOfVisitProps) {
  const isOther = refunded > 0 || charges.some(({ state }) => state === 'paid');
  return (
    <Disclosure summary="The price, line by line" open={isOther}>
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
