import { NoProvider, type OutgoingMessage, type Transport, Undeliverable } from './delivery.ts';

/** A code is read out by a machine; a person only calls about what others may hear. */
const calledBy = (message: OutgoingMessage) =>
  message.channel === 'call' && message.kind === 'security' ? 'voice' : message.channel;

/**
 * Each channel by its own provider, codes by phone by that of `voice`. Without one a message is never tried:
 * it goes another way.
 */
export function byChannel(transports: Readonly<Record<string, Transport | undefined>>): Transport {
  return {
    close() {
      for (const transport of new Set(Object.values(transports))) transport?.close?.();
    },
    async deliver(message, now) {
      const transport = transports[calledBy(message)];
      if (transport === undefined) throw new NoProvider('no provider for this channel');
      await transport.deliver(message, now);
    },
  };
}

/** What a person in the office has to do, call or post a letter, as an email to the office. */
export function throughTheOffice(mail: Transport, officeAddress: () => string): Transport {
  return {
    deliver: (message, now) =>
      mail.deliver(taskOf(message, officeAddress()), now).catch((error: unknown) => {
        // It is the office that could not be reached. Nothing is known about the number or the home that the task is about.
        throw error instanceof Undeliverable ? new Error('the office takes no mail') : error;
      }),
  };
}

/** A letter waits in the office, to be printed with the others: its words are in one place, and printed once. */
function taskOf(message: OutgoingMessage, officeAddress: string): OutgoingMessage {
  const { channel, recipient_address: address, subject, body } = message;
  const isLetter = channel === 'letter';
  return {
    ...message,
    channel: 'email',
    recipient_address: officeAddress,
    subject: isLetter ? `Please print and post: ${subject}` : `Please call ${address}: ${subject}`,
    body: isLetter
      ? 'A letter waits in the office, under Letters, to be printed and mailed with the others.'
      : `Number: ${address}\n\n${body}`,
    html: null,
    attachment: null,
  };
}
