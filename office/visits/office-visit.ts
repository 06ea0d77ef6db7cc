import type { PressedAbout } from '#domains/field/verification.ts';
import type { Channel } from '#domains/notifications/settings.ts';
import type { EmergencyContact } from '#domains/people/emergency-contact.ts';
import type { KeptVehicle } from '#domains/professionals/vehicle.ts';
import type { VisitMessage } from '#domains/visit-day/message.ts';
import type { HomeWarning } from '#domains/visit-day/warning.ts';
import type { Complaint } from '#domains/visit-news/complaint.ts';
import type { BookedBeside, EngagedVisit } from '#domains/visits/clash.ts';
import type { PartEnd, WorkOfVisit } from '#domains/visits/day/part.ts';
import type { Booking } from '#domains/visits/visit.ts';
import type { Waiting } from '../money/second-person.ts';

export interface OfficeVisit extends Booking {
  memberName: string;
  phone: string | null;
  /** The professional's. */
  professionalPhone: string | null;
  emergencyContact: EmergencyContact | null;
  reported: boolean;
  /** Whether a quote for more work may follow. */
  leadsToQuote: boolean;
  refundableCents: number;
  /** What the professional says at the door, so that they are let in; null for readers who may not know it. */
  doorWord: string | null;
  /** Until when our cancellation can be undone; null where there is none, or its money was decided. */
  undoUntil: Date | null;
  /** What the same person has at its hour by now, where our cancellation can be undone still. */
  besideCanceled: EngagedVisit[];
  /** How much one person alone may give up; null where there is no limit. */
  limitCents: number | null;
  /** How much of it one person alone may refund; null where there is no limit. */
  refundRoomCents: number | null;
  /** The waiver of its late fee, where it is waiting for a second person. */
  feeWaiver: { cents: number; lapsesAt: Date; waiting: Waiting } | null;
  /** What waits for a second person. */
  askedRefunds: { amountCents: number; reason: string; by: string }[];
  charges: { kind: string; description: string; amountCents: number; state: string }[];
  refunds: { at: string; amountCents: number; state: string; reason: string; by: string | null }[];
  alerts: { kind: string; at: string }[];
  /** What the same person has at the same time, where nobody has said that both are wanted. */
  bookedBeside: BookedBeside[];
  /** When its series left out visits after it, because the same person has something else then. */
  leftOut: string[];
  written: VisitMessage[];
  pressed: PressedAbout[];
  /** How much of what was pressed was refused, and is still to be looked at. */
  openRefused: number;
  /** Photos that were refused, with why; nobody but the office sees them. */
  refusedPhotos: { id: string; words: string }[];
  warnings: HomeWarning[];
  /** What was told last that was wrong. */
  complaint: Complaint | null;
  /** Since when the home has a card with numbers. */
  cardSince: Date | null;
  /** Whether we are waiting to hear that the professional is home. */
  isHomeOpen: boolean;
  /** `to` is the member; null where a professional or the office is told. */
  sent: {
    at: string;
    to: string | null;
    channel: Channel;
    subject: string;
    state: 'sent' | 'waits' | 'failed' | 'dropped';
  }[];
  staffNotes: { at: string; by: string; body: string }[];
  /** What was worked of it, while it is under way or should be; null at any other time. */
  work: WorkOfVisit | null;
  /** From when another professional could take it over; null while it keeps its time. */
  handedOverFrom: Date | null;
  /** Whether a ride home was booked with it that has not taken place. */
  hasWayBack: boolean;
  /** Who worked at it and did not finish it. */
  parts: { name: string; ended: PartEnd; beganAt: string | null; leftAt: string }[];
  /** Who works in its area and does it, by name; nobody where its time can no longer be changed. */
  team: { id: string; name: string }[];
  /** The cars of its driver that are driven then; none for any other visit. */
  cars: KeptVehicle[];
  /** Who hears of what happens to it, the owner of the account first. */
  people: { userId: string; name: string; owns: boolean }[];
  /** Who else could come, the most suitable first; none where it can no longer be changed. */
  others: { id: string; name: string }[];
}
