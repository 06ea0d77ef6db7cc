import { Form, Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/forgot-password';
import { ContactField } from './contact-field.tsx';
import { answerWithLink } from './reset-link.server.ts';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Sign in', href: pathTo('/signin') },
    { label: 'Forgot password' },
  ],
};

export async function action({ request, context }: Route.ActionArgs) {
  return answerWithLink(context.get(contextOfRequest), request);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const { phone, channels } = useSite();
  const reply = actionData === 'sent' ? undefined : actionData;
  return (
    <Stack>
      <PageHead
        title="Choose a new password"
        description="Forgot your password? We’ll send you a link to choose a new one."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {actionData === 'sent' && (
        <Banner tone="success" title="If you have an account with us, the link is on its way.">
          It works once, for 30 minutes. It can take a minute or two to arrive. For email, check your spam
          folder too.
        </Banner>
      )}
      <PageTitle
        title="Choose a new password"
        lead={`Enter your email address${channels.texts ? ' or phone number' : ''}. We’ll send you a link to choose a new password.`}
      />
      <Form method="post">
        <Stack>
          <ContactField reply={reply} />
          <Actions>
            <Button variant="primary">Send me the link</Button>
          </Actions>
        </Stack>
      </Form>
      <p>
        You can also <Link to={pathTo('/login-otp')}>sign in with a code</Link> instead of a password, or call{' '}
        <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}
