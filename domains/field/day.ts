import type { EmergencyContact } from '#domains/people/emergency-contact.ts';
import type { Address } from '#domains/people/people.ts';
import { dayIn, periodOf } from '#domains/professionals/days.ts';
import type { OrderedRow } from '#domains/services/ordered.ts';
import type { KindId } from '#domains/services/service.ts';
import type { ChargeKind, ChargeState } from '#domains/visit-money/charge.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { Route } from '#platform/routing/routing.ts';
import type { StepKind } from './step.ts';

export interface FieldNeed {
  position: number;
  title: string;
  remarks: string | null;
  isAllergen: boolean;
  readAt: Date | null;
}

/** What was pressed on a visit, as the professional who pressed it sees it. */
export interface PressedStep {
  id: string;
  kind: StepKind;
  at: Date;
  byHand: string | null;
  takenBackAt: Date | null;
  /** In the words in which it was told: the note, the amount, the reason. */
  words: string;
}

/** A visit as the professional knows it: what they need at the door, no money and nothing of the past. */
export interface FieldVisit {
  id: string;
  reference: string;
  state: BookingState;
  startsAt: Date;
  endsAt: Date;
  expectedAt: Date | null;
  timeZone: string;
  title: string;
  optionId: string;
  kind: KindId;
  /** Their first name: nobody needs more at a door where words are said. */
  recipientName: string;
  /** Null where nobody has given one. */
  phone: string | null;
  /** Null where the visit does not take place: then nobody has to go there. */
  address: Address | null;
  /** Where a ride leads. */
  destination: string | null;
  ordered: readonly OrderedRow[];
  help: readonly string[];
  notes: string | null;
  needs: readonly FieldNeed[];
  /** What the office warns of at this home. */
  warnings: readonly { id: string; body: string; readAt: Date | null }[];
  doorWord: string;
  /** Whether a card at the home shows numbers that show that the professional is there. */
  hasCard: boolean;
  emergencyContact: EmergencyContact | null;
  /** How long after the start they wait at a door that stays closed. */
  waitMinutes: number;
  isReported: boolean;
  /** What they took there. */
  photos: readonly { id: string; at: Date }[];
  extras: readonly { kind: ChargeKind; description: string; amountCents: number; state: ChargeState }[];
  steps: readonly PressedStep[];
  /** What they pressed and was not taken, with why. */
  refused: readonly { id: string; kind: StepKind; at: Date; why: string }[];
  /** The way from the visit before, or from where they set out in the morning. */
  drive: Route | null;
}

/** The visits of a day, in order, and of the next. */
export interface FieldDay {
  day: string;
  today: readonly FieldVisit[];
  tomorrow: readonly FieldVisit[];
  /** When they said that they are home safe today. */
  homeAt: Date | null;
}

/** How long after it a visit is still shown, so that what was forgotten can be said. */
export const shownAfterMilliseconds = 12 * 3_600_000;

const dayMilliseconds = 86_400_000;

/** Today and tomorrow by the calendar where the professional works, and from when on visits are still shown. */
export function daysShown(
  timeZone: string,
  now: Date,
): { day: string; from: Date; tomorrow: Date; until: Date } {
  const day = dayIn(timeZone, now);
  const { startsAt, endsAt: tomorrow } = periodOf({ firstDay: day, lastDay: day }, timeZone);
  // Noon of tomorrow, so that a day of 23 or 25 hours is no other day.
  const next = dayIn(timeZone, new Date(tomorrow.getTime() + dayMilliseconds / 2));
  const from = new Date(Math.min(startsAt.getTime(), now.getTime() - shownAfterMilliseconds));
  return { day, from, tomorrow, until: periodOf({ firstDay: next, lastDay: next }, timeZone).endsAt };
}

/** Whether a visit does not take place: then nothing more than that is shown of it. */
export const isOff = ({ state }: { state: BookingState }) => state === 'cancelled' || state === 'no_show';

/** The visit that is next, or under way. */
export const nextOf = (visits: readonly FieldVisit[]): FieldVisit | undefined =>
  visits.find((visit) => !isOff(visit) && visit.state !== 'completed');

/** The ways between the visits of a day, without that to the first of them. */
export function milesBetween(visits: readonly Pick<FieldVisit, 'state' | 'drive'>[]): number {
  const [, ...later] = visits.filter((visit) => !isOff(visit));
  return Math.round(later.reduce((sum, { drive }) => sum + (drive?.miles ?? 0), 0) * 10) / 10;
}

/**
 * A time that was typed, such as "09:30" of a form, as an instant in ISO 8601: on the day of a visit, or on
 * the next one where it is nearer, because a visit may last past midnight. Undefined where it is no time.
 */
export function momentAt(
  { startsAt, timeZone }: Pick<FieldVisit, 'startsAt' | 'timeZone'>,
  clock: string | undefined,
): string | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(clock ?? '') ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const startsMinute = Number(hours) * 60 + Number(minutes);
  const on = (day: string) => periodOf({ firstDay: day, lastDay: day, startsMinute }, timeZone).startsAt;
  const sameDay = on(dayIn(timeZone, startsAt));
  const isNextDay = startsAt.getTime() - sameDay.getTime() > dayMilliseconds / 2;
  const nextDay = dayIn(timeZone, new Date(startsAt.getTime() + dayMilliseconds));
  return (isNextDay ? on(nextDay) : sameDay).toISOString();
}
