import { Form, redirect } from 'react-router';
import { safeNext } from '#domains/access/sign-in.ts';
import { cookiesOfArriving } from '#domains/staff/office-cookie.ts';
import { signInToOffice } from '#domains/staff/staff-session.server.ts';
import { staffSignIn } from '#domains/staff/staff.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { Route } from './+types/sign-in';

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const values = await readForm(request);
  const form = staffSignIn.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const opened = await signInToOffice(platform, form.data, requestContext);
  if (!opened.ok) return formReply(values, opened.refusal);
  const next = safeNext(url.searchParams.get('next') ?? undefined, pathTo('/office'));
  const place =
    opened.value.step === 'factor' ? pathTo('/office/second-step') : pathTo('/office/second-factor');
  return redirect(`${place}?next=${encodeURIComponent(next)}`, {
    status: 303,
    headers: cookiesOfArriving(platform.publicUrl, opened.value.token, requestContext),
  });
}

export default function OfficeSignIn({ actionData: reply }: Route.ComponentProps) {
  return (
    <div className="office-narrow">
      <PageHead title="Office" description="" hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <h1>Sign in to the office</h1>
      <Form method="post" className="office-form">
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          error={problemOf(reply, 'email')}
          defaultValue={reply?.values['email']}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={problemOf(reply, 'password')}
        />
        <div>
          <Button variant="primary">Continue</Button>
        </div>
      </Form>
    </div>
  );
}
