export const differenceKinds = [
  'hold_without_use',
  'charge_without_use',
  'answer_lost',
  'hold_lapsed',
  'taken_unwritten',
  'amounts_differ',
  'charge_missing',
  'hold_left_open',
  'visit_without_charge',
  'refund_unwritten',
  'refund_missing',
  'refund_failed',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What our books say of one payment that was asked for. */
export interface OurPayment {
  /** Null for a gift card, which is a payment by itself. */
  paymentId: string | null;
  intentId: string | null;
  reference: string;
  state: 'pending' | 'authorized' | 'captured' | 'released' | 'declined';
  amountCents: number;
  capturedCents: number;
  /** How much of it is to be taken, once that is decided. */
  settleCents: number | null;
  /** As in "Visit HS-7K4M-29Q". */
  what: string;
  bookingId: string | null;
  /** When its own job goes on with it, or was to. */
  nextTryAt: Date | null;
  /** Whether a visit, a charge or a membership rests on it. */
  used: boolean;
  /** Asked for within the time that is compared, so that the gateway has to name it too. */
  recent: boolean;
}

/** Our books as they were before the gateway's were fetched, and after. */
export interface Looks<Line> {
  before: readonly Line[];
  after: readonly Line[];
}

/** What our books say of money that goes back. `reference` is what the gateway knows it by. */
export interface OurRefund {
  refundId: string;
  reference: string;
  state: 'pending' | 'done' | 'failed';
  amountCents: number;
  what: string;
  bookingId: string | null;
  /** Begun within the time that is compared, so that the gateway has to name it too. */
  recent: boolean;
}

/** What the job does about a difference by itself; the rest is for a person. */
export type Mend = 'follow' | 'let_go' | 'take_nothing' | 'write_refund' | 'undo_refund' | null;

/** One difference, and what it is about. */
export interface Difference {
  kind: DifferenceKind;
  subject: string;
  bookingId: string | null;
  line: string;
  mend: Mend;
}

/** A difference as the office reads it. */
export interface DifferenceRecord {
  id: string;
  foundAt: Date;
  kind: DifferenceKind;
  bookingId: string | null;
  line: string;
  mended: boolean;
}
