import { PageHead } from '../../shell/page-head.tsx';
import { visitContext } from '../../shell/visit.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/request-callback-new-register';
import { promisedWindow } from './promised-window.server.ts';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Call me', href: '/requestcallback_new' }, { label: 'Save time on the call' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  return { promised: await promisedWindow(visit, url), signedIn: visit.member !== null };
}

export default function RegisterAfterCall({ loaderData: { promised, signedIn } }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="Save time on the call"
        description="While you wait for our call, you can make an account. Then we only have to talk about what you need, and when."
      />
      {promised !== null && (
        <Banner tone="success" title={`We call ${promised}.`}>
          We wrote it down. You need not do anything more.
        </Banner>
      )}
      <PageTitle title="Save time on the call" lead="You need no account to talk with us. With one, we only have to talk about what you need, and when." />
      <ul>
        <li>Your address and what matters to you are there when we call.</li>
        <li>You see each visit in one place, and can move or cancel it.</li>
        <li>Someone you trust can help you with it, if you allow it.</li>
      </ul>
      <Actions>
        <ButtonLink to={signedIn ? '/account/profile' : '/register'} variant="primary">
          {signedIn ? 'Look at my profile' : 'Make an account'}
        </ButtonLink>
        <ButtonLink to="/" variant="secondary">
          No, I wait for the call
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
