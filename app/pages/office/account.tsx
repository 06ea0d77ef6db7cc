import type { ComponentProps, ReactNode } from 'react';
import { data, Form, redirect } from 'react-router';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { changeOwnApp, changeOwnPassword, renewOwnCodes } from '#domains/staff/own-access.server.ts';
import { startPasskeyFactor } from '#domains/staff/staff-passkey.server.ts';
import { freshStaffOf, keepTold, startEnrolling } from '#domains/staff/staff-session.server.ts';
import { ownApp, ownCodes, ownPassword, secondFactorNeeded } from '#domains/staff/staff.ts';
import { refused, type Result } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { codeField } from '../../office/act-form.tsx';
import { takeFactorAgain } from '../../office/second-factor-again.server.ts';
import { NewApp, RecoveryCodes } from '../../office/second-factor.tsx';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, formReply, problemOf, readForm } from '../../shell/forms.ts';
import { insideOf, toldOn } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { PasskeyForm } from '../../shell/passkey-form.tsx';
import { contextOfRequest, type PageContext } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { qrCodeOf } from '../account/private-link/qr-code.server.ts';
import type { Route } from './+types/account';

const place = pathTo('/office/account');

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const session = insideOf(requestContext);
  const about = {
    name: session.staff.name,
    email: session.email,
    said: toldOn(requestContext, url)?.said ?? null,
  };
  if (freshStaffOf(session, platform.clock.now()) === undefined)
    return { ...about, app: null, passkey: (await startPasskeyFactor(platform, session)) ?? null };
  const { secret, address } = await startEnrolling(platform, session);
  return { ...about, app: { secret, address, picture: qrCodeOf(address) }, passkey: null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const { platform } = requestContext;
  const session = insideOf(requestContext);
  if (values['change'] === undefined) {
    const given = await takeFactorAgain(platform, session, values, requestContext);
    if (!given.ok) return formReply({}, given.refusal);
    return redirect(place, {
      status: 303,
      headers: { 'Set-Cookie': officeCookie(platform.publicUrl).set(given.value.token) },
    });
  }
  const done = await change(requestContext, values);
  if (Array.isArray(done)) return formReply(shown(values), done);
  if (!done.ok) return formReply(shown(values), done.refusal);
  if (done.value !== null) return data(done.value);
  const said = 'Your password is changed. You are signed out everywhere else.';
  await keepTold(platform, session, { said, place });
  return redirect(place, 303);
}

/** Which form comes back. What was typed into it is secret, and is typed again. */
const shown = ({ change: which = '' }: Record<string, string>) => ({ change: which });

/** Does what one of the forms asks. Returns new recovery codes, or what has to be fixed. */
async function change(
  requestContext: PageContext,
  values: Record<string, string>,
): Promise<Result<{ recoveryCodes: string[] } | null> | ReturnType<typeof problemsOf>> {
  const { platform } = requestContext;
  const session = insideOf(requestContext);
  const staff = freshStaffOf(session, platform.clock.now());
  if (staff === undefined) return refused(secondFactorNeeded);
  const all = [platform, staff, session] as const;
  if (values['change'] === 'password') {
    const form = ownPassword.safeParse(values);
    return form.success ? changeOwnPassword(...all, form.data, requestContext) : problemsOf(form.error);
  }
  if (values['change'] === 'app') {
    const form = ownApp.safeParse(values);
    return form.success ? changeOwnApp(...all, form.data, requestContext) : problemsOf(form.error);
  }
  const form = ownCodes.safeParse(values);
  return form.success ? renewOwnCodes(...all, form.data, requestContext) : problemsOf(form.error);
}

export default function OfficeAccount({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData !== undefined && 'recoveryCodes' in actionData)
    return <RecoveryCodes codes={actionData.recoveryCodes} />;
  const reply: FormReply | undefined = actionData;
  const { name, email, said, app, passkey } = loaderData;
  return (
    <div className="office-narrow">
      <PageHead title="Your sign-in" description="" hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      {said !== null && <Banner tone="success" title={said} />}
      <h1>Your sign-in</h1>
      <p>
        {name}, {email}
      </p>
      {app === null ? <OnceMore passkey={passkey} reply={reply} /> : <Changes app={app} reply={reply} />}
    </div>
  );
}

/** What can be changed. */
function Changes({ app, reply }: { app: App; reply: FormReply | undefined }) {
  return (
    <>
      <p>
        Each change signs you out everywhere else. You and every administrator get a mail about it. If your
        phone and your recovery codes are gone, ask an administrator for a new link.
      </p>
      <ChangeForm which="password" title="Change your password" label="Change password" reply={reply}>
        {(problemIn) => (
          <PasswordField
            name="password"
            label="New password"
            hint="Use 8 or more characters. A few words in a row work well."
            autoComplete="new-password"
            error={problemIn('password')}
          />
        )}
      </ChangeForm>
      <AppForm app={app} reply={reply} />
      <ChangeForm which="codes" title="Make new recovery codes" label="Make new codes" reply={reply}>
        {() => <p>You get ten. The ones that you have now work no more.</p>}
      </ChangeForm>
    </>
  );
}

function AppForm({ app, reply }: { app: App; reply: FormReply | undefined }) {
  return (
    <ChangeForm which="app" title="Use another authenticator app" label="Use this app" reply={reply}>
      {(problemIn) => (
        <>
          <p>
            Point the camera of your phone here, or type the key. It replaces the app or passkey before, and
            you get new recovery codes.
          </p>
          <NewApp {...app} />
          <Field
            name="code"
            label="Code of the new app"
            hint="The 6-digit code the new app shows now."
            autoComplete="one-time-code"
            inputMode="numeric"
            error={problemIn('code')}
            width="medium"
          />
        </>
      )}
    </ChangeForm>
  );
}

type App = ComponentProps<typeof NewApp>;

/** Asks for the second factor again before anything can be changed. */
function OnceMore({ passkey, reply }: { passkey: object | null; reply: FormReply | undefined }) {
  return (
    <>
      <p>Confirm it’s you. Then you can change your password, your app and your recovery codes.</p>
      {passkey !== null && (
        <PasskeyForm kind="get" ask={{ options: passkey }} className="office-form" variant="primary">
          <p>Your device asks for your finger, face or its own code.</p>
        </PasskeyForm>
      )}
      <Form method="post" className="office-form">
        <Field
          name={codeField}
          label="Code"
          hint="The 6-digit code your app shows now, or one of your recovery codes."
          autoComplete="one-time-code"
          error={problemOf(reply, codeField)}
          width="medium"
        />
        <div>
          <Button variant="secondary">Continue</Button>
        </div>
      </Form>
    </>
  );
}

interface ChangeFormProps {
  which: 'password' | 'app' | 'codes';
  title: string;
  label: string;
  reply: FormReply | undefined;
  children: (problemIn: (field: string) => string | undefined) => ReactNode;
}

/** One change, which asks for the password of today. */
function ChangeForm({ which, title, label, reply, children }: ChangeFormProps) {
  const isIts = reply?.values['change'] === which;
  const problemIn = (field: string) => (isIts ? problemOf(reply, field) : undefined);
  return (
    <section>
      <h2>{title}</h2>
      <Form method="post" className="office-form">
        <input type="hidden" name="change" value={which} />
        {children(problemIn)}
        <PasswordField
          name="present"
          label="Your password of today"
          autoComplete="current-password"
          error={problemIn('present')}
        />
        <div>
          <Button variant="secondary">{label}</Button>
        </div>
      </Form>
    </section>
  );
}
