import { data, redirect } from 'react-router';
import { monthlySpending } from '#domains/membership/comparison.ts';
import { namesConcierges } from '#domains/membership/concierge.server.ts';
import { orderMembership } from '#domains/membership/membership.server.ts';
import { membershipOrder } from '#domains/membership/membership.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { startCardSetup } from '#domains/payments/card-setup.server.ts';
import { bankPage } from '#domains/payments/card.ts';
import { dollars } from '#domains/services/price.ts';
import { findUsualMonth } from '#domains/visit-money/savings.server.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/subscription';
import { comparePlans, verdictOn } from './compared-plans.server.ts';
import { Comparison } from './comparison.tsx';
import { OrderForm } from './order-form.tsx';
import { orderPath, readOrder, wishOf } from './read-order.server.ts';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Memberships' }] };

const signInFirst = (url: URL) => redirect(pathTo('/signin', { next: url.pathname + url.search }));
const activateFirst = (url: URL) =>
  redirect(pathTo('/activate-account', { next: url.pathname + url.search }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { member } = requestContext;
  const wish = wishOf(url);
  if (wish !== undefined) {
    if (member === null) throw signInFirst(url);
    if (member.status === 'X') throw activateFirst(url);
    return { order: await readOrder(requestContext, member, wish, url), compared: null };
  }
  const { database, clock } = requestContext.platform;
  const [membership, usual] =
    member === null
      ? [undefined, null]
      : await Promise.all([
          findMembership(database, member.userId),
          findUsualMonth(database, member, clock.now()),
        ]);
  const running = membership !== undefined && membership.state !== 'ended';
  const typed = url.searchParams.get('spend');
  const asked = typed === null ? null : monthlySpending.safeParse(typed);
  const problem = asked?.error?.issues[0]?.message ?? null;
  const spentCents =
    asked?.data ?? (asked === null && usual !== null ? Math.round(usual.cents / 100) * 100 : null);
  const compared = {
    ...comparePlans({
      current: running ? membership.planId : member === null ? null : 'pay-as-you-go',
      spentCents,
      namesAnybody: await namesConcierges(database),
    }),
    spending: {
      problem,
      typed: typed ?? (spentCents === null ? '' : dollars(spentCents)),
      usual,
      verdict: spentCents === null ? null : verdictOn(spentCents),
    },
    bestFor: spentCents === null ? null : dollars(spentCents),
  };
  return data({ order: null, compared }, { status: problem === null ? 200 : 422 });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { member, platform } = requestContext;
  if (member === null) throw signInFirst(url);
  const values = await readForm(request);
  const form = membershipOrder.safeParse(values);
  if (values['intent'] === 'add-card') {
    const wish = wishOf(url);
    const page = `${platform.publicUrl}${wish === undefined ? pathTo('/subscription') : orderPath(wish)}`;
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
  return redirect(pathTo('/account/subscription', { done: ordered.value.state }), 303);
}

export default function Subscription({
  loaderData: { order, compared },
  actionData: reply,
}: Route.ComponentProps) {
  const title = order === null ? 'Memberships' : `${order.isChange ? 'Change to' : 'Join'} ${order.title}`;
  return (
    <Stack>
      <PageHead
        title={title}
        description="Four ways to pay for help at home, side by side: what each costs and what it includes."
        hasProblems={reply !== undefined || (compared !== null && compared.spending.problem !== null)}
      />
      <FormProblems reply={reply} />
      {compared !== null && <Comparison {...compared} />}
      {order !== null && <OrderForm title={title} order={order} reply={reply} />}
    </Stack>
  );
}
