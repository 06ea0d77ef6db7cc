import type { Address, PreferenceGroup, PreferenceGroups, PreferenceSubmission, Recipient } from './schema.ts';
import { refused, success, type FieldProblem, type Result } from '../../platform/result.ts';

/** A person whom the member looks after, as the form about them is sent it. */
export function shownPerson({ id, name, isTheMember, phone, timeZone, address }: Recipient) {
  const { unit_no, address_1, address_2, zipcode, city, state } = address;
  return { id, name, isTheMember, phone, timeZone, address: { unit_no, address_1, address_2, zipcode, city, state } };
}

/** The address on one line, in the order that the source gives: unit number, address lines, ZIP code, city, state. */
export function fullAddress(address: Pick<Address, 'unit_no' | 'address_1' | 'address_2' | 'zipcode' | 'city' | 'state'>): string {
  return [address.unit_no, address.address_1, address.address_2, address.zipcode, address.city, address.state]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

/** More would be a home and not a family; the concierge helps those. */
export const mostPeople = 12;

/** The source: an option whose title contains "Other" needs a remarks text. */
export function needsRemarks(title: string): boolean {
  return title.includes('Other');
}

export interface PreferenceOption {
  id: string;
  group: PreferenceGroup;
  title: string;
}

/**
 * Checks a submitted list against the options there are: unknown or repeated ids are refused (`unknown_preference`),
 * an "Other" without remarks is a field problem, and remarks on any other option are dropped, as the source says.
 */
export function checkPreferences(submission: PreferenceSubmission, options: PreferenceOption[]): Result<PreferenceSubmission> {
  const byId = new Map(options.map((option) => [option.id, option]));
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  const accepted: PreferenceSubmission = [];
  for (const { id, remarks } of submission) {
    const option = byId.get(id);
    if (option === undefined || seen.has(id)) {
      problems.push({ field: id.slice(0, 80), message: 'Choose from the list, each only once.' });
      continue;
    }
    seen.add(id);
    if (!needsRemarks(option.title)) accepted.push({ id, remarks: null });
    else if (remarks) accepted.push({ id, remarks });
    else problems.push({ field: `${id}-remarks`, message: 'Tell us in a few words what you need.' });
  }
  if (problems.length === 0) return success(accepted);
  return refused({ kind: 'invalid', code: 'invalid_preferences', message: 'Please look at your choices again.', fields: problems });
}

/** What is another list now, by the titles of the options: "New: Low vision. No longer: Pets at home." Null where nothing is. */
export function needsChangeInWords(before: readonly { id: string; title: string; remarks: string | null }[], after: PreferenceSubmission, options: readonly PreferenceOption[]): string | null {
  const titleOf = (id: string) => options.find((option) => option.id === id)?.title ?? id;
  const added = after.filter(({ id }) => before.every((each) => each.id !== id)).map(({ id, remarks }) => (remarks === null ? titleOf(id) : `${titleOf(id)} (${remarks})`));
  const gone = before.filter(({ id }) => after.every((each) => each.id !== id)).map(({ title }) => title);
  const reworded = after.filter(({ id, remarks }) => before.some((each) => each.id === id && each.remarks !== remarks)).map(({ id, remarks }) => `${titleOf(id)} (${remarks ?? ''})`);
  const parts = [['New', added], ['No longer', gone], ['In other words', reworded]] as const;
  const told = parts.filter(([, titles]) => titles.length > 0).map(([label, titles]) => `${label}: ${titles.join(', ')}.`);
  return told.length === 0 ? null : told.join(' ');
}

export interface ChosenPreference extends PreferenceOption {
  remarks: string | null;
}

/** The source's shape: per group the selected items and one free text, which belongs to the "Other" option. */
export function groupPreferences(chosen: ChosenPreference[]): PreferenceGroups {
  const groups: PreferenceGroups = {
    interaction: { selected: [], remarks: null },
    ride: { selected: [], remarks: null },
    dietary: { selected: [], remarks: null },
  };
  for (const { id, group, title, remarks } of chosen) {
    groups[group].selected.push({ id, title });
    if (needsRemarks(title)) groups[group].remarks = remarks;
  }
  return groups;
}

/** A profile is complete when the member has a name and a phone number and there is somebody, with an address, to come to. */
export function isProfileCompleted(person: { name: string; phone: string | null }, hasRecipient: boolean): boolean {
  return person.name !== '' && person.phone !== null && hasRecipient;
}

/** A phone number as people read it: a number of the United States without its country code. */
export function formatPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return area === undefined ? e164 : `(${area}) ${exchange}-${line}`;
}

/**
 * A name as a message may repeat it, else `otherwise`. Anybody can write anything where a name is asked for and have us send it
 * to an address that is not theirs, so only what can be a name stands: letters, no address, no number, and not long.
 */
export function nameOr(name: string, otherwise: string): string {
  return name.length <= 50 && /^\p{L}[\p{L}\p{M}'’ -]*(?:\.? [\p{L}\p{M}'’ -]+)*\.?$/u.test(name) ? name : otherwise;
}

/** The first line of a message, with the name where it is one. */
export function greeting(name: string): string {
  const known = nameOr(name, '');
  return known === '' ? 'Hello,' : `Hello ${known},`;
}

/**
 * Whether words that somebody sends to another by us lead nowhere: no web address, mail address or phone number, which mail
 * programs make links of.
 */
export function leadsNowhere(words: string): boolean {
  return !/:\/\/|\S@\S|[\p{L}\d]\.\p{L}{2,}|(?:\d[\s().+-]*){9,}/u.test(words.normalize('NFKC'));
}

/** The zone by the city that names it, as in "New York time". */
export function zoneInWords(timeZone: string): string {
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
}
