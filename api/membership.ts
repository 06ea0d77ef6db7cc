import { z } from 'zod';
import { owedCents, quote } from '#domains/membership/billing.ts';
import { payMembershipWith } from '#domains/membership/card.server.ts';
import { findConcierge, namesConcierges } from '#domains/membership/concierge.server.ts';
import {
  cancelMembership,
  keepMembership,
  orderMembership,
  pauseMembership,
  resumeMembership,
} from '#domains/membership/membership.server.ts';
import {
  benefitsOf,
  billings,
  cancelWish,
  type Membership,
  membershipOrder,
  overduePayment,
  planIds,
  plans,
  priceOf,
  wishedMembership,
} from '#domains/membership/membership.ts';
import { stampPrice } from '#domains/membership/price-stamp.server.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { payOverdue } from '#domains/membership/renewal.server.ts';
import { bankPage } from '#domains/payments/card.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { portraitAddress } from '#platform/image-address.ts';
import { type Result, success } from '#platform/result.ts';
import { unlessAsked } from './bank-questions.ts';
import { done } from './document.ts';
import { call } from './operation.ts';

const plan = z
  .object({
    id: z.enum(planIds),
    title: z.string(),
    monthly_cents: z.int(),
    yearly_cents: z.int(),
    discount_percent: z.int(),
    benefits: z.array(z.string()),
  })
  .meta({ id: 'Plan' });
const subscription = z
  .object({
    plan: z.enum(planIds),
    billing: z.enum(billings).nullable(),
    state: z.enum(['none', 'active', 'overdue', 'paused', 'ended']),
    period_ends_at: z.string().nullable(),
    ends_at: z.string().nullable(),
    paused_until: z.string().nullable(),
    credit_cents: z.int(),
    /** What a failed renewal would charge; 0 where none has failed. */
    owed_cents: z.int(),
    price_stamp: z
      .string()
      .nullable()
      .meta({ description: 'With what is owed: sent back with the payment, the amount stands for an hour.' }),
    card_id: z.string().nullable(),
  })
  .meta({ id: 'Subscription' });
const answer = z.object({ subscription });
const concierge = z
  .object({
    name: z.string(),
    introduction: z.string(),
    picture: z.string().nullable().meta({ description: 'Where the picture is, as a path of ours.' }),
  })
  .meta({ id: 'Concierge' });
const bill = z
  .object({
    price_cents: z.int(),
    unused_cents: z.int(),
    amount_cents: z.int(),
    credit_after_cents: z.int(),
    period_ends_at: z.string(),
    price_stamp: z
      .string()
      .meta({ description: 'To be sent back with the order: with it, the amount stands for an hour.' }),
  })
  .meta({ id: 'SubscriptionQuote' });

/**
 * `/api/payment_ms/subscription`: the membership, by the name the API has for it (`docs/specification.md`
 * 20.3).
 */
export const membershipCalls = [
  call({
    method: 'get',
    path: '/payment_ms/subscription_plans',
    name: 'listSubscriptionPlans',
    group: 'membership',
    summary: 'The memberships that there are',
    who: 'anyone',
    response: z.object({ plans: z.array(plan) }),
    async answer({ platform }) {
      const namesAnybody = await namesConcierges(platform.database);
      const shown = plans.map((each) => ({
        id: each.id,
        title: each.title,
        monthly_cents: each.monthlyCents,
        yearly_cents: priceOf(each.id, 'yearly'),
        discount_percent: each.discountPercent,
        benefits: benefitsOf(each, namesAnybody),
      }));
      return success({ value: { plans: shown } });
    },
  }),
  call({
    method: 'get',
    path: '/payment_ms/subscription',
    name: 'getSubscription',
    group: 'membership',
    summary: 'The current membership',
    who: 'member',
    response: answer.extend({ concierge: concierge.nullable() }),
    async answer({ platform, member }) {
      const { database, clock } = platform;
      const named = await findConcierge(database, member.userId, clock.now());
      return success({
        value: {
          subscription: toAnswer(platform, await findMembership(database, member.userId)),
          concierge: named && {
            ...named,
            picture: named.picture === null ? null : portraitAddress(named.picture, 'webp', 320),
          },
        },
      });
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/subscription/quotes',
    name: 'quoteSubscription',
    group: 'membership',
    summary: 'What joining or changing costs today',
    who: 'active',
    body: wishedMembership,
    response: z.object({ quote: bill }),
    async answer({ platform, member, body }) {
      const now = platform.clock.now();
      const price = quote(await findMembership(platform.database, member.userId), body, now);
      const shown = {
        price_cents: price.priceCents,
        unused_cents: price.unusedCents,
        amount_cents: price.amountCents,
        credit_after_cents: price.creditAfterCents,
        period_ends_at: price.periodEndsAt.toISOString(),
        price_stamp: stampPrice(platform, member.userId, body, now),
      };
      return success({ value: { quote: shown } });
    },
  }),
  call({
    method: 'put',
    path: '/payment_ms/subscription',
    name: 'changeSubscription',
    group: 'membership',
    pays: true,
    summary:
      'Join or change; charges the amount that the quote has named. `waiting` while the bank has not answered, `bank_asks` where it asks first',
    who: 'active',
    body: membershipOrder.extend({ agreed_cents: z.int().min(0).max(10_000_000) }),
    response: z.object({ outcome: z.enum(['paid', 'waiting', 'unchanged']) }),
    async answer({ platform, member, body }) {
      const ordered = unlessAsked(
        await orderMembership(platform, member, body, bankPage(platform.publicUrl)),
      );
      return ordered.ok ? success({ value: { outcome: ordered.value.value.state } }) : ordered;
    },
  }),
  call({
    method: 'put',
    path: '/payment_ms/subscription/card',
    name: 'changeSubscriptionCard',
    group: 'membership',
    summary: 'Pay for the membership with this card',
    who: 'active',
    body: z.object({ card_id: z.uuid('Choose a card.') }),
    response: done,
    async answer({ platform, member, body }) {
      const changed = await payMembershipWith(platform, member, body.card_id);
      return changed.ok ? success({ value: { done: true } }) : changed;
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/subscription/overdue_payments',
    name: 'payOverdueSubscription',
    group: 'membership',
    pays: true,
    summary:
      'Pay for a membership whose renewal failed, now, with any card. `waiting` while the bank has not answered, `bank_asks` where it asks first',
    who: 'active',
    body: overduePayment.extend({ agreed_cents: z.int().min(0).max(10_000_000) }),
    response: z.object({ outcome: z.enum(['paid', 'waiting']) }),
    async answer({ platform, member, body }) {
      const paid = unlessAsked(await payOverdue(platform, member, body, bankPage(platform.publicUrl)));
      return paid.ok ? success({ value: { outcome: paid.value.value.state } }) : paid;
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/subscription/pause',
    name: 'pauseSubscription',
    group: 'membership',
    summary: 'Pause for one to three months',
    who: 'active',
    body: z.object({
      months: z
        .int('Choose how long to pause.')
        .min(1, 'Choose one to three months.')
        .max(3, 'Choose one to three months.'),
    }),
    response: answer,
    answer: async ({ platform, member, body }) =>
      finished(platform, await pauseMembership(platform, member, body.months)),
  }),
  call({
    method: 'delete',
    path: '/payment_ms/subscription/pause',
    name: 'resumeSubscription',
    group: 'membership',
    summary: 'Resume after a pause',
    who: 'active',
    response: answer,
    answer: async ({ platform, member }) => finished(platform, await resumeMembership(platform, member)),
  }),
  call({
    method: 'post',
    path: '/payment_ms/subscription/cancellation',
    name: 'cancelSubscription',
    group: 'membership',
    summary: 'Cancel at the end of what is paid for; a reason is not needed',
    who: 'active',
    body: cancelWish,
    response: answer,
    answer: async ({ platform, member, body }) =>
      finished(platform, await cancelMembership(platform, member, body.reason)),
  }),
  call({
    method: 'delete',
    path: '/payment_ms/subscription/cancellation',
    name: 'keepSubscription',
    group: 'membership',
    summary: 'Keep the membership after all',
    who: 'active',
    response: answer,
    answer: async ({ platform, member }) => finished(platform, await keepMembership(platform, member)),
  }),
];

function finished(platform: ConnectedPlatform, result: Result<Membership>): Result<{ value: unknown }> {
  return result.ok ? success({ value: { subscription: toAnswer(platform, result.value) } }) : result;
}

function toAnswer(
  platform: ConnectedPlatform,
  membership: Membership | undefined,
): z.output<typeof subscription> {
  const running = membership !== undefined && membership.state !== 'ended';
  return {
    plan: running ? membership.planId : 'pay-as-you-go',
    billing: running ? membership.billing : null,
    state: membership?.state ?? 'none',
    period_ends_at: running ? membership.periodEndsAt.toISOString() : null,
    ends_at: membership?.endsAt?.toISOString() ?? null,
    paused_until: membership?.pausedUntil?.toISOString() ?? null,
    credit_cents: membership?.creditCents ?? 0,
    owed_cents: owedCents(membership) ?? 0,
    price_stamp:
      membership?.state === 'overdue'
        ? stampPrice(
            platform,
            membership.userId,
            { plan: membership.planId, billing: membership.billing },
            platform.clock.now(),
          )
        : null,
    card_id: running ? membership.cardId : null,
  };
}
