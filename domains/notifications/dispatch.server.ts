import { sql } from 'kysely';
import { type CurrentLook, currentLook } from '#domains/looks/look.server.ts';
import { formatPhone, marked, withoutMarks } from '#domains/people/words.ts';
import type { Hue } from '#domains/services/service.ts';
import { addressOf as pageAt } from '#platform/configuration/page-addresses.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { dateInWords } from '#platform/days.ts';
import { calendarEntry, calendarFile } from '#platform/messages/calendar-entry.ts';
import type { DueMessage, OutgoingMessage, Dispatch } from '#platform/messages/delivery.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { letterHtml } from './letter.ts';
import { type MailFacts, mailHtml, type MailLogo, mailText } from './mail.ts';
import { outageMail } from './office.ts';
import { withoutKeys } from './sent-message.ts';
import { reachableFields } from './settings.server.ts';
import {
  addressOf,
  type NoticeTopic,
  noticeTopics,
  type Reachable,
  type Way,
  waysToTell,
} from './settings.ts';
import { mayStillHear } from './still-allowed.server.ts';
import { textWithSafeWord } from './text.ts';
import { stopWhatCanBeStopped } from './unsubscribe.server.ts';
import { mayBeStopped, unsubscribeKey } from './unsubscribe.ts';

type Addressee = Reachable & { userId: string };

/**
 * Our messages as they go out: with the receiver's safe word, HTML for mail, the calendar file, and a way to
 * stop news. What the receiver no longer wants, or may no longer know, is dropped, and what would wake them
 * waits: the rights, settings and quiet hours at the time of sending count.
 */
export function createDispatch(platform: Platform): Dispatch {
  return {
    async prepare(work, message, now) {
      if (!(await isStillAllowed(work, message))) return { kind: 'drop' };
      const addressee = await findAddressee(platform, work, message);
      const topic = topicOf(message);
      if (addressee !== undefined && message.user_id !== null && topic !== undefined) {
        const ways = waysToTell(addressee, topic, now);
        const way = ways.find((each) => each.channel === message.channel);
        if (way === undefined && (ways.length === 0 || (await isToldOtherwise(work, message, ways))))
          return { kind: 'drop' };
        if (way !== undefined && way.dueAt > now) return { kind: 'later', dueAt: way.dueAt };
      }
      const hue = message.channel === 'email' ? await findHue(work, message) : null;
      const look = await currentLook(platform);
      const palette = look?.palette ?? null;
      const outgoing = dressed(platform, message, addressee, { hue, palette, logo: logoOf(platform, look) });
      return {
        kind: 'send',
        message: (await isFirstText(work, message, now))
          ? { ...outgoing, body: `${outgoing.body} ${howToStop}` }
          : outgoing,
      };
    },
    // If mail itself is out, this arrives once it is back: the office then sees what was late, while operators see
    // the outage at once.
    tellOfOutage: (work, outage, now) =>
      enqueueMessages(work, [outageMail(platform.configuration, outage)], now),
    makeUp: (work, message, now) => makeUpByCall(platform, work, message, now),
    endNews: (work, { user_id: userId, recipient_address: address }, now) =>
      stopWhatCanBeStopped(work, { userId, address }, now),
  };
}

/**
 * A call by the office, for a message that arrives nowhere; says whether there is one, or none is needed.
 * What comes back days later may no longer be of use.
 */
async function makeUpByCall(
  platform: Platform,
  work: DatabaseTransaction,
  message: DueMessage,
  now: Date,
): Promise<boolean> {
  if (message.expires_at !== null && message.expires_at <= now) return true;
  const isNotSent = !canSend(platform, message);
  if (message.kind === 'security' && !(isNotSent && isTellable(message))) return false;
  const addressee = await findAddressee(platform, work, message);
  // What is told of an account's security goes to the mail address as well.
  if (message.kind === 'security' && addressee !== undefined && addressOf(addressee, 'email') !== undefined)
    return true;
  if (await isSentOtherwise(work, message)) return true;
  // A number that takes no text can be called all the same, also where it belongs to no account.
  const address =
    addressee === undefined
      ? message.channel === 'text'
        ? message.recipient_address
        : undefined
      : addressOf(addressee, 'call');
  if (address === undefined) return false;
  const place =
    message.channel === 'letter' ? marked('address', message.recipient_address) : message.recipient_address;
  const body = isNotSent
    ? `We cannot send texts. Please call, and say the following. ${message.subject}.`
    : `We could not reach them at ${place}. Please call, say the following, and ask for a better address. ${message.subject}.`;
  await enqueueMessages(
    work,
    [
      {
        dedupeKey: `made-up:${message.id}`,
        kind: message.kind === 'security' ? 'account_security' : message.kind,
        channel: 'call',
        address,
        subject: message.subject,
        ...withoutMarks(body),
        userId: addressee?.userId,
        about: message.about ?? undefined,
        expiresAt: message.expires_at,
      },
    ],
    now,
  );
  return true;
}

/** What the rules of the carriers ask for (CTIA), once; it may take a second part. */
const howToStop = 'Reply STOP for no more texts.';

/**
 * Whether no text has gone to a number before. Codes do not count and say nothing: they were asked for, and
 * phones read them. Of two that go out at the same moment, the one that was written first is the first.
 */
async function isFirstText(
  work: DatabaseTransaction,
  { id, kind, channel, recipient_address: number, body }: DueMessage,
  now: Date,
): Promise<boolean> {
  if (channel !== 'text' || kind === 'security' || body.includes('STOP')) return false;
  const { rows } = await sql`
    select 1 from messages m where m.channel = 'text' and m.recipient_address = ${number} and m.id <> ${id} and m.kind <> 'security'
      and m.failed_at is null and m.dropped_at is null and (m.sent_at is not null or m.id < ${id} and m.due_at <= ${now}) limit 1`.execute(
    work,
  );
  return rows.length === 0;
}

/** A person can say of an account's security what is no code or link. */
const isTellable = ({ subject }: DueMessage): boolean => withoutKeys(subject) === subject;

/** What the office does is mail to it. A code goes by the machine that reads it out. */
function canSend({ channels }: Platform, { channel, kind }: DueMessage): boolean {
  if (channel === 'text') return channels.texts;
  return channel !== 'call' || kind !== 'security' || channels.voice;
}

async function isStillAllowed(work: DatabaseTransaction, message: DueMessage): Promise<boolean> {
  if (message.user_id === null) return true;
  const { rows } = await sql<{ may: boolean }>`
    select ${mayStillHear} as may from messages m where m.id = ${message.id}`.execute(work);
  return rows[0]?.may ?? false;
}

/** Whether the same notice has gone out another way, as far as we know. */
async function isSentOtherwise(work: DatabaseTransaction, message: DueMessage): Promise<boolean> {
  const row = await work
    .selectFrom('messages')
    .select('id')
    .where('dedupe_key', '=', message.dedupe_key)
    .where('channel', '<>', message.channel)
    .where('sent_at', 'is not', null)
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the same notice reaches, or reached, the person by a way that they want. */
async function isToldOtherwise(
  work: DatabaseTransaction,
  message: DueMessage,
  ways: readonly Way[],
): Promise<boolean> {
  const row = await work
    .selectFrom('messages')
    .select('id')
    .where('dedupe_key', '=', message.dedupe_key)
    .where(
      'channel',
      'in',
      ways.map((way) => way.channel),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function topicOf(message: DueMessage): NoticeTopic | undefined {
  return noticeTopics.find((each) => each === message.topic);
}

/** Of the service of the visit that a mail is about. */
async function findHue(work: DatabaseTransaction, { about }: DueMessage): Promise<Hue | null> {
  const { rows } = await sql<{ hue: Hue }>`
    select s.hue from bookings b join service_options o on o.id = b.service_option_id join services s on s.id = o.service_id
    where b.id = ${about}`.execute(work);
  return rows[0]?.hue ?? null;
}

function dressed(
  platform: Platform,
  message: DueMessage,
  addressee: Addressee | undefined,
  { hue, palette, logo }: Pick<MailFacts, 'hue' | 'palette' | 'logo'>,
): OutgoingMessage {
  const { id, kind, channel, recipient_address, subject, body } = message;
  const { SITE_NAME, PHONE, MAIL_FROM, OFFICE_ADDRESS, OFFICE_TIME_ZONE } = platform.configuration;
  const safeWord = addressee?.safeWord ?? null;
  const plain = { id, kind, channel, recipient_address, subject, html: null, attachment: null, headers: {} };
  if (channel === 'text') return { ...plain, body: textWithSafeWord(body, SITE_NAME, safeWord) };
  if (channel === 'letter')
    return {
      ...plain,
      body,
      html: letterHtml({
        site: SITE_NAME,
        phone: formatPhone(PHONE),
        addressee: recipient_address.split('\n'),
        date: dateInWords(platform.clock.now(), OFFICE_TIME_ZONE),
        subject,
        body,
        safeWord,
      }),
    };
  if (channel !== 'email') return { ...plain, body };
  const unsubscribeUrl = unsubscribeUrlOf(platform, message, addressee);
  return {
    ...plain,
    body: mailText(body, { safeWord, unsubscribeUrl, sender: `${SITE_NAME}, ${OFFICE_ADDRESS}` }),
    html: mailHtml({
      site: SITE_NAME,
      phone: { number: PHONE, display: formatPhone(PHONE) },
      publicUrl: platform.publicUrl,
      postalAddress: OFFICE_ADDRESS,
      subject,
      body,
      safeWord,
      unsubscribeUrl,
      logo,
      palette,
      hue,
      whoComesUrl: addressee === undefined ? null : `${platform.publicUrl}${pageAt('/who-comes')}`,
    }),
    attachment:
      message.calendar_entry === null ? null : visitFile(message.calendar_entry, SITE_NAME, MAIL_FROM),
    // RFC 8058: the mail program unsubscribes with one press, without a page.
    headers:
      unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
  };
}

/** The picture is twice as fine as it is shown. */
function logoOf({ publicUrl }: Platform, look: CurrentLook | null): MailLogo | null {
  const picture = look?.logo?.pictures.mail;
  if (picture === undefined) return null;
  return { url: publicUrl + picture.address, width: picture.width / 2, height: picture.height / 2 };
}

/** Who a message is for: the user it was written for, else the one who has confirmed its address. */
async function findAddressee(
  platform: Platform,
  work: DatabaseTransaction,
  message: DueMessage,
): Promise<Addressee | undefined> {
  const field = sql.ref(message.channel === 'email' ? 'u.email' : 'u.phone');
  const owner =
    message.user_id === null
      ? sql`${field} = ${message.recipient_address} and u.status in ('A', 'S')`
      : sql`u.id = ${message.user_id}`;
  const { rows } = await sql<{
    person: Addressee;
  }>`select json_build_object('userId', u.id, ${reachableFields(platform)}) as person from users u where ${owner}`.execute(
    work,
  );
  return rows[0]?.person;
}

function unsubscribeUrlOf(
  platform: Platform,
  message: DueMessage,
  addressee: Addressee | undefined,
): string | null {
  const topic = topicOf(message);
  if (addressee === undefined || topic === undefined || !mayBeStopped(topic)) return null;
  return `${platform.publicUrl}/unsubscribe?key=${unsubscribeKey(platform.secret, addressee.userId, topic)}`;
}

function visitFile(entry: unknown, site: string, from: string): OutgoingMessage['attachment'] {
  const parsed = calendarEntry.parse(entry);
  const organizer = { name: site, email: /<([^<>]+)>/.exec(from)?.[1] ?? from };
  return {
    fileName: 'visit.ics',
    contentType: `text/calendar; charset=utf-8; method=${parsed.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    text: calendarFile(parsed, organizer),
  };
}
