import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Message } from '#platform/messages/messages.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { type ChargeKind, chargeWords } from './charge.ts';

/** Asks the booker to approve or decline. The message says first that nothing is charged without approval. */
export async function extraNotices(
  platform: Platform,
  work: DatabaseTransaction,
  bookingId: string,
  charge: { chargeId: string; kind: ChargeKind; description: string; amountCents: number },
): Promise<Message[]> {
  const visit = await work
    .selectFrom('bookings')
    .select(['booked_by', 'reference'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const person = await findReachable(platform, work, visit.booked_by);
  const { SITE_NAME: site, PHONE } = platform.configuration;
  const phone = formatPhone(PHONE);
  const amount = formatCents(charge.amountCents);
  const subject = `${chargeWords[charge.kind]} for your visit: please approve or decline ${amount}`;
  const url = `${platform.publicUrl}/account/upcoming-booking/${bookingId}/extra`;
  const mail = [
    greeting(person.name),
    `There’s an extra cost of ${amount} for your visit ${visit.reference}.`,
    `For: ${charge.description}`,
    'We charge it only if you approve. You can decline.',
    `Approve or decline here: ${url}`,
    `Questions? Call ${phone}.`,
  ].join('\n\n');
  const words = {
    email: mail,
    letter: mail,
    text: textOf({
      site,
      safeWord: person.safeWord,
      phone,
      what: [`${chargeWords[charge.kind]} for your visit, ${amount}.`],
      todo: ['Charged only if you approve. Sign in to answer.', 'Sign in to approve or decline.'],
    }),
    call: `Please call ${person.name} and ask them to approve or decline ${amount} more for visit ${visit.reference}. ${charge.description}. Nothing is charged without a yes.`,
  };
  return waysToTell(person, 'money', platform.clock.now()).map(({ channel, address, dueAt }) => ({
    dedupeKey: `visit-charge:${charge.chargeId}`,
    kind: 'extra_asked',
    channel,
    address,
    dueAt,
    userId: visit.booked_by,
    topic: 'money',
    subject,
    body: words[channel],
  }));
}
