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
      .map((other) => `“${one.title}” and “${other.title}” do not go together. Please keep only one.`),
  );
}

/** An option whose title contains "Other" needs remarks. */
export function needsRemarks(title: string): boolean {
  return title.includes('Other');
}
