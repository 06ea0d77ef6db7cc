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
      <PageHead title="We’ll call you" description="We have your number and call time." />
      <PageTitle title="Thank you. We’ll call you." />
      <Banner tone="success" title={`We’ll call ${when}.`}>
        You’re all set. You do not need to do anything else.
      </Banner>
      <Stack gap="close">
        <h2>What happens next</h2>
        <ul>
          {channels.texts ? (
            <li>
              We’ll confirm the time by email or text. A landline cannot get texts, but we’ll still call it.
            </li>
          ) : (
            <li>If you gave us an email address, we confirm the time there.</li>
          )}
          <li>
            The call comes from <a href={phone.href}>{phone.display}</a>. You can also call us there. {hours}.
          </li>
          <li>We never ask for a password, code or card number on this call.</li>
        </ul>
      </Stack>
      {offer !== null && (
        <Stack gap="close">
          <h2>Want an account before we call?</h2>
          <p>
            You do not need one to talk with us. With one, we have your address and needs in front of us when
            we call.
          </p>
          <Actions>
            <ButtonLink to={offer} variant="primary">
              Create an account
            </ButtonLink>
          </Actions>
        </Stack>
      )}
      <Actions>
        <ButtonLink to="/" variant="secondary">
          Go to the home page
        </ButtonLink>
      </Actions>
    </>
  );
}
