import { z } from 'zod';
import { stopAddress } from '#domains/access/doors/not-me.ts';
import { contact } from '#domains/access/sign-in.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal } from '#platform/result.ts';

/** How long the owner of an account has to stop a way back that is not theirs. */
export const waitingMilliseconds = 24 * 3_600_000;

/** What the caller said after we had called them back, and where the link is to go. */
export const proofInput = z.object({
  /** The number of the account that was called, as it is kept there. */
  called: z.string().min(1, 'First call them back at a number of the account.'),
  visit_day: z.iso.date('Enter the day of their last visit, as they said it.'),
  card_digits: z.string().regex(/^\d{4}$/, 'Enter the last four digits of a card, as they said them.'),
  contact,
});
export type Proof = z.output<typeof proofInput>;

/** What the account knows, to compare with it. */
export interface KnownProof {
  status: string;
  /** At which a call back proves something. */
  phones: string[];
  /** The day of the last visit that was done, by its own clock. */
  lastVisitDay: string | null;
  cardDigits: string[];
  hasOpen: boolean;
}

/** Why the way back cannot be begun; undefined if all that was said is right. */
export function proofRefusal(known: KnownProof, proof: Proof): Refusal | undefined {
  if (known.status !== 'A') return refusalOf('not_confirmed', 'The account has to be confirmed and open.');
  if (known.hasOpen) return refusalOf('already_begun', 'Account recovery has already started.');
  if (!known.phones.includes(proof.called))
    return refusalOf('not_called_back', 'Call them back at a number of the account, at no other.');
  if (known.lastVisitDay === null || known.cardDigits.length === 0)
    return refusalOf(
      'nothing_to_compare',
      'No visit or card to ask about. A letter to their home is the only way.',
    );
  if (known.lastVisitDay !== proof.visit_day || !known.cardDigits.includes(proof.card_digits))
    // To say which of the two is wrong would help a person who guesses.
    return refusalOf('wrong_answers', 'What they said does not fit. Do not tell them what is wrong.');
  return undefined;
}

const refusalOf = (code: string, message: string): Refusal => ({ kind: 'conflict', code, message });

export const noWayBack = refusalOf('no_way_back', 'No way back is open for this account.');
export const needsOther = refusal(
  'forbidden',
  'needs_second_person',
  'You started this recovery. Someone else must send the link.',
);
export const tooEarly = refusalOf('too_early', 'The waiting time is not over yet.');

/** To each contact of the account. */
export function wayBackMessage(
  platform: Platform,
  { name, channel, id }: { name: string; channel: 'email' | 'text'; id: string },
): { subject: string; body: string } {
  const { SITE_NAME: site, PHONE } = platform.configuration;
  const phone = formatPhone(PHONE);
  const stop = stopAddress(platform, { procedure: 'way-back', id });
  const subject = `Someone asked to recover your ${site} account`;
  if (channel === 'text')
    return {
      subject,
      body: `${site}: someone asked for a new way into your account. Not you? Stop it today: ${stop} Or call ${phone}.`,
    };
  return {
    subject,
    body: [
      greeting(name),
      'Someone called us and said they can no longer sign in to your account. We called back at your number, and they answered our questions.',
      'In one day they can choose a new password. Was it you? Then you do not need to do anything until we call.',
      `Not you? Stop it today with one press: ${stop}`,
      `Signing in stops it, too. Or call us, and we stop it: ${phone}.`,
    ].join('\n\n'),
  };
}
