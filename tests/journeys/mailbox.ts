import { z } from 'zod';
import { until } from '#platform/embedded-database/poll.ts';

const mailbox = z.array(z.object({ to: z.string(), subject: z.string(), body: z.string() }));
export type Message = z.output<typeof mailbox>[number];

const longestWaitMilliseconds = 30_000;

/**
 * The newest message to an address whose subject matches, as soon as it has arrived; with some of its words
 * where several look alike.
 */
export async function messageTo(url: string, address: string, subject: RegExp, part = ''): Promise<Message> {
  let found: Message | undefined;
  await until(async () => {
    const answer = await fetch(`${url}/dev/mailbox.json`);
    found = mailbox
      .parse(await answer.json())
      .find((each) => each.to === address && subject.test(each.subject) && each.body.includes(part));
    return found !== undefined;
  }, longestWaitMilliseconds);
  if (found === undefined) throw new Error(`No message to ${address} has a subject like ${subject.source}.`);
  return found;
}

/** The six digits of the newest activation code that went to an address. */
export async function activationCode(url: string, address: string): Promise<string> {
  const { body } = await messageTo(url, address, /is your .* code/);
  return /code is (\d{6})/.exec(body)?.[1] ?? '';
}
