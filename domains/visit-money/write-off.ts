import { z } from 'zod';
import type { Channel } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import { formatCents } from '#platform/money.ts';

/** Why the office writes money off. The ledger, in which nothing is ever erased, has no other words. */
export const writeOffCauses = ['not_reached', 'died', 'too_old', 'too_little', 'disagree', 'other'] as const;
export type WriteOffCause = (typeof writeOffCauses)[number];

export const writeOffCause = z.enum(writeOffCauses, { error: 'Choose why.' });

export const writeOffCauseWords: Record<WriteOffCause, string> = {
  not_reached: 'Cannot be reached',
  died: 'Has died',
  too_old: 'Too long ago',
  too_little: 'Amount too small to pursue',
  disagree: 'They do not agree that they owe it',
  other: 'Something else',
};

export interface WriteOffFacts {
  site: string;
  phone: string;
  personName: string;
  safeWord: string | null;
  reference: string;
  amountCents: number;
}

/** What a payer who no longer owes anything is told. Why stays with the office. */
export function wordWriteOff(channel: Channel, facts: WriteOffFacts): { subject: string; body: string } {
  const amount = formatCents(facts.amountCents);
  const phone = formatPhone(facts.phone);
  const subject = 'You owe us nothing for this visit';
  const what = `You do not have to pay the ${amount} for visit ${facts.reference}. We will not charge your card again.`;
  if (channel === 'text')
    return {
      subject,
      body: textOf({
        site: facts.site,
        safeWord: facts.safeWord,
        phone,
        what: [
          `you do not have to pay the ${amount} for visit ${facts.reference}.`,
          `you do not have to pay the ${amount}.`,
        ],
        todo: ['Questions? Call', 'Call'],
      }),
    };
  if (channel === 'call') return { subject, body: `Please call ${facts.personName} and say: ${what}` };
  return {
    subject,
    body: [greeting(facts.personName), what, `Questions? Call ${phone}.`].join('\n\n'),
  };
}
