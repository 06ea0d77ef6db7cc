import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';

/**
 * When we call, and what happens then. `offer` is where a visitor without an account can create one while
 * they wait.
 */
export function CallPromised({ when, offer }: { when: string; offer: string | null }) {
  const { phone, hours, channels } = useSite();
  return (
    <>
      <PageHead title="We will call you" description="We wrote down your number and when we call." />
      <PageTitle title="Thank you. We will call you." />
      <Banner tone="success" title={`We call ${when}.`}>
        We wrote it down. There is nothing more for you to do.
      </Banner>
      <Stack gap="close">
        <h2>What happens next</h2>
        <ul>
          {channels.texts ? (
            <li>
              We confirm the time by email, or by a text to your phone. A landline cannot get texts, but we
              will call it all the same.
            </li>
          ) : (
            <li>If you gave us an email address, we confirm the time there.</li>
          )}
          <li>
            The call comes from <a href={phone.href}>{phone.display}</a>. You can also call us there. {hours}.
          </li>
          <li>We never ask you for a password, a code or a card number on this call.</li>
        </ul>
      </Stack>
      {offer !== null && (
        <Stack gap="close">
          <h2>Would you like an account before we call?</h2>
          <p>
            You do not need one to talk with us. With one, your address and what matters to you are there when
            we call.
          </p>
          <Actions>
            <ButtonLink to={offer} variant="primary">
              Make an account
            </ButtonLink>
          </Actions>
        </Stack>
      )}
      <Actions>
        <ButtonLink to="/" variant="secondary">
          Go to the start page
        </ButtonLink>
      </Actions>
    </>
  );
}
