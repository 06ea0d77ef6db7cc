import { Form, Link } from 'react-router';
import { problemsOfRegistration, register } from '#domains/access/sign-in.server.ts';
import { registration } from '#domains/access/sign-in.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
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
import { ContactField } from './contact-field.tsx';
import { nextOf, withNext, zipOf } from './next.ts';
import { problemsShown } from './problems-shown.ts';

export function loader({ url }: Route.LoaderArgs) {
  const next = nextOf(url.searchParams.get('next'));
  return { next, zip: zipOf(next) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const values = await readForm(request);
  const input = registration.safeParse(values);
  if (!input.success)
    return formReply(values, await problemsOfRegistration(platform, problemsOf(input.error), values));
  const next = nextOf(values['next']);
  const opened = await register(platform, { ...input.data, next }, requestContext);
  if (!opened.ok) return formReply(values, opened.refusal);
  return goOnWith(platform, opened.value, withNext(pathTo('/activate-account'), next));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Register({ loaderData: { next, zip }, actionData }: Route.ComponentProps) {
  const problems = problemsShown(actionData, 'contact');
  return (
    <>
      <PageHead
        title="Create an account"
        description="Create an account to book help at home for yourself or someone you care for."
        hasProblems={problems.length > 0}
      />
      <ErrorSummary problems={problems} />
      <PageTitle
        title="Create an account"
        lead={`${zip === undefined ? '' : `Your ZIP code is ${zip}. `}It takes about a minute, and it’s free. With an account, you can book online, and we remember your answers.`}
      />
      <Form method="post">
        <Stack>
          <input type="hidden" name="next" value={next} />
          <Field
            name="name"
            label="Your name"
            hint="First and last name. Booking for someone else? We’ll ask for their name later."
            autoComplete="name"
            maxLength={100}
            defaultValue={actionData?.values['name']}
            error={problemOf(actionData, 'name')}
          />
          <ContactField
            label="Your email address or mobile phone number"
            hint="We’ll send a code to confirm it’s yours. We send news only if you ask for it."
            reply={actionData}
          />
          <PasswordField
            name="password"
            label="Create a password"
            hint="Use 8 or more characters. A few words in a row are easy to remember."
            autoComplete="new-password"
            error={problemOf(actionData, 'password')}
          />
          <Actions>
            <Button variant="primary">Create my account</Button>
          </Actions>
        </Stack>
      </Form>
      <OtherWays next={next} />
    </>
  );
}

function OtherWays({ next }: { next: string }) {
  const { phone } = useSite();
  return (
    <Stack gap="close">
      <p>
        Already have an account? <Link to={withNext(pathTo('/login'), next)}>Sign in</Link>
      </p>
      {next === '' && (
        <p>
          Have a gift card or a code from your employer?{' '}
          <Link to={pathTo('/create-account')}>Use it first</Link>
        </p>
      )}
      <p>
        Or call <a href={phone.href}>{phone.display}</a>. We can set it up with you on the phone.
      </p>
    </Stack>
  );
}
