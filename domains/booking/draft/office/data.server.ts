import { sql } from 'kysely';
import { isIdentifier } from '../../../../platform/identifier.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findFreeStarts } from '../../../availability/data.server.ts';
import { findService, findServiceArea } from '../../../catalogue/data.server.ts';
import { isRoundTrip } from '../../../catalogue/rides/rules.ts';
import { findMember, findRecipient } from '../../../people/data.server.ts';
import type { Member } from '../../../people/schema.ts';
import { findDraft, type Draft } from '../../data.server.ts';
import { timeHeldFor } from '../../own-time/data.server.ts';
import { estimateWanted } from '../../quote/data.server.ts';
import { momentInWords } from '../../wording/rules.ts';
import { findBegunBooking } from '../data.server.ts';

const mostTimes = 8;

/** What a member has begun and not finished, as the concierge who has them on the phone needs it. */
export interface BegunByMember {
  draftId: string;
  memberName: string;
  words: string;
  /** The next free times, once it is known what is to be done; of a round trip both times are asked for on the site. */
  times: { value: string; label: string }[];
}

/** The last booking that each member has begun, the newest first. For staff only: nobody's access is asked. */
export async function listBegunByMembers(platform: Platform, limit: number): Promise<BegunByMember[]> {
  const { database, clock } = platform;
  const { rows } = await sql<{ memberId: string }>`
    select d.member_id as "memberId" from booking_drafts d group by d.member_id order by max(d.updated_at) desc limit ${limit}`.execute(database);
  const found: BegunByMember[] = [];
  for (const { memberId } of rows) {
    const member = await findMember(database, memberId);
    const begun = member && (await findBegunBooking(database, member, clock.now()));
    const draft = member && begun && (await findDraft(database, member, begun.id));
    if (member === undefined || begun === undefined || draft === undefined) continue;
    found.push({ draftId: draft.id, memberName: member.name, words: begun.words, times: await timesFor(platform, member, draft) });
  }
  return found;
}

/** A draft with the member whose it is, for staff. */
export async function findDraftOfMember(platform: Platform, draftId: string): Promise<{ draft: Draft; member: Member } | undefined> {
  if (!isIdentifier(draftId)) return undefined;
  const row = await platform.database.selectFrom('booking_drafts').select('member_id').where('id', '=', draftId).executeTakeFirst();
  const member = row && (await findMember(platform.database, row.member_id));
  const draft = member && (await findDraft(platform.database, member, draftId));
  return member === undefined || draft === undefined ? undefined : { draft, member };
}

async function timesFor({ database, clock }: Platform, member: Member, draft: Draft): Promise<BegunByMember['times']> {
  const { serviceId, answers: { visit, recipientId } } = draft;
  if (visit?.['answered'] !== true || recipientId === undefined || isRoundTrip(visit)) return [];
  const [service, recipient] = await Promise.all([findService(database, serviceId), findRecipient(database, member, recipientId)]);
  const option = service?.options.find((each) => each.id === visit.optionId);
  const area = recipient && (await findServiceArea(database, recipient.address.zipcode, serviceId));
  if (service === undefined || option === undefined || area === undefined) return [];
  const estimate = await estimateWanted(database, member, service, { recipientId, answers: visit }, clock.now());
  if (!estimate.ok) return [];
  const free = await findFreeStarts(database, { serviceAreaId: area.id, serviceOptionId: option.id, lengthMinutes: estimate.value.minutes, leadHours: option.leadHours, now: clock.now(), limit: mostTimes, givenBack: await timeHeldFor(database, draft) });
  return free.map(({ startsAt }) => ({ value: startsAt.toISOString(), label: momentInWords(startsAt, area.timeZone) }));
}
