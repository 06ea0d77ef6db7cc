import type { ReturnAddress } from '#domains/payments/card.ts';
import type { Every } from '#domains/visits/series.ts';
import type { WantedAnswers } from './offer.ts';

/** When it is wanted: once, again and again, or there and back with a pick-up of its own for the way home. */
export type WantedTimes =
  | { kind: 'once'; startsAt: Date }
  | { kind: 'series'; every: Every; times: Date[] }
  | { kind: 'round-trip'; startsAt: Date; backAt: Date };

/** All that has to be known before a time can be held. */
export interface BookingRequest {
  recipientId: string;
  answers: WantedAnswers;
  times: WantedTimes;
  notes: string | null;
}

export interface PaymentChoice {
  cardId: string | null;
  /** Pays from the gift balance first, and only the rest with the card. A series is paid by card alone. */
  useGift?: boolean;
  /**
   * Where the payer comes back to when their bank wants to ask them; left out when they are not at the
   * screen.
   */
  returnUrl?: ReturnAddress;
}
