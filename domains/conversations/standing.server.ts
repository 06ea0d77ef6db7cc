import { sql } from 'kysely';
import { recipientsOf } from '#domains/people/recipient.server.ts';
import { aheadStates, goingStates, toDoStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, literals } from '#platform/database/database.ts';
import { keyMilliseconds, type LastAnswer, mostChoices, type SentText } from './standing.ts';

const isUnderWay = sql<boolean>`(b.state in ${literals(goingStates)} or b.state in ${literals(aheadStates)} and b.starts_at <=`;

/**
 * Our texts about visits to a number in the last three days, the newest first, as far as the number is still
 * that of the member they went to.
 */
export async function listSentTexts(database: DatabaseReader, phone: string, now: Date): Promise<SentText[]> {
  const { rows } = await sql<SentText>`
    select m.sent_at as "sentAt", coalesce(m.reply_keys, '{}') as keys, coalesce(m.body, '') as words, b.id as "bookingId",
      case when ${isUnderWay} ${now}) then 'now' when b.state in ${literals(aheadStates)} then 'coming' else 'over' end as visit,
      exists (select from text_replies t where t.phone = ${phone} and t.booking_id = b.id and t.created_at > m.sent_at) as "isAnswered"
    from messages m join bookings b on b.id = m.about
    where m.channel = 'text' and m.recipient_address = ${phone} and m.sent_at is not null and m.sent_at > ${new Date(now.getTime() - keyMilliseconds)} and m.failed_at is null
      and exists (select from users u where u.id = m.user_id and ${phone} in (u.phone, u.contact_phone))
    order by m.sent_at desc, b.starts_at limit 20`.execute(database);
  return rows;
}

/** What we last answered to this number; what needed no answer is passed over. */
export async function findLastAnswer(
  database: DatabaseReader,
  { id, from: phone }: { id: string; from: string },
  now: Date,
): Promise<LastAnswer | undefined> {
  const { rows } = await sql<LastAnswer>`
    select t.created_at as at, coalesce(t.choices, '{}')::text[] as choices, coalesce(t.reply_keys, '{}') as keys, t.wish,
      t.agreed_fee_cents as "agreedFeeCents", t.booking_id as "bookingId"
    from text_replies t
    where t.phone = ${phone} and t.id <> ${id} and t.created_at > ${new Date(now.getTime() - keyMilliseconds)} and coalesce(t.reading, '') not in ('kept', 'machine')
    order by t.created_at desc, t.id desc limit 1`.execute(database);
  return rows[0];
}

/** Whether the same words came from this number within the last minute. */
export async function cameBefore(
  database: DatabaseReader,
  { id, from, body }: { id: string; from: string; body: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from text_replies where phone = ${from} and id <> ${id} and body = ${body} and created_at > ${new Date(now.getTime() - 60_000)} limit 1`.execute(
    database,
  );
  return rows.length > 0;
}

/** Users `u` whose number it is: confirmed by a code, or called and texted by us about a visit lately. */
const hasNumber = (phone: string, now: Date) => sql<boolean>`(u.status = 'A' and (u.phone = ${phone}
  or u.contact_phone = ${phone} and exists (select from messages m where m.channel = 'text' and m.recipient_address = ${phone} and m.user_id = u.id
    and m.about is not null and m.sent_at > ${new Date(now.getTime() - keyMilliseconds)})))`;

/** The next visits of the people whose number it is, which a text could mean. */
export async function listComingVisits(
  database: DatabaseReader,
  phone: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b
    where b.state in ${literals(aheadStates)} and b.starts_at > ${now}
      and exists (select from users u where ${hasNumber(phone, now)} and b.recipient_id in ${recipientsOf(sql`u.id`)})
    order by b.starts_at, b.id limit ${mostChoices}`.execute(database);
  return rows.map(({ id }) => id);
}

/** Who acts on a visit by texts from this number: who may change it before who only sees it, its owner first. */
export async function findTexter(
  database: DatabaseReader,
  phone: string,
  bookingId: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join bookings b on b.id = ${bookingId} join recipients r on r.id = b.recipient_id
    where ${hasNumber(phone, now)} and b.recipient_id in ${recipientsOf(sql`u.id`)}
    order by b.recipient_id in ${recipientsOf(sql`u.id`, 'book')} desc, r.member_id = u.id desc, u.id limit 1`.execute(
    database,
  );
  return rows[0]?.id;
}

/** The ride home of today for which the owner of this number may be waiting. */
export async function findRideHome(
  database: DatabaseReader,
  phone: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b join service_options o on o.id = b.service_option_id
    where o.kind = 'ride' and b.state in ${literals(toDoStates)} and b.state <> 'in_progress'
      and b.starts_at between ${now}::timestamptz - interval '2 hours' and ${now}::timestamptz + interval '4 hours'
      and exists (select from users u where ${hasNumber(phone, now)} and b.recipient_id in ${recipientsOf(sql`u.id`)})
    order by b.starts_at limit 1`.execute(database);
  return rows[0]?.id;
}
