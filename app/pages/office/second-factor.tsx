import { data, Form, Link } from 'react-router';
import { finishEnrolling, startEnrolling } from '#domains/staff/staff-session.server.ts';
import { factorCode } from '#domains/staff/staff.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { officeCookie } from '../../office/office-cookie.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, formReply, problemOf, readForm } from '../../shell/forms.ts';
import { arrivingOf } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { qrCodeOf } from '../account/private-link/qr-code.server.ts';
import type { Route } from './+types/second-factor';

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const session = arrivingOf(requestContext);
  if (session.step !== 'enroll') return { secret: '', address: '', picture: null };
  const { secret, address } = await startEnrolling(requestContext.platform, session);
  return { secret, address, picture: qrCodeOf(address) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const form = factorCode.safeParse(await readForm(request));
  if (!form.success) return formReply({}, problemsOf(form.error));
  const { platform } = requestContext;
  const done = await finishEnrolling(platform, arrivingOf(requestContext), form.data.code);
  if (!done.ok) return formReply({}, done.refusal);
  return data(
    { recoveryCodes: done.value.recoveryCodes },
    { headers: { 'Set-Cookie': officeCookie(platform.publicUrl).set(done.value.token) } },
  );
}

export default function OfficeSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData !== undefined && 'recoveryCodes' in actionData)
    return <RecoveryCodes codes={actionData.recoveryCodes} />;
  const reply: FormReply | undefined = actionData;
  const { secret, address, picture } = loaderData;
  return (
    <div className="office-narrow">
      <PageHead title="Choose a second step" description="" hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <h1>Choose a second step</h1>
      <p>
        Besides your password you need the code of an authenticator app, such as the one that is built into
        your phone. Point its camera here, or type the key.
      </p>
      {picture !== null && (
        <svg
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          width="220"
          height="220"
          role="img"
          aria-label="A code for the camera of your phone"
          className="office-qr"
        >
          <rect width={picture.size} height={picture.size} fill="#fff" />
          <path d={picture.path} fill="#000" />
        </svg>
      )}
      <p>
        Key: <code>{secret}</code>
      </p>
      <p>
        <a href={address}>Open it in an app on this device</a>
      </p>
      <Form method="post" className="office-form">
        <Field
          name="code"
          label="Code"
          hint="The 6 numbers that the app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
          error={problemOf(reply, 'code')}
          width="medium"
        />
        <div>
          <Button variant="primary">Use this app</Button>
        </div>
      </Form>
    </div>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="office-narrow">
      <PageHead title="Your recovery codes" description="" />
      <h1>Your recovery codes</h1>
      <p>
        For the day when your phone is gone: each of these works once in place of the app. They are shown only
        now. Print them, or write them down, and keep them away from your computer.
      </p>
      <ul className="office-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p data-print="hide">
        <Link to="/office">I have kept them. Go to the office</Link>
      </p>
    </div>
  );
}
