import { redirect } from 'react-router';
import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { safeNext } from '#domains/access/sign-in.ts';
import { finishProvider } from '#domains/access/without-password/provider.server.ts';
import { type ProviderName, providerTitles } from '#domains/access/without-password/provider.ts';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/provider-back';
import { foundCookie, setOutCookie, soon } from './provider-cookies.ts';

/** Where Google and Facebook send people back to. Nobody stays here unless it did not work. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform, member } = requestContext;
  const provider: ProviderName = url.pathname.endsWith('google') ? 'google' : 'facebook';
  const title = providerTitles[provider];
  const [state, code, error] = ['state', 'code', 'error'].map(
    (name) => url.searchParams.get(name)?.slice(0, 4_000) ?? '',
  );
  if (platform.signInProviders[provider] === undefined || (code === '' && error === ''))
    throw redirect(pathTo('/signin'));
  if (!code || !state)
    return {
      title,
      problem: `You did not finish signing in with ${title}. Try again, or choose another way.`,
    };
  const cookie = setOutCookie(platform.publicUrl);
  const answer = { state, kept: cookie.read(request), code, issuer: url.searchParams.get('iss') };
  const returned = await finishProvider(platform, provider, answer, member?.userId ?? null, requestContext);
  if (!returned.ok) return { title, problem: returned.refusal.message };
  const headers = new Headers({ 'Set-Cookie': cookie.cleared });
  const arrived = returned.value;
  if (arrived.kind === 'linked')
    throw redirect(pathTo('/account/ways-to-sign-in', { done: 'linked' }), { headers });
  if (arrived.kind === 'signed_in') {
    headers.append(
      'Set-Cookie',
      sessionCookie(platform.publicUrl).set(arrived.session.token, arrived.session.expiresAt),
    );
    throw redirect(safeNext(arrived.next, pathTo('/account/upcoming-booking')), { headers });
  }
  headers.append('Set-Cookie', foundCookie(platform.publicUrl).set(arrived.token, soon(platform)));
  throw redirect(pathTo('/signin/not-linked'), { headers });
}

export default function ProviderBack({ loaderData: { title, problem } }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title={`Sign in with ${title}`}
        description={`Signing in with ${title} did not work this time. There are other ways to sign in.`}
        hasProblems
      />
      <PageTitle title="You’re not signed in yet" lead={problem} />
      <Actions>
        <ButtonLink to={pathTo('/signin')} variant="primary">
          Choose how to sign in
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
