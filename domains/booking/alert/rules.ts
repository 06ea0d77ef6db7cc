import type { AlertKind } from './schema.ts';

/** Needs that nobody has said yes to this long before the visit are a matter for the office. */
export const unreadMilliseconds = 12 * 3_600_000;
/** A visit may take a little longer than planned before anybody has to worry. */
export const graceMilliseconds = 30 * 60_000;

export const alertInWords: Record<AlertKind, string> = {
  needs_unread: 'The professional has not said yes to all needs, and the visit starts within 12 hours.',
  not_finished: 'The visit should be over, and nobody has said that it is.',
  payment_failed: 'The money for this visit could not be set aside.',
};
