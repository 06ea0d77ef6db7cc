import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { calendarEntry, calendarFile } from '../../../platform/messages/calendar-entry.ts';
import type { DueMessage, OutgoingMessage, Prepare } from '../../../platform/messages/delivery.ts';
import type { Platform } from '../../../platform/platform.ts';
import { formatPhone } from '../../people/rules.ts';
import { mailHtml } from '../mail/rules.ts';
import { noticeTopics, type NoticeTopic } from '../schema.ts';
import { unsubscribeKey, mayBeStopped } from '../unsubscribe/rules.ts';
import { mailText, textWithSafeWord } from './rules.ts';

interface Addressee {
  userId: string;
  safeWord: string | null;
}

/** The form in which our messages go out: the receiver's safe word, mail for the eye, the calendar file, a way to stop news. */
export function prepareMessages(platform: Platform): Prepare {
  return async (work, message) => dressed(platform, message, await findAddressee(work, message));
}

function dressed(platform: Platform, message: DueMessage, addressee: Addressee | undefined): OutgoingMessage {
  const { id, channel, recipient_address, subject, body } = message;
  const { SITE_NAME, PHONE, MAIL_FROM } = platform.configuration;
  const safeWord = addressee?.safeWord ?? null;
  const plain = { id, channel, recipient_address, subject, html: null, attachment: null, headers: {} };
  if (channel !== 'email') return { ...plain, body: channel === 'text' ? textWithSafeWord(body, SITE_NAME, safeWord) : body };
  const unsubscribeUrl = unsubscribeUrlOf(platform, message, addressee);
  return {
    ...plain,
    body: mailText(body, { safeWord, unsubscribeUrl }),
    html: mailHtml({
      site: SITE_NAME,
      phone: { number: PHONE, display: formatPhone(PHONE) },
      publicUrl: platform.publicUrl,
      subject,
      body,
      safeWord,
      unsubscribeUrl,
    }),
    attachment: message.calendar_entry === null ? null : visitFile(message.calendar_entry, SITE_NAME, MAIL_FROM),
    // RFC 8058: the mail program stops it by one press, without a page.
    headers: unsubscribeUrl === null ? {} : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** Whom a message is for: the user it was written for, else the one to whom the address belongs because they have confirmed it. */
async function findAddressee(work: DatabaseTransaction, message: DueMessage): Promise<Addressee | undefined> {
  const users = work.selectFrom('users').select(['id as userId', 'safe_word as safeWord']);
  if (message.user_id !== null) return users.where('id', '=', message.user_id).executeTakeFirst();
  const field = message.channel === 'email' ? 'email' : 'phone';
  return users.where(field, '=', message.recipient_address).where('status', 'in', ['A', 'S']).executeTakeFirst();
}

function unsubscribeUrlOf(platform: Platform, message: DueMessage, addressee: Addressee | undefined): string | null {
  const topic = noticeTopics.find((each) => each === message.topic) satisfies NoticeTopic | undefined;
  if (addressee === undefined || topic === undefined || !mayBeStopped(topic)) return null;
  return `${platform.publicUrl}/unsubscribe?key=${unsubscribeKey(platform.secret, addressee.userId, topic)}`;
}

function visitFile(entry: unknown, site: string, from: string): OutgoingMessage['attachment'] {
  const parsed = calendarEntry.parse(entry);
  const organizer = { name: site, email: /<([^<>]+)>/.exec(from)?.[1] ?? from };
  return { fileName: 'visit.ics', contentType: `text/calendar; charset=utf-8; method=${parsed.cancelled ? 'CANCEL' : 'PUBLISH'}`, text: calendarFile(parsed, organizer) };
}
