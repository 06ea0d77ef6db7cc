import { Form, Link } from 'react-router';
import { signInWithPassword } from '#domains/access/sign-in.server.ts';
import { safeNext, signIn } from '#domains/access/sign-in.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { goOnWith } from '../../shell/go-on-with.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/login';
import { ContactField } from './contact-field.tsx';
import { nextOf, withNext } from './next.ts';
import { problemsShown } from './problems-shown.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { next: nextOf(url.searchParams.get('next')), confirmed: url.searchParams.has('confirmed') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const values = await readForm(request);
  const input = signIn.safeParse(values);
  if (!input.success) return formReply(values, problemsOf(input.error));
  const opened = await signInWithPassword(platform, input.data, requestContext);
  if (!opened.ok) return formReply(values, opened.refusal);
  return goOnWith(platform, opened.value, safeNext(values['next'], pathTo('/account/upcoming-booking')));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Login({ loaderData: { next, confirmed }, actionData }: Route.ComponentProps) {
  const { phone } = useSite();
  const problems = problemsShown(actionData, 'contact');
  return (
    <>
      <PageHead
        title="Sign in with your password"
        description="Sign in to book, change or look up your visits."
        hasProblems={problems.length > 0}
      />
      <ErrorSummary problems={problems} title="You’re not signed in yet" />
      {confirmed && actionData === undefined && (
        <Banner tone="success" title="Your account is confirmed.">
          Sign in now to continue.
        </Banner>
      )}
      <PageTitle title="Sign in" />
      <Form method="post">
        <Stack>
          <input type="hidden" name="next" value={next} />
          <ContactField reply={actionData} isSentTo={false} />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            error={problemOf(actionData, 'password')}
          />
          <Actions>
            <Button variant="primary">Sign in</Button>
          </Actions>
        </Stack>
      </Form>
      <Stack gap="close">
        <p>
          New here? <Link to={withNext(pathTo('/register'), next)}>Create an account</Link>
        </p>
        <p>
          Forgot your password? <Link to={pathTo('/forgot-password')}>Choose a new one</Link>, or{' '}
          <Link to={withNext(pathTo('/login-otp'), next)}>sign in with a code</Link>. You can also book by
          phone, no account needed: <a href={phone.href}>{phone.display}</a>.
        </p>
      </Stack>
    </>
  );
}
