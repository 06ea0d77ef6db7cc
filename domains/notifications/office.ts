import type { Configuration } from '#platform/configuration/configuration.ts';
import type { Message } from '#platform/messages/messages.ts';
import type { Dependency, Outage } from '#platform/outages/outages.ts';

/** Where the office is told of what only a person can do. */
export function officeAddress({
  OFFICE_EMAIL,
  MAIL_FROM,
}: Pick<Configuration, 'OFFICE_EMAIL' | 'MAIL_FROM'>): string {
  return OFFICE_EMAIL ?? /<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
}

const words: Record<Dependency, { subject: string; body: string }> = {
  email: {
    subject: 'Mail did not go out for a while',
    body: 'Our mail could not be sent. What was waiting goes out by itself. If you told anybody something by mail today, please check that they know.',
  },
  text: {
    subject: 'Texts do not go out',
    body: 'Our texts cannot be sent just now. They go out by themselves once that works again. Please call those who have to know something today.',
  },
  call: {
    subject: 'Call tasks do not go out',
    body: 'Calls that are for you to make could not be handed to you. They come by themselves once that works again.',
  },
  letter: {
    subject: 'Letters do not go out',
    body: 'Letters that are for you to post could not be handed to you. They come by themselves once that works again.',
  },
  gateway: {
    subject: 'The payment service does not answer',
    body: 'Cards cannot be charged just now. Visits can be booked all the same, and we ask for the money once the service answers again. You do not have to do anything.',
  },
};

/** What the office is told of something that we cannot reach: once for each time. */
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
