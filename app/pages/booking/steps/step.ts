import type { Draft, DraftAnswers, DraftSoFar } from '#domains/booking/drafts/draft.ts';
import type { ServiceWithOptions } from '#domains/catalogue/service.ts';
import type { Member } from '#domains/people/people.ts';
import type { SeenRecipient } from '#domains/people/recipient.server.ts';
import type { Platform } from '#platform/platform.ts';
import type { Result } from '#platform/result.ts';
import type { RequestContext } from '../../../shell/request-context.ts';
import type { Flow } from '../flows.ts';

/** Who is asked, about which booking, and what it has come to so far. */
export interface Asking {
  platform: Platform;
  requestContext: RequestContext;
  member: Member;
  url: URL;
  flow: Flow;
  service: ServiceWithOptions;
  /** Those whom the member may book for. */
  recipients: readonly SeenRecipient[];
  draft: DraftSoFar & Pick<Draft, 'id'>;
}

export type StepName = 'who' | 'what' | 'details' | 'time' | 'back' | 'until' | 'visits' | 'needs' | 'check';

/** One page of a booking. What it needs on the screen is what `read` answers, and nothing else. */
export interface Step<Part> {
  name: StepName;
  title: (flow: Flow) => string;
  /** Whether these answers lead through it. */
  applies: (answers: DraftAnswers) => boolean;
  isAnswered: (answers: DraftAnswers) => boolean;
  read: (asking: Asking) => Promise<Part>;
}

/** A page that asks. `save` answers what the draft then says. */
export interface Question<Part> extends Step<Part> {
  save: (asking: Asking, form: FormData) => Promise<Result<DraftAnswers>>;
}
