import { sql } from 'kysely';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import { phoneLine, refusalOfNumber } from '#domains/people/fields.ts';
import type { Member } from '#domains/people/people.ts';
import { columnsOfLine } from '#domains/people/recipient.server.ts';
import { partsOfLine } from '#domains/people/words.ts';
import { listServices, zoneOfZip } from '#domains/services/service.server.ts';
import { type Database, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { type FieldProblem, refusal, refused, type Result, success } from '#platform/result.ts';
import {
  type BegunBooking,
  type CallBackRequest,
  type CallKind,
  type CallTime,
  callWindow,
  type CallWindow,
  type ComingSoonRequest,
  type SchedulingRequest,
  type WrittenEnquiry,
  type WrittenKind,
  zoneOfCall,
} from './enquiry.ts';
import { hoursInWords, officeMail, officeOf } from './office-words.ts';
import {
  callBackMail,
  callBackText,
  comingSoonMail,
  comingSoonText,
  messageArrivedMail,
  messageArrivedText,
  onTheListMail,
  onTheListText,
} from './words.ts';

/**
 * Records who wants to be called and when we promised to call, and confirms it by text. Asking again for the
 * same call, by a double click or a reload, is still one call and one text. `visitor` is null for a person
 * who asks by text. Refuses `made_up_number` and `too_many_tries`.
 */
export async function requestCallBack(
  platform: Platform,
  visitor: Visitor | null,
  member: Member | null,
  input: CallBackRequest,
  { confirm = true } = {},
): Promise<Result<PromisedCall>> {
  const { service, ...asked } = input;
  const known = service !== undefined && (await isService(platform, service));
  return promiseCall(
    platform,
    visitor,
    member,
    { kind: 'call_back', ...asked, ...(known ? { service } : {}) },
    confirm,
  );
}

/** The same for a visitor who wants help with booking. Refuses `service_not_found`. */
export async function requestScheduling(
  platform: Platform,
  visitor: Visitor,
  member: Member | null,
  input: SchedulingRequest,
): Promise<Result<PromisedCall>> {
  if (!(await isService(platform, input.service))) return refused(serviceNotFound);
  return promiseCall(platform, visitor, member, {
    kind: 'scheduling',
    ...input,
    topic: input.soon,
    timeZone: await zoneOfZip(platform.database, input.zip),
  });
}

/** What only the service knows to be wrong with the number of a call that is asked for. */
export function problemsOfNumber(
  platform: Pick<Platform, 'configuration'>,
  typed: string | undefined,
): readonly FieldProblem[] {
  const line = phoneLine.safeParse(typed);
  if (!line.success) return [];
  return refusalOfNumber(platform, partsOfLine(line.data).number, 'phone')?.fields ?? [];
}

export interface PromisedCall {
  enquiryId: string;
  window: CallWindow;
  timeZone: string;
}

interface WishedCall {
  kind: CallKind;
  name: string;
  phone: string;
  when: CallTime;
  topic?: string;
  zip?: string;
  service?: string;
  message?: string;
  email?: string | null;
  /** The zone that they gave. */
  zone?: string;
  /** The zone that we know of. */
  timeZone?: string;
  draft?: BegunBooking | null;
}

async function promiseCall(
  platform: Platform,
  visitor: Visitor | null,
  member: Member | null,
  wish: WishedCall,
  confirm = true,
): Promise<Result<PromisedCall>> {
  const madeUp = refusalOfNumber(platform, partsOfLine(wish.phone).number, 'phone');
  if (madeUp !== undefined) return refused(madeUp);
  const now = platform.clock.now();
  const office = officeOf(platform.configuration);
  const timeZone = wish.timeZone ?? zoneOfCall(wish.zone, office);
  const window = callWindow(wish.when, now, office, timeZone);
  const sender = senderOf(platform);
  const kept = await keepOnce(
    platform,
    visitor,
    {
      ...nothingKnown,
      kind: wish.kind,
      name: wish.name,
      email: wish.email ?? null,
      ...columnsOfLine(wish.phone),
      zipcode: wish.zip ?? null,
      service_id: wish.service ?? null,
      topic: wish.topic ?? null,
      message: wish.message ?? wish.draft?.words ?? null,
      due_from: window.from,
      due_until: window.until,
      time_zone: timeZone,
      booking_draft_id: wish.draft?.id ?? null,
      user_id: member?.userId ?? null,
    },
    wish.email
      ? { channel: 'email', address: wish.email, ...callBackMail(sender, window, now, timeZone) }
      : {
          channel: 'text',
          address: partsOfLine(wish.phone).number,
          ...callBackText(sender, window, now, timeZone),
        },
    confirm,
  );
  return kept.ok ? success({ ...kept.value, window, timeZone }) : kept;
}

/** Saves a message to us, and confirms that it arrived; none of its words go into the confirmation. */
export function sendWrittenEnquiry(
  platform: Platform,
  visitor: Visitor,
  member: Member | null,
  kind: WrittenKind,
  input: WrittenEnquiry,
): Promise<Result<{ enquiryId: string }>> {
  const { email, phone } = input.contact;
  const sender = senderOf(platform);
  return keepOnce(
    platform,
    visitor,
    {
      ...nothingKnown,
      kind,
      name: input.name,
      email,
      phone,
      organization: input.organization,
      website: input.website_address,
      message: input.message,
      user_id: member?.userId ?? null,
    },
    email === null
      ? { channel: 'text', address: phone ?? '', ...messageArrivedText(sender) }
      : { channel: 'email', address: email, ...messageArrivedMail(sender, input.name) },
  );
}

/**
 * Records who wants to be told when we come to a ZIP code, and confirms it to them. A person already on the
 * list stays on it once. Refuses `service_not_found`.
 */
export async function requestComingSoonNews(
  platform: Platform,
  visitor: Visitor,
  member: Member | null,
  input: ComingSoonRequest,
  kind: 'coming_soon' | 'pre_registration' = 'coming_soon',
): Promise<Result<{ enquiryId: string }>> {
  if (input.service !== null && !(await isService(platform, input.service))) return refused(serviceNotFound);
  const { email, phone } = input.contact;
  const sender = senderOf(platform);
  const words =
    kind === 'coming_soon'
      ? { text: comingSoonText, mail: comingSoonMail }
      : { text: onTheListText, mail: onTheListMail };
  return keepOnce(
    platform,
    visitor,
    {
      ...nothingKnown,
      kind,
      name: input.name,
      email,
      phone,
      zipcode: input.zip,
      service_id: input.service,
      user_id: member?.userId ?? null,
    },
    email === null
      ? { channel: 'text', address: phone ?? '', ...words.text(sender, input.zip) }
      : { channel: 'email', address: email, ...words.mail(sender, input.name, input.zip) },
  );
}

export interface Enquiry {
  kind: CallKind | WrittenKind | 'coming_soon' | 'pre_registration';
  name: string;
  email: string | null;
  phone: string | null;
  phone_ext: string | null;
  organization: string | null;
  website: string | null;
  zipcode: string | null;
  service_id: string | null;
  topic: string | null;
  message: string | null;
  due_from: Date | null;
  due_until: Date | null;
  time_zone: string | null;
  booking_draft_id: string | null;
  user_id: string | null;
}

const nothingKnown = {
  email: null,
  phone: null,
  phone_ext: null,
  organization: null,
  website: null,
  zipcode: null,
  service_id: null,
  topic: null,
  message: null,
  due_from: null,
  due_until: null,
  time_zone: null,
  booking_draft_id: null,
};

async function keepOnce(
  platform: Platform,
  visitor: Visitor | null,
  enquiry: Enquiry,
  confirmation: Pick<Message, 'channel' | 'address' | 'subject' | 'body'>,
  confirm = true,
): Promise<Result<{ enquiryId: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    // Two clicks arrive at the same moment; the second waits here and then finds what the first has written.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry:${confirmation.address}`}, 0))`.execute(
      work,
    );
    const earlier = await findSame(work, enquiry);
    if (earlier !== undefined) return success({ enquiryId: earlier });
    // Frequent writers are asked to call instead, and no one can use this form to flood another person.
    const contact = [enquiry.email, enquiry.phone].filter((each) => each !== null);
    const allowed = await takeTries(
      platform,
      'enquiry',
      { address: visitor?.address, contact, service: 'all' },
      work,
    );
    if (!allowed.ok) return allowed;
    const enquiryId = newIdentifier(now);
    await work
      .insertInto('enquiries')
      .values({ id: enquiryId, created_at: now, ...enquiry })
      .execute();
    const told = {
      dedupeKey: `office:${enquiryId}`,
      kind: 'office',
      channel: 'email' as const,
      address: officeAddress(platform.configuration),
      ...officeMail(enquiry, officeOf(platform.configuration), now),
    };
    // Nothing can be texted to an extension, and by an installation without texts: we call anyway.
    const canText = platform.channels.texts && enquiry.phone_ext === null;
    const isTold = confirm && (confirmation.channel === 'email' || canText);
    const confirmed = { dedupeKey: `enquiry:${enquiryId}`, kind: enquiry.kind, ...confirmation };
    await enqueueMessages(work, isTold ? [confirmed, told] : [told], now);
    return success({ enquiryId });
  });
}

/**
 * A waiting enquiry of the same person that says the same. Several people may share a number: another name or
 * extension is another request.
 */
async function findSame(work: DatabaseTransaction, enquiry: Enquiry): Promise<string | undefined> {
  const rows = await work
    .selectFrom('enquiries')
    .select(['id', 'name'])
    .where('kind', '=', enquiry.kind)
    .where('email', 'is not distinct from', enquiry.email)
    .where('phone', 'is not distinct from', enquiry.phone)
    .where('phone_ext', 'is not distinct from', enquiry.phone_ext)
    .where('zipcode', 'is not distinct from', enquiry.zipcode)
    .where('service_id', 'is not distinct from', enquiry.service_id)
    .where('topic', 'is not distinct from', enquiry.topic)
    .where('message', 'is not distinct from', enquiry.message)
    .where('due_until', 'is not distinct from', enquiry.due_until)
    .where('answered_at', 'is', null)
    .execute();
  return rows.find(({ name }) => bareName(name) === bareName(enquiry.name))?.id;
}

/** A name without what people leave out when they write it once more: case, accents, second blanks. */
const bareName = (name: string) =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/gu, ' ').trim().toLowerCase();

async function isService(platform: Platform, id: string): Promise<boolean> {
  return (await listServices(platform.database)).some((service) => service.id === id);
}

function senderOf(platform: Platform) {
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  return { site, phone, hours: hoursInWords(platform) };
}

const serviceNotFound = refusal('invalid', 'service_not_found', 'Check this and try again.', {
  service: 'Choose a service from the list.',
});

export interface PromisedWindow extends CallWindow {
  /** The zone of the promise; null for the office's zone. */
  timeZone: string | null;
}

/** When we promised to call. The identifier cannot be guessed, and the answer holds nothing about the person. */
export async function findCallWindow(
  database: Database,
  enquiryId: string,
): Promise<PromisedWindow | undefined> {
  if (!isIdentifier(enquiryId)) return undefined;
  const row = await database
    .selectFrom('enquiries')
    .select(['due_from', 'due_until', 'time_zone'])
    .where('id', '=', enquiryId)
    .where('kind', 'in', ['call_back', 'gift_card', 'scheduling'])
    .executeTakeFirst();
  if (row === undefined || row.due_from === null || row.due_until === null) return undefined;
  return { from: row.due_from, until: row.due_until, timeZone: row.time_zone };
}
