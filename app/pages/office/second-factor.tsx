import { data, Form } from 'react-router';
import { madePasskey } from '#domains/access/without-password/passkey.ts';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import type { Enrolling } from '#domains/staff/second-factor.server.ts';
import { finishStaffPasskey, startStaffPasskey } from '#domains/staff/staff-passkey.server.ts';
import { finishEnrolling, startEnrolling } from '#domains/staff/staff-session.server.ts';
import { factorCode, passkeyNotKept } from '#domains/staff/staff.ts';
import { refused } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { NewApp, RecoveryCodes } from '../../office/second-factor.tsx';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, formReply, problemOf, readForm } from '../../shell/forms.ts';
import { arrivingOf } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { PasskeyForm } from '../../shell/passkey-form.tsx';
import { contextOfRequest, type PageContext } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { qrCodeOf } from '../account/private-link/qr-code.server.ts';
import type { Route } from './+types/second-factor';

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const session = arrivingOf(requestContext);
  if (session.step !== 'enroll') return { secret: '', address: '', picture: null, passkey: null };
  const { secret, address } = await startEnrolling(requestContext.platform, session);
  const passkey = await startStaffPasskey(requestContext.platform, session);
  return { secret, address, picture: qrCodeOf(address), passkey };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const values = await readForm(request);
  const done = await choose(requestContext, values);
  if (Array.isArray(done)) return formReply({}, done);
  if (!done.ok) return formReply({}, done.refusal);
  return data(
    { recoveryCodes: done.value.recoveryCodes },
    { headers: { 'Set-Cookie': officeCookie(platform.publicUrl).set(done.value.token) } },
  );
}

/** Keeps what was chosen: a passkey, or the app that shows the code. Returns what has to be fixed. */
async function choose(requestContext: PageContext, values: Record<string, string>) {
  const { platform } = requestContext;
  const session = arrivingOf(requestContext);
  if ('passkey' in values) {
    const made = madePasskey.safeParse(values);
    return made.success
      ? finishStaffPasskey(platform, session, made.data.passkey, requestContext)
      : refused(passkeyNotKept);
  }
  const form = factorCode.safeParse(values);
  return form.success
    ? finishEnrolling(platform, session, form.data.code, requestContext)
    : problemsOf(form.error);
}

export default function OfficeSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData !== undefined && 'recoveryCodes' in actionData)
    return <RecoveryCodes codes={actionData.recoveryCodes} />;
  const reply: FormReply | undefined = actionData;
  const { passkey, ...app } = loaderData;
  return (
    <div className="office-narrow">
      <PageHead title="Choose a second step" description="" hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <h1>Choose a second step</h1>
      <p>You need one more way to prove it’s you. Choose it here.</p>
      {passkey !== null && (
        <PasskeyForm kind="create" ask={{ options: passkey }} className="office-form" variant="secondary">
          <h2>A passkey</h2>
          <p>
            Your phone, computer or security key signs you in with your finger, face or its own code. No fake
            page can steal it.
          </p>
        </PasskeyForm>
      )}
      <AuthenticatorApp {...app} error={problemOf(reply, 'code')} />
    </div>
  );
}

interface AuthenticatorAppProps extends Enrolling {
  picture: ReturnType<typeof qrCodeOf> | null;
  error: string | undefined;
}

function AuthenticatorApp({ secret, address, picture, error }: AuthenticatorAppProps) {
  return (
    <>
      <h2>An authenticator app</h2>
      <p>
        It shows a code each time you sign in. Your phone may have one built in. Point its camera here, or
        type the key.
      </p>
      <NewApp secret={secret} address={address} picture={picture} />
      <Form method="post" className="office-form">
        <Field
          name="code"
          label="Code"
          hint="The 6 digits the app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
          error={error}
          width="medium"
        />
        <div>
          <Button variant="primary">Use this app</Button>
        </div>
      </Form>
    </>
  );
}
