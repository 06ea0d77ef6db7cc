import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isIdentifier } from '../../../platform/identifier.ts';
import type { Member } from '../../people/schema.ts';
import { momentInWords } from '../wording/rules.ts';

const keptDays = 7;

/** Whose draft it is, for a form of it that comes from somebody who is not signed in any more. */
export async function findDraftOwner(database: Database, draftId: string): Promise<string | undefined> {
  if (!isIdentifier(draftId)) return undefined;
  const row = await database.selectFrom('booking_drafts').select('member_id').where('id', '=', draftId).executeTakeFirst();
  return row?.member_id;
}

/** The booking that a member has begun last and not finished, in words for whoever goes on with it on the phone. */
export async function findBegunBooking(database: Database, member: Member, now: Date): Promise<{ id: string; words: string } | undefined> {
  const { rows } = await sql<{ id: string; service: string; option: string | null; recipient: string | null; startsAt: string | null; timeZone: string | null }>`
    select d.id, s.title as service, o.title as option, r.name as recipient, d.answers ->> 'startsAt' as "startsAt", r.time_zone as "timeZone"
    from booking_drafts d
    join services s on s.id = d.service_id
    left join service_options o on o.id = d.answers -> 'visit' ->> 'optionId'
    left join recipients r on r.id::text = d.answers ->> 'recipientId'
    left join bookings b on b.id = d.booking_id
    where d.member_id = ${member.userId} and d.updated_at > ${new Date(now.getTime() - keptDays * 86_400_000)} and (b.id is null or b.state = 'draft')
    order by d.updated_at desc limit 1`.execute(database);
  const draft = rows[0];
  if (draft === undefined) return undefined;
  const what = draft.option === null ? draft.service : `${draft.service}, ${draft.option}`;
  const when = draft.startsAt === null || draft.timeZone === null ? '' : `, ${momentInWords(new Date(draft.startsAt), draft.timeZone)}`;
  return { id: draft.id, words: `${what}${draft.recipient === null ? '' : ` for ${draft.recipient}`}${when}` };
}
