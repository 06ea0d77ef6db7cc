import { Form, redirect } from 'react-router';
import { safeNext } from '#domains/access/sign-in.ts';
import { giveFactor } from '#domains/staff/staff-session.server.ts';
import { factorCode } from '#domains/staff/staff.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { officeCookie } from '../../office/office-cookie.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { arrivingOf } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { Route } from './+types/second-step';

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const form = factorCode.safeParse(await readForm(request));
  if (!form.success) return formReply({}, problemsOf(form.error));
  const { platform } = requestContext;
  const opened = await giveFactor(platform, arrivingOf(requestContext), form.data.code);
  if (!opened.ok) return formReply({}, opened.refusal);
  return redirect(safeNext(url.searchParams.get('next') ?? undefined, '/office'), {
    status: 303,
    headers: { 'Set-Cookie': officeCookie(platform.publicUrl).set(opened.value.token) },
  });
}

export default function OfficeSecondStep({ actionData: reply }: Route.ComponentProps) {
  return (
    <div className="office-narrow">
      <PageHead title="Second step" description="" hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <h1>Second step</h1>
      <Form method="post" className="office-form">
        <Field
          name="code"
          label="Code"
          hint="The 6 numbers that your app shows now. Without your phone, use one of your recovery codes."
          autoComplete="one-time-code"
          error={problemOf(reply, 'code')}
          width="medium"
        />
        <div>
          <Button variant="primary">Sign in</Button>
        </div>
      </Form>
    </div>
  );
}
