import { z } from 'zod';
import { type FieldProblem, refused, type Result, success } from '#platform/result.ts';

/** A need as a form asks for it. */
interface AskedNeed {
  id: string;
  title: string;
  topic: string;
  firstFor: readonly string[];
  excludes: readonly string[];
}

/** The needs of a form: some are seen at once, and the others are folded, by what they are about. */
export interface NeedsByTopic<Need> {
  first: Need[];
  topics: { title: string; needs: Need[] }[];
}

/** For a form about no service in particular, a need comes first that does for this many services. */
const firstForMany = 3;

/**
 * First come the few that matter most for this service, and those that this person has chosen before; the
 * others follow by topic. What asks for words of one's own comes last.
 */
export function needsByTopic<Need extends AskedNeed>(
  needs: readonly Need[],
  chosen: readonly string[],
  serviceId: string | null,
): NeedsByTopic<Need> {
  const isFirst = ({ id, firstFor }: Need) =>
    chosen.includes(id) ||
    (serviceId === null ? firstFor.length >= firstForMany : firstFor.includes(serviceId));
  const others = needs.filter((need) => !isFirst(need));
  const byTopic = Map.groupBy(
    [
      ...others.filter(({ title }) => !needsRemarks(title)),
      ...others.filter(({ title }) => needsRemarks(title)),
    ],
    ({ topic }) => topic,
  );
  return {
    first: needs.filter(isFirst),
    topics: [...byTopic].map(([title, inside]) => ({ title, needs: inside })),
  };
}

/** A sentence for each two of these needs that nobody could do both. */
export function contradictionsIn(needs: readonly Pick<AskedNeed, 'id' | 'title' | 'excludes'>[]): string[] {
  return needs.flatMap((one, place) =>
    needs
      .slice(place + 1)
      .filter((other) => one.excludes.includes(other.id) || other.excludes.includes(one.id))
      .map((other) => `“${one.title}” and “${other.title}” do not go together. Keep only one.`),
  );
}

/** An option whose title contains "Other" needs remarks. */
export function needsRemarks(title: string): boolean {
  return title.includes('Other');
}

export type PreferenceGroup = 'interaction' | 'ride' | 'dietary';

export type PreferenceGroups = Record<
  PreferenceGroup,
  { selected: { id: string; title: string }[]; remarks: string | null }
>;

/** A list of ids, with remarks for needs whose title contains "Other" and null for the rest. */
export const preferenceSubmission = z
  .array(
    z.object({
      id: z.string().min(1).max(80),
      remarks: z.string().trim().max(500, 'Use 500 characters or fewer.').nullable().default(null),
    }),
  )
  .max(100);

export type PreferenceSubmission = z.output<typeof preferenceSubmission>;

export interface PreferenceOption {
  id: string;
  group: PreferenceGroup;
  title: string;
}

/**
 * Checks a submitted list against the available options: unknown or repeated ids, two that cannot both be
 * kept and an "Other" without remarks are field problems; remarks on any other option are dropped.
 */
export function checkPreferences(
  submission: PreferenceSubmission,
  options: (PreferenceOption & { excludes: readonly string[] })[],
): Result<PreferenceSubmission> {
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
  for (const message of contradictionsIn(options.filter(({ id }) => seen.has(id))))
    problems.push({ field: 'needs', message });
  if (problems.length === 0) return success(accepted);
  return refused({
    kind: 'invalid',
    code: 'invalid_preferences',
    message: 'Check your choices.',
    fields: problems,
  });
}

/**
 * What changed from the previous list, by the titles of the options: "New: Low vision. No longer: Pets at
 * home." Null if nothing did.
 */
export function needsChangeInWords(
  before: readonly { id: string; title: string; remarks: string | null }[],
  after: PreferenceSubmission,
  options: readonly PreferenceOption[],
): string | null {
  const titleOf = (id: string) => options.find((option) => option.id === id)?.title ?? id;
  const added = after
    .filter(({ id }) => before.every((each) => each.id !== id))
    .map(({ id, remarks }) => (remarks === null ? titleOf(id) : `${titleOf(id)} (${remarks})`));
  const gone = before.filter(({ id }) => after.every((each) => each.id !== id)).map(({ title }) => title);
  const reworded = after
    .filter(({ id, remarks }) => before.some((each) => each.id === id && each.remarks !== remarks))
    .map(({ id, remarks }) => `${titleOf(id)} (${remarks ?? ''})`);
  const parts = [
    ['New', added],
    ['No longer', gone],
    ['In other words', reworded],
  ] as const;
  const told = parts
    .filter(([, titles]) => titles.length > 0)
    .map(([label, titles]) => `${label}: ${titles.join(', ')}.`);
  return told.length === 0 ? null : told.join(' ');
}

export interface ChosenPreference extends PreferenceOption {
  remarks: string | null;
}

/**
 * The shape that the API has: per group, the selected items and one free text, which belongs to the "Other"
 * option.
 */
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
