import nodemailer from 'nodemailer';
import type { Transport } from './delivery.ts';

/** Mail by SMTP. Texts have no provider yet and are refused, so that they stay visible as not delivered. */
export function createMailTransport(smtpUrl: string, from: string): Transport {
  const sender = nodemailer.createTransport(smtpUrl);
  return {
    async deliver(message) {
      if (message.channel !== 'email') throw new Error('no provider for this channel');
      const { attachment } = message;
      const attachments = attachment === null ? [] : [{ filename: attachment.fileName, contentType: attachment.contentType, content: attachment.text }];
      await sender.sendMail({ from, to: message.recipient_address, subject: message.subject, text: message.body, attachments });
    },
  };
}
