import { refusal } from '#platform/result.ts';
/** What professionals have to know of a home for their own safety. */
export interface HomeWarning {
  id: string;
  body: string;
  at: Date;
  /** Who in the office wrote it. */
  by: string;
  /** Who has read it before this visit. */
  readBy: string[];
}

export const warningNotFound = refusal(
  'not_found',
  'warning_not_found',
  'This warning has ended or never existed.',
);

export const warningsUnread = refusal(
  'conflict',
  'warnings_unread',
  'Read and confirm the home warnings first.',
);
