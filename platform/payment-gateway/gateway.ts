/**
 * What Hearthside needs from a payment company. Card numbers never come near us: the payer types them on the
 * gateway's own page, and we keep only what is printed on a receipt.
 *
 * Idempotency keys: the same key with the same input has the same answer and is done once, even when asked
 * many times at once; the same key with other input is a fault (`GatewayFault`). A decline is an answer too:
 * another try needs a new key. The gateway forgets keys after 24 hours at the earliest, so a job that resumes
 * later asks `findAuthorization` first.
 *
 * Methods whose answer has no state `unavailable` throw `GatewayUnavailable` when the gateway is down.
 */
export interface PaymentGateway {
  createCustomer(
    input: { reference: string; email?: string; name?: string },
    idempotencyKey: string,
  ): Promise<{ customerId: string }>;

  /**
   * Opens the gateway's hosted page that saves a card; it works without JavaScript. The payer comes back to
   * `returnUrl` with `setup=<setupId>` added to its query. That query proves nothing: `finishCardSetup` says
   * whose card it is.
   */
  startCardSetup(
    input: { customerId: string; returnUrl: string; cancelUrl: string },
    idempotencyKey: string,
  ): Promise<{ url: string; setupId: string }>;

  /**
   * Begins saving a card in a form that the gateway draws inside our page, by its own script in the browser.
   * The holder of `clientSecret` can type a card for this one customer and nothing else. What comes back is
   * an id for `finishCardSetup`.
   */
  startCardEntry(input: { customerId: string }, idempotencyKey: string): Promise<{ clientSecret: string }>;

  /**
   * For both ways of typing a card. Safe to repeat. Compare `customerId` with the member's own before the
   * card is kept.
   */
  finishCardSetup(setupId: string): Promise<CardSetup>;

  /** A card that is already removed, or that the gateway does not know, counts as removed. */
  removeCard(paymentMethodId: string): Promise<void>;

  /**
   * Reserves money on a saved card without taking it. A card authorization lapses after about 7 days unless
   * captured (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method), so it has to be asked for
   * near the visit. With `returnUrl` the payer is at the screen and the bank may ask them to approve
   * (`challenge`); without it the payer is away, and a bank that insists on asking is a decline with the code
   * `authentication_required`.
   */
  authorize(input: AuthorizationRequest, idempotencyKey: string): Promise<AuthorizationOutcome>;

  /** Takes `amountCents`, at most what was authorized, and releases the rest. Only once for an authorization. */
  capture(paymentIntentId: string, amountCents: number, idempotencyKey: string): Promise<CaptureOutcome>;

  /**
   * Releases an authorization without taking anything. Releasing what is already released is `released`
   * again.
   */
  release(paymentIntentId: string, idempotencyKey: string): Promise<ReleaseOutcome>;

  /**
   * Gives back `amountCents` of what was taken, once for each key. Giving back what has already gone back in
   * full is `refunded` again.
   */
  refund(paymentIntentId: string, amountCents: number, idempotencyKey: string): Promise<RefundOutcome>;

  /**
   * Makes a payment of 50 cents, the least there is, that no card will pay: `release` ends it. For trying out
   * whether we are known there and its events come.
   */
  beginTrial(input: { customerId: string }, idempotencyKey: string): Promise<{ paymentIntentId: string }>;

  /**
   * How an authorization stands now: after a challenge, a webhook or a crash. By customer and reference it
   * reads the customer's list, which shows a write at once, and not the search, which lags by a minute or
   * more (https://docs.stripe.com/search#data-freshness). Of several with one reference, the one that holds
   * or took money comes first, then the newest.
   */
  findAuthorization(
    by: { paymentIntentId: string } | { customerId: string; reference: string },
  ): Promise<Authorization | undefined>;

  /** Every authorization requested since then, whatever became of it: for comparing books with the gateway. */
  listAuthorizations(since: Date): Promise<Authorization[]>;

  /** Every refund since then, including those made by hand at the gateway. */
  listRefunds(since: Date): Promise<Refund[]>;

  /** Disputes and early warnings of fraud: those of one payment, or all that were opened since then. */
  listDisputes(by: { paymentIntentId: string } | { since: Date }): Promise<Dispute[]>;

  /**
   * Events come late, more than once and out of order, so they say what to look at and never what state it is
   * in: ask `findAuthorization` or `finishCardSetup`, and keep `id` to recognize a duplicate.
   *
   * @throws WebhookRefused when the payload was not signed by the gateway, was altered, or was signed more
   *   than 5 minutes ago.
   */
  readWebhook(payload: string, signatureHeader: string): GatewayEvent;
}

/**
 * What may be shown of a card. `brand` is the gateway's word in lower case, such as `visa`; `expiryYear` has
 * four digits.
 */
export interface SavedCard {
  paymentMethodId: string;
  brand: string;
  last4: string;
  /** The same for one card, whichever customer saves it; null where the gateway reports none. */
  fingerprint: string | null;
  expiryMonth: number;
  expiryYear: number;
}

/** `gone`: the page was not used within a day, the form was abandoned, or neither ever existed. */
export type CardSetup =
  | { state: 'open' }
  | { state: 'gone' }
  | { state: 'complete'; customerId: string; card: SavedCard };

export interface AuthorizationRequest {
  amountCents: number;
  currency: 'usd';
  customerId: string;
  paymentMethodId: string;
  reference: string;
  description: string;
  returnUrl?: string;
}

/** `message` is for the payer and says what to do next; `unavailable` means try again later with the same key. */
export type AuthorizationOutcome =
  | { state: 'authorized'; paymentIntentId: string }
  | { state: 'declined'; code: string; message: string }
  | { state: 'challenge'; url: string; paymentIntentId: string }
  | { state: 'unavailable' };

/**
 * Refused: `amount_too_large` asks for more than is held, `authorization_gone` was released or has lapsed;
 * otherwise the bank's word.
 */
export type CaptureOutcome =
  | { state: 'captured'; capturedCents: number }
  | { state: 'refused'; code: string; message: string }
  | { state: 'unavailable' };

export type ReleaseOutcome = { state: 'released' } | { state: 'already_captured' } | { state: 'unavailable' };

export type RefundOutcome = { state: 'refunded' } | { state: 'unavailable' };

export interface Authorization {
  paymentIntentId: string;
  reference: string | undefined;
  state: 'authorized' | 'captured' | 'released' | 'declined' | 'challenge';
  amountCents: number;
  capturedCents: number;
  askedAt: Date;
  /** Where the bank asks the payer, while it is waiting for an answer. */
  challengeUrl?: string | undefined;
  /** Why it was declined. */
  declineCode?: string | undefined;
}

/** A refund. `reference` is the idempotency key it was requested with; none when it was made by hand. */
export interface Refund {
  refundId: string;
  paymentIntentId: string;
  reference: string | undefined;
  state: 'refunded' | 'failed';
  amountCents: number;
}

/** A payer's bank asks for its money back. */
export interface Dispute {
  disputeId: string;
  paymentIntentId: string;
  /**
   * `warned` of fraud, or `asked` by the bank: no money has moved. `open`: the bank has taken it, until it is
   * `won` or `lost`. `closed` ended before any was taken.
   */
  state: 'warned' | 'asked' | 'open' | 'won' | 'lost' | 'closed';
  amountCents: number;
  /** How much has left our balance and has not come back. */
  withdrawnCents: number;
  /** What the gateway keeps for its work. */
  feeCents: number;
  /** The bank's word, such as `fraudulent`. */
  reason: string;
  /** Until when an answer of ours counts; null where none does. */
  answerBy: Date | null;
  openedAt: Date;
}

export interface GatewayEvent {
  id: string;
  /** The gateway's own word, for the log. */
  type: string;
  occurredAt: Date;
  about:
    | { kind: 'authorization'; paymentIntentId: string }
    | { kind: 'card_setup'; setupId: string }
    | { kind: 'other' };
}
