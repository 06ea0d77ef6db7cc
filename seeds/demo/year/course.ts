import { reminderKinds, reminderMoment, type ReminderKind } from '#domains/visit-news/reminder.ts';
import { cancelingCosts, noShowFee } from '#domains/visits/terms/terms.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { Chance } from '#platform/chance.ts';
import { hour, minute } from './calendar.ts';
import { between } from './draw.ts';
import type { Visit } from './visits.ts';

/** Who did something to a visit; null where a job did. */
export type By = 'member' | 'professional' | 'office' | null;

export interface Happening {
  at: Date;
  kind: string;
  from: BookingState | null;
  to: BookingState | null;
  by: By;
  reason: string;
}

/** What has happened to a visit by now. */
export interface Course {
  state: BookingState;
  happenings: Happening[];
  /** When it was decided what is paid: it was done, canceled, or nobody was home. */
  decidedAt: Date | null;
  /** What is taken of its price, once that is decided. */
  dueCents: number;
  /** When its needs were read. */
  readAt: Date | null;
  reminders: { kind: ReminderKind; at: Date }[];
}

interface Step {
  at: Date;
  to: BookingState | 'needs_read' | 'nobody_home';
  by: By;
  reason?: string;
}

/** A professional says the needs long before the office would have to ask. */
const longestUnread = 14 * hour;

/** The steps of a visit as far as their moments have come. */
export function courseOf(visit: Visit, chance: Chance, now: Date, isUnread = false): Course {
  const steps = stepsOf(visit, chance, isUnread)
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let state: BookingState = 'held';
  let readAt: Date | null = null;
  const happenings: Happening[] = [];
  for (const { at, to, by, reason } of steps) {
    const event = { at, kind: to, by, reason: reason ?? '' };
    if (to === 'needs_read') {
      readAt = at;
      happenings.push({ ...event, from: null, to: null });
    } else if (to === 'nobody_home') happenings.push({ ...event, from: state, to: state });
    else {
      happenings.push({ ...event, from: to === 'held' ? null : state, to });
      state = to;
    }
  }
  const isOver = state === 'completed' || state === 'cancelled' || state === 'no_show';
  return {
    state,
    happenings,
    decidedAt: isOver ? happenings.findLast(({ to }) => to === state)!.at : null,
    dueCents: dueOf(visit, state),
    readAt,
    reminders: remindersOf(visit, happenings, now),
  };
}

function dueOf({ fate, estimate: { totalCents }, placedAt, terms }: Visit, state: BookingState): number {
  if (state === 'completed') return totalCents;
  if (state === 'cancelled' && fate.kind === 'cancelled') return cancelingCosts({ terms, placedAt }, fate.at);
  return state === 'no_show' && fate.kind === 'no_show' ? noShowFee(terms, fate.ourFault) : 0;
}

function stepsOf(visit: Visit, chance: Chance, isUnread: boolean): Step[] {
  const { placedAt, option, startsAt, fate } = visit;
  const minutes = (least: number, most: number) => between(chance, least, most) * minute;
  const by = 'member';
  // A visit of a series without an end is held and booked at once.
  const heldAt = new Date(placedAt.getTime() - (visit.series?.goesOn ? 2 : minutes(2, 9)));
  const confirmedAt = new Date(placedAt.getTime() + (option.confirmedAtOnce ? 1 : minutes(40, 900)));
  const readBefore = startsAt.getTime() - longestUnread - minutes(0, 120);
  const readAt = Math.max(
    confirmedAt.getTime() + 1,
    Math.min(confirmedAt.getTime() + minutes(60, 3_000), readBefore),
  );
  const standing: Step[] = [
    { at: heldAt, to: 'held', by, reason: reasonOf(visit, chance) },
    { at: placedAt, to: 'requested', by },
    { at: confirmedAt, to: 'confirmed', by: option.confirmedAtOnce ? by : 'office' },
    ...(isUnread ? [] : [{ at: new Date(readAt), to: 'needs_read', by: 'professional' } as const]),
  ];
  if (fate.kind === 'cancelled')
    return [
      ...standing.filter(({ at }) => at < fate.at),
      { at: fate.at, to: 'cancelled', by, reason: fate.reason ?? '' },
    ];
  if (fate.kind === 'no_show') {
    const rung = startsAt.getTime() + minutes(16, 24);
    const reason = fate.ourFault
      ? 'We rang at the wrong door.'
      : 'Was with family, had forgotten the visit, and is well.';
    return [
      ...standing,
      { at: new Date(rung), to: 'nobody_home', by: 'professional' },
      { at: new Date(rung + minutes(15, 50)), to: 'no_show', by: 'office', reason },
    ];
  }
  return [...standing, ...doingOf(visit, minutes)];
}

/** On the way, there, at work and done; never long enough after the time for anybody to worry. */
function doingOf(
  { startsAt, endsAt, fate, reference }: Visit,
  minutes: (least: number, most: number) => number,
): Step[] {
  const drawn = minutes(0, 11);
  // One in twelve is late, so that reports have something to show.
  const arrivedAt = startsAt.getTime() + (drawn === 11 * minute ? 12 * minute : drawn - 4 * minute);
  const begunAt = arrivedAt + minutes(1, 4);
  // Now and then a phone is left at home, and the office writes down what is called in.
  const by = reference.endsWith('7') ? 'office' : 'professional';
  return [
    { at: new Date(startsAt.getTime() - minutes(15, 29)), to: 'on_the_way', by },
    { at: new Date(arrivedAt), to: 'arrived', by },
    { at: new Date(begunAt), to: 'in_progress', by },
    ...(fate.kind === 'unfinished'
      ? []
      : [
          {
            at: new Date(Math.max(begunAt + minute, endsAt.getTime() - minutes(0, 9) + minutes(0, 14))),
            to: 'completed',
            by,
          } as const,
        ]),
  ];
}

function reasonOf({ place, series }: Visit, chance: Chance): string {
  const miles = between(chance, 3, 38) / 10;
  const rule = series === null ? 'Suits best.' : 'Comes to as many visits of this series as can be.';
  return `${rule} Has not been here before. ${miles} miles away, ${between(chance, place.lane, 30)} hours booked that week.`;
}

/** Those that the reminding job has sent by now, while the visit still stood. */
function remindersOf(
  visit: Visit,
  happenings: readonly Happening[],
  now: Date,
): { kind: ReminderKind; at: Date }[] {
  const goneAt = happenings.find(({ to }) => to === 'cancelled' || to === 'on_the_way')?.at ?? visit.startsAt;
  const standsSince = happenings.findLast(({ to, at }) => to !== null && at < goneAt)?.at ?? visit.placedAt;
  return reminderKinds.flatMap((kind) => {
    const moment = reminderMoment(kind, { startsAt: visit.startsAt, timeZone: visit.household.timeZone });
    const at = new Date(moment.getTime() + 20_000);
    const isSent = moment <= now && standsSince < moment && moment < goneAt && moment < visit.startsAt;
    return isSent ? [{ kind, at: at > now ? now : at }] : [];
  });
}
