import { Form } from 'react-router';
import type { Procedure } from '#domains/access/doors/not-me.ts';
import { findBegun, stopByKey } from '#domains/account/not-me.server.ts';
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

export async function loader({ context, url }: Route.LoaderArgs) {
  const begun = await findBegun(context.get(contextOfRequest).platform, keyOf(url));
  return begun === undefined ? null : { procedure: begun.procedure, state: begun.state };
}

/** Only a press stops it: programs that check mail open every address in it. */
export async function action({ context, url }: Route.ActionArgs) {
  const stopped = await stopByKey(context.get(contextOfRequest).platform, keyOf(url));
  return stopped.ok ? undefined : formReply({}, stopped.refusal);
}

interface Words {
  title: string;
  lead: string;
  press: string;
  stopped: { title: string; lead: string };
}

const wordsOf: Record<Procedure, Words> = {
  'way-back': {
    title: 'Someone asked for a new way into your account',
    lead: 'Was it not you? Press the button, and they get nothing. You do not need to sign in.',
    press: 'It was not me. Stop it',
    stopped: {
      title: 'It is stopped',
      lead: 'No one gets a new way into your account. Your password and all else is as it was.',
    },
  },
  merge: {
    title: 'Two accounts are to become one',
    lead: 'Is it not right? Press the button, and they stay two. You do not need to sign in.',
    press: 'It is not right. Stop it',
    stopped: { title: 'It is stopped', lead: 'Your account stays as it is. Nothing was moved.' },
  },
  'new-contact': {
    title: 'The office wrote down a new number or address for your visits',
    lead: 'Not yours? Press the button, and no one can sign in with it. You can do this for a day after our message, even if someone has signed in with it. You do not need to sign in.',
    press: 'It is not mine. Stop it',
    stopped: {
      title: 'It is stopped',
      lead: 'No one can sign in to your visits with it. You sign in as before. If anyone had signed in with it, they are signed out.',
    },
  },
};
const over = {
  title: 'Nothing left to stop',
  lead: 'If you cannot sign in, or see what you do not know, call us now.',
};
const withoutKey = {
  title: 'It was not me',
  lead: 'Open this page with the link in our message. Or call us, and we’ll stop it for you.',
};

/** For a member who heard that something was begun with their account that they do not want. */
export default function NotMe({ loaderData: begun, actionData: reply }: Route.ComponentProps) {
  const { phone } = useSite();
  const words = begun === null ? undefined : wordsOf[begun.procedure];
  const { title, lead } =
    { open: words, stopped: words?.stopped, over }[begun?.state ?? 'open'] ?? withoutKey;
  return (
    <Stack>
      <PageHead
        title="It was not me"
        description="Did someone start something with your account, and it was not you? Stop it here, or call us."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title={title} lead={lead} />
      <Actions>
        {words !== undefined && begun?.state === 'open' && (
          <Form method="post">
            <Button variant="primary">{words.press}</Button>
          </Form>
        )}
        {begun?.state === 'stopped' && begun.procedure !== 'new-contact' && (
          <ButtonLink to={pathTo('/account/ways-to-sign-in')} variant="secondary">
            See how you sign in
          </ButtonLink>
        )}
      </Actions>
      <p>
        A person can help: <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}
