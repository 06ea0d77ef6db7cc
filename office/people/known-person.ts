import type { ClosingState } from '#domains/account/closing.ts';
import type { BegunMerge, MergedDouble, MergePreview } from '#domains/account/merge.ts';
import type { StopReason } from '#domains/account/stop.ts';
import type { PlanId } from '#domains/membership/membership.ts';
import type { EmergencyContact } from '#domains/people/emergency-contact.ts';
import type { AccountStatus } from '#domains/people/people.ts';
import type { KindId } from '#domains/services/service.ts';
import type { BookingState } from '#domains/visits/visit.ts';

/** A moment as JSON from the database has it. */
type Moment = string;

/** A recipient of a member, or the member themselves, with their home. */
export interface KnownRecipient {
  id: string;
  name: string;
  isTheMember: boolean;
  city: string;
  timeZone: string;
  /** The rest is null for readers who may not know needs and addresses. */
  address: string | null;
  phone: string | null;
  emergencyContact: EmergencyContact | null;
  needs: { id: string; title: string; remarks: string | null }[] | null;
}

/** A carer and a recipient, from either side. */
export interface KnownCarer {
  userId: string;
  name: string;
  recipientName: string;
  since: Moment;
  canBook: boolean;
  canPay: boolean;
  canChangeNeeds: boolean;
  monthlyLimitCents: number | null;
  /** What they may still spend this month; null where there is no limit. */
  leftCents: number | null;
}

export interface KnownVisit {
  id: string;
  startsAt: Moment;
  timeZone: string;
  title: string;
  kind: KindId;
  optionId: string;
  recipientName: string;
  professionalName: string;
  state: BookingState;
  stars: number | null;
  /** What was ordered besides, in short. */
  ordered: string | null;
  totalCents: number;
}

/** A member as the office knows them. */
export interface KnownPerson {
  id: string;
  name: string;
  status: AccountStatus;
  email: string | null;
  phone: string | null;
  contactPhone: string | null;
  /** Since when our mail to their address comes back; null where it does not. */
  mailBackSince: Moment | null;
  /** At which a call back shows that it is they. */
  numbersToCall: string[];
  timeZone: string | null;
  memberSince: Date;
  lastSeenAt: Moment | null;
  hasSafeWord: boolean;
  /** What we say to them on the phone; null where there is none, and for readers who may not know needs. */
  safeWord: string | null;
  stop: { at: Moment; by: string; reason: StopReason } | null;
  /** A way back that is begun, and where its link will go. */
  wayBack: { at: Moment; by: string; readyAt: Moment; to: string } | null;
  recipients: KnownRecipient[];
  carers: KnownCarer[];
  /** All options of a recipient's needs; nothing for readers who may not know them. */
  needOptions: { id: string; title: string }[];
  /** Whether the office opened the account, and nobody has made it theirs yet. */
  isUnclaimed: boolean;
  /** The recipients whose carer they are: `userId` and `name` are of the member whose account it is. */
  helped: KnownCarer[];
  cards: { brand: string; last4: string; expiryMonth: number; expiryYear: number; isDefault: boolean }[];
  membership: { planId: PlanId; state: string; periodEndsAt: Moment } | null;
  giftBalanceCents: number;
  next: KnownVisit[];
  last: KnownVisit[];
  drafts: { at: Moment; service: string }[];
  calls: { id: string; kind: string; from: Moment | null; until: Moment | null; topic: string | null }[];
  sent: {
    at: Moment;
    channel: string;
    subject: string;
    state: 'sent' | 'waits' | 'failed' | 'dropped';
  }[];
  notes: { at: Moment; by: string; body: string }[];
  /** Accounts that may be of the same person, and those that are part of this one by now. */
  doubles: MergePreview[];
  /** Merges with another account that are begun, whichever of the two stays. */
  mergesBegun: BegunMerge[];
  merged: MergedDouble[];
  /** The account that this one is part of. */
  partOf: { id: string; name: string } | null;
  /** What prevents closing; null for readers who may not close it. */
  closing: ClosingState | null;
  done: { at: Moment; by: string | null; action: string; subject: string }[];
  /** The zone of the office, by whose clock everything is told that has no home. */
  officeZone: string;
}
