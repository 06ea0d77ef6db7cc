import { Form, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { cancelOpenVisits, closeAccount, findClosingState } from '#domains/account/closing.server.ts';
import { cancelAllWish, closingWish } from '#domains/account/closing.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { askIfNotFresh, keepAndAsk } from '../../shell/fresh.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/CheckboxList.tsx';
import { FieldSet } from '../../ui/FieldSet.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import type { Route } from './+types/close';
import { OpenVisits, WhatBecomesOfIt } from './closing-facts.tsx';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: pathTo('/account/profile') },
    { label: 'Close my account' },
  ],
};

const path = pathTo('/account/close');

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  askIfNotFresh(requestContext, url.pathname);
  const { platform } = requestContext;
  return {
    state: await findClosingState(platform.database, memberOf(requestContext), platform.clock.now()),
    cancelled: url.searchParams.has('cancelled'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform, session } = requestContext;
  const values = await readForm(request);
  const asked = await keepAndAsk(requestContext, request, path, {});
  if (asked !== undefined) return asked;
  if (values['intent'] === 'cancel-all') {
    const wish = cancelAllWish.safeParse(values);
    if (!wish.success) return formReply(values, problemsOf(wish.error));
    const cancelled = await cancelOpenVisits(platform, memberOf(requestContext), wish.data.agreed_fee_cents);
    return cancelled.ok
      ? redirect(pathTo('/account/close', { cancelled: 1 }), 303)
      : formReply(values, cancelled.refusal);
  }
  const wish = closingWish.safeParse(values);
  if (!wish.success) return formReply(values, problemsOf(wish.error));
  if (session === null) return formReply(values, []);
  const closed = await closeAccount(platform, memberOf(requestContext), session);
  if (!closed.ok) return formReply(values, closed.refusal);
  return redirect(pathTo('/account-closed'), {
    status: 303,
    headers: { 'Set-Cookie': sessionCookie(platform.publicUrl).cleared },
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function CloseAccount({
  loaderData: { state, cancelled },
  actionData: reply,
}: Route.ComponentProps) {
  const { phone } = useSite();
  const mayClose = state.openVisits.length === 0 && !state.moneyUnderWay;
  return (
    <Stack>
      <PageHead
        title="Close my account"
        description="What we delete, what we keep and why, before you close your account."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {cancelled && reply === undefined && <Banner tone="success" title="Visits canceled." />}
      <PageTitle
        title="Close my account"
        lead="This cannot be undone. First, read what happens to your information."
      />
      {state.openVisits.length > 0 && <OpenVisits visits={state.openVisits} />}
      {state.moneyUnderWay && (
        <Banner tone="warning" title="A payment is not finished">
          <p>
            A payment is in progress, or we need a yes or no from you. See{' '}
            <a href={pathTo('/account/payment')}>your payments</a>, or call us:{' '}
            <a href={phone.href}>{phone.display}</a>.
          </p>
        </Banner>
      )}
      <WhatBecomesOfIt state={state} />
      <StandingLink to={pathTo('/account/my-data')}>Download my data first</StandingLink>
      {mayClose && (
        <Form method="post">
          <Stack>
            <FieldSet name="agreed" legend="Are you sure?" error={problemOf(reply, 'agreed')}>
              <Checkbox name="agreed" value="yes" label="Yes, close my account for good" />
            </FieldSet>
            <Actions>
              <Button variant="primary" name="intent" value="close">
                Close my account
              </Button>
              <ButtonLink to={pathTo('/account/profile')} variant="secondary">
                No, keep my account
              </ButtonLink>
            </Actions>
          </Stack>
        </Form>
      )}
    </Stack>
  );
}
