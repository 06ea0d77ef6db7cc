import type { RequestContext } from '#domains/access/doors/request-context.ts';
import type { Draft, DraftAnswers, DraftSoFar } from '#domains/booking/drafts/draft.ts';
import type { Offer } from '#domains/booking/offer.server.ts';
import type { Member } from '#domains/people/people.ts';
import type { SeenRecipient } from '#domains/people/recipient.server.ts';
import type { PriceSoFar } from '#domains/services/price-so-far.ts';
import type { ServiceWithOptions } from '#domains/services/service.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { FieldProblem, Result } from '#platform/result.ts';
import type { FormReply } from '../../../shell/forms.ts';
import type { Flow } from '../flows.ts';

export type QuestionName =
  | 'who'
  | 'what'
  | 'details'
  | 'way'
  | 'rider'
  | 'time'
  | 'back'
  | 'visits'
  | 'needs'
  | 'dishes';

/** A page of a booking: a question, or where all of it is checked and booked. */
export type StepName = QuestionName | 'check';

/** What every page of a booking shows. */
export interface PageOfBooking {
  flow: Flow;
  /** Null before anything is answered. */
  draftId: string | null;
  /** The pages that lead to the booking; those that are not asked by themselves are not counted. */
  steps: { name: StepName; title: string; isAsked: boolean; path: string }[];
  /** Whether a booker finds here what they began before. */
  resumed: boolean;
  /** Whether the time that they had chosen is gone. */
  taken: boolean;
  /** Whether what was asked here is asked in another way by now. */
  changed: boolean;
  /** What was typed here and not sent, or not sent before the session ended. */
  unsent: FormReply | null;
  savedAt: string | null;
  price: PriceSoFar | null;
  /** Where a script asks what it comes to before it is sent; null where none does. */
  priceAt: string | null;
}

/** Who is asked, about which booking, and what it has come to so far. */
export interface Asker {
  platform: ConnectedPlatform;
  requestContext: RequestContext;
  member: Member;
  url: URL;
  flow: Flow;
  draft: DraftSoFar & Pick<Draft, 'id' | 'kinds'>;
}

/** Who asks, with what can be asked for, and its recipients. */
export interface AskingSoFar extends Asker {
  service: ServiceWithOptions;
  /** The recipients that the member may book for. */
  recipients: readonly SeenRecipient[];
}

/** What a question is put together from. */
export interface Asking extends AskingSoFar {
  /** What can be had for the answers: found once, however many parts of the page ask. */
  offer: () => Promise<Result<Offer>>;
}

/** Who the booking is for; undefined before it is known, and where the member may no longer book for them. */
export function recipientOf({ recipients, draft }: AskingSoFar): SeenRecipient | undefined {
  return recipients.find(({ id }) => id === draft.answers.recipientId);
}

/** The kind of help that was chosen. */
export function optionOf({ service, draft }: AskingSoFar) {
  return service.options.find(({ id }) => id === draft.answers.details?.optionId);
}

/**
 * One question of a booking. What its page needs on the screen is what `read` answers, and nothing else.
 * `save` returns what the draft then says; `unkept` is what is wrong with the photos that came along, so that
 * it is told with all else.
 */
export interface Question<Part> {
  read: (asking: Asking) => Promise<Part>;
  save: (asking: Asking, form: FormData, unkept: readonly FieldProblem[]) => Promise<Result<DraftAnswers>>;
}
