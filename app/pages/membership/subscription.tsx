import { redirect } from 'react-router';
import { orderMembership } from '#domains/membership/membership.server.ts';
import { membershipOrder } from '#domains/membership/membership.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { startCardSetup } from '#domains/payments/card.server.ts';
import { bankPage } from '#domains/payments/card.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemsOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/subscription';
import { Comparison } from './comparison.tsx';
import { OrderForm } from './order-form.tsx';
import { orderPath, readOrder, wishOf } from './read-order.server.ts';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Memberships' }] };

const signInFirst = (url: URL) => redirect(`/signin?next=${encodeURIComponent(url.pathname + url.search)}`);
const activateFirst = (url: URL) =>
  redirect(`/activate-account?next=${encodeURIComponent(url.pathname + url.search)}`);

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { member } = requestContext;
  const wish = wishOf(url);
  if (wish !== undefined) {
    if (member === null) throw signInFirst(url);
    if (member.status === 'X') throw activateFirst(url);
    return { order: await readOrder(requestContext, member, wish, url), current: null, signedIn: true };
  }
  const membership =
    member === null ? undefined : await findMembership(requestContext.platform.database, member.userId);
  const running = membership !== undefined && membership.state !== 'ended';
  return {
    order: null,
    current: running ? { planId: membership.planId, billing: membership.billing } : null,
    signedIn: member !== null,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { member, platform } = requestContext;
  if (member === null) throw signInFirst(url);
  const values = await readForm(request);
  const form = membershipOrder.safeParse(values);
  if (values['intent'] === 'add-card') {
    const wish = wishOf(url);
    const page = `${platform.publicUrl}${wish === undefined ? '/subscription' : orderPath(wish)}`;
    const setup = await startCardSetup(platform, requestContext, member, {
      returnUrl: page,
      cancelUrl: page,
    });
    return setup.ok ? redirect(setup.value.url, 303) : formReply(values, setup.refusal);
  }
  if (!form.success) return formReply(values, problemsOf(form.error));
  const ordered = await orderMembership(platform, member, form.data, bankPage(platform.publicUrl));
  if (!ordered.ok) return formReply(values, ordered.refusal);
  if (ordered.value.state === 'challenge') return redirect(ordered.value.url, 303);
  return redirect(`/account/subscription?done=${ordered.value.state}`, 303);
}

export default function Subscription({
  loaderData: { order, current, signedIn },
  actionData: reply,
}: Route.ComponentProps) {
  const title = order === null ? 'Memberships' : `${order.isChange ? 'Change to' : 'Join'} ${order.title}`;
  return (
    <Stack>
      <PageHead
        title={title}
        description="Four ways to pay for help at home, side by side: what each costs and what it brings."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {order === null ? (
        <Comparison current={current} signedIn={signedIn} />
      ) : (
        <OrderForm title={title} order={order} reply={reply} />
      )}
    </Stack>
  );
}
