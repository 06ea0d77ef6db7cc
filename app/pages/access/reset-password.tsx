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
          description="This link is missing the part that lets you choose a password. Ask for a new one."
        />
        <PageTitle
          title="This link is not complete"
          lead="Sometimes a message cuts a link in two. Ask for a new one and open it from the message."
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
        description="Choose a new password. You’ll be signed in right away, and signed out on every other device."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      <PageTitle
        title="Your new password"
        lead="You’ll be signed in right away, and signed out on every other device."
      />
      <Form method="post">
        <Stack>
          <input type="hidden" name="link" value={link} />
          <PasswordField
            name="password"
            label="New password"
            hint="Use 8 or more characters. A few words in a row work well."
            autoComplete="new-password"
            error={problemOf(actionData, 'password')}
          />
          <Actions>
            <Button variant="primary">Save and sign in</Button>
          </Actions>
        </Stack>
      </Form>
      <p>
        Link not working? <Link to={pathTo('/forgot-password')}>Ask for a new one</Link>.
      </p>
    </Stack>
  );
}
