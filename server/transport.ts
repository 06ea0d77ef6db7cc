import { officeAddress } from '#domains/notifications/office.ts';
import { bounceAddress } from '#platform/messages/bounce-address.ts';
import { byChannel, throughTheOffice } from '#platform/messages/channels.ts';
import type { Transport } from '#platform/messages/delivery.ts';
import { createMailTransport } from '#platform/messages/mail.ts';
import { createTwilioTexts, createTwilioVoice } from '#platform/messages/texts.ts';
import type { Platform } from '#platform/platform.ts';
import { createMailbox } from '#stand-ins/mailbox.ts';

/**
 * Each channel goes through the configured provider; in the demo, a channel without one lands in the mailbox.
 * Calls and letters are the office's to do.
 */
export function openTransport(platform: Platform): Transport {
  const {
    MODE,
    SMTP_URL,
    MAIL_FROM,
    BOUNCE_TOKEN,
    BOUNCE_MAILBOX,
    TWILIO_URL,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
  } = platform.configuration;
  const mailbox = MODE === 'demo' ? createMailbox(platform.database) : undefined;
  const mail =
    SMTP_URL === undefined
      ? mailbox
      : createMailTransport(SMTP_URL, {
          from: MAIL_FROM,
          replyTo: () => platform.configuration.OFFICE_EMAIL,
          // Where nobody takes them from there, they go to the sender as always.
          bouncesTo:
            BOUNCE_TOKEN === undefined && BOUNCE_MAILBOX === undefined
              ? undefined
              : (messageId, domain) => bounceAddress(platform.secret, messageId, domain),
        });
  const account =
    accountSid === undefined || authToken === undefined || from === undefined
      ? undefined
      : {
          accountSid,
          authToken,
          from,
          baseUrl: TWILIO_URL,
          statusUrl: `${platform.publicUrl}/webhooks/twilio/status`,
        };
  const text = account === undefined ? mailbox : createTwilioTexts(account);
  // A messaging service cannot call.
  const voice = account === undefined || account.from.startsWith('MG') ? mailbox : createTwilioVoice(account);
  const office =
    mailbox ??
    (mail === undefined ? undefined : throughTheOffice(mail, () => officeAddress(platform.configuration)));
  return byChannel({ email: mail, text, voice, call: office, letter: office });
}
