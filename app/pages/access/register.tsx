import { Form, Link } from 'react-router';
import { register } from '#domains/access/sign-in.server.ts';
import { registration } from '#domains/access/sign-in.ts';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { goOnWith } from '../../shell/go-on-with.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/register';
import { nextOf, withNext } from './next.ts';
import { problemsShown } from './problems-shown.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { next: nextOf(url.searchParams.get('next')) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const values = await readForm(request);
  const input = registration.safeParse(values);
  if (!input.success) return formReply(values, problemsOf(input.error));
  const opened = await register(platform, input.data, requestContext);
  if (!opened.ok) return formReply(values, opened.refusal);
  return goOnWith(platform, opened.value, withNext('/activate-account', nextOf(values['next'])));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Register({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { phone } = useSite();
  const problems = problemsShown(actionData, 'contact');
  return (
    <>
      <PageHead
        title="Make an account"
        description="Make an account to book help at home for yourself or for someone you care for."
        hasProblems={problems.length > 0}
      />
      <ErrorSummary problems={problems} />
      <PageTitle
        title="Make an account"
        lead="It takes about a minute, and it is free. With an account, you book online and you never have to tell us anything twice."
      />
      <Form method="post">
        <Stack>
          <input type="hidden" name="next" value={next} />
          <Field
            name="name"
            label="Your name"
            hint="First and last name. If you book for someone else, we ask for their name later."
            autoComplete="name"
            maxLength={100}
            defaultValue={actionData?.values['name']}
            error={problemOf(actionData, 'name')}
          />
          <Field
            name="contact"
            label="Your email address or mobile phone number"
            hint="We send a code there, to be sure that it is yours. After that, we write or call about your bookings only."
            autoComplete="username"
            inputMode="email"
            maxLength={254}
            defaultValue={actionData?.values['contact']}
            error={problemOf(actionData, 'contact')}
          />
          <PasswordField
            name="password"
            label="Choose a password"
            hint="Use 8 letters or more. A few words in a row are easy to keep in mind, like the things on your table."
            autoComplete="new-password"
            error={problemOf(actionData, 'password')}
          />
          <Actions>
            <Button variant="primary">Make my account</Button>
          </Actions>
        </Stack>
      </Form>
      <Stack gap="close">
        <p>
          Do you have an account? <Link to={withNext('/login', next)}>Sign in</Link>
        </p>
        <p>
          Or call <a href={phone.href}>{phone.display}</a>. We can set it up with you while you talk.
        </p>
      </Stack>
    </>
  );
}
