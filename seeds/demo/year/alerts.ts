import type { AlertKind } from '#domains/visit-day/alert.ts';
import { type Calendar, dayLength, hour, minute } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { Course } from './course.ts';
import { between, draw } from './draw.ts';
import type { Payment } from './money.ts';
import type { Making } from './people.ts';
import type { Visit } from './visits.ts';

export interface Alert {
  id: string;
  at: Date;
  bookingId: string;
  kind: AlertKind;
  resolvedAt: Date | null;
}

type ToldVisit = { visit: Visit; course: Course; payment: Payment | null };

/** Visits with something wrong, so that the office has something to do. */
export interface Troubles {
  unread: ReadonlySet<Visit>;
  /** With why the bank declined. */
  declined: ReadonlyMap<Visit, string>;
  /** One of them that was written off long ago. */
  writtenOff: Visit | undefined;
  unfinished: Visit | undefined;
}

/** Chooses them, and makes what is wrong so. */
export function findTroubles(visits: readonly Visit[], { now }: Calendar, cast: Cast): Troubles {
  const strangers = visits.filter(
    ({ household, fate }) =>
      household !== cast.rosa &&
      household !== cast.walter &&
      household !== cast.grace &&
      fate.kind === 'done',
  );
  const startsWithin = ({ startsAt }: Visit, from: number, until: number) =>
    startsAt.getTime() > now.getTime() + from && startsAt.getTime() < now.getTime() + until;
  const unread = strangers.filter(
    (visit) => startsWithin(visit, 0, 11 * hour) && visit.household.needs.length > 2,
  );
  const paidByCard = strangers.filter(({ series, giftCents }) => series !== null && giftCents === 0);
  const ahead = paidByCard.filter((visit) => startsWithin(visit, 20 * hour, 4 * dayLength)).slice(0, 2);
  // Their cards are charged again in the office, and those of the visits ahead are not good.
  const withGoodCards = paidByCard.filter(({ booker }) => ahead.every((visit) => visit.booker !== booker));
  const ofDaysAgo = (most: number, least: number) =>
    withGoodCards.find((visit) => startsWithin(visit, -most * dayLength, -least * dayLength));
  const [unpaid, hopeless, writtenOff] = [ofDaysAgo(8, 2), ofDaysAgo(85, 50), ofDaysAgo(150, 110)];
  const unfinished = strangers.find(
    ({ series, endsAt, placedAt }) =>
      series === null &&
      endsAt.getTime() < now.getTime() - hour &&
      endsAt.getTime() > now.getTime() - 30 * hour &&
      placedAt.getTime() > now.getTime() - 5.5 * dayLength,
  );
  if (unfinished !== undefined) unfinished.fate = { kind: 'unfinished' };
  for (const { booker } of ahead) booker.cards[0]!.behaviour = 'declined_when_charged';
  const declined = new Map(
    ahead.map((visit, index) => [visit, index === 0 ? 'generic_decline' : 'authentication_required']),
  );
  if (unpaid !== undefined) declined.set(unpaid, 'insufficient_funds');
  if (hopeless !== undefined) declined.set(hopeless, 'generic_decline');
  if (writtenOff !== undefined) declined.set(writtenOff, 'generic_decline');
  return { unread: new Set(unread.slice(0, 2)), declined, writtenOff, unfinished };
}

/** When a visit that was not paid is found by comparing the books. */
export const foundUnpaidAt = ({ endsAt }: Visit) => new Date(endsAt.getTime() + hour);

/** The cause of each open one is there; the others were dealt with long ago. */
export function alertsOf(
  { chance, identifiers, calendar }: Making,
  visits: readonly ToldVisit[],
  troubles: Troubles,
): Alert[] {
  const rowOf = (bookingId: string, kind: AlertKind, at: Date, resolvedAt: Date | null): Alert => ({
    id: identifiers.at(at),
    at,
    bookingId,
    kind,
    resolvedAt,
  });
  const old = visits.filter(({ course }) => course.state === 'completed' && course.decidedAt !== null);
  const resolved = Array.from({ length: 40 }, () => {
    const { visit } = draw(chance, old);
    const kind = draw(chance, ['needs_unread', 'not_arrived', 'not_finished'] as const);
    const around = { needs_unread: -12 * hour, not_arrived: 16 * minute, not_finished: 45 * minute }[kind];
    const at = new Date((kind === 'not_finished' ? visit.endsAt : visit.startsAt).getTime() + around);
    return rowOf(visit.id, kind, at, new Date(at.getTime() + between(chance, 2, 25) * minute));
  }).filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt < calendar.now);
  const open = visits.flatMap(({ visit, payment }) => {
    const now = calendar.now.getTime();
    if (troubles.unread.has(visit))
      return [
        rowOf(
          visit.id,
          'needs_unread',
          new Date(Math.min(now, visit.startsAt.getTime() - 12 * hour + minute)),
          null,
        ),
      ];
    if (troubles.declined.has(visit) && visit !== troubles.writtenOff && payment?.state === 'declined')
      return [
        rowOf(
          visit.id,
          'payment_failed',
          new Date(Math.min(now, payment.createdAt.getTime() + dayLength)),
          null,
        ),
        // Each hour the books are compared, and a visit that is done and not paid is found.
        ...(visit.endsAt < calendar.now
          ? [rowOf(visit.id, 'money_differs', foundUnpaidAt(visit), null)]
          : []),
      ];
    if (troubles.unfinished === visit)
      return [
        rowOf(visit.id, 'not_finished', new Date(Math.min(now, visit.endsAt.getTime() + 31 * minute)), null),
      ];
    return [];
  });
  return [...resolved, ...open];
}
