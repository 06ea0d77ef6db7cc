import { officeAddress } from '#domains/notifications/office.ts';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import type { Member } from '#domains/people/people.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import { momentInWords } from '#domains/visits/words.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Message } from '#platform/messages/messages.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import type { Quote } from './quote.ts';

type Told = Pick<Quote, 'id' | 'description' | 'totalCents' | 'validUntil'>;

/**
 * Tells the booker about a quote, or that it ends soon. The message says first that nothing is booked without
 * them.
 */
export async function quoteNotices(
  platform: Platform,
  work: DatabaseTransaction,
  visitId: string,
  quote: Told,
  what: 'sent' | 'ending',
): Promise<Message[]> {
  const visit = await work
    .selectFrom('bookings')
    .select(['booked_by', 'reference', 'time_zone'])
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  const person = await findReachable(platform, work, visit.booked_by);
  const { SITE_NAME: site, PHONE } = platform.configuration;
  const phone = formatPhone(PHONE);
  const amount = formatCents(quote.totalCents);
  const until = momentInWords(quote.validUntil, visit.time_zone);
  const headline = what === 'sent' ? 'Your quote is ready' : 'Your quote expires soon';
  const mail = [
    greeting(person.name),
    `${headline}. It’s from your visit ${visit.reference}.`,
    [
      `What: ${quote.description.replaceAll(/\s*\n\s*/g, ' ')}`,
      `Price: ${amount}`,
      `Good until: ${until}`,
    ].join('\n'),
    'Nothing is booked or charged unless you accept. You can decline without a reason.',
    `View the quote here: ${platform.publicUrl}/account/upcoming-booking/${visitId}/quote`,
    `Questions? Call ${phone}.`,
  ].join('\n\n');
  const words = {
    email: mail,
    letter: mail,
    text: textOf({
      site,
      safeWord: person.safeWord,
      phone,
      what: [`${headline}: ${amount}.`],
      todo: ['Nothing is booked unless you accept. Sign in to see it.', 'Sign in to see it.'],
    }),
    call: `Please call ${person.name} and read the quote: ${quote.description} ${amount}, good until ${until}. Nothing is booked without a yes. Visit ${visit.reference}.`,
  };
  return waysToTell(person, 'booked', platform.clock.now()).map(({ channel, address, dueAt }) => ({
    dedupeKey: `quote-${what}:${quote.id}`,
    kind: `quote_${what}`,
    channel,
    address,
    dueAt,
    userId: visit.booked_by,
    topic: 'booked',
    subject: `${headline}: ${amount}`,
    body: words[channel],
  }));
}

/** Tells the office what the member said, because the office waits for the answer to order what is needed. */
export async function answerNotice(
  platform: Platform,
  work: DatabaseTransaction,
  member: Member,
  quote: Quote,
  answer: 'accepted' | 'declined',
  reason: string | null,
): Promise<Message> {
  const visit = await work
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', quote.visitId)
    .executeTakeFirstOrThrow();
  const said = answer === 'accepted' ? 'accepted' : 'declined';
  return {
    dedupeKey: `quote-${answer}:${quote.id}`,
    kind: `quote_${answer}`,
    channel: 'email',
    address: officeAddress(platform.configuration),
    subject: `The member ${said} the quote of ${visit.reference}`,
    body: [
      `${member.name} ${said} the quote of ${formatCents(quote.totalCents)} from the visit ${visit.reference}.`,
      quote.description,
      ...(reason === null ? [] : [`Why: ${reason}`]),
    ].join('\n\n'),
  };
}
