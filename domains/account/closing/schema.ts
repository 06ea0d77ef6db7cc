import { z } from 'zod';

/** The box of the form, or a boolean in JSON. */
export const closingWish = z.object({
  agreed: z.union([z.literal(true), z.literal('yes')], { error: 'Tick the box if you are sure.' }),
});

export const cancelAllWish = z.object({ agreed_fee_cents: z.coerce.number().int().min(0) });

/** A visit that stands in the way of closing. */
export interface OpenVisit {
  id: string;
  reference: string;
  optionTitle: string;
  recipientName: string;
  startsAt: Date;
  timeZone: string;
  /** What cancelling costs now; null where it can no longer be cancelled here. */
  feeCents: number | null;
}

/** What there is to know before an account is closed. */
export interface ClosingState {
  openVisits: OpenVisit[];
  /** Money that is set aside or on its way, and what was asked for and not answered. */
  moneyUnderWay: boolean;
  giftBalanceCents: number;
  /** Until when the running membership is paid for. */
  membershipPaidUntil: Date | null;
  helpers: number;
}
