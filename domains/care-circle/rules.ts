import { formatCents } from '#platform/money.ts';
import type { Permissions } from '../people/schema.ts';

export const invitationLifeMilliseconds = 14 * 86_400_000;
/** More open at once for one person would be no circle any more, and mail to strangers. */
export const mostOpenInvitations = 10;

/** What somebody may do, in plain words; seeing the visits is always part of it. */
export function permissionsInWords({ book, pay, needs, monthlyLimitCents }: Permissions): string {
  const limit = monthlyLimitCents === null ? '' : `, up to ${formatCents(monthlyLimitCents).replace(/\.00$/, '')} a month`;
  const also = [book && 'book, change and cancel visits', pay && `pay for visits${limit}`, needs && 'change what those who come should know'].filter((words) => words !== false);
  return ['see the visits', ...also].join('; ');
}
