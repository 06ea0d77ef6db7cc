import type { ReturnAddress } from '#domains/payments/card.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { WantedDish } from '#domains/services/delivery/menu.ts';
import type { Every, GoingOn } from '#domains/visits/series.ts';
import type { WantedAnswers } from './offer.ts';

/** When it is wanted: once, repeatedly, or there and back with a separate pick-up for the way home. */
export type WantedTimes =
  | { kind: 'once'; startsAt: Date }
  | { kind: 'series'; every: Every; times: Date[]; goingOn: GoingOn | null }
  | { kind: 'round-trip'; startsAt: Date; backAt: Date };

/** Everything that must be known before a time can be held. */
export interface BookingRequest {
  recipientId: string;
  answers: WantedAnswers;
  /** Of meals to the door: what was chosen from the menu. The kitchen chooses the rest. */
  dishes?: readonly WantedDish[] | undefined;
  times: WantedTimes;
  notes: string | null;
  /** The professional who was asked for; any who is available where this is absent. */
  professionalId?: string | undefined;
}

export interface PaymentChoice {
  cardId: string | null;
  /** Pays from the gift balance first, and the rest with the card. A series is paid by card alone. */
  useGift?: boolean;
  /** Where the payer returns when their bank wants to ask them; left out when they are not at the screen. */
  returnUrl?: ReturnAddress;
  /** The member of the office who does it for the booker on the phone. */
  by?: Staff;
  /** The other visits at this hour that the booker has agreed to keep. */
  both?: readonly string[] | undefined;
}
