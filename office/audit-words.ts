import { formatCents } from '#platform/money.ts';

/** What was done, where its code alone would not say it. */
const doneWords: Record<string, string> = {
  absent: 'Marked helper can’t make it',
  acknowledged: 'Visit note viewed',
  address_written: 'Address added for a caller',
  email_written: 'Email added for a caller',
  emergency_contact_written: 'Emergency contact added for a caller',
  need_removed: 'Need removed for a caller',
  need_written: 'Need added for a caller',
  person_written: 'Recipient added for a caller',
  account_read: 'Account viewed',
  arrived: 'Marked arrived',
  both_kept: 'Two visits at one hour kept',
  cancelled: 'Visit canceled',
  answer_begun: 'Reply by text started',
  conversation_answered: 'Texts answered by text',
  conversation_closed: 'Texts marked as answered',
  conversation_named: 'Number linked to a person',
  conversation_read: 'Texts viewed',
  texts_stopped: 'Texts to a number ended',
  contact_let: 'New number or address approved without waiting',
  contact_stopped: 'New number or address stopped',
  contact_taken: 'New number or address confirmed',
  contact_written: 'Number or address entered',
  completed: 'Marked done',
  confirmed: 'Visit confirmed',
  email_confirmed: 'Email address confirmed',
  export_ended: 'Saving a list as CSV ended',
  exported: 'List exported as CSV',
  home_safe_found: 'Confirmed helper home safe',
  in_progress: 'Marked started',
  late: 'Marked running late',
  no_show: 'No-answer visit decided',
  nobody_home: 'Marked no answer at door',
  start_corrected: 'Visit start corrected',
  end_corrected: 'Visit end corrected',
  on_the_way: 'Marked on the way',
  vehicle_added: 'Helper’s car added',
  vehicle_chosen: 'Car of a ride chosen',
  vehicle_ended: 'Helper’s car ended',
  professional_added: 'Helper added',
  professional_came_back: 'Helper back',
  professional_changed: 'Helper changed',
  professional_chosen: 'Visit reassigned',
  professional_day_changed: 'Helper’s day changed',
  professional_day_removed: 'Helper’s day reset',
  professional_hours_changed: 'Helper’s weekly hours changed',
  professional_lanes_changed: 'Helper’s rounds changed',
  professional_left: 'Helper left',
  professional_portrait_changed: 'Helper’s photo changed',
  professional_skills_changed: 'Helper’s services changed',
  professional_shown: 'Helper shown on public pages',
  professional_hidden: 'Helper taken off public pages',
  rules_changed: 'Rules changed',
  rules_drafted: 'Rules drafted',
  rules_withdrawn: 'Rules withdrawn',
  service_added: 'Service added',
  service_changed: 'Service changed',
  service_published: 'Service published',
  service_retired: 'Service no longer offered',
  option_added: 'Something to book added',
  service_hue_changed: 'Color of service changed',
  safety_drafted: 'Checks and insurance drafted',
  safety_published: 'Checks and insurance published',
  safety_withdrawn: 'Checks and insurance taken off the page',
  reassigned: 'Visit reassigned',
  requested: 'Confirmation undone',
  rescheduled: 'Visit rescheduled',
  card_ended: 'Home card removed',
  card_given: 'Home card added',
  warning_ended: 'Home warning ended',
  warning_written: 'Home warning added',
  time_agreed: 'Visit time approved',
  time_declined: 'Visit time declined',
  merge_begun: 'Account merge started',
  merge_stopped: 'Merge of two accounts stopped',
  way_back_begun: 'Account recovery started',
  way_back_opened: 'Account recovery link sent',
  way_back_refused: 'Account recovery refused',
  way_back_stopped: 'Account recovery stopped',
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
