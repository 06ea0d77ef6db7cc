import type { RequestContext } from '#domains/access/doors/request-context.ts';
import type { Draft, DraftAnswers, DraftSoFar } from '#domains/booking/drafts/draft.ts';
import type { Offer } from '#domains/booking/offer.server.ts';
import type { Member } from '#domains/people/people.ts';
import type { SeenRecipient } from '#domains/people/recipient.server.ts';
import type { ServiceWithOptions } from '#domains/services/service.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { FieldProblem, Result } from '#platform/result.ts';
import type { AskedFlow } from '../flows.ts';

/** Who is asked, about which booking, and what it has come to so far. */
export interface Asker {
  platform: ConnectedPlatform;
  requestContext: RequestContext;
  member: Member;
  url: URL;
  flow: AskedFlow;
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

export type StepName =
  | 'who'
  | 'what'
  | 'details'
  | 'way'
  | 'rider'
  | 'time'
  | 'back'
  | 'visits'
  | 'needs'
  | 'dishes'
  | 'check';

/** The draft as far as it decides which pages there are. */
export type Answered = Pick<Draft, 'kinds' | 'answers'>;

/** One page of a booking. What it needs on the screen is what `read` answers, and nothing else. */
export interface Step<Part> {
  name: StepName;
  title: (flow: AskedFlow) => string;
  /** Whether these answers lead through it. */
  applies: (draft: Answered) => boolean;
  isAnswered: (answers: DraftAnswers) => boolean;
  read: (asking: Asking) => Promise<Part>;
}

/**
 * A page that asks. `save` returns what the draft then says; `unkept` is what is wrong with the photos that
 * came along, so that it is told with all else.
 */
export interface Question<Part> extends Step<Part> {
  save: (asking: Asking, form: FormData, unkept: readonly FieldProblem[]) => Promise<Result<DraftAnswers>>;
}
