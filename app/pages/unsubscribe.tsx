import { Form } from 'react-router';
import { topicWords } from '#domains/notifications/content.ts';
import { stopTopic } from '#domains/notifications/unsubscribe.server.ts';
import { readUnsubscribeKey } from '#domains/notifications/unsubscribe.ts';
import { pathTo } from '../paths.ts';
import { formReply } from '../shell/forms.ts';
import { PageHead } from '../shell/page-head.tsx';
import { contextOfRequest } from '../shell/request-context.ts';
import { Actions, Button, ButtonLink } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { Route } from './+types/unsubscribe';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Unsubscribe' }] };

const keyOf = (url: URL) => url.searchParams.get('key') ?? '';

export function loader({ context, url }: Route.LoaderArgs) {
  const known = readUnsubscribeKey(context.get(contextOfRequest).platform.secret, keyOf(url));
  return { topic: known === undefined ? null : topicWords[known.topic].title };
}

/**
 * Only a press stops them: programs that check mail open every address in it. A mail program presses by
 * itself (RFC 8058).
 */
export async function action({ context, url }: Route.ActionArgs) {
  const stopped = await stopTopic(context.get(contextOfRequest).platform, keyOf(url));
  return stopped.ok ? { stopped: true as const } : formReply({}, stopped.refusal);
}

export default function Unsubscribe({ loaderData: { topic }, actionData }: Route.ComponentProps) {
  const stopped = actionData !== undefined && 'stopped' in actionData;
  const title = stopped
    ? 'You’re unsubscribed from these emails'
    : topic === null
      ? 'Which emails do you want to stop?'
      : 'Stop these emails?';
  return (
    <Stack>
      <PageHead title={title} description="Stop emails you no longer want. One press, no sign-in." />
      <PageTitle title={title} lead={leadOf(stopped, topic)} />
      <Actions>
        {topic !== null && !stopped && (
          <Form method="post">
            <Button variant="primary">Stop these emails</Button>
          </Form>
        )}
        <ButtonLink to={pathTo('/account/notification-setting')} variant="secondary">
          Choose what we send you
        </ButtonLink>
      </Actions>
    </Stack>
  );
}

function leadOf(stopped: boolean, topic: string | null): string {
  if (topic === null)
    return 'Open the link at the bottom of the email again. Or sign in and choose what we send you, and how.';
  if (stopped) return `You will not get: ${topic}. You’ll still hear from us about your visits and payments.`;
  return `These emails are about: ${topic}. You’ll still hear from us about your visits and payments.`;
}
