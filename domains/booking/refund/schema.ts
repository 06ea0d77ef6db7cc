/** What was paid for a visit and has not gone back yet: of its price and, apart from that, of extra time and groceries. */
export interface Refundable {
  /** The card payments that money was taken by, the visit's own first. */
  payments: { paymentId: string; leftCents: number }[];
  /** Paid from the gift balance of whoever booked. */
  giftLeftCents: number;
}
