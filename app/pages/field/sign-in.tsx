import { data, Form, redirect } from 'react-router';
import { deviceCookie } from '#domains/access/doors/session-cookie.ts';
import { activation, contactChannel, safeNext } from '#domains/access/sign-in.ts';
import { givenPasskey } from '#domains/access/without-password/passkey.ts';
import { signInByPasskey } from '#domains/field/field-passkey.server.ts';
import { wrongFieldPasskey } from '#domains/field/field-passkey.ts';
import { askedCode } from '#domains/field/field-session.ts';
import { sendFieldCode, signInToField } from '#domains/field/field-sign-in.server.ts';
import { refused } from '#platform/result.ts';
import { newToken } from '#platform/secrets.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { fieldCookie } from '../../field/field-cookie.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, formReply, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { PasskeyForm } from '../../shell/passkey-form.tsx';
import { contextOfRequest, type PageContext } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Button } from '../../ui/Button.tsx';
import { ContactField } from '../access/contact-field.tsx';
import { SentCodeField } from '../access/sent-code-field.tsx';
import type { Route } from './+types/sign-in';

/** Two questions at one address, like the members' way in by a code: where it goes, and the code. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const values = await readForm(request);
  if ('passkey' in values) {
    const given = givenPasskey.safeParse(values);
    const signedIn = given.success
      ? await signInByPasskey(platform, given.data.passkey, requestContext)
      : refused(wrongFieldPasskey);
    return signedIn.ok ? opensOn(requestContext, url, signedIn.value.token) : formReply({}, signedIn.refusal);
  }
  const asked = askedCode.safeParse(values);
  if (!asked.success) return formReply(values, problemsOf(asked.error));
  if (values['intent'] !== 'confirm') {
    const deviceToken = requestContext.deviceToken ?? newToken();
    const sent = await sendFieldCode(
      platform,
      { ...requestContext, deviceToken },
      asked.data.contact,
      contactChannel.safeParse(values['channel']).data,
    );
    if (!sent.ok) return formReply(values, sent.refusal);
    return data<FormReply>(
      { problems: [], message: null, values: { ...values, sent: 'yes' } },
      { headers: { 'Set-Cookie': deviceCookie(platform.publicUrl).set(deviceToken) } },
    );
  }
  const known = { ...values, sent: 'yes' };
  const typed = activation.safeParse(values);
  if (!typed.success) return formReply(known, problemsOf(typed.error));
  const opened = await signInToField(platform, asked.data.contact, typed.data.code, requestContext);
  if (!opened.ok) return formReply(known, opened.refusal);
  return opensOn(requestContext, url, opened.value.token);
}

const opensOn = ({ platform }: PageContext, url: URL, token: string) =>
  redirect(safeNext(url.searchParams.get('next'), pathTo('/field')), {
    status: 303,
    headers: { 'Set-Cookie': fieldCookie(platform.publicUrl).set(token) },
  });

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function FieldSignIn({ actionData }: Route.ComponentProps) {
  const { phone, channels } = useSite();
  const sent = actionData?.values['sent'] === 'yes';
  const problems =
    actionData !== undefined && (actionData.problems.length > 0 || actionData.message !== null)
      ? actionData
      : undefined;
  return (
    <>
      <PageHead title="My visits" description="" hasProblems={problems !== undefined} />
      <FormProblems reply={problems} />
      <h1>{sent ? 'Enter your code' : 'Sign in to your visits'}</h1>
      <p>
        {sent
          ? 'If we know this number or address, a 6-digit code is on its way. It works for 10 minutes.'
          : `For helpers. We’ll send a 6-digit code ${channels.texts ? 'to your phone' : 'by email'}.`}
      </p>
      {sent ? <CodeForms values={actionData?.values ?? {}} reply={problems} /> : <AskForm reply={problems} />}
      {!sent && (
        <PasskeyForm
          kind="get"
          ask={{ from: '/api/field_ms/sign-in/passkey/challenge' }}
          variant="secondary"
          label="Use my passkey"
        >
          <p>Have a passkey on this phone? Your finger, face or phone code is enough.</p>
        </PasskeyForm>
      )}
      <p>
        Not working? Call <a href={phone.href}>{phone.display}</a>.
      </p>
    </>
  );
}

function AskForm({ reply }: { reply: FormReply | undefined }) {
  const { channels } = useSite();
  return (
    <Form method="post">
      <ContactField
        reply={reply}
        label="Your phone number or email address"
        hint="The one the office has on file."
      />
      <Button variant="primary">Send me a code</Button>
      {channels.voice && (
        <Button variant="secondary" name="channel" value="call">
          Call me and read it to me
        </Button>
      )}
    </Form>
  );
}

function CodeForms({ values, reply }: { values: Record<string, string>; reply: FormReply | undefined }) {
  const contact = <input type="hidden" name="contact" value={values['contact'] ?? ''} />;
  return (
    <>
      <Form method="post">
        {contact}
        <SentCodeField reply={reply} />
        <Button variant="primary" name="intent" value="confirm">
          Sign in
        </Button>
      </Form>
      <Form method="post">
        {contact}
        <Button variant="secondary">Send me a new code</Button>
      </Form>
    </>
  );
}
