import { Form, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { cancelMembership, findCancellation, keepMembership } from '#domains/membership/membership.server.ts';
import { cancelWish, planOf } from '#domains/membership/membership.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { dayInWords } from '#platform/days.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import type { Route } from './+types/cancel-reason';
import { Bereavement, CancelForm, Cancelled, NothingToCancel } from './cancel-parts.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const { database, clock, configuration } = requestContext.platform;
  const membership = await findMembership(database, member.userId);
  const cancellation = membership?.endsAt ? await findCancellation(database, member.userId) : undefined;
  if (membership === undefined || (membership.state === 'ended' && cancellation === undefined)) return null;
  // What is already over ends right away; a pause is first left out of the paid period.
  const pausedFor = membership.pausedAt === null ? 0 : clock.now().getTime() - membership.pausedAt.getTime();
  const lastDay =
    membership.endsAt ??
    (membership.state === 'overdue' ? clock.now() : new Date(membership.periodEndsAt.getTime() + pausedFor));
  return {
    title: planOf(membership.planId).title,
    lastDay: dayInWords(lastDay, configuration.OFFICE_TIME_ZONE),
    over: membership.state === 'ended' || membership.state === 'overdue',
    creditCents: membership.creditCents,
    mayPause: membership.state === 'active',
    cancelled: cancellation !== undefined,
    bereaved:
      cancellation === undefined
        ? url.searchParams.get('because') === 'bereavement'
        : cancellation.reason === 'bereavement',
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { platform, ...visit } = context.get(contextOfRequest);
  const member = memberOf({ platform, ...visit });
  const values = await readForm(request);
  if (values['intent'] === 'keep') {
    const kept = await keepMembership(platform, member);
    return kept.ok
      ? redirect(pathTo('/account/subscription', { done: 'keep' }), 303)
      : formReply(values, kept.refusal);
  }
  const wish = cancelWish.safeParse(values);
  if (!wish.success) return formReply(values, problemsOf(wish.error));
  const cancelled = await cancelMembership(platform, member, wish.data.reason);
  if (!cancelled.ok) return formReply(values, cancelled.refusal);
  return redirect(pathTo('/account/subscription/cancel-reason'), 303);
}

export default function CancelReason({ loaderData: data, actionData: reply }: Route.ComponentProps) {
  if (data === null) return <NothingToCancel />;
  const heading = data.cancelled
    ? `${data.title} is canceled`
    : data.bereaved
      ? 'We’re sorry for your loss'
      : `Cancel ${data.title}?`;
  return (
    <Stack>
      <PageHead
        title={heading}
        description="Cancel a membership. No reason is needed."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title={heading} />
      {data.cancelled ? (
        <Cancelled {...data} />
      ) : data.bereaved ? (
        <Bereavement {...data} />
      ) : (
        <CancelForm {...data} reply={reply} />
      )}
      {data.cancelled && !data.over && !data.bereaved && (
        <Form method="post">
          <Button variant="secondary" name="intent" value="keep">
            Keep my membership
          </Button>
        </Form>
      )}
      <StandingLink to={pathTo('/account/subscription')}>
        {data.cancelled ? 'Go to my account' : 'Go back without canceling'}
      </StandingLink>
    </Stack>
  );
}
