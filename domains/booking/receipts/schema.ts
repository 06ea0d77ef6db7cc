import type { PaymentState } from '../../payments/schema.ts';

/** A payment line by line, for page, print and PDF alike. */
export interface Receipt {
  id: string;
  title: 'Receipt' | 'Payment';
  description: string;
  facts: { term: string; details: string }[];
  lines: { label: string; detail?: string; cents: number }[];
  totalCents: number;
  /** What became of the money: what was paid, what went back of it, and where it stood without being taken. */
  sums: { kind: 'paid' | 'back' | 'aside'; term: string; cents: number }[];
}

/** One line of what a member has paid or is about to pay. Its id leads to its receipt. */
export interface PaidLine {
  id: string;
  at: Date;
  description: string;
  /** The visit that it is for, where it is for one: "Home cleaning, Tuesday, March 3". */
  visit: string | null;
  state: PaymentState;
  /** What became of it. */
  words: string;
  /** What was to be paid. Of it so much is set aside, so much was taken, and so much let go; of what was taken, so much went back. */
  amountCents: number;
  heldCents: number;
  chargedCents: number;
  releasedCents: number;
  refundedCents: number;
  /** The card; null where the gift balance paid it all. */
  cardLabel: string | null;
}
