import { momentInWords } from '../../booking/wording/rules.ts';
import { formatCents } from '#platform/money.ts';
import type { Act, ActKind } from './schema.ts';

/** What somebody did, as one sentence that begins with their name. */
export function actInWords(act: Act): string {
  return `${act.carerName} ${wordsOf[act.kind](visitOf(act), act)}.`;
}

const amountOf = ({ cents }: Act) => formatCents(cents ?? 0);

const wordsOf: Record<ActKind, (visit: string, act: Act) => string> = {
  booked: (visit, act) => `booked ${visit} for ${act.recipientName}`,
  moved: (visit) => `changed the time of ${visit}, as it is now`,
  acknowledged: (visit) => `said that the time is right: ${visit}`,
  cancelled: (visit) => `cancelled ${visit}`,
  shared: (visit) => `made a link that shows ${visit}`,
  share_stopped: (visit) => `stopped a link that showed ${visit}`,
  rated: (visit) => `told us how it was: ${visit}`,
  paid: (visit, act) => `pays ${amountOf(act)} with their own card: ${visit}`,
  extra_paid: (visit, act) => `said yes to ${amountOf(act)} more (${act.details ?? 'extra'}) and pays it: ${visit}`,
  extra_refused: (visit, act) => `said no to ${amountOf(act)} more (${act.details ?? 'extra'}): ${visit}`,
  tip: (visit, act) => `gave a tip of ${amountOf(act)}: ${visit}`,
  quote_accepted: (visit, act) => `said yes to work for ${amountOf(act)} (${act.details ?? ''}): ${visit}`,
  quote_declined: (visit, act) => `said no to work for ${amountOf(act)} (${act.details ?? ''}): ${visit}`,
  needs: (_visit, act) => `changed what those who come to ${act.recipientName} should know. ${(act.details ?? '').replace(/\.$/, '')}`,
};

function visitOf({ visit }: Act): string {
  if (visit === null) return '';
  const when = momentInWords(visit.startsAt, visit.timeZone);
  return visit.count > 1 ? `${visit.count} visits (${visit.optionTitle}, the first ${when})` : `${visit.optionTitle}, ${when}`;
}
