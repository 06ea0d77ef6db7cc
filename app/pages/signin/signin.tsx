import { providerName } from '#domains/access/without-password/provider.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { nextOf, withNext } from '../access/next.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import type { Route } from './+types/signin';
import { ProviderButtons } from './provider-buttons.tsx';
import { providersOffered, setOut } from './provider-cookies.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  return {
    kept: url.searchParams.has('kept'),
    signedOut: url.searchParams.has('out'),
    next: nextOf(url.searchParams.get('next')),
    providers: providersOffered(platform),
  };
}

/** Sets out to a provider. Everything else on this page is a link, or the browser's own. */
export async function action({ request, context }: Route.ActionArgs) {
  const { platform } = context.get(contextOfRequest);
  const values = await readForm(request);
  const provider = providerName.safeParse(values['provider']);
  if (!provider.success) return formReply({}, [{ field: 'provider', message: 'Choose how to sign in.' }]);
  const started = await setOut(platform, provider.data, { next: nextOf(values['next']), linkingFor: null });
  return started.ok ? started.value : formReply({}, started.refusal);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function SignIn({
  loaderData: { kept, signedOut, next, providers },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Sign in"
        description="Choose how to sign in, create an account, or call us."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      {kept && (
        <Banner tone="info" title="You’ve been signed out">
          <p>We saved what you typed. Sign in and you’ll find it again.</p>
        </Banner>
      )}
      {signedOut && (
        <Banner tone="success" title="You’re signed out">
          <p>No one can open your account here until someone signs in again.</p>
        </Banner>
      )}
      <PageTitle
        title="How do you want to sign in?"
        lead={next === '' ? undefined : 'Then we’ll take you to the page you asked for.'}
      />
      <Actions>
        <ButtonLink to={withNext(pathTo('/login'), next)} variant="primary">
          <Icon name="lock" />
          With my password
        </ButtonLink>
        <ButtonLink to={withNext(pathTo('/login-otp'), next)} variant="secondary">
          With a code sent to me
        </ButtonLink>
        <PasskeyButton
          at="/sessions/passkeys"
          next={next === '' ? pathTo('/account/upcoming-booking') : next}
        >
          With a passkey
        </PasskeyButton>
        <ProviderButtons providers={providers} next={next} />
      </Actions>
      <Stack gap="close">
        <h2>New here?</h2>
        <NeededForAccount />
        <Actions>
          <ButtonLink to={withNext(pathTo('/register'), next)} variant="secondary">
            <Icon name="person" />
            Create an account
          </ButtonLink>
        </Actions>
      </Stack>
      <RatherTalk />
    </>
  );
}

function RatherTalk() {
  const { phone, hours } = useSite();
  return (
    <Stack gap="close">
      <h2>Rather talk?</h2>
      <p>A person answers. We can book for you without signing in. {hours}.</p>
      <Actions>
        <ButtonLink to={phone.href} variant="secondary">
          <Icon name="phone" />
          <span>
            Call <Unbroken>{phone.display}</Unbroken>
          </span>
        </ButtonLink>
      </Actions>
    </Stack>
  );
}

function NeededForAccount() {
  const { channels } = useSite();
  return (
    <p>
      An account is free. All you need is an email address{channels.texts ? ' or a mobile phone number' : ''}.
    </p>
  );
}
