import { z } from 'zod';
import type { PriceLine } from '../catalogue/schema.ts';
import type { Address } from '../people/schema.ts';

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

/** What happened to a visit. Why it did is in the words of the office or of whoever cancelled, and is for nobody else. */
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
