import { Form } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import {
  confirmByCode,
  confirmByPassword,
  findWaysToConfirm,
  sendConfirmationCode,
} from '#domains/access/fresh-sign-in.server.ts';
import { activation, contactChannel, safeNext } from '#domains/access/sign-in.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, formReply, problemOf, readForm } from '../../shell/forms.ts';
import { goOnWith } from '../../shell/go-on-with.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { maskedContact } from '../access/masked-contact.ts';
import { SentCodeField } from '../access/sent-code-field.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import type { Route } from './+types/confirm';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: pathTo('/account/profile') },
    { label: 'Confirm it’s you' },
  ],
};

const passwordForm = z.object({
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(128, 'Use 128 characters or fewer.'),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { email, phone, ...ways } = await findWaysToConfirm(
    requestContext.platform.database,
    memberOf(requestContext),
  );
  return {
    ...ways,
    email: email === null ? null : maskedContact({ email, phone: null }),
    phone: phone === null ? null : maskedContact({ email: null, phone }),
    next: safeNext(url.searchParams.get('next'), pathTo('/account/profile')),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const { platform, session } = requestContext;
  if (session === null) return formReply({}, []);
  const values = await readForm(request);
  const channel = contactChannel.safeParse(values['channel']);
  if (values['intent'] === 'send') {
    if (!channel.success)
      return formReply(values, [{ field: 'channel', message: 'Choose how to get the code.' }]);
    const sent = await sendConfirmationCode(platform, member, session, channel.data);
    return formReply(
      { ...values, sent: sent.ok ? 'yes' : '' },
      sent.ok ? [] : sent.refusal,
      sent.ok ? 200 : undefined,
    );
  }
  const byCode = values['intent'] === 'code' && channel.success;
  const input = byCode ? activation.safeParse(values) : passwordForm.safeParse(values);
  const shown: Record<string, string> = byCode ? { ...values, sent: 'yes' } : values;
  if (!input.success) return formReply(shown, problemsOf(input.error));
  const confirmed =
    'code' in input.data && channel.success
      ? await confirmByCode(platform, member, session, channel.data, input.data.code)
      : await confirmByPassword(
          platform,
          member,
          session,
          'password' in input.data ? input.data.password : '',
        );
  if (!confirmed.ok) return formReply(shown, confirmed.refusal);
  return goOnWith(platform, confirmed.value, safeNext(values['next'], pathTo('/account/profile')));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** The small page between wanting to change something that protects the account, and the change. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { password, passkey, email, phone, next } = loaderData;
  const hasProblems =
    actionData !== undefined && (actionData.problems.length > 0 || actionData.message !== null);
  const sentBy = actionData?.values['sent'] === 'yes' ? actionData.values['channel'] : undefined;
  return (
    <Stack>
      <PageHead
        title="Confirm it’s you"
        description="Confirm it’s you before you change how your account is kept safe."
        hasProblems={hasProblems}
      />
      <FormProblems reply={hasProblems ? actionData : undefined} />
      {sentBy !== undefined && !hasProblems && (
        <Banner tone="success" title="A code is on its way.">
          It works for 10 minutes.
        </Banner>
      )}
      <PageTitle
        title="Confirm it’s you"
        lead="You’re about to change how your account is kept safe, so we check that it’s you. Then you’ll come back to where you were."
      />
      {sentBy !== undefined ? (
        <CodeForm channel={sentBy} next={next} reply={actionData} />
      ) : (
        password && <PasswordForm next={next} reply={actionData} />
      )}
      {passkey && (
        <Actions>
          <PasskeyButton at="/sessions/current/confirmation" next={next}>
            With my passkey
          </PasskeyButton>
        </Actions>
      )}
      <Stack gap="close">
        <h2>
          {sentBy !== undefined ? 'No code yet?' : password ? 'Or with a code' : 'We’ll send you a code'}
        </h2>
        <SendCodeForm email={email} phone={phone} next={next} />
      </Stack>
    </Stack>
  );
}

function PasswordForm({ next, reply }: { next: string; reply: FormReply | undefined }) {
  return (
    <Form method="post">
      <Stack>
        <input type="hidden" name="next" value={next} />
        <PasswordField
          name="password"
          label="Your password"
          autoComplete="current-password"
          error={problemOf(reply, 'password')}
        />
        <Actions>
          <Button variant="primary" name="intent" value="password">
            Continue
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}

function CodeForm({ channel, next, reply }: { channel: string; next: string; reply: FormReply | undefined }) {
  return (
    <Form method="post">
      <Stack>
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="channel" value={channel} />
        <SentCodeField reply={reply} />
        <Actions>
          <Button variant="primary" name="intent" value="code">
            Continue
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}

function SendCodeForm({ email, phone, next }: { email: string | null; phone: string | null; next: string }) {
  const { channels } = useSite();
  return (
    <Form role="none" method="post">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="intent" value="send" />
      <Actions>
        {email !== null && (
          <Button variant="secondary" name="channel" value="email">
            Email {email}
          </Button>
        )}
        {phone !== null && (
          <>
            {channels.texts && (
              <Button variant="secondary" name="channel" value="text">
                Text {phone}
              </Button>
            )}
            {channels.voice && (
              <Button variant="secondary" name="channel" value="call">
                Call {phone} and read it to me
              </Button>
            )}
          </>
        )}
      </Actions>
    </Form>
  );
}
