export type ActKind = 'booked' | 'moved' | 'acknowledged' | 'cancelled' | 'shared' | 'share_stopped' | 'rated' | 'paid' | 'extra_paid' | 'extra_refused' | 'tip' | 'quote_accepted' | 'quote_declined' | 'needs';

/** One thing that a carer did for somebody, as it is told to the account that the person belongs to. */
export interface Act {
  id: string;
  at: Date;
  kind: ActKind;
  carerId: string;
  carerName: string;
  recipientId: string;
  recipientName: string;
  /** The zone of the person it was done for, in which its moment is told. */
  timeZone: string;
  /** The visit that it was about, or the first of several; null where it was about none. */
  visit: { bookingId: string; optionTitle: string; startsAt: Date; timeZone: string; count: number } | null;
  cents: number | null;
  details: string | null;
}
