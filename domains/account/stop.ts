import { z } from 'zod';
import { formatPhone, greeting } from '#domains/people/words.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal } from '#platform/result.ts';

/** Why the office stops an account: what the member is told follows from it. */
export const stopReason = z.enum(['asked', 'unsafe', 'unpaid', 'other'], { error: 'Choose why.' });
export type StopReason = z.output<typeof stopReason>;

export const stopReasonWords: Record<StopReason, string> = {
  asked: 'They asked for it',
  unsafe: 'Someone else may be using it',
  unpaid: 'Unpaid visits',
  other: 'Something else',
};

const whyInWords: Record<StopReason, string> = {
  asked: 'You asked us to.',
  unsafe: 'Someone else may have used it. We want to keep you safe.',
  unpaid: 'Some visits are not paid yet.',
  other: 'We’d like to talk with you first.',
};

interface StopNews {
  name: string;
  channel: 'email' | 'text';
  reason: StopReason;
  /** How many visits are planned, and whether they are canceled with it. */
  visits: number;
  cancelsVisits: boolean;
}

/** To a member whose account the office has stopped. */
export function stoppedMessage(
  { configuration }: Platform,
  { name, channel, reason, visits, cancelsVisits }: StopNews,
): { subject: string; body: string } {
  const { SITE_NAME: site } = configuration;
  const phone = formatPhone(configuration.PHONE);
  const subject = `Your ${site} account is locked`;
  if (channel === 'text')
    return { subject, body: `${site}: your account is locked for now. Call us and we will help: ${phone}` };
  return {
    subject,
    body: [
      greeting(name),
      `We locked your account for now. ${whyInWords[reason]} Until we unlock it, no one can sign in to it or book with it.`,
      ...(visits === 0
        ? []
        : [
            cancelsVisits
              ? 'Your upcoming visits are canceled at no charge.'
              : 'Your upcoming visits will take place.',
          ]),
      `Call us, and we’ll help: ${phone}.`,
    ].join('\n\n'),
  };
}

/** To a member whose account can be used again. */
export function openedAgainMessage(
  { configuration }: Platform,
  { name, channel }: Pick<StopNews, 'name' | 'channel'>,
): { subject: string; body: string } {
  const { SITE_NAME: site } = configuration;
  const phone = formatPhone(configuration.PHONE);
  const subject = `Your ${site} account is unlocked`;
  if (channel === 'text')
    return { subject, body: `${site}: your account is unlocked. You can sign in. Questions? ${phone}` };
  return {
    subject,
    body: [
      greeting(name),
      'Your account is unlocked. You can sign in and book as before.',
      `Questions? Call us: ${phone}.`,
    ].join('\n\n'),
  };
}

export const alreadyStopped = refusal('conflict', 'already_stopped', 'This account is already locked.');

export const notConfirmed = refusal(
  'conflict',
  'not_confirmed',
  'This account is not confirmed yet, so no one can book with it.',
);

export const notStopped = refusal('conflict', 'not_stopped', 'This account is not locked.');
