import { Form, redirect } from 'react-router';
import { sessionCookies } from '#domains/access/doors/session-cookie.ts';
import {
  findFoundIdentity,
  hasAccount,
  joinWithFound,
} from '#domains/access/without-password/provider.server.ts';
import { providerTitles } from '#domains/access/without-password/provider.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { withNext } from '../access/next.ts';
import type { Route } from './+types/not-linked';
import { foundCookie } from './provider-cookies.ts';

const afterSigningIn = pathTo('/account/ways-to-sign-in');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { platform, member } = context.get(contextOfRequest);
  if (member !== null) throw redirect(afterSigningIn);
  const found = await findFoundIdentity(platform, foundCookie(platform.publicUrl).read(request));
  if (found === undefined) throw redirect(pathTo('/signin'));
  return {
    title: providerTitles[found.provider],
    email: found.email,
    way: !found.proved
      ? ('either' as const)
      : (await hasAccount(platform.database, found))
        ? ('sign-in' as const)
        : ('join' as const),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const cookie = foundCookie(platform.publicUrl);
  const joined = await joinWithFound(platform, cookie.read(request), requestContext);
  if (!joined.ok) return formReply({}, joined.refusal);
  const { session, next } = joined.value;
  const headers = new Headers({ 'Set-Cookie': cookie.cleared });
  for (const each of sessionCookies(platform.publicUrl, session)) headers.append('Set-Cookie', each);
  return redirect(withNext(pathTo('/account/profile'), next), { status: 303, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/**
 * For someone who comes back from a provider and is linked to no account of ours: only its owner can open an
 * account.
 */
export default function NotLinked({ loaderData: { title, email, way }, actionData }: Route.ComponentProps) {
  const { phone } = useSite();
  const lead = {
    join: `You’re signed in with ${title}${email === null ? '' : `, as ${email}`}, but you have no account with us yet. Create one with one press, no password needed.`,
    'sign-in': `You already have an account with ${email ?? 'this address'}. To keep it safe, sign in to it first the usual way. Then you can link ${title} with one press.`,
    either: `No account here is linked to ${title} yet. Have an account? Sign in first the usual way, then link ${title} with one press. If not, create an account first.`,
  }[way];
  return (
    <Stack>
      <PageHead
        title={`${title} is not linked yet`}
        description={`How to sign in with ${title}: link it to your account, or create a new one.`}
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      <PageTitle title={way === 'join' ? 'Create your account' : `${title} is not linked yet`} lead={lead} />
      {way === 'join' && (
        <Form method="post">
          <Actions>
            <Button variant="primary">Create my account</Button>
          </Actions>
        </Form>
      )}
      <Stack gap="close">
        {way === 'join' && <h2>Have an account with another address?</h2>}
        <Actions>
          <ButtonLink
            to={withNext(pathTo('/signin'), afterSigningIn)}
            variant={way === 'join' ? 'secondary' : 'primary'}
          >
            Sign in first
          </ButtonLink>
          {way === 'either' && (
            <ButtonLink to={withNext(pathTo('/register'), afterSigningIn)} variant="secondary">
              Create an account
            </ButtonLink>
          )}
        </Actions>
      </Stack>
      <p>
        Or call us and we’ll do it with you: <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}
