import { takeTries } from '#domains/limits/limit.server.ts';
import type { Professional, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { type FieldRequest, type RequestInput, requestNotFound } from './request.ts';

/**
 * A professional asks the office for something; it is in the queue until it is answered. The same id asks
 * once. Refuses `too_many_tries`.
 */
export async function askOffice(
  platform: Platform,
  professional: Professional,
  { id, kind, body }: RequestInput,
): Promise<Result<null>> {
  const { professionalId } = professional;
  const limit = await takeTries(platform, 'visit_message', { account: professionalId });
  if (!limit.ok) return limit;
  await platform.database
    .insertInto('professional_requests')
    .values({ id, created_at: platform.clock.now(), professional_id: professionalId, kind, body })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return success(null);
}

const mostShown = 20;

/** What a professional has asked, the newest first. */
export async function listRequests(
  database: DatabaseReader,
  professionalId: string,
): Promise<FieldRequest[]> {
  const rows = await database
    .selectFrom('professional_requests')
    .select(['id', 'kind', 'body', 'created_at', 'answered_at', 'answer'])
    .where('professional_id', '=', professionalId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map(({ id, kind, body, created_at: askedAt, answered_at: answeredAt, answer }) => ({
    id,
    kind,
    body,
    askedAt,
    answeredAt,
    answer,
  }));
}

/**
 * The office answers what a professional asked; what follows from it is done by itself. Refuses
 * `request_not_found`.
 */
export async function answerRequest(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  requestId: string,
  answer: string,
): Promise<Result<null>> {
  if (!isIdentifier(requestId) || !isIdentifier(professionalId)) return refused(requestNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const answered = await work
      .updateTable('professional_requests')
      .set({ answered_at: now, answered_by: staff.staffId, answer })
      .where('id', '=', requestId)
      .where('professional_id', '=', professionalId)
      .where('answered_at', 'is', null)
      .returning('kind')
      .executeTakeFirst();
    if (answered === undefined) return refused(requestNotFound);
    await writeAudit(
      work,
      staff,
      { action: 'request_answered', subject: professionalId, after: answered },
      now,
    );
    return success(null);
  });
}
