export const alertKinds = ['needs_unread', 'nobody_comes', 'not_arrived', 'not_finished', 'payment_failed', 'money_differs'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Something that somebody in the office has to look at. */
export interface Alert {
  id: string;
  kind: AlertKind;
  raisedAt: Date;
  bookingId: string;
  reference: string;
  optionId: string;
  optionTitle: string;
  recipientName: string;
  professionalName: string;
  startsAt: Date;
  timeZone: string;
}
