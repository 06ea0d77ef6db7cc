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
        <Banner tone="info" title="We ask for a yes or no">
          <p>
            Something was needed besides the price of this visit. Nothing more is charged unless you say yes.
          </p>
          <ButtonLink to={pathTo('/account/upcoming-booking/:id/extra', { id: bookingId })} variant="primary">
            See what it is
          </ButtonLink>
        </Banner>
      )}
      {quote !== null && (
        <Banner tone="info" title={quote === 'sent' ? 'Your quote is here' : 'Choose a day for the work'}>
          <p>
            {quote === 'sent'
              ? 'We wrote down what the work would cost. You say yes or no.'
              : 'You said yes to the quote. Nothing is booked until you choose a day.'}
          </p>
          <ButtonLink to={pathTo('/account/upcoming-booking/:id/quote', { id: bookingId })} variant="primary">
            See the quote
          </ButtonLink>
        </Banner>
      )}
    </>
  );
}
