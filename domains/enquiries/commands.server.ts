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
import type { CallBackRequest, CallWindow, ComingSoonRequest } from './schema.ts';
import { callBackText, comingSoonMail, comingSoonText } from './wording/rules.ts';

/**
 * Writes down who wants to be called and when we promised to, and confirms it by text.
 * Asking for the same call again, by a double click or a reload, is one call and one text.
 */
export async function requestCallBack(
  platform: Platform,
  member: Member | null,
  input: CallBackRequest,
): Promise<Result<{ enquiryId: string; window: CallWindow }>> {
  const now = platform.clock.now();
  const window = callWindow(input.when, now);
  const kept = await keepOnce(
    platform,
    {
      kind: 'call_back',
      name: input.name,
      email: null,
      phone: input.phone,
      zipcode: null,
      service_id: null,
      topic: input.topic,
      due_from: window.from,
      due_until: window.until,
      user_id: member?.userId ?? null,
    },
    { channel: 'text', address: input.phone, ...callBackText(senderOf(platform), window, now) },
  );
  return kept.ok ? success({ ...kept.value, window }) : kept;
}

/**
 * Writes down who wants to be told when we come to a ZIP code, and confirms it to them.
 * Somebody who is on the list already stays on it once. Refuses `service_not_found`.
 */
export async function requestComingSoonNews(
  platform: Platform,
  member: Member | null,
  input: ComingSoonRequest,
): Promise<Result<{ enquiryId: string }>> {
  const services = await listServices(platform.database);
  if (input.service !== null && !services.some((service) => service.id === input.service)) return refused(serviceNotFound);
  const { email, phone } = input.contact;
  const sender = senderOf(platform);
  return keepOnce(
    platform,
    {
      kind: 'coming_soon',
      name: input.name,
      email,
      phone,
      zipcode: input.zip,
      service_id: input.service,
      topic: null,
      due_from: null,
      due_until: null,
      user_id: member?.userId ?? null,
    },
    email === null
      ? { channel: 'text', address: phone ?? '', ...comingSoonText(sender, input.zip) }
      : { channel: 'email', address: email, ...comingSoonMail(sender, input.name, input.zip) },
  );
}

interface Enquiry {
  kind: 'call_back' | 'coming_soon';
  name: string;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  service_id: string | null;
  topic: string | null;
  due_from: Date | null;
  due_until: Date | null;
  user_id: string | null;
}

async function keepOnce(
  platform: Platform,
  enquiry: Enquiry,
  confirmation: Pick<Message, 'channel' | 'address' | 'subject' | 'body'>,
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
    await enqueueMessages(work, [{ dedupeKey: `enquiry:${enquiryId}`, kind: enquiry.kind, ...confirmation }], now);
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
    .where('due_until', 'is not distinct from', enquiry.due_until)
    .where('answered_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
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
