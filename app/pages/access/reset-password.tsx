import { Form, Link } from 'react-router';
import { resetPassword } from '#domains/access/recovery.server.ts';
import { passwordReset, safeNext } from '#domains/access/sign-in.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { goOnWith } from '../../shell/go-on-with.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/reset-password';

export function loader({ url }: Route.LoaderArgs) {
  return { link: url.searchParams.get('link')?.slice(0, 100) ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const { link, ...values } = await readForm(request);
  const input = passwordReset.safeParse({ link, ...values });
  if (!input.success) return formReply(values, problemsOf(input.error));
  const opened = await resetPassword(platform, input.data.link, input.data.password, requestContext);
  if (!opened.ok) return formReply(values, opened.refusal);
  return goOnWith(platform, opened.value, safeNext(opened.value.next, pathTo('/account/upcoming-booking')));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ResetPassword({ loaderData: { link }, actionData }: Route.ComponentProps) {
  if (link === '') {
    return (
      <Stack>
        <PageHead
          title="This link is not complete"
          description="The address of this page has no link for a new password in it. Ask for a new one."
        />
        <PageTitle
          title="This link is not complete"
          lead="Sometimes a message cuts a link in two. Ask for a new one, and open it by pressing on it."
        />
        <Actions>
          <ButtonLink to={pathTo('/forgot-password')} variant="primary">
            Send me a new link
          </ButtonLink>
        </Actions>
      </Stack>
    );
  }
  return (
    <Stack>
      <PageHead
        title="Your new password"
        description="Choose a new password. You are signed in with it at once, and every other device is signed out."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      <PageTitle
        title="Your new password"
        lead="You are signed in with it at once. Every other device is signed out."
      />
      <Form method="post">
        <Stack>
          <input type="hidden" name="link" value={link} />
          <PasswordField
            name="password"
            label="New password"
            hint="8 characters or more. A few words in a row work well."
            autoComplete="new-password"
            error={problemOf(actionData, 'password')}
          />
          <Actions>
            <Button variant="primary">Save and sign in</Button>
          </Actions>
        </Stack>
      </Form>
      <p>
        Does the link no longer work? <Link to={pathTo('/forgot-password')}>Ask for a new one</Link>.
      </p>
    </Stack>
  );
}
