import { redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { owedCents } from '#domains/membership/billing.ts';
import { payMembershipWith } from '#domains/membership/card.server.ts';
import { endsBeforeRenewalInWords } from '#domains/membership/card.ts';
import { findPendingCharge } from '#domains/membership/charge.server.ts';
import { findConcierge } from '#domains/membership/concierge.server.ts';
import { keepCredit, payCreditBack } from '#domains/membership/credit.server.ts';
import { keepMembership, pauseMembership, resumeMembership } from '#domains/membership/membership.server.ts';
import { overduePayment, pauseWish, shownMembership } from '#domains/membership/membership.ts';
import { stampPrice } from '#domains/membership/price-stamp.server.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { payOverdue } from '#domains/membership/renewal.server.ts';
import { triesAgain } from '#domains/membership/words.ts';
import { finishCardSetup, startCardSetup } from '#domains/payments/card-setup.server.ts';
import { listAsked, listCards } from '#domains/payments/card.server.ts';
import { bankPage, cardLabel, hasExpired } from '#domains/payments/card.ts';
import { findSavings } from '#domains/visit-money/savings.server.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { wordsFor } from '../../shell/words-for.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { returnedSetup } from '../add-card/returned-setup.ts';
import type { Route } from './+types/subscription';
import { AskedByBank } from './payment/asked-by-bank.tsx';
import { MembershipFacts } from './subscription/membership-facts.tsx';
import { CreditBack, OtherCard, PauseOrResume } from './subscription/membership-forms.tsx';
import { PayNow } from './subscription/pay-now.tsx';
import { YourConcierge } from './subscription/your-concierge.tsx';
import styles from '../membership/reading.module.css';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Membership' }] };

const form = z.discriminatedUnion('intent', [
  pauseWish.extend({ intent: z.literal('pause') }),
  z.object({ intent: z.literal('resume') }),
  z.object({ intent: z.literal('keep') }),
  z.object({ intent: z.literal('credit') }),
  z.object({ intent: z.literal('keep-credit') }),
  z.object({ intent: z.literal('card'), card_id: z.uuid('Choose a card.') }),
  overduePayment.extend({ intent: z.literal('pay') }),
  z.object({ intent: z.literal('add-card') }),
]);

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const { database, clock, configuration } = requestContext.platform;
  const now = clock.now();
  const setup = returnedSetup(url);
  if (setup !== null) {
    const saved = await finishCardSetup(requestContext.platform, member, setup);
    throw redirect(
      saved.ok
        ? pathTo('/account/subscription', { card: saved.value.cardId })
        : pathTo('/account/subscription', { card: 'none' }),
      303,
    );
  }
  const [membership, pending, asked, cards, savings, concierge] = await Promise.all([
    findMembership(database, member.userId),
    findPendingCharge(database, member.userId),
    listAsked(database, member),
    listCards(database, member),
    findSavings(database, member),
    findConcierge(database, member.userId, now),
  ]);
  return {
    done: url.searchParams.get('done'),
    chosenCard: url.searchParams.get('card'),
    owed: owedCents(membership),
    priceStamp:
      membership === undefined
        ? null
        : stampPrice(
            requestContext.platform,
            member.userId,
            { plan: membership.planId, billing: membership.billing },
            now,
          ),
    membership: membership === undefined ? null : shownMembership(membership),
    asked: asked.filter(({ id }) => id === pending?.paymentId),
    waiting: pending !== undefined && pending.kind !== 'renewal',
    savings,
    concierge,
    cards: cards.map((card) => ({
      id: card.id,
      label: cardLabel(card),
      expired: hasExpired(card, now),
      endsBefore:
        membership === undefined
          ? null
          : endsBeforeRenewalInWords(card, membership, configuration.OFFICE_TIME_ZONE),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  const values = await readForm(request);
  const parsed = form.safeParse(values);
  if (!parsed.success) return formReply(values, problemsOf(parsed.error));
  const wish = parsed.data;
  if (wish.intent === 'add-card') {
    const page = `${platform.publicUrl}${pathTo('/account/subscription')}`;
    const setup = await startCardSetup(platform, requestContext, member, {
      returnUrl: page,
      cancelUrl: page,
    });
    return setup.ok ? redirect(setup.value.url, 303) : formReply(values, setup.refusal);
  }
  if (wish.intent === 'pay') {
    const paid = await payOverdue(platform, member, wish, bankPage(platform.publicUrl));
    if (!paid.ok) return formReply(values, paid.refusal);
    return redirect(
      paid.value.state === 'challenge'
        ? paid.value.url
        : pathTo('/account/subscription', { done: paid.value.state }),
      303,
    );
  }
  if (wish.intent === 'credit') {
    const paid = await payCreditBack(platform, member.userId);
    return paid.ok
      ? redirect(pathTo('/account/subscription', { done: 'credit' }), 303)
      : formReply(values, paid.refusal);
  }
  if (wish.intent === 'keep-credit') {
    const kept = await keepCredit(platform, member.userId);
    return kept.ok
      ? redirect(pathTo('/account/subscription', { done: 'keep-credit' }), 303)
      : formReply(values, kept.refusal);
  }
  const changed = await (wish.intent === 'pause'
    ? pauseMembership(platform, member, wish.months)
    : wish.intent === 'resume'
      ? resumeMembership(platform, member)
      : wish.intent === 'keep'
        ? keepMembership(platform, member)
        : payMembershipWith(platform, member, wish.card_id));
  return changed.ok
    ? redirect(pathTo('/account/subscription', { done: wish.intent }), 303)
    : formReply(values, changed.refusal);
}

const doneWords: Record<string, string> = {
  paid: 'Thank you. Your membership is ready.',
  pause: 'Your membership is paused.',
  resume: 'Your membership continues.',
  keep: 'You keep your membership.',
  card: 'We’ll use this card for your membership.',
  'keep-credit':
    'You keep your credit. It pays visits that repeat and tips before your card. For a single visit, you choose it when you book.',
  credit: 'Your credit is on its way to the card that you paid with. That can take 5 to 10 days.',
};

export default function MyMembership({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { membership, waiting, done, asked, cards, owed, chosenCard, concierge, priceStamp } = loaderData;
  const { officeTimeZone } = useSite();
  const running = membership !== null && membership.state !== 'ended';
  const isWithBank = waiting && asked.length === 0;
  return (
    <div className={styles.reading}>
      <PageHead
        title="Your membership"
        description="Your membership: cost, renewal date, and how to change, pause or cancel."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {wordsFor(doneWords, done) && <Banner tone="success" title={wordsFor(doneWords, done)} />}
      <AskedByBank payments={asked} />
      {isWithBank && (
        <Banner tone="info" title="Waiting for your bank">
          <p>You do not need to do anything. We’ll write to you when it answers.</p>
        </Banner>
      )}
      {membership?.state === 'overdue' && (
        <Banner tone="warning" title="Your bank declined the last payment">
          <p>
            You keep your membership for now. {triesAgain(membership, officeTimeZone)} You can also pay now
            with any card.
          </p>
        </Banner>
      )}
      <PageTitle title="Your membership" />
      <MembershipFacts {...loaderData} />
      {membership !== null && membership.creditCents > 0 && <CreditBack membership={membership} />}
      {concierge !== null && <YourConcierge concierge={concierge} />}
      {owed !== null && !isWithBank && (
        <PayNow
          cards={cards}
          owedCents={owed}
          priceStamp={priceStamp ?? ''}
          chosen={chosenCard}
          reply={reply}
        />
      )}
      <Actions>
        <ButtonLink to={pathTo('/subscription')} variant={running ? 'secondary' : 'primary'}>
          {running ? 'Change membership' : 'Compare memberships'}
        </ButtonLink>
        {running && membership.endsAt === null && (
          <ButtonLink to={pathTo('/account/subscription/cancel-reason')} variant="secondary">
            Cancel membership
          </ButtonLink>
        )}
      </Actions>
      {running && <PauseOrResume membership={membership} reply={reply} />}
      {running && membership.endsAt === null && owed === null && (
        <OtherCard cards={cards} current={membership.cardId} reply={reply} />
      )}
    </div>
  );
}
