import { z } from 'zod';
import { formatPhone, greeting } from '#domains/people/words.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal } from '#platform/result.ts';

/** What the concierge has done before an account is closed for a caller. */
export const closingByPhone = z.object({
  called: z.string().min(1, 'First call them back at a number of the account.'),
  wants_it: z.literal(true, 'Ask them first whether they want this, and tell them what is lost.'),
});

export const notCalledBack = refusal(
  'conflict',
  'not_called_back',
  'Call them back at a number of the account, at no other.',
);

/** To a member who asked on the phone for a copy of what we hold: it is made only for a member who signs in. */
export function copyMessage(
  { configuration, publicUrl }: Platform,
  { name, channel }: { name: string; channel: 'email' | 'text' },
): { subject: string; body: string } {
  const { SITE_NAME: site } = configuration;
  const phone = formatPhone(configuration.PHONE);
  const address = `${publicUrl}/account/my-data`;
  const subject = `Your data at ${site}`;
  if (channel === 'text')
    return { subject, body: `${site}: sign in here for a copy of your data: ${address} Not you? ${phone}` };
  return {
    subject,
    body: [
      greeting(name),
      'You asked our office for a copy of everything that we hold about you.',
      `Sign in here to get it right away: ${address}`,
      `Was it not you? Then you can ignore this. Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}
