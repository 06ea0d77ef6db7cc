import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { findOption, forgetCatalogue } from '../service.server.ts';
import { price as priceShape, type Price } from '../service.ts';
import type { OptionPrices, PriceState, PriceVersion } from './price-version.ts';

interface VersionRow {
  id: string;
  price: unknown;
  from: Date | null;
  state: PriceState;
  madeBy: string | null;
}

interface PricesRow {
  optionId: string;
  title: string;
  service: string;
}

/** All options that are offered, with what they cost, cost before and will cost. */
export async function listPrices(database: DatabaseReader, now: Date): Promise<OptionPrices[]> {
  const { rows } = await sql<PricesRow>`
    select option.id as "optionId", option.title, service.title as service
    from service_options option join services service on service.id = option.service_id
    where option.retired_at is null order by service.position, option.position`.execute(database);
  const versions = await readVersions(
    database,
    rows.map(({ optionId }) => optionId),
    now,
  );
  return rows.map((row) => toPrices(row, versions.get(row.optionId) ?? []));
}

/** The prices of one option; undefined where there is no such option. */
export async function findPrices(
  database: DatabaseReader,
  optionId: string,
  now: Date,
): Promise<OptionPrices | undefined> {
  const { rows } = await sql<PricesRow>`
    select option.id as "optionId", option.title, service.title as service
    from service_options option join services service on service.id = option.service_id
    where option.id = ${optionId}`.execute(database);
  const [row] = rows;
  if (row === undefined) return undefined;
  return toPrices(row, (await readVersions(database, [optionId], now)).get(optionId) ?? []);
}

async function readVersions(
  database: DatabaseReader,
  optionIds: readonly string[],
  now: Date,
): Promise<Map<string, PriceVersion[]>> {
  const { rows } = await sql<VersionRow & { optionId: string }>`
    select version.id, version.service_option_id as "optionId", version.price, version.effective_from as "from",
      maker.name as "madeBy",
      case when version.effective_from is null then 'draft'
        when version.effective_from > ${now} then 'coming'
        when version.effective_from = max(version.effective_from) filter (where version.effective_from <= ${now})
          over (partition by version.service_option_id) then 'in force'
        else 'past' end as state
    from service_prices version left join staff maker on maker.id = version.made_by
    where version.service_option_id = any(${optionIds}::text[])
    order by version.effective_from desc nulls first`.execute(database);
  const read = rows.map(({ optionId, price, ...row }) => ({
    optionId,
    version: { ...row, price: priceShape.parse(price) },
  }));
  return new Map(
    [...Map.groupBy(read, ({ optionId }) => optionId)].map(([optionId, found]) => [
      optionId,
      found.map(({ version }) => version),
    ]),
  );
}

function toPrices(row: PricesRow, versions: PriceVersion[]): OptionPrices {
  const current = versions.find(({ state }) => state === 'in force');
  if (current === undefined) throw new Error(`The option ${row.optionId} has no price in force.`);
  return {
    ...row,
    current: current.price,
    draft: versions.find(({ state }) => state === 'draft') ?? null,
    versions,
  };
}

/**
 * Writes down what options may cost, all or none, in place of drafts that they have; nobody pays it yet.
 * Refuses `option_not_found`, and `other_kind_of_price` where it would be measured in another way than now.
 */
export async function draftPrices(
  platform: Platform,
  staff: Staff,
  drafts: ReadonlyMap<string, Price>,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    // In one order for everybody, so that two who change several do not wait for each other in a circle.
    for (const [optionId, price] of [...drafts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const option = await lockOption(work, optionId, now);
      if (option === undefined) return refused(optionNotFound);
      if (option.price.kind !== price.kind) return refused(otherKind);
    }
    for (const [optionId, price] of drafts) {
      const before = await deleteDraft(work, optionId);
      await writePrice(work, staff, { optionId, price, from: null }, now);
      const audited = { action: 'price_drafted', subject: optionId, after: { price } };
      await writeAudit(work, staff, before === undefined ? audited : { ...audited, before }, now);
    }
    return success(null);
  });
}

/** Writes what an option costs from a moment on, in place of what it would have; a draft where `from` is null. */
export async function writePrice(
  work: DatabaseTransaction,
  staff: Staff,
  { optionId, price, from }: { optionId: string; price: Price; from: Date | null },
  now: Date,
): Promise<void> {
  await work
    .insertInto('service_prices')
    .values({
      id: newIdentifier(now),
      created_at: now,
      service_option_id: optionId,
      price: JSON.stringify(price),
      made_by: staff.staffId,
      effective_from: from,
    })
    .onConflict((same) =>
      same.constraint('service_prices_one_at_a_time').doUpdateSet({ price: JSON.stringify(price) }),
    )
    .execute();
}

/**
 * Gives drafts the moment from which they count, now where none is given, all or none. What was promised
 * before keeps its price. Refuses `draft_not_found`, `too_early` for a moment that is over, and
 * `price_at_that_moment`.
 */
export async function putInForce(
  platform: Platform,
  staff: Staff,
  optionIds: readonly string[],
  wantedFrom: Date | null,
): Promise<Result<{ from: Date }>> {
  const now = platform.clock.now();
  const from = wantedFrom ?? now;
  if (from < now) return refused(tooEarly);
  if (optionIds.length === 0) return refused(draftNotFound);
  const result = await transaction(platform.database, async (work): Promise<Result<{ from: Date }>> => {
    for (const optionId of optionIds.toSorted()) {
      await lockOption(work, optionId, now);
      const versions = (await readVersions(work, [optionId], now)).get(optionId) ?? [];
      if (versions.every(({ state }) => state !== 'draft')) return refused(draftNotFound);
      if (versions.some((version) => version.from?.getTime() === from.getTime())) return refused(sameMoment);
    }
    for (const optionId of optionIds) {
      const before = (await findOption(work, optionId, from))?.price;
      const made = await work
        .updateTable('service_prices')
        .set({ effective_from: from })
        .where('service_option_id', '=', optionId)
        .where('effective_from', 'is', null)
        .returning('price')
        .executeTakeFirstOrThrow();
      const after = { price: made.price, from };
      const audited = { action: 'price_changed', subject: optionId, before: { price: before }, after };
      await writeAudit(work, staff, audited, now);
    }
    return success({ from });
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

/**
 * Withdraws a draft, or a price whose moment is still to come. Refuses `price_not_found`, and
 * `price_in_force` for one that has begun: visits were booked under it.
 */
export async function withdrawPrice(
  platform: Platform,
  staff: Staff,
  optionId: string,
  versionId: string,
): Promise<Result<null>> {
  if (!isIdentifier(versionId)) return refused(priceNotFound);
  const now = platform.clock.now();
  const result = await transaction(platform.database, async (work): Promise<Result<null>> => {
    await lockOption(work, optionId, now);
    const versions = (await readVersions(work, [optionId], now)).get(optionId) ?? [];
    const version = versions.find(({ id }) => id === versionId);
    if (version === undefined) return refused(priceNotFound);
    if (version.state !== 'draft' && version.state !== 'coming') return refused(inForce);
    await work.deleteFrom('service_prices').where('id', '=', versionId).execute();
    const before = { price: version.price, from: version.from };
    await writeAudit(work, staff, { action: 'price_withdrawn', subject: optionId, before }, now);
    return success(null);
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

/** Changes to the prices of one option wait for each other. */
async function lockOption(work: DatabaseTransaction, optionId: string, now: Date) {
  await sql`select id from service_options where id = ${optionId} for no key update`.execute(work);
  return findOption(work, optionId, now);
}

async function deleteDraft(
  work: DatabaseTransaction,
  optionId: string,
): Promise<{ price: unknown } | undefined> {
  return work
    .deleteFrom('service_prices')
    .where('service_option_id', '=', optionId)
    .where('effective_from', 'is', null)
    .returning('price')
    .executeTakeFirst();
}

const optionNotFound = refusal('not_found', 'option_not_found', 'We could not find this option.');
const otherKind = refusal(
  'invalid',
  'other_kind_of_price',
  'This option is measured another way, and drafts rely on that.',
);
const draftNotFound = refusal(
  'conflict',
  'draft_not_found',
  'That price draft is gone. Someone else may have used it.',
);
const tooEarly = refusal('invalid', 'too_early', 'A price can start now or later, but not in the past.', {
  from: 'Choose a time in the future.',
});
const sameMoment = refusal(
  'conflict',
  'price_at_that_moment',
  'Another price already applies from that time. Undo that first.',
  { from: 'Choose another moment.' },
);
const priceNotFound = refusal('not_found', 'price_not_found', 'We could not find this price.');
const inForce = refusal(
  'conflict',
  'price_in_force',
  'Visits were booked under this price, so it stays. Write a new one instead.',
);
