import type { MarkedWords } from '#domains/notifications/marked-message.ts';
import { refusal } from '#platform/result.ts';
import type { WaitKind } from './incoming-text.ts';

/** What is texted back and forth with a number. */
export interface Conversation {
  id: string;
  phone: string;
  /** What was texted last. */
  lastWords: string;
  lastAt: Date;
  /** What presses most of what waits; null where nothing does. */
  waitsFor: WaitKind | null;
  waitsSince: Date | null;
  /** Whose number it is, as they have confirmed or the office has said. */
  memberId: string | null;
  memberName: string | null;
  /** An answer that the office has begun. */
  draft: string | null;
  /** Whether its owner wants no texts. */
  isStopped: boolean;
}

/** A text of the thread: theirs with what was done about it, or ours. */
export interface ThreadLine extends MarkedWords {
  at: Date;
  isOurs: boolean;
  rule: string | null;
  reading: string | null;
  pictures: number;
}

export const conversationAnswered = refusal(
  'conflict',
  'conversation_answered',
  'Someone else just handled these texts. Check them and try again.',
);

export const draftChanged = refusal(
  'conflict',
  'draft_changed',
  'Another answer was kept here meanwhile. Yours is not kept. Open this page again to see the other one.',
);

export const nobodyFound = refusal('invalid', 'member_not_found', 'Check this and try again.', {
  contact: 'No one has an account with this email or number.',
});
