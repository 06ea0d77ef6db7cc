import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { callAboutComplaint } from '#domains/enquiries/complaint-call.ts';
import { officeOf } from '#domains/enquiries/office-words.ts';
import { describeWindow } from '#domains/enquiries/words.ts';
import { formatPhone } from '#domains/people/words.ts';
import { findComplaint } from '#domains/visit-news/complaint.server.ts';
import { type Complaint, mayComplain, outcomeWords } from '#domains/visit-news/complaint.ts';
import type { Booking } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';

/** What a member reads of what was wrong with a visit. */
export interface WhatWasWrong {
  /** `few` stars alone, `told` what was wrong, or `answered` by the office. */
  standing: 'few' | 'told' | 'answered' | 'none';
  mayTell: boolean;
  words: string[];
}

/** What was told of a visit and what comes next, for a member who may speak for it. */
export async function readWhatWasWrong(context: RequestContext, booking: Booking): Promise<WhatWasWrong> {
  const { platform } = context;
  const now = platform.clock.now();
  const complaint = await findComplaint(platform.database, memberOf(context), booking.id);
  const mayTell = mayComplain(booking, now);
  if (complaint === undefined) return { standing: 'none', mayTell, words: [] };
  const { said, closed } = complaint;
  if (closed !== null)
    return {
      standing: 'answered',
      mayTell,
      words: [
        `${outcomeWords[closed.outcome]} (${momentInWords(closed.at, booking.timeZone)})`,
        closed.answer,
      ],
    };
  if (said === null) return { standing: 'few', mayTell, words: [] };
  const office = officeOf(platform.configuration);
  return {
    standing: 'told',
    mayTell,
    words: [nextWords(complaint, callAboutComplaint(complaint, office), now, booking.timeZone)],
  };
}

function nextWords(
  { phone }: Complaint,
  call: ReturnType<typeof callAboutComplaint>,
  now: Date,
  timeZone: string,
): string {
  if (phone === null || call === null)
    return 'A person from our office reads it next, and you read our answer here.';
  return call.until < now
    ? `We call you at ${formatPhone(phone)} as soon as we can. You can also call us now.`
    : `A person from our office calls you at ${formatPhone(phone)}: ${describeWindow(call, now, timeZone)}.`;
}
