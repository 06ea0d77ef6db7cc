/** The ledger accounts that belong to one thing or person. */
export const giftCardAccount = (giftCardId: string) => `gift_card:${giftCardId}`;
export const giftBalanceAccount = (userId: string) => `gift_balance:${userId}`;
export const giftAuthorizedAccount = (bookingId: string) => `gift_authorized:${bookingId}`;
/** What a member has paid for a membership and not had: theirs, to be used or to go back. */
export const memberCreditAccount = (userId: string) => `member_credit:${userId}`;

/** Our own account at the bank, from which a check is paid. */
export const bankAccount = 'bank';

/** What nobody paid and we no longer ask for: what it holds is a loss. */
export const writtenOffAccount = 'written_off';

/** What a bank has asked back and has not decided on, what it has kept, and what disputes cost besides. */
export const disputedAccount = 'disputed';
export const disputeLossesAccount = 'dispute_losses';
export const disputeFeesAccount = 'dispute_fees';

/** One movement: an amount leaves one account for another, so that all accounts together are always zero. */
export interface Entry {
  /** Identifies the movement: written twice, it is still made once. */
  dedupeKey: string;
  paymentId?: string;
  /** The visit that it is about, where no payment says so. */
  bookingId?: string;
  debit: string;
  credit: string;
  amountCents: number;
  /** Says what it was, without a name: nothing is erased in the ledger. */
  memo: string;
  /** The bank sent back what had been refunded. */
  isReturnedRefund?: boolean;
}
