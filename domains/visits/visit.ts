import { z } from 'zod';
import type { PriceLine } from '#domains/catalogue/service.ts';
import type { Address } from '#domains/people/people.ts';

export const bookingStates = [
  'draft',
  'requested',
  'confirmed',
  'on_the_way',
  'arrived',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
] as const;
export type BookingState = (typeof bookingStates)[number];

export const startsAt = z.iso
  .datetime({ offset: true, error: 'Choose one of the times.' })
  .transform((text) => new Date(text));

export const bookingNotes = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').normalize('NFC').trim())
  .pipe(z.string().max(1000, 'Use 1,000 characters or fewer.'))
  .transform((text) => (text === '' ? null : text));

/** A booking as the booker asks for it. `answers` are those of the service, parsed by the catalogue. */
export interface VisitRequest {
  recipientId: string;
  answers: { optionId: string } & Record<string, unknown>;
  startsAt: Date;
  notes: string | null;
}

export interface BookingSummary {
  id: string;
  reference: string;
  state: BookingState;
  recipientName: string;
  optionId: string;
  optionTitle: string;
  serviceId: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  /** Whether it comes some time between its start and its end, such as meals brought on a round. */
  isWindow: boolean;
  /** When a ride is there at the latest, if that is the time that counts; its start is the pick-up. */
  arrivesBy: Date | null;
  /** How the driver of a ride should help, in words; nothing for whoever may not know it. */
  help: string[];
  totalCents: number;
  professionalName: string;
}

export interface BookingNeed {
  title: string;
  remarks: string | null;
  /** Read before anybody sets out. */
  isAllergen: boolean;
  acknowledgedAt: Date | null;
}

/**
 * What happened to a visit. Why it did is in the words of the office or of whoever cancelled, and is for
 * nobody else.
 */
export interface BookingEvent {
  at: Date;
  kind: string;
  actorName: string | null;
  onBehalfOfName: string | null;
  from: BookingState | null;
  to: BookingState | null;
}

export interface Booking extends BookingSummary {
  memberId: string;
  recipientId: string;
  serviceAreaId: string;
  professionalId: string;
  professionalIntroduction: string;
  occupiedUntil: Date;
  address: Address;
  answers: Record<string, unknown>;
  /** Where a ride goes to; null for a visit at home. */
  destination: string | null;
  /** Whether a ride begins there and ends at home. */
  isWayBack: boolean;
  notes: string | null;
  priceLines: PriceLine[];
  /** What of the price is paid from the gift balance of whoever booked it. */
  giftCents: number;
  /** What a card is to give of the fee, where it did not take place. */
  cardFeeCents: number;
  freeCancellationUntil: Date;
  placedAt: Date | null;
  heldUntil: Date | null;
  /** Null for whoever may not know them. */
  needs: BookingNeed[] | null;
  events: BookingEvent[];
  cancellation: { feeCents: number; at: Date } | null;
  /** The card is named to whoever it belongs to, and to nobody else. */
  payment: { state: string; amountCents: number; capturedCents: number; cardLabel: string | null } | null;
  version: number;
  /** The series that the visit belongs to. */
  seriesId: string | null;
}

/** The moves that exist, as data. A state that is not a key here is final. */
export const moves: Record<BookingState, readonly BookingState[]> = {
  draft: ['requested'],
  requested: ['confirmed', 'cancelled', 'no_show'],
  confirmed: ['on_the_way', 'cancelled', 'no_show'],
  on_the_way: ['arrived'],
  arrived: ['in_progress'],
  in_progress: ['completed'],
  completed: [],
  cancelled: [],
  no_show: [],
};

export function mayMove(from: BookingState, to: BookingState): boolean {
  return moves[from].includes(to);
}

/** Whether nothing more can become of a booking. */
export function isFinal(state: BookingState): boolean {
  return moves[state].length === 0;
}

/** What a member may do with a booking in a state; screen and command ask the same table. */
const actions = {
  cancel: ['requested', 'confirmed'],
  reschedule: ['requested', 'confirmed'],
} as const satisfies Record<string, readonly BookingState[]>;

function mayBe(action: keyof typeof actions, state: BookingState): boolean {
  return (actions[action] as readonly BookingState[]).includes(state);
}

/** Whether it can be called off: it stands, and has not begun. */
export function isCancellable(visit: { state: BookingState; startsAt: Date }, now: Date): boolean {
  return mayBe('cancel', visit.state) && now < visit.startsAt;
}

/** Whether its state lets its time be changed at all, by whomever. */
export function mayChangeTime({ state }: { state: BookingState }): boolean {
  return mayBe('reschedule', state);
}

export const holdMilliseconds = 15 * 60_000;
export const undoMilliseconds = 10 * 60_000;

export interface CancellationTerms {
  totalCents: number;
  placedAt: Date;
  startsAt: Date;
  freeCancellationUntil: Date;
}

/**
 * What cancelling costs at this moment, in cents: nothing up to the last free moment or within 10 minutes of
 * booking, then half, rounded down to the member's favour.
 */
export function cancellationFee(terms: CancellationTerms, now: Date): number {
  if (now <= terms.freeCancellationUntil) return 0;
  if (now.getTime() - terms.placedAt.getTime() <= undoMilliseconds) return 0;
  return Math.floor(terms.totalCents / 2);
}

/** The last moment at which cancelling is free, which is never after the start. */
export function lastFreeMoment(startsAt: Date, freeCancellationHours: number): Date {
  return new Date(startsAt.getTime() - freeCancellationHours * 3_600_000);
}

/**
 * Members change the time themselves while cancelling would be free; later a person has to find out what is
 * possible.
 */
export function isReschedulable(visit: CancellationTerms & { state: BookingState }, now: Date): boolean {
  return mayChangeTime(visit) && now < visit.startsAt && cancellationFee(visit, now) === 0;
}

/** Later than that only with a late change that a membership brings, and not once the visit has begun. */
export function isReschedulableLate(
  visit: CancellationTerms & { state: BookingState },
  now: Date,
  lateChangesLeft: number,
): boolean {
  return mayChangeTime(visit) && now < visit.startsAt && !isReschedulable(visit, now) && lateChangesLeft > 0;
}

/**
 * No 0 O, 1 I L, B 8, S 5 confusions left but one of each kind; 29 signs, a prime, so that the check sign
 * finds any one slip or swap.
 */
const signs = '23456789ACDEFGHJKMNPQRTUVWXYZ';

/**
 * A reference that can be read out on the phone, such as HS-7K4M-29Q: six signs of chance and a check sign.
 * `chance` gives numbers from 0 up to, and without, the one asked for.
 */
export function newReference(chance: (below: number) => number): string {
  const body = Array.from({ length: 6 }, () => chance(signs.length));
  const all = [...body, checkSign(body)].map((index) => signs[index]).join('');
  return `HS-${all.slice(0, 4)}-${all.slice(4)}`;
}

/** Whether a reference as somebody typed or said it can be right; small letters and missing hyphens are taken. */
export function isReference(text: string): boolean {
  const indexes = [...text.toUpperCase().replace(/^HS/, '').replace(/[\s-]/g, '')].map((sign) =>
    signs.indexOf(sign),
  );
  return indexes.length === 7 && !indexes.includes(-1) && checkSign(indexes.slice(0, 6)) === indexes[6];
}

function checkSign(body: number[]): number {
  return body.reduce((sum, index, position) => sum + index * (position + 2), 0) % signs.length;
}
