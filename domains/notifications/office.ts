import type { Configuration } from '#platform/configuration/configuration.ts';
import type { Message } from '#platform/messages/messages.ts';
import type { Dependency, Outage } from '#platform/outages/outages.ts';

/** Where the office is told about work that only a person can do. */
export function officeAddress({
  OFFICE_EMAIL,
  MAIL_FROM,
}: Pick<Configuration, 'OFFICE_EMAIL' | 'MAIL_FROM'>): string {
  return OFFICE_EMAIL ?? /<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
}

const words: Record<Dependency, { subject: string; body: string }> = {
  email: {
    subject: 'Mail did not go out for a while',
    body: 'Our mail could not be sent. What was waiting goes out by itself. If you told anyone something by mail today, please check that they know.',
  },
  text: {
    subject: 'Texts are not going out',
    body: 'We cannot send texts right now. They go out once it works again. Please call anyone who needs to know something today.',
  },
  call: {
    subject: 'Call tasks do not go out',
    body: 'We could not send you your call tasks. They will come once that works again.',
  },
  letter: {
    subject: 'Letters do not go out',
    body: 'We could not send you your letters to mail. They will come once that works again.',
  },
  email_refused: {
    subject: 'Our mail is refused',
    body: 'Some mail servers refuse all our email. What came back is in the office, under Messages, as failed. Please tell those people another way what they need to know today, and tell your email administrator.',
  },
  text_refused: {
    subject: 'Our texts are refused',
    body: 'A phone company refuses all our texts. What did not arrive is in the office, under Messages, as failed. Please call the people who need to know something today, and tell your text administrator.',
  },
  bounces: {
    subject: 'The mailbox for returned mail cannot be read',
    body: 'When our mail does not arrive, a report comes to a mailbox that we read. We cannot read it now, so no one notices mail that did not arrive. What comes there meanwhile is read once that works again. Please let the person who looks after our mail know. The setting is BOUNCE_MAILBOX.',
  },
  gateway: {
    subject: 'The payment service does not answer',
    body: 'Cards cannot be charged right now. Visits can still be booked, and we ask for the money once the service answers again. You do not have to do anything.',
  },
};

/** Tells the office that we cannot reach something: once for each outage. */
export function outageMail(
  configuration: Pick<Configuration, 'OFFICE_EMAIL' | 'MAIL_FROM'>,
  outage: Outage,
): Message {
  return {
    dedupeKey: `outage:${outage.id}`,
    kind: 'office',
    channel: 'email',
    address: officeAddress(configuration),
    ...words[outage.what],
  };
}
