import { Form } from 'react-router';
import { stopByKey } from '#domains/account/not-me.server.ts';
import { type Procedure, readStopKey } from '#domains/account/not-me.ts';
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
  return { procedure: readStopKey(secret, keyOf(url))?.procedure ?? null };
}

/** Only a press stops it: programs that check mail open every address in it. */
export async function action({ context, url }: Route.ActionArgs) {
  const stopped = await stopByKey(context.get(contextOfRequest).platform, keyOf(url));
  return stopped.ok ? { stopped: true as const } : formReply({}, stopped.refusal);
}

interface Words {
  title: string;
  lead: string;
  press: string;
  stopped: { title: string; lead: string };
}

const wordsOf: Record<Procedure, Words> = {
  'way-back': {
    title: 'Somebody asked for a new way into your account',
    lead: 'Was it not you? Press the button, and they get nothing. You do not need to sign in.',
    press: 'It was not me. Stop it',
    stopped: {
      title: 'It is stopped',
      lead: 'Nobody gets a new way into your account. Your password and all else is as it was.',
    },
  },
  merge: {
    title: 'Two accounts are to become one',
    lead: 'Is it not right? Press the button, and they stay two. You do not need to sign in.',
    press: 'It is not right. Stop it',
    stopped: { title: 'It is stopped', lead: 'Your account stays as it is. Nothing was moved.' },
  },
};
const withoutKey = {
  title: 'It was not me',
  lead: 'Open this page by pressing on the link in our message. Or call us, and we stop it for you.',
};

/** For whoever heard that something was begun with their account that they do not want. */
export default function NotMe({ loaderData: { procedure }, actionData }: Route.ComponentProps) {
  const { phone } = useSite();
  const isStopped = actionData !== undefined && 'stopped' in actionData;
  const reply = isStopped ? undefined : actionData;
  const words = procedure === null ? undefined : wordsOf[procedure];
  const { title, lead } = (isStopped ? words?.stopped : words) ?? withoutKey;
  return (
    <Stack>
      <PageHead
        title="It was not me"
        description="Did somebody begin something with your account, and it was not you? Stop it here, or call us."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title={title} lead={lead} />
      <Actions>
        {words !== undefined && !isStopped && (
          <Form method="post">
            <Button variant="primary">{words.press}</Button>
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
