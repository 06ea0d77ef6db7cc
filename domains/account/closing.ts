import { z } from 'zod';
import { formatPhone, nameOr } from '#domains/people/words.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal } from '#platform/result.ts';

/** The form's checkbox, or a boolean in JSON. */
export const closingWish = z.object({
  agreed: z.union([z.literal(true), z.literal('yes')], { error: 'Check the box if you’re sure.' }),
});

export const cancelAllWish = z.object({ agreed_fee_cents: z.coerce.number().int().min(0) });

/** A visit that prevents closing. */
export interface OpenVisit {
  id: string;
  reference: string;
  optionTitle: string;
  recipientName: string;
  startsAt: Date;
  timeZone: string;
  /** What canceling costs now; null where it can no longer be canceled online. */
  feeCents: number | null;
}

/** What a member has to know before their account is closed. */
export interface ClosingState {
  openVisits: OpenVisit[];
  /** Money that is authorized or on its way, and requests still unanswered. */
  moneyUnderWay: boolean;
  giftBalanceCents: number;
  /** Credit of a membership, which goes back to the card that paid it. */
  membershipCreditCents: number;
  /** The end of the membership period that is already paid for. */
  membershipPaidUntil: Date | null;
  helpers: number;
}

/** What stands in the way of closing an account now; undefined if nothing does. */
export function closingRefusal({
  openVisits,
  moneyUnderWay,
}: Pick<ClosingState, 'openVisits' | 'moneyUnderWay'>): Refusal | undefined {
  if (openVisits.length > 0)
    return refusal(
      'conflict',
      'open_visits',
      'Some visits are not over yet. Cancel them first, or wait until they’re done.',
    );
  if (moneyUnderWay)
    return refusal(
      'conflict',
      'money_under_way',
      'A payment is in progress or needs a yes or no from you. Check your payments, try again later, or call us.',
    );
  return undefined;
}

/** The total fee for canceling everything that can be canceled. */
export function feeOfAll(visits: readonly OpenVisit[]): number {
  return visits.reduce((sum, { feeCents }) => sum + (feeCents ?? 0), 0);
}

/** The last message to an address whose account was closed. */
export function closedMessage(
  { configuration }: Platform,
  channel: 'email' | 'text',
): { subject: string; body: string } {
  const { SITE_NAME: site } = configuration;
  const phone = formatPhone(configuration.PHONE);
  const subject = `Your ${site} account is closed`;
  if (channel === 'text')
    return { subject, body: `${site}: your account is closed. Was this not you? Call ${phone}` };
  return {
    subject,
    body: [
      `Your account at ${site} is closed, and your information is deleted. We keep only payment records, as the law requires, without your name.`,
      'You can sign up again with this address anytime.',
      `Not you? Call us: ${phone}.`,
    ].join('\n\n'),
  };
}

/** To a carer of a recipient, or to the member of one, when the other's account is closed. */
export function helpEndedMessage(
  { configuration }: Platform,
  closedName: string,
): { subject: string; mail: string; short: string } {
  const { SITE_NAME: site } = configuration;
  const phone = formatPhone(configuration.PHONE);
  const subject = 'Someone you share visits with closed their account';
  const news = `${nameOr(closedName, 'Someone you share visits with')} has closed their account.`;
  return {
    subject,
    mail: `${news} You no longer help each other with visits here.\n\nQuestions? Call us: ${phone}.`,
    short: `${site}: ${news} You no longer help each other here. ${phone}`,
  };
}
