import { momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';

export type ActKind =
  | 'booked'
  | 'rescheduled'
  | 'notes_changed'
  | 'dishes_changed'
  | 'professional_chosen'
  | 'acknowledged'
  | 'cancelled'
  | 'shared'
  | 'share_stopped'
  | 'rated'
  | 'complained'
  | 'series_stopped'
  | 'paid'
  | 'extra_paid'
  | 'extra_refused'
  | 'tip'
  | 'quote_accepted'
  | 'quote_declined'
  | 'needs';

/** One thing that a carer did for a recipient, as reported to the account that the recipient belongs to. */
export interface Act {
  id: string;
  at: Date;
  kind: ActKind;
  carerId: string;
  carerName: string;
  recipientId: string;
  recipientName: string;
  /** The recipient's time zone, used to show when it was done. */
  timeZone: string;
  /** The visit that it was about, or the first of several; null where it was about none. */
  visit: { bookingId: string; optionTitle: string; startsAt: Date; timeZone: string; count: number } | null;
  cents: number | null;
  details: string | null;
}

/** What a carer did, as one sentence that begins with their name. */
export function actInWords(act: Act): string {
  return `${act.carerName} ${wordsOf[act.kind](visitOf(act), act)}.`;
}

const amountOf = ({ cents }: Act) => formatCents(cents ?? 0);

const wordsOf: Record<ActKind, (visit: string, act: Act) => string> = {
  booked: (visit, act) => `booked ${visit} for ${act.recipientName}`,
  rescheduled: (visit) => `changed the time of ${visit} (new time shown)`,
  notes_changed: (visit) => `changed the note for ${visit}`,
  dishes_changed: (visit) => `changed the dishes for ${visit}`,
  professional_chosen: (visit) => `chose the helper for ${visit}`,
  acknowledged: (visit) => `confirmed the time of ${visit}`,
  cancelled: (visit) => `canceled ${visit}`,
  shared: (visit) => `shared ${visit} with a link`,
  share_stopped: (visit) => `turned off a link to ${visit}`,
  rated: (visit) => `rated ${visit}`,
  complained: (visit) => `told us that something was wrong: ${visit}`,
  series_stopped: (visit) => `ended the series after ${visit}`,
  paid: (visit, act) => `pays ${amountOf(act)} with their own card: ${visit}`,
  extra_paid: (visit, act) =>
    `approved ${amountOf(act)} more (${act.details ?? 'extra'}) and pays it: ${visit}`,
  extra_refused: (visit, act) => `declined ${amountOf(act)} more (${act.details ?? 'extra'}): ${visit}`,
  tip: (visit, act) => `gave a tip of ${amountOf(act)}: ${visit}`,
  quote_accepted: (visit, act) => `accepted work for ${amountOf(act)} (${act.details ?? ''}): ${visit}`,
  quote_declined: (visit, act) => `declined work for ${amountOf(act)} (${act.details ?? ''}): ${visit}`,
  needs: (_visit, act) =>
    `changed the needs and preferences for ${act.recipientName}. ${(act.details ?? '').replace(/\.$/, '')}`,
};

function visitOf({ visit }: Act): string {
  if (visit === null) return '';
  const when = momentInWords(visit.startsAt, visit.timeZone);
  return visit.count > 1
    ? `${visit.count} visits (${visit.optionTitle}, the first ${when})`
    : `${visit.optionTitle}, ${when}`;
}
