import { z } from 'zod';
import { describeStart } from '#domains/availability/words.ts';
import { kindOf } from '#domains/services/kind.ts';
import type { KindId } from '#domains/services/service.ts';
import type { Refusal } from '#platform/result.ts';
import { visitTimeInWords } from './words.ts';

/**
 * What a visit asks of its recipient: to be at home (or at a screen) for it, to be away with it, or only to
 * have the door opened.
 */
export type Presence = 'home' | 'away' | 'door';

/** The time for which a visit needs its recipient. */
export interface Engagement {
  startsAt: Date;
  /**
   * When they are free again: at its end. After a ride there with a ride home of its own they are away until
   * that one is over, which has a time of its own from its pick-up on.
   */
  until: Date;
  presence: Presence;
}

/** A visit that the recipient already has, with what may be said of it. */
export interface EngagedVisit extends Engagement {
  id: string;
  title: string;
  /** The professional of the visit. */
  professionalName: string;
  endsAt: Date;
  timeZone: string;
  isWindow: boolean;
  /** False while it is just being paid for. */
  isBooked: boolean;
}

/** A visit at the same hour as another one, as the office reads of it. */
export interface BookedBeside {
  reference: string;
  title: string;
  recipientName: string;
  startsAt: string;
}

export interface VisitKind {
  kind: KindId;
  /** Whether it comes at some time within a window. */
  isWindow: boolean;
}

/** A delivery takes a minute at the door, at any time of its window. */
export function presenceOf({ kind, isWindow }: VisitKind): Presence {
  if (kindOf(kind).presence === 'drives') return 'away';
  return isWindow ? 'door' : 'home';
}

/** What a visit would ask that begins at a moment. */
export function engagementFrom(startsAt: Date, minutes: number, kind: VisitKind): Engagement {
  const until = new Date(startsAt.getTime() + minutes * 60_000);
  return { startsAt, until, presence: presenceOf(kind) };
}

/**
 * Whether two visits to one person are in each other's way. Times that only touch are not. A delivery fits
 * beside a visit at home, where the recipient can open the door meanwhile; it does not fit beside a ride, and
 * two deliveries in one window are one too many.
 */
export function clashes(one: Engagement, other: Engagement): boolean {
  if (one.startsAt >= other.until || other.startsAt >= one.until) return false;
  const presences = [one.presence, other.presence];
  return !(presences.includes('door') && presences.includes('home'));
}

/** Those that are in the way of any of the wanted times. */
export function clashingWith<Visit extends Engagement>(
  wanted: readonly Engagement[],
  visits: readonly Visit[],
): Visit[] {
  return visits.filter((visit) => wanted.some((each) => clashes(each, visit)));
}

/** The title of what the recipient already has at a time that a visit would take; null where there is nothing. */
export function besideFrom(
  visits: readonly EngagedVisit[],
  minutes: number,
  kind: VisitKind,
): (startsAt: Date) => string | null {
  return (startsAt) => clashingWith([engagementFrom(startsAt, minutes, kind)], visits)[0]?.title ?? null;
}

/** The same for a visit that is there and would be moved. */
export function besideOf(
  { startsAt: before, endsAt, presence }: EngagedVisit,
  visits: readonly EngagedVisit[],
): (startsAt: Date) => string | null {
  const length = endsAt.getTime() - before.getTime();
  return (startsAt) => {
    const until = new Date(startsAt.getTime() + length);
    return clashingWith([{ startsAt, until, presence }], visits)[0]?.title ?? null;
  };
}

/** What a page posts as its yes to both: the ids of what is there, as one text. */
export const bothOf = (visits: readonly { id: string }[]): string => visits.map(({ id }) => id).join(',');

export const readBoth = (text: string | undefined): string[] => (text ?? '').split(',');

/** The same of a refusal, to be posted with what was refused; undefined of any other one. */
export function bothRefused({ code, details }: Refusal): string | undefined {
  return code === 'clash' ? bothOf(refusedVisits.parse(details).visits) : undefined;
}

const refusedVisits = z.object({ visits: z.array(z.object({ id: z.string() })) });

/** A sentence that says what is in the way. */
export const clashInWords = (visits: readonly EngagedVisit[]): string =>
  `Something else is booked at this time: ${visits.map(engagedInWords).join('; ')}.`;

/** As in "Home cleaning with Deepa Rao, Tuesday, December 1, 10:00 AM to 12:00 noon". */
export function engagedInWords(visit: EngagedVisit): string {
  const { what, when } = engagedInParts(visit);
  return `${what}, ${when}`;
}

/** The same in two parts. The visit is named with its end, to which a window has one of its own. */
export function engagedInParts(visit: EngagedVisit): { what: string; when: string } {
  const { title, professionalName, isBooked, isWindow, until, timeZone } = visit;
  const starts = visitTimeInWords({ ...visit, arrivesBy: null });
  const when = isWindow ? starts : `${starts} to ${endInWords(visit.startsAt, until, timeZone)}`;
  return {
    what: `${title} with ${professionalName}`,
    when: isBooked ? when : `${when} (it is being booked now)`,
  };
}

/** Its time alone, with the day where it is another one. */
function endInWords(startsAt: Date, until: Date, timeZone: string): string {
  const end = describeStart(until, timeZone);
  return end.day === describeStart(startsAt, timeZone).day ? end.time : `${end.day}, ${end.time}`;
}

/** No recipient has two visits at one hour without the booker's consent, which names the other ones. */
export function clash(visits: readonly EngagedVisit[]): Refusal {
  return {
    kind: 'conflict',
    code: 'clash',
    message: `${clashInWords(visits)} Choose another time, or say that you want both.`,
    details: {
      visits: visits.map(({ id, title, startsAt, endsAt }) => ({
        id,
        title,
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
      })),
    },
  };
}
