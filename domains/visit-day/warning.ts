/** What those who come have to know of a home for their own safety. */
export interface HomeWarning {
  id: string;
  body: string;
  at: Date;
  /** Who in the office wrote it. */
  by: string;
  /** Who has read it before this visit. */
  readBy: string[];
}

export const warningNotFound = {
  kind: 'not_found',
  code: 'warning_not_found',
  message: 'This warning is over, or was never there.',
} as const;

export const warningsUnread = {
  kind: 'conflict',
  code: 'warnings_unread',
  message: 'Please read the warnings of this home first, and say so.',
} as const;
