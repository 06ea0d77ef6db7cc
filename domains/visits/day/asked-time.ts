import { refusal } from '#platform/result.ts';

/** What comes later than this after it was pressed could be made up, and needs approval. */
const lateMilliseconds = 15 * 60_000;

/** The two steps by which a visit is paid for. */
const paidSteps: readonly string[] = ['in_progress', 'completed'];
export const isPaidStep = (step: string) => paidSteps.includes(step);

/**
 * Whether a begin or an end needs the office's approval before it applies: where it was typed, or came over
 * 15 minutes after it was pressed. A correction of one always does.
 */
export function needsYes(
  step: string,
  { at, cameAt, byHand }: { at: Date; cameAt: Date; byHand: boolean },
): boolean {
  return isPaidStep(step) && (byHand || cameAt.getTime() - at.getTime() > lateMilliseconds);
}

/** A begin or an end of a visit that is waiting for approval. */
export interface AskedTime {
  id: string;
  createdAt: Date;
  step: 'in_progress' | 'completed';
  bookingId: string;
  reference: string;
  title: string;
  timeZone: string;
  professionalId: string;
  professionalName: string;
  /** What was pressed when it happened; null where nothing was. */
  recordedAt: Date | null;
  /** What would apply once approved. */
  saidAt: Date;
  /** Why, in their own words; null where it came late. */
  reason: string | null;
  /** The member of the office who wrote it down; null where the professional did. */
  writtenBy: string | null;
}

export const endInWords: Record<AskedTime['step'], string> = { in_progress: 'Start', completed: 'End' };

export const ownTime = refusal(
  'forbidden',
  'needs_second_person',
  'You entered this time. Someone else must approve it.',
);
