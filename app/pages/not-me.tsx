import { Form } from 'react-router';
import { stopWayBackByKey } from '#domains/account/lost-everything.server.ts';
import { readStopKey } from '#domains/account/lost-everything.ts';
import { pathTo } from '../paths.ts';
import { FormProblems } from '../shell/form-problems.tsx';
import { formReply } from '../shell/forms.ts';
import { PageHead } from '../shell/page-head.tsx';
import { contextOfRequest } from '../shell/request-context.ts';
import { useSite } from '../shell/site-context.ts';
import { Actions, Button, ButtonLink } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { Route } from './+types/not-me';

const keyOf = (url: URL) => url.searchParams.get('key') ?? '';

export function loader({ context, url }: Route.LoaderArgs) {
  const { secret } = context.get(contextOfRequest).platform;
  return { isWhole: readStopKey(secret, keyOf(url)) !== undefined };
}

/** Only a press stops it: programs that check mail open every address in it. */
export async function action({ context, url }: Route.ActionArgs) {
  const stopped = await stopWayBackByKey(context.get(contextOfRequest).platform, keyOf(url));
  if (stopped.ok) return { stopped: true as const };
  return formReply(
    {},
    {
      kind: 'conflict',
      code: stopped.refusal.code,
      message:
        'There is nothing to stop any more. If you cannot sign in, or see what you do not know, call us now.',
    },
  );
}

/** For whoever heard that somebody asked for a new way into their account. */
export default function NotMe({ loaderData: { isWhole }, actionData }: Route.ComponentProps) {
  const { phone } = useSite();
  const isStopped = actionData !== undefined && 'stopped' in actionData;
  const reply = isStopped ? undefined : actionData;
  return (
    <Stack>
      <PageHead
        title="It was not me"
        description="Did somebody ask us for a new way into your account, and it was not you? Stop it here, or call us."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {isStopped ? (
        <PageTitle
          title="It is stopped"
          lead="Nobody gets a new way into your account. Your password and all else is as it was."
        />
      ) : (
        <PageTitle
          title="Somebody asked for a new way into your account"
          lead={
            isWhole
              ? 'Was it not you? Press the button, and they get nothing. You do not need to sign in.'
              : 'Open this page by pressing on the link in our message. Or call us, and we stop it for you.'
          }
        />
      )}
      <Actions>
        {isWhole && !isStopped && (
          <Form method="post">
            <Button variant="primary">It was not me. Stop it</Button>
          </Form>
        )}
        {isStopped && (
          <ButtonLink to={pathTo('/account/ways-to-sign-in')} variant="secondary">
            See how you sign in
          </ButtonLink>
        )}
      </Actions>
      <p>
        A person helps you at <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}
