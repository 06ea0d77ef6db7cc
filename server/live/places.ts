/** Who has a stream open, or would like one. */
export interface Place {
  of: 'office' | 'member';
  sessionId: string;
  /** The member's, or that of the member of the office. */
  accountId: string;
  /** As the limits count visitors: `networkOf`. */
  network: string;
}

/**
 * How many streams there may be. A browser needs one for the office; with more than a few it lacks what lets
 * its pages share one. Of one network there may be a whole residence. Nobody alone takes the places of all,
 * and members never take those of the office.
 */
export const mostStreams = {
  session: 12,
  account: 36,
  network: 300,
  office: 500,
  member: 1_500,
} as const;

/**
 * Whether there is a place for one more stream among those that are open in this process: `too many` where
 * they have theirs themselves, which is for them to mend, and `full` where all are taken, which is for us.
 */
export function placeFor(open: Iterable<Place>, wanted: Place): 'free' | 'too many' | 'full' {
  const alike = [...open].filter(({ of }) => of === wanted.of);
  const isRoom = (key: 'sessionId' | 'accountId' | 'network', most: number) =>
    alike.filter((each) => each[key] === wanted[key]).length < most;
  const isTheirs =
    isRoom('sessionId', mostStreams.session) &&
    isRoom('accountId', mostStreams.account) &&
    isRoom('network', mostStreams.network);
  if (!isTheirs) return 'too many';
  return alike.length < mostStreams[wanted.of] ? 'free' : 'full';
}
