import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal } from '#platform/result.ts';

/** Nobody carries more phones. */
export const mostFieldPasskeys = 10;

/** Says that there is a new way in, at every address of the professional it is for. */
export function passkeyAddedMessage(
  { configuration }: Platform,
  name: string,
  channel: 'email' | 'text',
): { subject: string; body: string } {
  const { SITE_NAME: site } = configuration;
  const phone = formatPhone(configuration.PHONE);
  const subject = `A passkey was added to your visits at ${site}`;
  if (channel === 'text')
    return {
      subject,
      body: textOf({
        site,
        what: ['a passkey was added to your visits.'],
        todo: ['Not you? Call us right away', 'Not you? Call'],
        phone,
      }),
    };
  return {
    subject,
    body: [
      greeting(name),
      `A passkey was added to your visits at ${site}. It opens them with your finger, your face or the code of your phone.`,
      `Not you? Call us right away: ${phone}.`,
    ].join('\n\n'),
  };
}

export const tooManyFieldPasskeys = refusal(
  'conflict',
  'too_many_passkeys',
  `You already have ${mostFieldPasskeys} passkeys. Remove one you do not use.`,
);
export const fieldPasskeyNotTaken = refusal(
  'invalid',
  'passkey_not_taken',
  'We could not save this passkey. Try again.',
);
export const fieldPasskeyNotFound = refusal(
  'not_found',
  'passkey_not_found',
  'We could not find that passkey.',
);
export const wrongFieldPasskey = refusal(
  'invalid',
  'wrong_passkey',
  'This passkey does not match. Try again, or ask for a code.',
);
