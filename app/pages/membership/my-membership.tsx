import { redirect } from 'react-router';
import { z } from 'zod';
import { findSavings } from '#domains/booking/savings/data.server.ts';
import { payMembershipWith } from '#domains/membership/cards/commands.server.ts';
import { finishCharge } from '#domains/membership/charges/commands.server.ts';
import { findPendingCharge } from '#domains/membership/charges/data.server.ts';
import { keepMembership, pauseMembership, resumeMembership } from '#domains/membership/commands.server.ts';
import { findMembership } from '#domains/membership/data.server.ts';
import { pauseWish } from '#domains/membership/schema.ts';
import { listCards } from '#domains/payments/data.server.ts';
import { cardLabel, hasExpired } from '#domains/payments/rules.ts';
import type { Member } from '#domains/people/schema.ts';
import type { Platform } from '#platform/platform.ts';
import type { Route } from './+types/my-membership';
import { formReply, problemsOf, readForm } from '../../shell/forms.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, visitContext } from '../../shell/visit.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { MembershipFacts } from './membership-facts.tsx';
import { OtherCard, PauseOrResume } from './membership-forms.tsx';
import styles from './reading.module.css';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Membership' }] };

const form = z.discriminatedUnion('intent', [
  pauseWish.extend({ intent: z.literal('pause') }),
  z.object({ intent: z.literal('resume') }),
  z.object({ intent: z.literal('keep') }),
  z.object({ intent: z.literal('card'), card_id: z.uuid('Choose a card.') }),
]);

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const member = memberOf(visit);
  const { database, clock } = visit.platform;
  const bank = url.searchParams.get('done') === 'asked' ? await readBank(visit.platform, member) : nothingAsked;
  const [membership, pending, cards, savings] = await Promise.all([
    findMembership(database, member.userId),
    findPendingCharge(database, member.userId),
    listCards(database, member),
    findSavings(database, member),
  ]);
  const now = clock.now();
  return {
    done: url.searchParams.get('done'),
    bank,
    membership: membership ?? null,
    waiting: pending !== undefined && pending.kind !== 'renewal',
    savings,
    cards: cards.map((card) => ({ id: card.id, label: cardLabel(card), expired: hasExpired(card, now) })),
  };
}

const nothingAsked = { askedAt: null, refusal: null };

/** What became of the bank's question; one that is answered leads on. */
async function readBank(platform: Platform, member: Member): Promise<{ askedAt: string | null; refusal: string | null }> {
  const pending = await findPendingCharge(platform.database, member.userId);
  if (pending === undefined || pending.kind === 'renewal') return nothingAsked;
  const outcome = await finishCharge(platform, pending);
  if (!outcome.ok) return { ...nothingAsked, refusal: outcome.refusal.message };
  if (outcome.value.state !== 'challenge') throw redirect(`/account/subscription?done=${outcome.value.state}`, 303);
  return { ...nothingAsked, askedAt: outcome.value.url };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { platform, ...visit } = context.get(visitContext);
  const member = memberOf({ platform, ...visit });
  const values = await readForm(request);
  const parsed = form.safeParse(values);
  if (!parsed.success) return formReply(values, problemsOf(parsed.error));
  const wish = parsed.data;
  const changed = await (wish.intent === 'pause'
    ? pauseMembership(platform, member, wish.months)
    : wish.intent === 'resume'
      ? resumeMembership(platform, member)
      : wish.intent === 'keep'
        ? keepMembership(platform, member)
        : payMembershipWith(platform, member, wish.card_id));
  return changed.ok ? redirect(`/account/subscription?done=${wish.intent}`, 303) : formReply(values, changed.refusal);
}

const doneWords: Record<string, string> = {
  paid: 'Thank you. Your membership is ready.',
  pause: 'Your membership is paused.',
  resume: 'Your membership goes on.',
  keep: 'You keep your membership.',
  card: 'We will use this card for your membership.',
};

export default function MyMembership({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { membership, waiting, done, bank } = loaderData;
  const running = membership !== null && membership.state !== 'ended';
  return (
    <div className={styles.reading}>
      <PageHead title="Your membership" description="Your membership: what it costs, when it renews, how to change, pause or cancel it." hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      {done !== null && doneWords[done] && <Banner tone="success" title={doneWords[done]} />}
      {bank.askedAt !== null && (
        <Banner tone="warning" title="Your bank wants to ask you first">
          <p>Nothing has changed before you have answered.</p>
          <p>
            <StandingLink file={bank.askedAt}>Answer my bank</StandingLink>
          </p>
        </Banner>
      )}
      {bank.refusal !== null && (
        <Banner tone="warning" title="Nothing has changed">
          <p>{bank.refusal}</p>
        </Banner>
      )}
      {waiting && bank.askedAt === null && bank.refusal === null && (
        <Banner tone="info" title="We are waiting for your bank">
          <p>You need not do anything. We write to you as soon as it has answered.</p>
        </Banner>
      )}
      {membership?.state === 'overdue' && (
        <Banner tone="warning" title="Your bank did not take the last payment">
          <p>You keep your membership for now, and we try again within a few days. Please choose another card below, or add one.</p>
        </Banner>
      )}
      <PageTitle title="Your membership" />
      <MembershipFacts {...loaderData} />
      <Actions>
        <ButtonLink to="/subscription" variant={running ? 'secondary' : 'primary'}>
          {running ? 'Change your membership' : 'Compare memberships'}
        </ButtonLink>
        {running && membership.endsAt === null && (
          <ButtonLink to="/account/subscription/cancel-reason" variant="secondary">
            Cancel your membership
          </ButtonLink>
        )}
      </Actions>
      {running && <PauseOrResume membership={membership} reply={reply} />}
      {running && membership.endsAt === null && <OtherCard cards={loaderData.cards} current={membership.cardId} reply={reply} />}
    </div>
  );
}
