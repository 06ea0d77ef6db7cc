import { givenName } from '#domains/people/words.ts';
import { formatCents } from '#platform/money.ts';

/** What is read to a caller before it is booked. */
export interface ReadBack {
  optionTitle: string;
  /** Null where it is for the caller. */
  recipientName: string | null;
  /** Such as "Tuesday, November 24, 10:00 AM". */
  when: string;
  /** Such as "every week"; null for a single visit. */
  every: string | null;
  professionalName: string;
  isSameAsLast: boolean;
  /** What was ordered besides, in short. */
  ordered: string | null;
  totalCents: number;
  /** From their balances, and how much of that is credit. */
  giftCents: number;
  creditCents: number;
  /** What is said of a series, where credit pays before the card. */
  creditFirst: string | null;
  cardLabel: string | null;
  /** What is said where the card ends before the visit. */
  cardEnds: string | null;
  /** Until when canceling is free, as it is now. */
  cancellation: string;
  /** What they have at the same time, in words. */
  beside: readonly string[];
}

/** As a person would say it, sentence by sentence. */
export function readBackOf(visit: ReadBack): string[] {
  const first = givenName(visit.professionalName);
  const whom = visit.recipientName === null ? '' : ` for ${visit.recipientName}`;
  return [
    `So that’s ${visit.optionTitle}${whom}, on ${visit.when}${visit.every === null ? '' : `, and then ${visit.every}`}.`,
    ...(visit.ordered === null ? [] : [`${visit.ordered}.`]),
    visit.isSameAsLast ? `${first} will come, same as last time.` : `${first} will come.`,
    moneyOf(visit),
    ...cardEndOf(visit),
    visit.cancellation,
    ...(visit.beside.length === 0
      ? ['Shall I book it?']
      : [
          `Something else is booked at that time: ${visit.beside.join('; ')}.`,
          'Would you like another time, or shall I book both?',
        ]),
  ];
}

function moneyOf({ totalCents, giftCents, creditCents, creditFirst, cardLabel }: ReadBack): string {
  const card = totalCents - giftCents;
  if (totalCents === 0) return 'There’s no charge.';
  if (creditFirst !== null) return `It costs ${formatCents(totalCents)}, after each visit. ${creditFirst}`;
  const parts = [
    ...(creditCents > 0 ? [`${formatCents(creditCents)} from your credit`] : []),
    ...(giftCents > creditCents ? [`${formatCents(giftCents - creditCents)} from your gift balance`] : []),
    ...(card > 0
      ? [
          cardLabel === null
            ? `${formatCents(card)} with a card we do not have yet`
            : `${formatCents(card)} with your ${cardLabel}`,
        ]
      : []),
  ];
  return `That’s ${formatCents(totalCents)}, charged after the visit: ${parts.join(', and ')}.`;
}

function cardEndOf({ totalCents, giftCents, cardEnds }: ReadBack): string[] {
  return cardEnds === null || totalCents === giftCents
    ? []
    : [cardEnds, 'That is fine, and you can choose another card at any time.'];
}

/** A reference as it is said: letter by letter, in its groups. */
export const spokenReference = (reference: string): string =>
  reference
    .split('-')
    .map((group) => [...group].join(' '))
    .join(', ');
