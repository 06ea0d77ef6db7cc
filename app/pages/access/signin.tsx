import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/signin';
import { nextOf, withNext } from './next.ts';
import { PasskeyButton } from './passkey-button.tsx';

export function loader({ url }: Route.LoaderArgs) {
  return { next: nextOf(url.searchParams.get('next')) };
}

export default function SignIn({ loaderData: { next } }: Route.ComponentProps) {
  const { phone, hours } = useSite();
  return (
    <>
      <PageHead title="Sign in" description="Choose how you want to sign in, make a new account, or call us." />
      <PageTitle
        title="How do you want to sign in?"
        lead={next === '' ? undefined : 'After that, we take you to the page that you asked for.'}
      />
      <Actions>
        <ButtonLink to={withNext('/login', next)} variant="primary">
          <Icon name="lock" />
          With my password
        </ButtonLink>
        <ButtonLink to={withNext('/login-otp', next)} variant="secondary">
          With a code that we send me
        </ButtonLink>
        <PasskeyButton at="/sessions/passkeys" next={next === '' ? '/account/upcoming-booking' : next}>
          With a passkey
        </PasskeyButton>
      </Actions>
      <Stack gap="close">
        <h2>Are you new here?</h2>
        <p>An account is free. You need an email address or a mobile phone number.</p>
        <Actions>
          <ButtonLink to={withNext('/register', next)} variant="secondary">
            <Icon name="person" />
            Make an account
          </ButtonLink>
        </Actions>
      </Stack>
      <Stack gap="close">
        <h2>Would you rather talk?</h2>
        <p>A person answers. We can book for you, and you do not have to sign in. {hours}.</p>
        <Actions>
          <ButtonLink to={phone.href} variant="secondary">
            <Icon name="phone" />
            Call {phone.display}
          </ButtonLink>
        </Actions>
      </Stack>
    </>
  );
}
