import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { forgetCatalogue } from '#domains/services/service.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { termsRowOf } from '../visit-access.server.ts';
import { policyInWords, type PolicyWords } from './policy-words.ts';
import { policyRules } from './policy.ts';
import {
  type CanceledVisit,
  isStricter,
  type OwnHours,
  recount,
  type Recounted,
  type RuleState,
  type RuleVersion,
} from './rule-version.ts';
import { type Policy, readTerms, type TermsRow } from './terms.ts';

const policyName = 'policy.standard';

/** All versions of the rules about canceling, the draft first, then the newest. */
export async function listPolicies(database: DatabaseReader, now: Date): Promise<RuleVersion[]> {
  const { rows } = await sql<{
    id: string;
    rules: unknown;
    from: Date | null;
    state: RuleState;
    madeBy: string | null;
  }>`
    select version.id, version.rules, version.effective_from as "from", maker.name as "madeBy",
      case when version.effective_from is null then 'draft'
        when version.effective_from > ${now} then 'coming'
        when version.effective_from = max(version.effective_from) filter (where version.effective_from <= ${now}) over () then 'in force'
        else 'past' end as state
    from rule_versions version left join staff maker on maker.id = version.made_by
    where version.name = ${policyName} order by version.effective_from desc nulls first`.execute(database);
  return rows.map(({ rules, ...version }) => ({ ...version, policy: policyRules.parse(rules) }));
}

/** The rules about canceling at a moment. */
export const policyAmong = (versions: readonly RuleVersion[], at: Date): Policy => {
  const found = versions.find(({ from }) => from !== null && from <= at);
  if (found === undefined) throw new Error('No rules about canceling are in force.');
  return found.policy;
};

/** What the rules in force say to everybody, with how many hours ahead they let canceling be free. */
export async function readPolicy({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<{ policy: Policy; words: PolicyWords }> {
  const now = clock.now();
  const [versions, own] = await Promise.all([listPolicies(database, now), readOwnHours(database)]);
  const policy = policyAmong(versions, now);
  return { policy, words: policyInWords(policy, own) };
}

/** How many hours ahead canceling is free by what is offered itself. */
export async function readOwnHours(database: DatabaseReader): Promise<OwnHours> {
  const { rows } = await sql<{ isRide: boolean; least: number; most: number }>`
    select option.kind = 'ride' as "isRide", min(option.free_cancellation_hours) as least, max(option.free_cancellation_hours) as most
    from service_options option join services service on service.id = option.service_id
    where option.retired_at is null and service.published_at is not null and service.retired_at is null
    group by 1`.execute(database);
  const of = (isRide: boolean) => {
    const row = rows.find((each) => each.isRide === isRide);
    return row === undefined ? null : { least: row.least, most: row.most };
  };
  return { visits: of(false), rides: of(true) };
}

/**
 * Writes down what may be the next rules, in place of the draft that was seen; nobody is held to it yet.
 * Refuses `changed_meanwhile` where there is another draft by now.
 */
export async function draftPolicy(
  platform: Platform,
  staff: Staff,
  policy: Policy,
  seen: string | null,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const before = await lockDraft(work, now);
    if ((before?.id ?? null) !== seen) return refused(changedMeanwhile);
    if (before !== undefined) await work.deleteFrom('rule_versions').where('id', '=', before.id).execute();
    await work
      .insertInto('rule_versions')
      .values({
        id: newIdentifier(now),
        created_at: now,
        made_by: staff.staffId,
        name: policyName,
        rules: JSON.stringify(policy),
      })
      .execute();
    const audited = { action: 'rules_drafted', subject: policyName, after: { rules: policy } };
    await writeAudit(
      work,
      staff,
      before === undefined ? audited : { ...audited, before: { rules: before.policy } },
      now,
    );
    return success(null);
  });
}

/**
 * Gives the draft that was seen the moment from which it applies to what is held then, now where none is
 * given. What is held or booked keeps its rules. Refuses `changed_meanwhile`, `too_early` for a moment that
 * is over, `stricter_today` for rules that take something before `tomorrow`, and `rules_at_that_moment`.
 */
export async function publishPolicy(
  platform: Platform,
  staff: Staff,
  seen: string,
  { from: wanted, tomorrow }: { from: Date | null; tomorrow: Date },
): Promise<Result<{ from: Date }>> {
  const now = platform.clock.now();
  const from = wanted ?? now;
  if (from < now) return refused(tooEarly);
  const result = await transaction(platform.database, async (work): Promise<Result<{ from: Date }>> => {
    const draft = await lockDraft(work, now);
    if (draft?.id !== seen) return refused(changedMeanwhile);
    const versions = await listPolicies(work, now);
    if (versions.some((version) => version.from?.getTime() === from.getTime())) return refused(sameMoment);
    const before = policyAmong(versions, from);
    if (from < tomorrow && isStricter(draft.policy, before, await readOwnHours(work)))
      return refused(stricterToday);
    await work
      .updateTable('rule_versions')
      .set({ effective_from: from })
      .where('id', '=', draft.id)
      .execute();
    const after = { rules: draft.policy, from };
    await writeAudit(
      work,
      staff,
      { action: 'rules_changed', subject: policyName, before: { rules: before }, after },
      now,
    );
    return success({ from });
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

/**
 * Withdraws the draft, or rules whose moment is still to come. Refuses `rules_not_found`, and
 * `rules_in_force` for those that have begun: visits were held under them.
 */
export async function withdrawPolicy(
  platform: Platform,
  staff: Staff,
  versionId: string,
): Promise<Result<null>> {
  if (!isIdentifier(versionId)) return refused(notFound);
  const now = platform.clock.now();
  const result = await transaction(platform.database, async (work): Promise<Result<null>> => {
    await lockDraft(work, now);
    const version = (await listPolicies(work, now)).find(({ id }) => id === versionId);
    if (version === undefined) return refused(notFound);
    if (version.state !== 'draft' && version.state !== 'coming') return refused(inForce);
    await work.deleteFrom('rule_versions').where('id', '=', versionId).execute();
    const before = { rules: version.policy, from: version.from };
    await writeAudit(work, staff, { action: 'rules_withdrawn', subject: policyName, before }, now);
    return success(null);
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

/** Changes of these rules wait for each other at the first version, which always is. */
async function lockDraft(work: DatabaseTransaction, now: Date): Promise<RuleVersion | undefined> {
  await sql`select id from rule_versions where name = ${policyName} and effective_from is not null order by effective_from limit 1 for no key update`.execute(
    work,
  );
  return (await listPolicies(work, now)).find(({ state }) => state === 'draft');
}

const mostCanceled = 50;

/** The last visits that were canceled, with what they would have cost under other rules, the newest first. */
export async function recountLast(database: DatabaseReader, policy: Policy): Promise<Recounted[]> {
  // The newest have the highest ids, which are found without reading all that were ever canceled.
  const { rows } = await sql<Omit<CanceledVisit, 'terms'> & { terms: TermsRow }>`
    select b.id as "bookingId", b.reference, x.created_at as "canceledAt", b.time_zone as "timeZone", b.starts_at as "startsAt",
      b.placed_at as "placedAt", b.total_cents as "totalCents", x.fee_cents as "feeCents", x.staff_id is not null and x.fee_cents = 0 as "isLetGo",
      o.free_cancellation_hours as "freeHours", ${termsRowOf()} as terms
    from booking_cancellations x join bookings b on b.id = x.booking_id join service_options o on o.id = b.service_option_id
    where x.owed is null and b.placed_at is not null order by x.booking_id desc limit ${mostCanceled}`.execute(
    database,
  );
  return rows.map((row) => recount(policy, { ...row, terms: readTerms(row.terms) }));
}

const changedMeanwhile = refusal(
  'conflict',
  'changed_meanwhile',
  'Someone else just changed these rules. Check them and try again.',
);
const tooEarly = refusal('invalid', 'too_early', 'Rules can start now or later, but not in the past.', {
  from: 'Choose a day that is not over.',
});
const stricterToday = refusal('invalid', 'stricter_today', 'Stricter rules start tomorrow at the earliest.', {
  from: 'Stricter rules start tomorrow at the earliest.',
});
const sameMoment = refusal(
  'conflict',
  'rules_at_that_moment',
  'Other rules already start at that time. Withdraw those first.',
  { from: 'Choose another day.' },
);
const notFound = refusal('not_found', 'rules_not_found', 'We could not find these rules.');
const inForce = refusal(
  'conflict',
  'rules_in_force',
  'Visits were booked under these rules, so they stay. Write new ones instead.',
);
