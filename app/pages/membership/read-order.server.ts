import { redirect } from 'react-router';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { isSame, quote } from '#domains/membership/billing.ts';
import { endsBeforeRenewal } from '#domains/membership/card.ts';
import { namesConcierges } from '#domains/membership/concierge.server.ts';
import {
  benefitsOf,
  planOf,
  wishedMembership,
  type WishedMembership,
} from '#domains/membership/membership.ts';
import { stampPrice } from '#domains/membership/price-stamp.server.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { billLines, priceInWords } from '#domains/membership/words.ts';
import { finishCardSetup } from '#domains/payments/card-setup.server.ts';
import { listCards } from '#domains/payments/card.server.ts';
import { cardLabel, hasExpired } from '#domains/payments/card.ts';
import type { Member } from '#domains/people/people.ts';
import { dayInWords } from '#platform/days.ts';
import { pathTo } from '../../paths.ts';
import { returnedSetup } from '../add-card/returned-setup.ts';

/** The membership that the address asks for, if it names an existing one. */
export function wishOf(url: URL): WishedMembership | undefined {
  const given = { plan: url.searchParams.get('plan'), billing: url.searchParams.get('billing') ?? 'monthly' };
  return wishedMembership.safeParse(given).data;
}

export const orderPath = ({ plan, billing }: WishedMembership) => pathTo('/subscription', { plan, billing });

/** What a chosen membership costs this member today, to look at before anything is paid. */
export async function readOrder(
  requestContext: RequestContext,
  member: Member,
  wish: WishedMembership,
  url: URL,
) {
  const { platform } = requestContext;
  const now = platform.clock.now();
  const setup = returnedSetup(url);
  if (setup !== null) {
    const saved = await finishCardSetup(platform, member, setup);
    throw redirect(`${orderPath(wish)}&card=${saved.ok ? saved.value.cardId : 'none'}`, 303);
  }
  const [current, cards] = await Promise.all([
    findMembership(platform.database, member.userId),
    listCards(platform.database, member),
  ]);
  if (isSame(current, wish) && current?.endsAt === null) throw redirect(pathTo('/account/subscription'));
  const bill = quote(current, wish, now);
  const running = current !== undefined && current.state !== 'ended';
  const other = {
    plan: wish.plan,
    billing: wish.billing === 'monthly' ? ('yearly' as const) : ('monthly' as const),
  };
  return {
    wish,
    path: orderPath(wish),
    title: planOf(wish.plan).title,
    benefits: benefitsOf(planOf(wish.plan), await namesConcierges(platform.database)),
    isChange: running,
    lines: billLines(bill, { planId: wish.plan, billing: wish.billing }, running ? current.planId : null),
    amountCents: bill.amountCents,
    priceStamp: stampPrice(platform, member.userId, wish, now),
    creditAfterCents: bill.creditAfterCents,
    renewsOn: dayInWords(bill.periodEndsAt, platform.configuration.OFFICE_TIME_ZONE),
    price: priceInWords(wish.plan, wish.billing),
    other: { ...other, price: priceInWords(other.plan, other.billing), path: orderPath(other) },
    chosenCard: url.searchParams.get('card'),
    cards: cards
      .filter((card) => !hasExpired(card, now))
      .map((card) => ({
        id: card.id,
        label: cardLabel(card),
        isDefault: card.isDefault,
        ends: endsBeforeRenewal(
          card,
          { ...bill, pausedUntil: null },
          platform.configuration.OFFICE_TIME_ZONE,
        ),
      })),
  };
}

export type Order = Awaited<ReturnType<typeof readOrder>>;
