import { formatCents } from '#platform/money.ts';

/** What was done, where its code alone would not say it. */
const doneWords: Record<string, string> = {
  absent: 'Said that whoever comes cannot',
  acknowledged: 'Note of the visit read',
  address_written: 'Address written down for a caller',
  email_written: 'Email written down for a caller',
  emergency_contact_written: 'Emergency contact written down for a caller',
  need_removed: 'Need taken off for a caller',
  need_written: 'Need written down for a caller',
  person_written: 'Somebody who is helped written down for a caller',
  account_read: 'Account looked at',
  arrived: 'Said that they have arrived',
  both_kept: 'Two visits at one hour kept',
  cancelled: 'Visit canceled',
  answer_begun: 'Answer by text begun',
  conversation_answered: 'Texts answered by text',
  conversation_closed: 'Texts marked as answered',
  conversation_named: 'Said whose number it is',
  conversation_read: 'Texts looked at',
  texts_stopped: 'Texts to a number ended',
  contact_let: 'New number or address let without waiting',
  contact_stopped: 'New number or address stopped',
  contact_taken: 'New number or address taken',
  contact_written: 'Number or address written down',
  completed: 'Said that the visit is done',
  confirmed: 'Visit confirmed',
  email_confirmed: 'Said that the email address is right',
  export_ended: 'Saving a list as CSV ended',
  exported: 'List saved as CSV',
  home_safe_found: 'Found out that they are home safe',
  in_progress: 'Said that the work has begun',
  late: 'Said that they come later',
  no_show: 'Decided about a closed door',
  nobody_home: 'Said that nobody opens the door',
  start_corrected: 'Put the start of a visit right',
  end_corrected: 'Put the end of a visit right',
  on_the_way: 'Said that they are on the way',
  professional_chosen: 'Somebody else sent',
  reassigned: 'Somebody else sent',
  requested: 'Confirmation undone',
  rescheduled: 'Visit given another time',
  card_ended: 'Card of a home taken away',
  card_given: 'Card given to a home',
  warning_ended: 'Warning of a home ended',
  warning_written: 'Warning of a home written',
  time_agreed: 'Said yes to a time of a visit',
  time_declined: 'Said no to a time of a visit',
  merge_begun: 'Merge of two accounts begun',
  merge_stopped: 'Merge of two accounts stopped',
  way_back_begun: 'Way back into an account begun',
  way_back_opened: 'Way back into an account opened',
  way_back_refused: 'Way back into an account refused',
  way_back_stopped: 'Way back into an account stopped',
};

/** A code of the audit as people read it: `price_changed` is "Price changed". */
export const doneInWords = (action: string) => doneWords[action] ?? sentence(action.replaceAll('_', ' '));

/** Which codes are meant by typed words. */
export function actionsMeant(typed: string): { part: string; codes: string[] } {
  const words = typed.trim().toLowerCase();
  return {
    part: words.replaceAll(/[\s_]+/g, '_'),
    codes: Object.keys(doneWords).filter((code) => doneInWords(code).toLowerCase().includes(words)),
  };
}

/** What a text stands for: the name behind an id, or a moment in words. */
type Meant = (text: string) => string | undefined;

/** What was so before, or is so after, one thing behind the other. */
export const factsInWords = (facts: object | null, inWords: Meant) =>
  facts === null
    ? null
    : Object.entries(facts)
        .map(([name, value]) => `${termOf(name)}: ${valueInWords(name, value, inWords)}`)
        .join('. ');

const termOf = (name: string) =>
  sentence(
    name
      .replace(/(_cents|Cents|_id|Id)$/, '')
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );

function valueInWords(name: string, value: unknown, inWords: Meant): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /cents$/i.test(name)) return formatCents(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((each) => valueInWords(name, each, inWords)).join(', ');
  if (typeof value === 'object') return `(${factsInWords(value, inWords)})`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return inWords(text) ?? (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text);
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
