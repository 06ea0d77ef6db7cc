import { sql } from 'kysely';
import { transaction, type DatabaseTransaction } from '../../platform/database/database.ts';
import { newIdentifier } from '../../platform/identifier.ts';
import { enqueueMessages, type Message } from '../../platform/messages/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import { takeFromLimit } from '../../platform/rate-limits/rate-limits.ts';
import { refused, success, type Refusal, type Result } from '../../platform/result.ts';
import { listServices } from '../catalogue/data.server.ts';
import type { Member } from '../people/schema.ts';
import { callWindow, enquiriesPerContact } from './rules.ts';
import type {
  CallBackRequest,
  CallKind,
  CallTime,
  CallWindow,
  ComingSoonRequest,
  GiftCardRequest,
  SchedulingRequest,
  WrittenEnquiry,
  WrittenKind,
} from './schema.ts';
import { callBackText, comingSoonMail, comingSoonText, messageArrivedMail, messageArrivedText } from './wording/rules.ts';

/**
 * Writes down who wants to be called and when we promised to, and confirms it by text.
 * Asking for the same call again, by a double click or a reload, is one call and one text.
 */
export function requestCallBack(platform: Platform, member: Member | null, input: CallBackRequest, { confirm = true } = {}): Promise<Result<PromisedCall>> {
  return promiseCall(platform, member, { kind: 'call_back', ...input }, confirm);
}

/** The same for somebody who would like to buy a gift card: we call to finish it. */
export function requestGiftCard(platform: Platform, member: Member | null, input: GiftCardRequest): Promise<Result<PromisedCall>> {
  return promiseCall(platform, member, { kind: 'gift_card', ...input, message: `A gift card of $${input.amount} for ${input.recipient}.` });
}

/** The same for somebody who would like to have help arranged. Refuses `service_not_found`. */
export async function requestScheduling(platform: Platform, member: Member | null, input: SchedulingRequest): Promise<Result<PromisedCall>> {
  if (!(await isService(platform, input.service))) return refused(serviceNotFound);
  return promiseCall(platform, member, { kind: 'scheduling', ...input, topic: input.soon });
}

export interface PromisedCall {
  enquiryId: string;
  window: CallWindow;
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
}

async function promiseCall(platform: Platform, member: Member | null, wish: WishedCall, confirm = true): Promise<Result<PromisedCall>> {
  const now = platform.clock.now();
  const window = callWindow(wish.when, now);
  const kept = await keepOnce(
    platform,
    {
      ...nothingKnown,
      kind: wish.kind,
      name: wish.name,
      phone: wish.phone,
      zipcode: wish.zip ?? null,
      service_id: wish.service ?? null,
      topic: wish.topic ?? null,
      message: wish.message ?? null,
      due_from: window.from,
      due_until: window.until,
      user_id: member?.userId ?? null,
    },
    { channel: 'text', address: wish.phone, ...callBackText(senderOf(platform), window, now) },
    confirm,
  );
  return kept.ok ? success({ ...kept.value, window }) : kept;
}

/** Keeps what somebody wrote to us, and confirms that it arrived; not a word of it goes into the confirmation. */
export function sendWrittenEnquiry(platform: Platform, member: Member | null, kind: WrittenKind, input: WrittenEnquiry): Promise<Result<{ enquiryId: string }>> {
  const { email, phone } = input.contact;
  const sender = senderOf(platform);
  return keepOnce(
    platform,
    { ...nothingKnown, kind, name: input.name, email, phone, organization: input.organization, message: input.message, user_id: member?.userId ?? null },
    email === null
      ? { channel: 'text', address: phone ?? '', ...messageArrivedText(sender) }
      : { channel: 'email', address: email, ...messageArrivedMail(sender, input.name) },
  );
}

/**
 * Writes down who wants to be told when we come to a ZIP code, and confirms it to them.
 * Somebody who is on the list already stays on it once. Refuses `service_not_found`.
 */
export async function requestComingSoonNews(
  platform: Platform,
  member: Member | null,
  input: ComingSoonRequest,
  kind: 'coming_soon' | 'pre_registration' = 'coming_soon',
): Promise<Result<{ enquiryId: string }>> {
  if (input.service !== null && !(await isService(platform, input.service))) return refused(serviceNotFound);
  const { email, phone } = input.contact;
  const sender = senderOf(platform);
  return keepOnce(
    platform,
    { ...nothingKnown, kind, name: input.name, email, phone, zipcode: input.zip, service_id: input.service, user_id: member?.userId ?? null },
    email === null
      ? { channel: 'text', address: phone ?? '', ...comingSoonText(sender, input.zip) }
      : { channel: 'email', address: email, ...comingSoonMail(sender, input.name, input.zip) },
  );
}

interface Enquiry {
  kind: CallKind | WrittenKind | 'coming_soon' | 'pre_registration';
  name: string;
  email: string | null;
  phone: string | null;
  organization: string | null;
  zipcode: string | null;
  service_id: string | null;
  topic: string | null;
  message: string | null;
  due_from: Date | null;
  due_until: Date | null;
  user_id: string | null;
}

const nothingKnown = { email: null, phone: null, organization: null, zipcode: null, service_id: null, topic: null, message: null, due_from: null, due_until: null };

async function keepOnce(
  platform: Platform,
  enquiry: Enquiry,
  confirmation: Pick<Message, 'channel' | 'address' | 'subject' | 'body'>,
  confirm = true,
): Promise<Result<{ enquiryId: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    // Two clicks arrive at the same moment; the second waits here and then finds what the first has written.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry:${confirmation.address}`}, 0))`.execute(work);
    const earlier = await findSame(work, enquiry);
    if (earlier !== undefined) return success({ enquiryId: earlier });
    const allowed = await takeFromLimit(work, enquiriesPerContact, confirmation.address, now);
    if (!allowed.ok) return allowed;
    const enquiryId = newIdentifier(now);
    await work.insertInto('enquiries').values({ id: enquiryId, created_at: now, ...enquiry }).execute();
    if (confirm) await enqueueMessages(work, [{ dedupeKey: `enquiry:${enquiryId}`, kind: enquiry.kind, ...confirmation }], now);
    return success({ enquiryId });
  });
}

/** An enquiry that says the same and still waits for its answer. */
async function findSame(work: DatabaseTransaction, enquiry: Enquiry): Promise<string | undefined> {
  const row = await work
    .selectFrom('enquiries')
    .select('id')
    .where('kind', '=', enquiry.kind)
    .where('email', 'is not distinct from', enquiry.email)
    .where('phone', 'is not distinct from', enquiry.phone)
    .where('zipcode', 'is not distinct from', enquiry.zipcode)
    .where('service_id', 'is not distinct from', enquiry.service_id)
    .where('topic', 'is not distinct from', enquiry.topic)
    .where('message', 'is not distinct from', enquiry.message)
    .where('due_until', 'is not distinct from', enquiry.due_until)
    .where('answered_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

async function isService(platform: Platform, id: string): Promise<boolean> {
  return (await listServices(platform.database)).some((service) => service.id === id);
}

function senderOf({ configuration }: Platform) {
  return { site: configuration.SITE_NAME, phone: configuration.PHONE };
}

const serviceNotFound = {
  kind: 'invalid',
  code: 'service_not_found',
  message: 'Please look at this again.',
  fields: [{ field: 'service', message: 'Choose the help that you would like from the list.' }],
} satisfies Refusal;
