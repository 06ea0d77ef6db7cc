import { data, Form, Link } from 'react-router';
import { z } from 'zod';
import { deviceCookie } from '#domains/access/doors/session-cookie.ts';
import { sendSignInCode, signInWithCode } from '#domains/access/recovery.server.ts';
import { activation, contactChannel, knownContact, safeNext } from '#domains/access/sign-in.ts';
import { newToken } from '#platform/secrets.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, formReply, readForm } from '../../shell/forms.ts';
import { goOnWith } from '../../shell/go-on-with.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/login-otp';
import { ContactField } from './contact-field.tsx';
import { nextOf, withNext } from './next.ts';
import { SentCodeField } from './sent-code-field.tsx';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Sign in', href: pathTo('/signin') },
    { label: 'With a code' },
  ],
};

export function loader({ url }: Route.LoaderArgs) {
  return { next: nextOf(url.searchParams.get('next')) };
}

/**
 * Two questions at one address: where the code goes, and the code. What was typed first is carried along, and
 * never in an address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const values = await readForm(request);
  const asked = z.object({ contact: knownContact }).safeParse(values);
  if (!asked.success) return formReply(values, problemsOf(asked.error));
  if (values['intent'] !== 'confirm') {
    // The code is good for this browser alone, which is recognized by something it keeps before it signs in.
    const deviceToken = requestContext.deviceToken ?? newToken();
    const sent = await sendSignInCode(
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
  const opened = await signInWithCode(platform, asked.data.contact, typed.data.code, requestContext);
  if (!opened.ok) return formReply(known, opened.refusal);
  return goOnWith(platform, opened.value, safeNext(values['next'], pathTo('/account/upcoming-booking')));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function LoginByCode({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { channels } = useSite();
  const sent = actionData?.values['sent'] === 'yes';
  const problems =
    actionData !== undefined && (actionData.problems.length > 0 || actionData.message !== null)
      ? actionData
      : undefined;
  return (
    <Stack>
      <PageHead
        title="Sign in with a code"
        description="We’ll send you a 6-digit code. No password needed."
        hasProblems={problems !== undefined}
      />
      <FormProblems reply={problems} />
      <PageTitle
        title={sent ? 'Enter your code' : 'Sign in with a code'}
        lead={
          sent
            ? 'If you have an account with us, a 6-digit code is on its way. It works for 10 minutes.'
            : `We’ll send you a 6-digit code by email${channels.texts ? ' or text' : ''}${channels.voice ? ', or call and read it to you' : ''}. No password needed.`
        }
      />
      {sent ? (
        <CodeForm values={actionData?.values ?? {}} reply={problems} next={next} />
      ) : (
        <ContactForm reply={problems} next={next} />
      )}
      <p>
        Rather use your password?{' '}
        <Link to={withNext(pathTo('/login'), next)}>Sign in with your password</Link>
      </p>
    </Stack>
  );
}

function ContactForm({ reply, next }: { reply: FormReply | undefined; next: string }) {
  const { channels } = useSite();
  return (
    <Form method="post">
      <Stack>
        <input type="hidden" name="next" value={next} />
        <ContactField reply={reply} />
        <Actions>
          <Button variant="primary">Send me a code</Button>
          {channels.voice && (
            <Button variant="secondary" name="channel" value="call">
              Call me and read it to me
            </Button>
          )}
        </Actions>
      </Stack>
    </Form>
  );
}

function CodeForm({
  values,
  reply,
  next,
}: {
  values: Record<string, string>;
  reply: FormReply | undefined;
  next: string;
}) {
  const { phone, channels } = useSite();
  return (
    <>
      <Form method="post">
        <Stack>
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="contact" value={values['contact'] ?? ''} />
          <SentCodeField reply={reply} />
          <Actions>
            <Button variant="primary" name="intent" value="confirm">
              Sign in
            </Button>
          </Actions>
        </Stack>
      </Form>
      <Form role="none" method="post">
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="contact" value={values['contact'] ?? ''} />
        <Actions>
          <Button variant="secondary">Send me a new code</Button>
          {channels.voice && !(values['contact'] ?? '').includes('@') && (
            <Button variant="secondary" name="channel" value="call">
              Call me and read it to me
            </Button>
          )}
        </Actions>
      </Form>
      <Disclosure summary="I no longer have this phone number or email">
        <p>
          Call <a href={phone.href}>{phone.display}</a>. We’ll check that it’s you and help you get in with
          your new number.
        </p>
      </Disclosure>
    </>
  );
}
