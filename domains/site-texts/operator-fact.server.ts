import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { forgetCatalogue } from '#domains/services/service.server.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';
import {
  factNames,
  isOpened,
  type FactName,
  readFacts,
  readOfficeSettings,
  settingOfFact,
  usualOf,
} from '#platform/configuration/office-settings.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { notReady } from './opening/proof.ts';
import { type Identity, identityChanged, identityNames, lettersOf } from './operator-fact.ts';

/** Who the operator is now, by the facts with the newest first; empty where nobody has said it. */
export function identityOf(facts: readonly { name: FactName; value: string | null }[]): Identity {
  const of = (name: FactName) => facts.find((fact) => fact.name === name)?.value ?? null;
  return {
    name: of('name') ?? '',
    phone: of('phone') ?? '',
    address: of('address') ?? '',
    mail: of('mail'),
    zone: of('zone') ?? '',
    region: of('region'),
    zip: of('zip'),
  };
}

/** A fact as it was written; by nobody where it was taken from the environment. */
export interface WrittenFact {
  name: FactName;
  value: string | null;
  since: Date;
  by: string | null;
}

/** All facts that were ever written, the newest first. */
export async function listFacts(database: DatabaseReader): Promise<WrittenFact[]> {
  const { rows } = await sql<WrittenFact>`
    select fact.name, fact.value, fact.since, staff.name as by
    from operator_facts fact left join staff on staff.id = fact.staff_id
    where fact.name = any(${factNames}::text[]) order by fact.since desc, fact.id desc`.execute(database);
  return rows;
}

/** How many there are: another number once a colleague has saved. */
export async function countFacts(database: DatabaseReader): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from operator_facts`.execute(database);
  return rows[0]?.n ?? 0;
}

/**
 * Writes what is another than it was, or was said by the environment alone, for all pages and messages from
 * now on. Refuses `changed_meanwhile` where there are by now other facts than the `seen` ones.
 */
export async function changeIdentity(
  platform: Platform,
  staff: Staff,
  identity: Identity,
  seen: number,
): Promise<Result<{ changed: FactName[] }>> {
  const { database, clock } = platform;
  const result = await transaction(database, async (work) => {
    await lockFacts(work);
    if ((await countFacts(work)) !== seen) return refused(identityChanged);
    const known = await readFacts(work);
    const before = identityOf(known);
    const isOfStaff = (name: FactName) => known.some((fact) => fact.name === name && fact.isOfStaff);
    const changed = identityNames.filter(
      (name) => identity[name] !== before[name] || (identity[name] !== null && !isOfStaff(name)),
    );
    if (changed.length > 0) {
      await writeFacts(
        work,
        withLetters(
          changed.map((name) => [name, identity[name]]),
          known,
        ),
        clock.now(),
        staff,
      );
      const those = (facts: Identity) => Object.fromEntries(changed.map((name) => [name, facts[name]]));
      const entry = { action: 'identity_changed', subject: 'identity', before: those(before) };
      await writeAudit(work, staff, { ...entry, after: those(identity) }, clock.now());
    }
    return success({ changed });
  });
  await readOfficeSettings(platform);
  forgetCatalogue(database);
  return result;
}

/**
 * Opens for visitors, for good; a second time it is open already. Refuses `not_ready_to_open` where something
 * is `missing`.
 */
export async function openForVisitors(
  platform: Platform,
  staff: Staff,
  missing: readonly string[],
): Promise<Result<null>> {
  const { database, clock } = platform;
  const result = await transaction(database, async (work): Promise<Result<null>> => {
    await lockFacts(work);
    if (await isOpened(work)) return success(null);
    if (missing.length > 0) return refused(notReady(missing));
    const now = clock.now();
    await writeFacts(work, [['opened', now.toISOString()]], now, staff);
    await writeAudit(work, staff, { action: 'opened_for_visitors', subject: 'operator' }, now);
    return success(null);
  });
  await readOfficeSettings(platform);
  forgetCatalogue(database);
  return result;
}

/** When a colleague opened it, and their name; undefined before. */
export async function findOpening(
  database: DatabaseReader,
): Promise<{ since: Date; by: string | null } | undefined> {
  const { rows } = await sql<{ since: Date; by: string | null }>`
    select fact.since, staff.name as by from operator_facts fact left join staff on staff.id = fact.staff_id
    where fact.name = 'opened' order by fact.since limit 1`.execute(database);
  return rows[0];
}

/**
 * Takes from the environment each fact that is not written yet and that it sets, once: from then on the
 * variable is ignored, and the office alone changes it.
 */
export async function takeConfiguredFacts(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  configured: Configuration,
): Promise<void> {
  await transaction(database, async (work) => {
    await lockFacts(work);
    const known = await readFacts(work);
    const found = factNames.flatMap((name): [FactName, string][] => {
      const value = configured[settingOfFact[name]];
      return value === undefined || value === usualOf(name) || known.some((fact) => fact.name === name)
        ? []
        : [[name, value]];
    });
    if (found.length > 0) await writeFacts(work, withLetters(found, known), clock.now(), null);
  });
}

/** The first name of an operator brings the letters of references along. */
function withLetters(
  facts: readonly [FactName, string | null][],
  known: readonly { name: FactName }[],
): (readonly [FactName, string | null])[] {
  const [, name] = facts.find(([each]) => each === 'name') ?? [];
  const areThere = [...facts.map(([each]) => each), ...known.map((each) => each.name)].includes('letters');
  return areThere || !name ? facts.slice() : [...facts, ['letters', lettersOf(name)]];
}

/** So that of two who save at once the second sees what the first has written. */
const lockFacts = (work: DatabaseTransaction) =>
  sql`select pg_advisory_xact_lock(hashtext('operator_facts'))`.execute(work);

async function writeFacts(
  work: DatabaseTransaction,
  facts: readonly (readonly [name: FactName | 'opened', value: string | null])[],
  now: Date,
  staff: Staff | null,
): Promise<void> {
  await work
    .insertInto('operator_facts')
    .values(
      facts.map(([name, value]) => ({
        id: newIdentifier(now),
        name,
        value: JSON.stringify(value),
        since: now,
        staff_id: staff?.staffId ?? null,
      })),
    )
    .execute();
}
