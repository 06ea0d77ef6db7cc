import nodemailer from 'nodemailer';
import { type Transport, Undeliverable } from './delivery.ts';

const mostConnections = 4;
/** A server that does not answer must not hold everything up: the mail is tried again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail over SMTP, with a few connections that stay open. */
export function createMailTransport(smtpUrl: string, from: string): Transport {
  const sender = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mostConnections,
    ...patience,
  });
  return {
    close: () => sender.close(),
    async deliver(message) {
      if (message.channel !== 'email') throw new Error('no provider for this channel');
      const { attachment, html } = message;
      const mail = {
        from,
        to: message.recipient_address,
        // The same for each attempt: a mail whose acceptance was never heard of is still the same mail when it comes again.
        messageId: `<${message.id}@${domainOf(from)}>`,
        subject: message.subject,
        text: message.body,
        ...(html === null ? {} : { html }),
        // RFC 3834 and Exchange: nothing answers it by itself.
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...message.headers,
        },
        attachments:
          attachment === null
            ? []
            : [
                {
                  filename: attachment.fileName,
                  contentType: attachment.contentType,
                  content: attachment.text,
                },
              ],
      };
      await sender.sendMail(mail).catch((error: unknown) => {
        throw isRefusedForGood(error) ? new Undeliverable(error.message) : error;
      });
    },
  };
}

/**
 * A server that answers 5xx to the receiver's address knows nobody there; one that answers 4xx, or is down,
 * may take it later.
 */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode } = error as Error & {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'hearthside';
}
