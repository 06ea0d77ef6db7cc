import type { Channel } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import { dayInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import type { Bill } from './billing.ts';
import {
  type Billing,
  type CancelReason,
  type Charge,
  type Membership,
  nextTry,
  type PaidPlanId,
  planOf,
  priceOf,
} from './membership.ts';

export const billingWords: Record<Billing, string> = { monthly: 'monthly', yearly: 'yearly' };

/** "$19.00 a month" */
export function priceInWords(planId: PaidPlanId, billing: Billing): string {
  return `${formatCents(priceOf(planId, billing))} ${billing === 'monthly' ? 'a month' : 'a year'}`;
}

export const reasonWords: Record<CancelReason, string> = {
  'too-expensive': 'It costs too much',
  'not-used-enough': 'I do not use it enough',
  'area-or-service-missing': 'You do not serve my area, or do what I need',
  quality: 'I was not happy with a visit',
  'hard-to-use': 'It is hard to use',
  'other-help-found': 'I found other help',
  'moved-or-in-care': 'I moved, or live in a care home now',
  health: 'My health has changed',
  'family-takes-over': 'My family helps me now',
  bereavement: 'A death in the family',
  'only-a-break': 'I just need a break',
  'joined-by-mistake': 'I joined by mistake',
  other: 'Something else',
  'rather-not-say': 'I would rather not say',
};

export type MembershipNotice =
  | 'joined'
  | 'changed'
  | 'renewed'
  | 'renewal-ahead'
  | 'renewal-failed'
  | 'cancelled'
  | 'kept'
  | 'paused'
  | 'resumed'
  | 'ended'
  | 'ended-unpaid'
  | 'credit-returned'
  | 'refunded'
  | 'join-declined';

interface NoticeFacts {
  site: string;
  phone: string;
  publicUrl: string;
  personName: string;
  /** The office's zone; memberships run by its clock. */
  timeZone: string;
  membership: Pick<Membership, 'planId' | 'billing' | 'periodEndsAt' | 'endsAt' | 'pausedUntil'> &
    Partial<Pick<Membership, 'state' | 'failedRenewals' | 'announcement' | 'creditCents' | 'creditBackAt'>>;
  /** What was or will be charged, where a notice is about a charge; what goes back, where it is about that. */
  amountCents: number;
  /** Why the office gives money back, in its own words; empty elsewhere. */
  reason?: string;
  /** The concierge that the member now calls by name. */
  concierge?: { name: string; introduction: string; portraitUrl: string | null } | null;
}

/**
 * Each message about something that continues by itself says how to stop it: the laws of several states
 * require that.
 */
const goesOn: readonly MembershipNotice[] = [
  'joined',
  'changed',
  'renewed',
  'renewal-ahead',
  'kept',
  'resumed',
];

/**
 * The words of a notice: who writes, what has happened, what comes next, where to change it, which number to
 * call.
 */
export function wordMembershipNotice(
  notice: MembershipNotice,
  channel: Channel,
  facts: NoticeFacts,
): { subject: string; body: string } {
  const { headline, next } = wordings[notice](facts);
  const concierge = begins.includes(notice) ? (facts.concierge ?? null) : null;
  if (channel === 'call') {
    const whom = concierge === null ? '' : ` Your concierge is ${concierge.name}.`;
    return {
      subject: headline,
      body: `Please call ${facts.personName} and say: ${headline}. ${next}${whom}`,
    };
  }
  if (channel === 'text')
    return {
      subject: headline,
      body: textOf({
        site: facts.site,
        what: [`${headline}.`],
        todo: [`${next} Questions? Call`, `${next} Call`, 'See your membership page, or call', 'Call'],
        phone: formatPhone(facts.phone),
      }),
    };
  const lines = [
    greeting(facts.personName),
    `${headline}.`,
    next,
    ...(concierge === null ? [] : conciergeLines(concierge, channel)),
    `View or change it here: ${facts.publicUrl}/account/subscription`,
    ...(goesOn.includes(notice) ? ['You can cancel there anytime, on one page. No reason needed.'] : []),
    `Questions? Call ${formatPhone(facts.phone)}.`,
  ];
  return { subject: headline, body: lines.join('\n\n') };
}

/** Then people learn who their concierge is. */
const begins: readonly MembershipNotice[] = ['joined', 'changed', 'resumed'];

/** A mail shows a picture where there is one. */
function conciergeLines(
  { name, introduction, portraitUrl }: NonNullable<NoticeFacts['concierge']>,
  channel: Channel,
): string[] {
  const shown = channel === 'email' && portraitUrl !== null ? `${name}: ${portraitUrl}` : name;
  return [`Your concierge is ${name}. Call us and ask for them by name.`, `${shown}\n${introduction}`];
}

const wordings: Record<MembershipNotice, (facts: NoticeFacts) => { headline: string; next: string }> = {
  joined: (facts) => ({
    headline: `Welcome to ${title(facts)}`,
    next: `You paid ${formatCents(facts.amountCents)}. ${renews(facts)}`,
  }),
  changed: (facts) => ({
    headline: `You now have ${title(facts)}`,
    next: `You paid ${formatCents(facts.amountCents)}. ${renews(facts)}${creditLeft(facts)}`,
  }),
  renewed: (facts) => ({
    headline: `${title(facts)} has renewed`,
    next: `You paid ${formatCents(facts.amountCents)}. ${renews(facts)}`,
  }),
  'renewal-ahead': (facts) => ({
    headline: `${title(facts)} renews on ${dayInWords(facts.membership.periodEndsAt, facts.timeZone)}`,
    next: `It costs ${price(facts)}.${fromCredit(facts)} You do not have to do anything. To stop it, cancel before that day.`,
  }),
  'renewal-failed': (facts) => ({
    headline: `We could not renew ${title(facts)}`,
    next: `Your bank declined the payment. You keep your membership for now. ${triesAgain(facts.membership, facts.timeZone)} You can also pay now with any card.`,
  }),
  cancelled: (facts) => ({
    headline: `${title(facts)} is canceled`,
    next: `You keep it until ${dayInWords(facts.membership.endsAt ?? facts.membership.periodEndsAt, facts.timeZone)}. Nothing more is charged.${creditAhead(facts)}`,
  }),
  kept: (facts) => ({ headline: `You keep ${title(facts)}`, next: renews(facts) }),
  paused: (facts) => ({
    headline: `${title(facts)} is paused`,
    next: `Nothing is charged. It continues by itself on ${dayInWords(facts.membership.pausedUntil ?? facts.membership.periodEndsAt, facts.timeZone)}.`,
  }),
  resumed: (facts) => ({
    headline: `${title(facts)} continues`,
    next: `${renews(facts)}${fromCredit(facts)}`,
  }),
  ended: (facts) => ({
    headline: `${title(facts)} has ended`,
    next: `You pay as you go now. Your account and visits stay.${creditBack(facts)}`,
  }),
  'ended-unpaid': (facts) => ({
    headline: `${title(facts)} has ended`,
    next: `We could not take the payment. You pay as you go now, and you owe nothing.${creditBack(facts)}`,
  }),
  'credit-returned': (facts) => ({
    headline: `You’re getting ${formatCents(facts.amountCents)} back`,
    next: 'It was the credit of your membership. It goes to the card that you paid with. That can take 5 to 10 days.',
  }),
  refunded: (facts) => ({
    headline: `You get ${formatCents(facts.amountCents)} back for ${title(facts)}`,
    next: `Why: ${facts.reason ?? ''} It goes to the card that you paid with. That can take 5 to 10 days.`,
  }),
  'join-declined': (facts) => ({
    headline: `${title(facts)} could not be paid`,
    next: 'Your bank declined the payment. Nothing has changed. Try again with another card.',
  }),
};

/** When a failed renewal is tried again, and what happens if that fails, too. */
export function triesAgain(
  membership: Partial<Pick<Membership, 'state' | 'failedRenewals'>> & Pick<Membership, 'periodEndsAt'>,
  timeZone: string,
): string {
  const { state, failedRenewals, periodEndsAt } = membership;
  const next =
    state === undefined || failedRenewals === undefined
      ? null
      : nextTry({ state, failedRenewals, periodEndsAt });
  if (next === null) return 'We’ll try again soon.';
  return `We’ll try again on ${dayInWords(next.at, timeZone)}.${next.isLast ? ' If your bank declines it again, your membership ends then, and you owe nothing.' : ''}`;
}

function title({ membership }: NoticeFacts): string {
  return planOf(membership.planId).title;
}

function price({ membership }: NoticeFacts): string {
  return priceInWords(membership.planId, membership.billing);
}

/** What a change left over, and what it is for. */
function creditLeft({ membership: { creditCents = 0 } }: NoticeFacts): string {
  return creditCents === 0
    ? ''
    : ` ${formatCents(creditCents)} is yours. Before your card, it pays your next renewals, visits that repeat and tips, and a single visit if you choose it when you book. You can have it back on your card.`;
}

/** What becomes of credit when a membership has ended: it goes back, or is kept, as its member likes. */
function creditBack({ membership: { creditCents = 0, creditBackAt }, timeZone }: NoticeFacts): string {
  return creditCents === 0 || !creditBackAt
    ? ''
    : ` Your credit of ${formatCents(creditCents)} goes back to your card on ${dayInWords(creditBackAt, timeZone)}, or you keep it for visits.`;
}

function creditAhead(facts: NoticeFacts): string {
  const { creditCents = 0, creditBackAt } = facts.membership;
  if (creditBackAt) return creditBack(facts);
  return creditCents === 0
    ? ''
    : ` Your credit of ${formatCents(creditCents)} goes back to your card a week later, or you keep it for visits.`;
}

/** Where the charge that is announced is not the whole price: what it is then. */
function fromCredit({ membership: { planId, billing, announcement } }: NoticeFacts): string {
  const cents = announcement?.cents ?? priceOf(planId, billing);
  if (cents === priceOf(planId, billing)) return '';
  return cents === 0
    ? ' Your credit pays for it, so we charge nothing then.'
    : ` Your credit pays a part of it, so we charge ${formatCents(cents)}.`;
}

function renews(facts: NoticeFacts): string {
  return `It renews on ${dayInWords(facts.membership.periodEndsAt, facts.timeZone)} for ${price(facts)}, until you cancel.`;
}

/** A bill line by line; the lines add up to the charge. `from` is the plan being left. */
export function billLines(
  bill: Bill & { unusedCents: number },
  wish: { planId: PaidPlanId; billing: Billing },
  from: PaidPlanId | null,
): { label: string; detail?: string; cents: number }[] {
  const unused = Math.min(bill.unusedCents, bill.usedCreditCents);
  const lines = [
    { label: `${planOf(wish.planId).title}, ${billingWords[wish.billing]}`, cents: bill.priceCents },
    {
      label: from === null ? 'Left over' : `Left of ${planOf(from).title}`,
      detail: 'Already paid',
      cents: -unused,
    },
    { label: 'Credit', detail: 'Already paid', cents: -(bill.usedCreditCents - unused) },
    { label: 'Too little to charge', cents: -bill.waivedCents },
  ];
  return lines.filter((line, index) => index === 0 || line.cents !== 0);
}

/** A charge as the lines of its receipt. */
export function chargeLines(charge: Charge): { label: string; detail?: string; cents: number }[] {
  const waivedCents = charge.priceCents - charge.usedCreditCents - charge.amountCents;
  const { priceCents, usedCreditCents, creditAfterCents, amountCents } = charge;
  return billLines(
    { priceCents, usedCreditCents, creditAfterCents, amountCents, waivedCents, unusedCents: 0 },
    charge,
    null,
  );
}
