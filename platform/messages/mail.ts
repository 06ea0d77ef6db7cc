import nodemailer from 'nodemailer';
import type { Transport } from './delivery.ts';

/** Mail by SMTP. Texts have no provider yet and are refused, so that they stay visible as not delivered. */
export function createMailTransport(smtpUrl: string, from: string): Transport {
  const sender = nodemailer.createTransport(smtpUrl);
  return {
    async deliver(message) {
      if (message.channel !== 'email') throw new Error('no provider for this channel');
      const { attachment, html } = message;
      await sender.sendMail({
        from,
        to: message.recipient_address,
        // The same for each attempt: a mail whose taking was not heard of is the same mail when it comes again.
        messageId: `<${message.id}@${domainOf(from)}>`,
        subject: message.subject,
        text: message.body,
        ...(html === null ? {} : { html }),
        headers: message.headers,
        attachments: attachment === null ? [] : [{ filename: attachment.fileName, contentType: attachment.contentType, content: attachment.text }],
      });
    },
  };
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'hearthside';
}
