import { refusal } from '#platform/result.ts';
/** A call for help, as both sides see it. */
export interface HelpCall {
  id: string;
  professionalId: string;
  professionalName: string;
  phone: string | null;
  /** The visit that they were at, and where it is; null where they pressed on another page. */
  visit: {
    id: string;
    memberId: string;
    recipientName: string;
    where: string;
    /** As much of where it is as everybody in the office may know. */
    town: string;
  } | null;
  at: Date;
  timeZone: string;
  seenAt: Date | null;
  seenBy: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  answer: string | null;
}

export const helpNotFound = refusal('not_found', 'help_not_found', 'We could not find this call for help.');
