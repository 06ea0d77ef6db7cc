import { dayOfMonth, nextStepAt, periodEnd } from '#domains/membership/billing.ts';
import {
  type Billing,
  type Membership,
  type PaidPlanId,
  planOf,
  priceOf,
} from '#domains/membership/membership.ts';
import { billingWords } from '#domains/membership/words.ts';
import { dayLength, hour } from './calendar.ts';
import type { Cast } from './cast.ts';
import { between, drawByWeight } from './draw.ts';
import type { Household, Payer } from './households.ts';
import type { Books } from './money.ts';
import type { Making } from './people.ts';

export interface MembershipCharge {
  id: string;
  at: Date;
  userId: string;
  paymentId: string;
  cardId: string;
  kind: 'join' | 'renewal';
  planId: PaidPlanId;
  billing: Billing;
  periodStartsAt: Date;
  periodEndsAt: Date;
  priceCents: number;
  state: 'paid' | 'declined';
}

export interface KeptMembership {
  membership: Membership;
  createdAt: Date;
  nextStepAt: Date | null;
  charges: MembershipCharge[];
}

interface MembershipWish {
  planId: PaidPlanId;
  billing: Billing;
  joinedAt: Date;
  endsWithPeriod?: boolean;
  /** Its last renewal failed, a day or two ago. */
  isOverdue?: boolean;
}

/** A membership that was joined on a day of the year and renewed ever since, each period paid by card. */
export function keepMembership(
  { identifiers, calendar: { now } }: Making,
  books: Books,
  payer: Payer,
  wish: MembershipWish,
): KeptMembership {
  const { planId, billing, joinedAt } = wish;
  const renewalDay = dayOfMonth(joinedAt);
  const priceCents = priceOf(planId, billing);
  const charges: MembershipCharge[] = [];
  let startsAt = joinedAt;
  let endsAt = periodEnd(startsAt, billing, renewalDay);
  const until = wish.isOverdue ? now.getTime() - overdueFor : now.getTime();
  for (;;) {
    const kind = charges.length === 0 ? 'join' : 'renewal';
    const at = startsAt;
    const payment = books.pay({
      createdAt: at,
      payer,
      description: `${planOf(planId).title} membership, ${billingWords[billing]}`,
      amountCents: priceCents,
      state: 'captured',
      capturedCents: priceCents,
      settleCents: priceCents,
      settledAt: new Date(at.getTime() + 2_000),
      referenceOf: (id) =>
        kind === 'join' ? `membership:${id}` : `renewal:${payer.userId}:${startsAt.toISOString()}:1`,
    });
    charges.push({
      id: identifiers.at(at),
      at,
      userId: payer.userId,
      paymentId: payment.id,
      cardId: payment.card.id,
      kind,
      planId,
      billing,
      periodStartsAt: startsAt,
      periodEndsAt: endsAt,
      priceCents,
      state: 'paid',
    });
    if (endsAt.getTime() > until) break;
    [startsAt, endsAt] = [endsAt, periodEnd(endsAt, billing, renewalDay)];
  }
  if (wish.isOverdue) charges.push(failedRenewal(identifiers, books, payer, charges.at(-1)!));
  const standing = standingOf(payer, wish, { startsAt, endsAt });
  // Announced once its day has come, as the job would have done.
  const due = nextStepAt({ ...standing, state: 'active' });
  const membership =
    standing.endsAt === null && due !== null && due <= now
      ? { ...standing, announcement: { at: due, cents: priceCents } }
      : standing;
  return { membership, createdAt: joinedAt, nextStepAt: nextStepAt(membership), charges };
}

/** Less than the three days after which a renewal that failed is tried again. */
const overdueFor = 2.5 * dayLength;

/** The period after the last one that was paid, which the bank did not want to pay. */
function failedRenewal(
  identifiers: Making['identifiers'],
  books: Books,
  payer: Payer,
  { planId, billing, periodEndsAt, priceCents }: MembershipCharge,
): MembershipCharge {
  const payment = books.pay({
    createdAt: periodEndsAt,
    payer,
    description: `${planOf(planId).title} membership, ${billingWords[billing]}`,
    amountCents: priceCents,
    state: 'declined',
    refusalCode: 'insufficient_funds',
    referenceOf: () => `renewal:${payer.userId}:${periodEndsAt.toISOString()}:1`,
  });
  return {
    id: identifiers.at(periodEndsAt),
    at: periodEndsAt,
    userId: payer.userId,
    paymentId: payment.id,
    cardId: payment.card.id,
    kind: 'renewal',
    planId,
    billing,
    periodStartsAt: periodEndsAt,
    periodEndsAt: periodEnd(periodEndsAt, billing, dayOfMonth(periodEndsAt)),
    priceCents,
    state: 'declined',
  };
}

/** The last day on which a member can have joined whose month ended in the last two days. */
function dayOfOverdue({ calendar }: Making, joined: (sinceDay: number) => Date): number {
  const now = calendar.now.getTime();
  for (let day = -33; day > -100; day -= 1) {
    const renewalDay = dayOfMonth(joined(day));
    let endsAt = periodEnd(joined(day), 'monthly', renewalDay);
    while (endsAt.getTime() <= now - overdueFor) endsAt = periodEnd(endsAt, 'monthly', renewalDay);
    if (endsAt.getTime() < now - hour) return day;
  }
  throw new Error('No month has ended in the last two days.');
}

/** As it is in its last period. */
function standingOf(
  payer: Payer,
  { planId, billing, joinedAt, endsWithPeriod, isOverdue }: MembershipWish,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Membership {
  return {
    userId: payer.userId,
    planId,
    billing,
    state: isOverdue ? 'overdue' : 'active',
    periodStartsAt: startsAt,
    periodEndsAt: endsAt,
    paidUntil: endsAt,
    periodCents: priceOf(planId, billing),
    renewalDay: dayOfMonth(joinedAt),
    creditCents: 0,
    creditBackAt: null,
    creditKeptAt: null,
    cardId: payer.cards[0]!.id,
    endsAt: endsWithPeriod ? endsAt : null,
    pausedAt: null,
    pausedUntil: null,
    failedRenewals: isOverdue ? 1 : 0,
    announcement: null,
  };
}

/**
 * Who has a membership: Rosa, Grace, and one in six of the others. The prices of their visits follow from
 * them, so they are chosen first and paid for later.
 */
export function drawMemberships(
  making: Making,
  { rosa, grace }: Cast,
  strangers: readonly Household[],
): ((books: Books) => KeptMembership)[] {
  const { chance, calendar } = making;
  const joined = (sinceDay: number) => calendar.at(sinceDay, 11 * 60 + 15);
  const kept = [rosa, grace].map(
    ({ owner, plan }) =>
      (books: Books) =>
        keepMembership(making, books, owner, {
          planId: plan!.id,
          billing: 'monthly',
          joinedAt: joined(plan!.sinceDay),
        }),
  );
  const overdueSince = dayOfOverdue(making, joined);
  let isAnyOverdue = false;
  const others = strangers
    .filter(({ owner }) => owner.joinedOn < -40 && chance.percent(17))
    .map((household) => {
      const planId = drawByWeight(chance, plansWanted);
      const drawnDay = between(chance, household.owner.joinedOn + 3, -10);
      const billing = chance.percent(25) ? 'yearly' : 'monthly';
      const endsWithPeriod = chance.percent(7);
      const isOverdue =
        !isAnyOverdue &&
        billing === 'monthly' &&
        !endsWithPeriod &&
        household.owner.joinedOn < overdueSince - 3;
      isAnyOverdue ||= isOverdue;
      const sinceDay = isOverdue ? overdueSince : drawnDay;
      household.plan = { id: planId, sinceDay };
      return (books: Books) =>
        keepMembership(making, books, household.owner, {
          planId,
          billing,
          joinedAt: joined(sinceDay),
          endsWithPeriod,
          isOverdue,
        });
    });
  return [...kept, ...others];
}

const plansWanted: readonly (readonly [PaidPlanId, number])[] = [
  ['plus', 64],
  ['vip', 28],
  ['premier-concierge', 8],
];
