import { Form } from 'react-router';
import { FormProblems } from '../../shell/form-problems.tsx';
import { problemOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/create-account';
import { answerWithLink } from './reset-link.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  return answerWithLink(context.get(contextOfRequest), request);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/**
 * For an account that somebody else has begun: the owner proves the contact and chooses a password, and it is
 * theirs.
 */
export default function CreateAccount({ actionData }: Route.ComponentProps) {
  const { phone } = useSite();
  const reply = actionData === 'sent' ? undefined : actionData;
  return (
    <Stack>
      <PageHead
        title="Finish your account"
        description="Did a relative or our concierge begin an account for you? Tell us how we reach you, choose a password, and it is yours."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {actionData === 'sent' && (
        <Banner tone="success" title="If there is an account for you, a link is on its way.">
          It works once, for 30 minutes. With it you choose your password, and the account is yours.
        </Banner>
      )}
      <PageTitle
        title="Finish your account"
        lead="Did a relative or our concierge begin an account for you? Tell us how we reach you. We send a link, and you choose a password."
      />
      <Form method="post">
        <Stack>
          <Field
            name="contact"
            label="Your email address or mobile phone number"
            hint="The one that you gave them."
            autoComplete="username"
            inputMode="email"
            maxLength={254}
            defaultValue={reply?.values['contact']}
            error={problemOf(reply, 'contact')}
          />
          <Actions>
            <Button variant="primary">Send me the link</Button>
          </Actions>
        </Stack>
      </Form>
      <Stack gap="close">
        <h2>Has nobody begun one for you?</h2>
        <p>
          Then make one yourself. It takes about a minute. Or call <a href={phone.href}>{phone.display}</a>,
          and we make it with you.
        </p>
        <Actions>
          <ButtonLink to="/register" variant="secondary">
            Make an account
          </ButtonLink>
        </Actions>
      </Stack>
    </Stack>
  );
}
