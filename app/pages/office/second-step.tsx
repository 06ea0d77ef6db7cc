import { Form, redirect } from 'react-router';
import { safeNext } from '#domains/access/sign-in.ts';
import { givenPasskey } from '#domains/access/without-password/passkey.ts';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { givePasskey, startPasskeyFactor } from '#domains/staff/staff-passkey.server.ts';
import { giveFactor } from '#domains/staff/staff-session.server.ts';
import { factorCode, wrongStaffPasskey } from '#domains/staff/staff.ts';
import { refused } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { arrivingOf } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { PasskeyForm } from '../../shell/passkey-form.tsx';
import { contextOfRequest, type PageContext } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { Route } from './+types/second-step';

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const passkey = await startPasskeyFactor(requestContext.platform, arrivingOf(requestContext));
  return { passkey: passkey ?? null };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const values = await readForm(request);
  const opened = await give(requestContext, values);
  if (Array.isArray(opened)) return formReply({}, opened);
  if (!opened.ok) return formReply({}, opened.refusal);
  return redirect(safeNext(url.searchParams.get('next') ?? undefined, pathTo('/office')), {
    status: 303,
    headers: { 'Set-Cookie': officeCookie(platform.publicUrl).set(opened.value.token) },
  });
}

/** Takes the passkey or the code. Returns what has to be fixed. */
async function give(requestContext: PageContext, values: Record<string, string>) {
  const { platform } = requestContext;
  const session = arrivingOf(requestContext);
  if ('passkey' in values) {
    const given = givenPasskey.safeParse(values);
    return given.success
      ? givePasskey(platform, session, given.data.passkey, requestContext)
      : refused(wrongStaffPasskey);
  }
  const form = factorCode.safeParse(values);
  return form.success
    ? giveFactor(platform, session, form.data.code, requestContext)
    : problemsOf(form.error);
}

export default function OfficeSecondStep({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { passkey } = loaderData;
  return (
    <div className="office-narrow">
      <PageHead title="Second step" description="" hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <h1>Second step</h1>
      {passkey !== null && (
        <PasskeyForm kind="get" ask={{ options: passkey }} className="office-form" variant="primary">
          <p>Your device asks for your finger, face or its own code.</p>
        </PasskeyForm>
      )}
      <Form method="post" className="office-form">
        <Field
          name="code"
          label={passkey === null ? 'Code' : 'Recovery code'}
          hint={
            passkey === null
              ? 'The 6 digits your app shows now. No phone? Use a recovery code.'
              : 'No passkey? Use a recovery code.'
          }
          autoComplete={passkey === null ? 'one-time-code' : 'off'}
          error={problemOf(reply, 'code')}
          width="medium"
        />
        <div>
          <Button variant={passkey === null ? 'primary' : 'secondary'}>Sign in</Button>
        </div>
      </Form>
    </div>
  );
}
