import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { answerMail, type Lead, leadKinds } from './lead.ts';
import { hoursInWords } from './office-words.ts';

const columns = sql`e.id, e.kind, e.created_at as at, e.name, e.organization, e.website, e.email, e.phone, e.zipcode, s.title as "serviceTitle", e.message,
  e.user_id as "memberId", e.answered_at as "answeredAt"`;
/** In the words of the indexes of leads, so that they serve. */
const isLead = sql`e.kind in ('business', 'partner', 'message', 'coming_soon', 'pre_registration')`;

export interface LeadsAsked {
  kind?: string;
  state?: string;
  zip?: string;
  after: { moment: Date; id: string } | null;
  most: number;
}

/** What was asked of us, newest first. */
export async function listLeads(
  database: DatabaseReader,
  { kind, state, zip, after, most }: LeadsAsked,
): Promise<Lead[]> {
  const conditions = [
    isLead,
    ...(leadKinds.some((each) => each === kind) ? [sql`e.kind = ${kind}`] : []),
    ...(state === 'open' ? [sql`e.answered_at is null`] : []),
    ...(state === 'answered' ? [sql`e.answered_at is not null`] : []),
    ...(zip === undefined ? [] : [sql`e.zipcode = ${zip}`]),
    ...(after === null ? [] : [sql`(e.created_at, e.id) < (${after.moment}, ${after.id}::uuid)`]),
  ];
  const { rows } = await sql<Lead>`
    select ${columns} from enquiries e left join services s on s.id = e.service_id
    where ${sql.join(conditions, sql` and `)} order by e.created_at desc, e.id desc limit ${most}`.execute(
    database,
  );
  return rows;
}

export async function findLead(database: DatabaseReader, id: string): Promise<Lead | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<Lead>`
    select ${columns} from enquiries e left join services s on s.id = e.service_id where e.id = ${id} and ${isLead}`.execute(
    database,
  );
  return rows[0];
}

/** Sends the words of the office by mail, which answers it. Refuses `already_answered`. */
export function answerLead(
  platform: Platform,
  staff: Staff,
  leadId: string,
  words: string,
): Promise<Result<null>> {
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  const hours = hoursInWords(platform);
  return decide(platform, staff, leadId, 'lead_answered', async (work, lead, now) => {
    if (lead.email === null) return;
    await enqueueMessages(
      work,
      [
        {
          dedupeKey: `answer:${leadId}:${now.getTime()}`,
          kind: 'answer',
          channel: 'email',
          address: lead.email,
          userId: lead.memberId ?? undefined,
          ...answerMail({ site, phone, hours }, lead, words),
        },
      ],
      now,
    );
  });
}

/** It was answered in another way, or needs no answer. */
export function closeLead(platform: Platform, staff: Staff, leadId: string): Promise<Result<null>> {
  return decide(platform, staff, leadId, 'lead_closed', () => Promise.resolve());
}

/** It is open for an answer again. */
export function reopenLead(platform: Platform, staff: Staff, leadId: string): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    const { rows } = await sql<{ memberId: string | null }>`
      update enquiries e set answered_at = null where id = ${leadId} and answered_at is not null and ${isLead} returning user_id as "memberId"`.execute(
      work,
    );
    const [opened] = rows;
    if (opened === undefined) return refused(changedMeanwhile);
    await writeAudit(
      work,
      staff,
      { action: 'lead_opened_again', subject: leadId, onBehalfOf: opened.memberId },
      platform.clock.now(),
    );
    return success(null);
  });
}

function decide(
  platform: Platform,
  staff: Staff,
  leadId: string,
  action: string,
  follow: (work: DatabaseTransaction, lead: Lead, now: Date) => Promise<void>,
): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    const now = platform.clock.now();
    const { rows } = await sql`
      update enquiries e set answered_at = ${now} where id = ${leadId} and answered_at is null and ${isLead} returning id`.execute(
      work,
    );
    const lead = rows.length === 0 ? undefined : await findLead(work, leadId);
    if (lead === undefined) return refused(changedMeanwhile);
    await follow(work, lead, now);
    await writeAudit(work, staff, { action, subject: leadId, onBehalfOf: lead.memberId }, now);
    return success(null);
  });
}

const changedMeanwhile = refusal(
  'conflict',
  'lead_changed',
  'Someone else just handled this. Check it again.',
);
