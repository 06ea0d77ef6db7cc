import { z } from 'zod';
import type { Address } from '#domains/people/people.ts';
import { withoutUnseen } from '#domains/people/words.ts';
import type { OrderedRow } from '#domains/services/ordered.ts';
import type { Hue, KindId, PriceLine } from '#domains/services/service.ts';
import { type Refusal, refusal } from '#platform/result.ts';
import type { Professional, Vehicle } from './professional.ts';
import { type Cancelable, cancelingCosts, type Terms } from './terms/terms.ts';

export const bookingStates = [
  'held',
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

/** What is owed of a visit that was broken off. */
export const owedShares = ['nothing', 'worked', 'all'] as const;
export type OwedShare = (typeof owedShares)[number];

export const startsAt = z.iso
  .datetime({ offset: true, error: 'Choose one of the times.' })
  .transform((text) => new Date(text));

export const bookingNotes = z
  .string()
  .nullish()
  .transform((text) => withoutUnseen(text ?? '').trim())
  .pipe(z.string().max(1000, 'Use 1,000 characters or fewer.'))
  .transform((text) => (text === '' ? null : text));

/** A booking as the booker asks for it. `answers` are the service's, parsed by the catalogue. */
export interface VisitRequest {
  recipientId: string;
  answers: { optionId: string } & Record<string, unknown>;
  startsAt: Date;
  notes: string | null;
  /** The professional who was asked for; any who is available where this is absent. */
  professionalId?: string | undefined;
}

export interface BookingSummary {
  id: string;
  reference: string;
  state: BookingState;
  recipientName: string;
  optionId: string;
  optionTitle: string;
  serviceId: string;
  kind: KindId;
  /** Of its service. */
  hue: Hue;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  /** Whether the professional comes at some time between its start and its end, such as with meals on a round. */
  isWindow: boolean;
  /** The latest arrival of a ride, if arrival is the time that matters; its start is the pick-up. */
  arrivesBy: Date | null;
  /** How the driver should help, in words; empty for people who may not know it. */
  help: string[];
  totalCents: number;
  professionalId: string;
  professionalName: string;
  /** The name of a file that the image address knows. */
  professionalPicture: string | null;
}

export interface BookingNeed {
  title: string;
  remarks: string | null;
  /** Must be read before the professional sets out. */
  isAllergen: boolean;
  acknowledgedAt: Date | null;
}

/**
 * What happened to a visit. The reason is in the words of the office or of the person who canceled, and is
 * shown to no one else.
 */
export interface BookingEvent {
  at: Date;
  kind: string;
  actorName: string | null;
  /** Whether the actor is a member of the office. */
  byOffice: boolean;
  onBehalfOfName: string | null;
  from: BookingState | null;
  to: BookingState | null;
}

export interface Booking extends BookingSummary {
  memberId: string;
  recipientId: string;
  serviceAreaId: string;
  professional: Professional;
  occupiedUntil: Date;
  address: Address;
  answers: Record<string, unknown>;
  /** What was ordered, in words. */
  ordered: OrderedRow[];
  /** The photos of what is to be done, as far as we still have them. */
  photos: string[];
  /** The photos that the professional took there. */
  takenPhotos: string[];
  /** Where a ride goes to, as on an envelope; null for a visit at home. */
  destination: string | null;
  /** Whether a ride begins there and ends at home. */
  isWayBack: boolean;
  notes: string | null;
  /** When a late professional will arrive, as they or the office said. */
  expectedAt: Date | null;
  /** The car that comes to a ride, once that is known. */
  vehicle: Vehicle | null;
  priceLines: PriceLine[];
  /** How much of the price is paid from the booker's balances, of credit and of gifts. */
  giftCents: number;
  /** How much of that is credit. */
  creditCents: number;
  /** What a card has to pay of the fee, if the visit did not take place. */
  cardFeeCents: number;
  /** When the office wrote off what was still owed; the member is no longer asked for it. */
  writtenOffAt: Date | null;
  /** Whether it was booked without a card, to be paid for after the visit by a link. */
  paysLater: boolean;
  /** What canceling costs and when, as it was promised. */
  terms: Terms;
  placedAt: Date | null;
  heldUntil: Date | null;
  /** Null for people who may not know them. */
  needs: BookingNeed[] | null;
  events: BookingEvent[];
  /** `feeLapsesAt`: when its fee is released, while the office still decides on it. */
  cancellation: { feeCents: number; at: Date; owed: OwedShare | null; feeLapsesAt: Date | null } | null;
  /** Only the card's owner sees which card it is. */
  payment: { state: string; amountCents: number; capturedCents: number; cardLabel: string | null } | null;
  version: number;
  /** The series that the visit belongs to. */
  seriesId: string | null;
}

/** The possible moves, as data. A state that is not a key here is final. */
export const moves: Record<BookingState, readonly BookingState[]> = {
  held: ['requested'],
  requested: ['confirmed', 'cancelled', 'no_show'],
  confirmed: ['on_the_way', 'cancelled', 'no_show'],
  on_the_way: ['arrived', 'cancelled', 'no_show'],
  arrived: ['in_progress', 'cancelled', 'no_show'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
  no_show: [],
};

export function mayMove(from: BookingState, to: BookingState): boolean {
  return moves[from].includes(to);
}

/**
 * What the office or the professional may undo for a minute, as moves back; and the moves that take a visit
 * whose day goes wrong back to where another professional may come to it.
 */
const movesBack: Partial<Record<BookingState, readonly BookingState[]>> = {
  confirmed: ['requested'],
  cancelled: ['requested', 'confirmed', 'on_the_way', 'arrived', 'in_progress'],
  on_the_way: ['confirmed'],
  arrived: ['on_the_way', 'confirmed'],
  in_progress: ['arrived', 'confirmed'],
  completed: ['in_progress'],
};

export function mayMoveBack(from: BookingState, to: BookingState): boolean {
  return movesBack[from]?.includes(to) ?? false;
}

/** Whether nothing more can happen to a booking. */
export const isFinal = (state: BookingState): boolean => moves[state].length === 0;

/** Whether a booking in the state `from` is in the state `to`, or can still come to it. */
const reaches = (from: BookingState, to: BookingState): boolean =>
  from === to || moves[from].some((next) => reaches(next, to));

/** Whether the visit is off: it was canceled, or nobody was home. The professional's time is open again. */
export const isOff = ({ state }: { state: BookingState }): boolean => isFinal(state) && state !== 'completed';

/**
 * Whether the visit is under way, so that only the office can hand it over or break it off: the professional
 * is on the way, at the door or at work.
 */
export const isGoing = ({ state }: { state: BookingState }): boolean =>
  !isFinal(state) && reaches('on_the_way', state);

/**
 * A set of states. A page is sent only the sets that it asks for.
 *
 * @__NO_SIDE_EFFECTS__
 */
function statesThat(are: (state: BookingState) => boolean): readonly BookingState[] {
  return bookingStates.filter(are);
}

/** Nothing more can happen to the booking. */
export const overStates = statesThat(isFinal);
/** Over without having been carried out. */
export const offStates = statesThat((state) => isOff({ state }));
/** Placed and not over. */
export const openStates = statesThat((state) => state !== 'held' && !isFinal(state));
/**
 * Whether it is still to be carried out to its end. Until then its money is only authorized; of a visit that
 * is over, or will not take place, it is captured at once.
 */
export const isStillAhead = (state: BookingState): boolean => openStates.includes(state);
/** The professional is on the way to the visit, at the door or at work. */
export const goingStates = statesThat((state) => isGoing({ state }));
/** Placed, and the professional has not set out. */
export const aheadStates = statesThat((state) => openStates.includes(state) && !isGoing({ state }));
/** The professional has still to arrive. */
export const toArriveStates = statesThat(
  (state) => openStates.includes(state) && state !== 'arrived' && reaches(state, 'arrived'),
);
/** Confirmed by the office, and still to be carried out. */
export const toDoStates = statesThat((state) => openStates.includes(state) && reaches('confirmed', state));
/** Placed, and carried out or still to be. */
export const standingStates = statesThat((state) => state !== 'held' && !isOff({ state }));
/** Confirmed by the office, and carried out or still to be. */
export const acceptedStates = statesThat(
  (state) => standingStates.includes(state) && reaches('confirmed', state),
);
/** The professional has arrived, whether or not the work is done. */
export const thereStates = statesThat((state) => standingStates.includes(state) && reaches('arrived', state));
/** Placed and not canceled. A visit at which nobody was home is one of these: the professional came to it. */
export const uncanceledStates = statesThat((state) => state !== 'held' && state !== 'cancelled');

/** What a member may do with a booking in a state; screen and command ask the same table. */
const actions = {
  cancel: ['requested', 'confirmed'],
  reschedule: ['requested', 'confirmed'],
  adjust: ['requested', 'confirmed'],
} as const satisfies Record<string, readonly BookingState[]>;

function mayBe(action: keyof typeof actions, state: BookingState): boolean {
  return (actions[action] as readonly BookingState[]).includes(state);
}

/** Whether it can be canceled: it is placed, and has not begun. */
export function isCancellable(visit: { state: BookingState; startsAt: Date }, now: Date): boolean {
  return mayBe('cancel', visit.state) && now < visit.startsAt;
}

/** Whether what changes neither its time nor its fee can be changed: its note, and who comes. */
export function isAdjustable(visit: { state: BookingState; startsAt: Date }, now: Date): boolean {
  return mayBe('adjust', visit.state) && now < visit.startsAt;
}

/** Whether its state lets its time be changed at all, by anybody. */
export function mayChangeTime({ state }: { state: BookingState }): boolean {
  return mayBe('reschedule', state);
}

export const holdMilliseconds = 15 * 60_000;

/**
 * Members can reschedule by themselves while canceling would be free; after that a person has to find out
 * what is possible.
 */
export function isReschedulable(
  visit: Cancelable & { state: BookingState; startsAt: Date },
  now: Date,
): boolean {
  return mayChangeTime(visit) && now < visit.startsAt && cancelingCosts(visit, now) === 0;
}

/**
 * After that, members can reschedule only with a late change from a membership, and not once the visit has
 * begun.
 */
export function isReschedulableLate(
  visit: Cancelable & { state: BookingState; startsAt: Date },
  now: Date,
  lateChangesLeft: number,
): boolean {
  return mayChangeTime(visit) && now < visit.startsAt && !isReschedulable(visit, now) && lateChangesLeft > 0;
}

/**
 * One of each group of characters that are easily confused: no 0 O, 1 I L, B 8, S 5. 29 is a prime, so that
 * the check character finds any one slip or swap.
 */
const signs = '23456789ACDEFGHJKMNPQRTUVWXYZ';

/**
 * A reference that can be read out on the phone, such as HS-7K4M-29Q: the operator's two letters, six random
 * characters and a check character. `chance` returns a number from 0 up to the given one, which is not
 * included.
 */
export function newReference(letters: string, chance: (below: number) => number): string {
  const body = Array.from({ length: 6 }, () => chance(signs.length));
  const all = [...body, checkSign(body)].map((index) => signs[index]).join('');
  return `${letters}-${hyphened(all)}`;
}

/**
 * What a reference ends with, as in 7K4M-29Q, where a caller typed or said one; null if it cannot be one.
 * Lowercase letters, missing hyphens, and other or no letters before the seven signs are fine.
 */
export function readReference(text: string): string | null {
  const all = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replace(/^[A-Z]{2}(?=.{7}$)/, '');
  const indexes = [...all].map((sign) => signs.indexOf(sign));
  const isRight =
    indexes.length === 7 && !indexes.includes(-1) && checkSign(indexes.slice(0, 6)) === indexes[6];
  return isRight ? hyphened(all) : null;
}

/** Seven characters that always come out the same for an identifier, and a check character behind them. */
export function spokenNumber(id: string): string {
  const random = BigInt(`0x${id.replaceAll('-', '').slice(-12)}`);
  const count = BigInt(signs.length);
  const body = Array.from({ length: 7 }, (_, position) =>
    Number((random / count ** BigInt(position)) % count),
  );
  return [...body, checkSign(body)].map((index) => signs[index]).join('');
}

const hyphened = (all: string) => `${all.slice(0, 4)}-${all.slice(4)}`;

function checkSign(body: number[]): number {
  return body.reduce((sum, index, position) => sum + index * (position + 2), 0) % signs.length;
}

/** The same answer for a booking that does not exist and one that they may not see. */
export const bookingNotFound = refusal('not_found', 'booking_not_found', 'We could not find this visit.');

/** Another fee by now than the one that was agreed to; it comes along, to be shown and asked about again. */
export const feeChanged = (feeCents: number) =>
  ({
    kind: 'conflict',
    code: 'fee_changed',
    message: 'The cancellation fee has changed. Check it and try again.',
    details: { fee_cents: feeCents },
  }) as const;
/** For a carer who may see a visit and not change it. The browser shows it, so it brings no function along. */
export const changeNotAllowed = {
  kind: 'forbidden',
  code: 'change_not_allowed',
  message: 'You can see this visit but not change it. Ask them to allow it, or call us.',
} satisfies Refusal;

/** What the actor has seen is no longer so: they look and decide again. */
export const changedMeanwhile = refusal(
  'conflict',
  'changed_meanwhile',
  'Someone else just changed this visit. Check it and try again.',
);

/** For what can be changed until the visit begins. */
export const visitHasBegun = refusal(
  'conflict',
  'visit_has_begun',
  'This visit has started or was canceled. Please call us.',
);
