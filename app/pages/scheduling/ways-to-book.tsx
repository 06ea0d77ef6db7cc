import type { Service } from '#domains/services/service.ts';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { withNext } from '../access/next.ts';

interface WaysToBookProps {
  service: Service;
  zip: string;
  place: string;
  signedIn: boolean;
  /** Where the booking begins, with all that was said so far. */
  next: string;
}

/** We come there: the ways to book, on this site where the service can be booked online, and always by phone. */
export function WaysToBook({ service, zip, place, signedIn, next }: WaysToBookProps) {
  const { phone, hours } = useSite();
  // The concierge is a person to talk with, and plans by phone.
  const online = service.way === 'online';
  return (
    <>
      <PageHead title="Yes, we serve your area" description="How to book: online or by phone." />
      <PageTitle
        title="Yes, we serve your area"
        lead={
          online
            ? `${service.title}: we serve ${place}, ZIP code ${zip}. How would you like to book?`
            : `We offer ${service.title.toLowerCase()} in ${place}, ZIP code ${zip}. Book by phone, and a person plans it with you.`
        }
      />
      {online && <BookOnline signedIn={signedIn} bookingPath={next} />}
      <Stack gap="close">
        {online && <h2>Rather talk?</h2>}
        <p>A person answers and books it while you talk. {hours}.</p>
        <Actions>
          <ButtonLink to={phone.href} variant={online ? 'secondary' : 'primary'}>
            <Icon name="phone" />
            <span>
              Call <Unbroken>{phone.display}</Unbroken>
            </span>
          </ButtonLink>
          <ButtonLink to={pathTo('/call-me', { service: service.id, zip })} variant="secondary">
            Request a call
          </ButtonLink>
        </Actions>
      </Stack>
    </>
  );
}

function BookOnline({ signedIn, bookingPath }: { signedIn: boolean; bookingPath: string }) {
  if (signedIn) {
    return (
      <Actions>
        <ButtonLink to={bookingPath} variant="primary">
          Book it now
        </ButtonLink>
      </Actions>
    );
  }
  return (
    <>
      <Stack gap="close">
        <h2>First time here?</h2>
        <p>
          An account takes about a minute and is free. Then choose the day and see the price before you book.
        </p>
        <Actions>
          <ButtonLink to={withNext(pathTo('/register'), bookingPath)} variant="primary">
            Create an account
          </ButtonLink>
        </Actions>
      </Stack>
      <Stack gap="close">
        <h2>Already have an account?</h2>
        <Actions>
          <ButtonLink to={withNext(pathTo('/signin'), bookingPath)} variant="secondary">
            Sign in
          </ButtonLink>
        </Actions>
      </Stack>
    </>
  );
}
