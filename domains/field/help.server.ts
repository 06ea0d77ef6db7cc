import { sql } from 'kysely';
import { officeAddress } from '#domains/notifications/office.ts';
import type { Professional, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { formatPhone } from '#domains/people/words.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { type HelpCall, helpNotFound } from './help.ts';

const call = sql<HelpCall>`
  select h.id, h.professional_id as "professionalId", p.name as "professionalName", p.phone, h.created_at as at, a.time_zone as "timeZone",
    case when b.id is not null then jsonb_build_object('id', b.id, 'recipientName', r.name, 'memberId', b.member_id, 'where', concat_ws(', ', b.address ->> 'address_1', b.address ->> 'unit_no', b.address ->> 'city'), 'town', b.address ->> 'city') end as visit,
    h.seen_at as "seenAt", seer.name as "seenBy", h.ended_at as "endedAt", ender.name as "endedBy", h.answer
  from help_calls h join professionals p on p.id = h.professional_id join service_areas a on a.id = p.service_area_id
    left join bookings b on b.id = h.booking_id left join recipients r on r.id = b.recipient_id
    left join staff seer on seer.id = h.seen_by left join staff ender on ender.id = h.ended_by`;

/**
 * A professional needs help: the office has it at the top of its queue, and by mail. Pressing again while it
 * is open is the same call. A visit is named only where it is theirs.
 */
export async function callForHelp(
  platform: Platform,
  professional: Professional,
  visitId: string | null,
): Promise<HelpCall> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const { professionalId } = professional;
    const id = newIdentifier(now);
    const made = await sql<{ id: string }>`
      insert into help_calls (id, created_at, professional_id, booking_id)
      values (${id}, ${now}, ${professionalId}, (select b.id from bookings b where b.id = ${isIdentifier(visitId ?? '') ? visitId : null} and b.professional_id = ${professionalId}))
      on conflict (professional_id) where ended_at is null do nothing returning id`.execute(work);
    const open = await findOpenHelp(work, professional);
    if (open === undefined) throw new Error('A call for help that was just made is not there.');
    if (made.rows.length > 0) await mailOffice(platform, work, open, now);
    return open;
  });
}

async function mailOffice(
  platform: Platform,
  work: DatabaseTransaction,
  { id, professionalName, phone, visit }: HelpCall,
  now: Date,
): Promise<void> {
  const number = phone === null ? '' : ` Their number is ${formatPhone(phone)}.`;
  const place = visit === null ? '' : ` They are at the visit of ${visit.recipientName}.`;
  await enqueueMessages(
    work,
    [
      {
        dedupeKey: `help:${id}`,
        kind: 'office',
        channel: 'email',
        address: officeAddress(platform.configuration),
        subject: `Please call now: ${professionalName} needs help`,
        body: `${professionalName} has pressed Help.${number}${place} Please call now, and call 911 if you cannot reach them and fear for them.`,
      },
    ],
    now,
  );
}

/** A professional's call for help that is still open, with who has seen it. */
export async function findOpenHelp(
  database: DatabaseReader,
  { professionalId }: Professional,
): Promise<HelpCall | undefined> {
  const { rows } =
    await sql<HelpCall>`${call} where h.professional_id = ${professionalId} and h.ended_at is null`.execute(
      database,
    );
  return rows[0];
}

export async function findHelp(database: DatabaseReader, id: string): Promise<HelpCall | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<HelpCall>`${call} where h.id = ${id}`.execute(database);
  return rows[0];
}

/** Calls for help, the newest first. */
export async function listHelp(
  database: DatabaseReader,
  after: { moment: Date; id: string } | null,
  most: number,
): Promise<HelpCall[]> {
  const { rows } = await sql<HelpCall>`
    ${call} where ${after === null ? sql`true` : sql`(h.created_at, h.id) < (${after.moment}, ${after.id}::uuid)`}
    order by h.created_at desc, h.id desc limit ${most}`.execute(database);
  return rows;
}

/**
 * Records that a member of the office has seen it; the phone says who. The first one is kept. Refuses
 * `help_not_found`.
 */
export function seeHelp(platform: Platform, staff: Staff, id: string): Promise<Result<null>> {
  return changeHelp(platform, staff, id, 'help_seen', (work, now) =>
    sql`update help_calls set seen_at = ${now}, seen_by = ${staff.staffId} where id = ${id} and seen_at is null`.execute(
      work,
    ),
  );
}

/** The office knows what it was, and that they are safe. Refuses `help_not_found`. */
export function endHelp(platform: Platform, staff: Staff, id: string, answer: string): Promise<Result<null>> {
  return changeHelp(platform, staff, id, 'help_ended', (work, now) =>
    sql`update help_calls set ended_at = ${now}, ended_by = ${staff.staffId}, answer = ${answer} where id = ${id} and ended_at is null`.execute(
      work,
    ),
  );
}

async function changeHelp(
  platform: Platform,
  staff: Staff,
  id: string,
  action: string,
  change: (work: DatabaseTransaction, now: Date) => Promise<{ numAffectedRows?: bigint }>,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    if ((await findHelp(work, id)) === undefined) return refused(helpNotFound);
    const { numAffectedRows } = await change(work, now);
    if (Number(numAffectedRows ?? 0) > 0) await writeAudit(work, staff, { action, subject: id }, now);
    return success(null);
  });
}
