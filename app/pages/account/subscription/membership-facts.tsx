import { planOf, type ShownMembership } from '#domains/membership/membership.ts';
import { priceInWords } from '#domains/membership/words.ts';
import { dayInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { useSite } from '../../../shell/site-context.ts';
import { SummaryList, type SummaryRow } from '../../../ui/SummaryList.tsx';

interface MembershipFactsProps {
  membership: ShownMembership | null;
  savings: { visits: number; savedCents: number };
  cards: readonly { id: string; label: string; endsBefore: string | null }[];
}

/** What the member has, until when, what it costs and what it has brought. */
export function MembershipFacts({ membership, savings, cards }: MembershipFactsProps) {
  const { officeTimeZone } = useSite();
  const rows = [
    ...(membership === null || membership.state === 'ended'
      ? withoutPlan(membership, officeTimeZone)
      : withPlan(membership, cards, officeTimeZone)),
    ...credit(membership),
  ];
  if (savings.visits > 0) {
    const visits = savings.visits === 1 ? '1 visit' : `${savings.visits} visits`;
    rows.push({ term: 'You’ve saved', details: `${formatCents(savings.savedCents)} on ${visits}` });
  } else if (membership?.state === 'active') {
    rows.push({
      term: 'You’ve saved',
      details: `Nothing yet. Your next visit costs ${planOf(membership.planId).discountPercent}% less.`,
    });
  }
  return <SummaryList rows={rows} />;
}

function withoutPlan(membership: ShownMembership | null, timeZone: string): SummaryRow[] {
  const before =
    membership === null
      ? []
      : [
          {
            term: 'Before',
            details: `${planOf(membership.planId).title}, until ${dayInWords(membership.endsAt ?? membership.periodEndsAt, timeZone)}`,
          },
        ];
  return [
    { term: 'Membership', details: <strong>Pay as you go</strong> },
    { term: 'Price', details: 'Nothing. You pay visit by visit.' },
    ...before,
  ];
}

function withPlan(
  membership: ShownMembership,
  cards: MembershipFactsProps['cards'],
  timeZone: string,
): SummaryRow[] {
  const card = cards.find((each) => each.id === membership.cardId);
  return [
    { term: 'Membership', details: <strong>{planOf(membership.planId).title}</strong> },
    { term: 'Price', details: priceInWords(membership.planId, membership.billing) },
    nextOf(membership, timeZone),
    ...(membership.endsAt === null ? [{ term: 'Paid with', details: paidWith(card) }] : []),
  ];
}

const paidWith = (card: MembershipFactsProps['cards'][number] | undefined) =>
  card === undefined ? 'No card. Please add one.' : [card.label, card.endsBefore].filter(Boolean).join('. ');

function nextOf(membership: ShownMembership, timeZone: string): SummaryRow {
  if (membership.endsAt !== null)
    return {
      term: 'Ends on',
      details: `${dayInWords(membership.endsAt, timeZone)}. Nothing more is charged.`,
    };
  if (membership.pausedUntil !== null)
    return {
      term: 'Paused until',
      details: `${dayInWords(membership.pausedUntil, timeZone)}. Nothing is charged before, and visits cost the usual price.`,
    };
  if (membership.state === 'overdue')
    return { term: 'Was due to renew', details: dayInWords(membership.periodEndsAt, timeZone) };
  return { term: 'Renews on', details: dayInWords(membership.periodEndsAt, timeZone) };
}

function credit(membership: ShownMembership | null): SummaryRow[] {
  if (membership === null || membership.creditCents === 0) return [];
  return [
    {
      term: 'Credit',
      details: `${formatCents(membership.creditCents)}. We use it before your card for renewals, visits that repeat and tips. For a single visit, you choose it when you book.`,
    },
  ];
}
