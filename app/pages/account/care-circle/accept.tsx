import { Form, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { acceptInvitation } from '#domains/care-circle/carer.server.ts';
import { declineInvitation } from '#domains/care-circle/received-invitation.server.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { Route } from './+types/accept';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'An invitation' }] };

const longestKey = 100;

export function loader({ url }: Route.LoaderArgs) {
  return { token: (url.searchParams.get('key') ?? '').slice(0, longestKey) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const key = (values['key'] ?? '').slice(0, longestKey);
  if (values['intent'] === 'no') {
    const declined = await declineInvitation(requestContext.platform, memberOf(requestContext), key);
    return declined.ok ? redirect(pathTo('/account/upcoming-booking'), 303) : formReply({}, declined.refusal);
  }
  const accepted = await acceptInvitation(requestContext.platform, memberOf(requestContext), key);
  if (!accepted.ok) return formReply({}, accepted.refusal);
  const { ownZone } = memberOf(requestContext);
  const next = pathTo('/account/upcoming-booking');
  return redirect(ownZone === null ? pathTo('/account/time-zone', { next }) : next, 303);
}

export default function AcceptInvitation({ loaderData: { token }, actionData: reply }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="An invitation to help"
        description="Accept an invitation to help with someone’s visits."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle
        withLogo
        title="An invitation to help"
        lead="Someone invited you to help with their visits. Our message to you says what you can do. We’ll tell them if you say yes or no."
      />
      <Form method="post">
        <input type="hidden" name="key" value={token} />
        <Actions>
          <Button variant="primary">Yes, I will help</Button>
          <Button variant="secondary" name="intent" value="no">
            No, thank you
          </Button>
          <ButtonLink to={pathTo('/account/upcoming-booking')} variant="quiet">
            Not now
          </ButtonLink>
        </Actions>
      </Form>
    </Stack>
  );
}
