import nodemailer from 'nodemailer';
import { meaningOf, statusIn } from './bounce-report.ts';
import { RefusesUs, type Transport, Undeliverable } from './delivery.ts';

const mostConnections = 4;
/** A server that does not answer must not hold everything up: the mail is tried again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface MailSender {
  /** As it is written in the mail. */
  from: string;
  /** Where answers go; without it to the sender. */
  replyTo?: (() => string | undefined) | undefined;
  /** Where servers report that a message did not arrive, at a domain; without it to the sender. */
  bouncesTo?: ((messageId: string, domain: string) => string) | undefined;
}

/** Mail over SMTP, with a few connections that stay open. */
export function createMailTransport(smtpUrl: string, { from, replyTo, bouncesTo }: MailSender): Transport {
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
        ...(replyTo?.() === undefined ? {} : { replyTo: replyTo() }),
        ...(bouncesTo === undefined
          ? {}
          : {
              envelope: { from: bouncesTo(message.id, domainOf(from)), to: message.recipient_address },
            }),
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
        throw refusalOf(error) ?? error;
      });
    },
  };
}

/**
 * A server that answers 5xx to the receiver's address knows nobody there, unless its status says that it is
 * about us. One that answers 4xx, has a full mailbox or is down may take it later.
 */
function refusalOf(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, command, responseCode, response } = error as Error & {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode === undefined || responseCode < 500)
    return undefined;
  const status = statusIn(response ?? '');
  if (status !== undefined && meaningOf(status) === 'refused') return new RefusesUs(`status ${status}`);
  return status === '5.2.2' ? undefined : new Undeliverable(error.message);
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'hearthside';
}
