/** The accounts of the ledger that belong to one thing or person. */
export const giftCardAccount = (giftCardId: string) => `gift_card:${giftCardId}`;
export const giftBalanceAccount = (userId: string) => `gift_balance:${userId}`;
export const giftHeldAccount = (bookingId: string) => `gift_held:${bookingId}`;
