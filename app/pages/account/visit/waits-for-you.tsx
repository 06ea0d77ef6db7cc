import { pathTo } from '../../../paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';

interface WaitsForYouProps {
  bookingId: string;
  asked: boolean;
  quote: 'sent' | 'accepted' | null;
}

/** What about a visit is waiting for the member. */
export function WaitsForYou({ bookingId, asked, quote }: WaitsForYouProps) {
  return (
    <>
      {asked && (
        <Banner tone="info" title="Your approval is needed">
          <p>We charge this extra cost only if you approve.</p>
          <ButtonLink to={pathTo('/account/upcoming-booking/:id/extra', { id: bookingId })} variant="primary">
            Review it
          </ButtonLink>
        </Banner>
      )}
      {quote !== null && (
        <Banner tone="info" title={quote === 'sent' ? 'Your quote is ready' : 'Choose a day for the work'}>
          <p>
            {quote === 'sent'
              ? 'See what the work would cost, then accept or decline.'
              : 'You accepted the quote. Nothing is booked until you choose a day.'}
          </p>
          <ButtonLink to={pathTo('/account/upcoming-booking/:id/quote', { id: bookingId })} variant="primary">
            View quote
          </ButtonLink>
        </Banner>
      )}
    </>
  );
}
