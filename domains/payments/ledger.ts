/** The accounts of the ledger that belong to one thing or person. */
export const giftCardAccount = (giftCardId: string) => `gift_card:${giftCardId}`;
export const giftBalanceAccount = (userId: string) => `gift_balance:${userId}`;
export const giftHeldAccount = (bookingId: string) => `gift_held:${bookingId}`;

/** One movement: an amount leaves one account for another, so that all accounts together are always zero. */
export interface Entry {
  /** What makes this movement this one: written twice, it is still made once. */
  dedupeKey: string;
  paymentId?: string;
  /** The visit that it is about, where no payment says so. */
  bookingId?: string;
  debit: string;
  credit: string;
  amountCents: number;
  memo: string;
}
