/** A booking that the service confirmed. */
export interface Acknowledged {
  /** The key of the request, which was sent again until there was an answer. */
  key: string;
  bookingId: string;
  memberId: string;
  startsAt: string;
}

/** A booking as it is in the database at the end. */
export interface Kept {
  bookingId: string;
  memberId: string;
  professionalId: string;
  state: string;
  startsAt: string;
  endsAt: string;
  /** How many times the gateway has authorized its money. */
  charges: number;
}

const standing = ['requested', 'confirmed'];

/** What was promised and is not so, in words: lost, booked twice, given to two, charged not once. */
export function judge(acknowledged: readonly Acknowledged[], kept: readonly Kept[]): string[] {
  const byId = new Map(kept.map((booking) => [booking.bookingId, booking]));
  const booked = kept.filter(({ state }) => standing.includes(state));
  return [
    ...acknowledged.flatMap((promise) => lostOf(promise, byId.get(promise.bookingId))),
    ...repeated(acknowledged, ({ bookingId }) => bookingId).map(
      (id) => `Booking ${id} was the answer to two requests.`,
    ),
    ...repeated(booked, ({ memberId, startsAt }) => `${memberId} at ${startsAt}`).map(
      (twice) => `Booked twice: ${twice}.`,
    ),
    ...overlapsOf(booked),
    ...kept
      .filter(({ charges }) => charges > 1)
      .map(({ bookingId, charges }) => `Booking ${bookingId} was charged ${charges} times.`),
    ...booked
      .filter(({ charges }) => charges === 0)
      .map(({ bookingId }) => `Booking ${bookingId} was not charged.`),
  ];
}

function lostOf({ bookingId, memberId, startsAt }: Acknowledged, found: Kept | undefined): string[] {
  if (found === undefined) return [`Booking ${bookingId} was acknowledged and is lost.`];
  if (found.state !== 'confirmed') return [`Booking ${bookingId} was acknowledged and is ${found.state}.`];
  return found.memberId === memberId && found.startsAt === startsAt
    ? []
    : [`Booking ${bookingId} was acknowledged and is another one.`];
}

/** A professional who would have to be at two homes at once. */
function overlapsOf(booked: readonly Kept[]): string[] {
  const inOrder = booked.toSorted(
    (one, other) =>
      one.professionalId.localeCompare(other.professionalId) || one.startsAt.localeCompare(other.startsAt),
  );
  return inOrder.flatMap((visit, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && next.professionalId === visit.professionalId && next.startsAt < visit.endsAt
      ? [`Booking ${next.bookingId} is given to somebody who has ${visit.bookingId} at that time.`]
      : [];
  });
}

function repeated<Value>(values: readonly Value[], of: (value: Value) => string): string[] {
  const seen = new Set<string>();
  return values.map(of).filter((key) => seen.size === seen.add(key).size);
}
