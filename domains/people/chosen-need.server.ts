import { type RawBuilder, sql } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import { languageOfNeed } from './language.ts';
import type { ChosenPreference } from './need.ts';

/**
 * What a recipient chose, in the order of the option list, for making decisions. `listSeenPreferences` reads
 * what is shown or sent.
 */
export async function listChosenPreferences(
  database: DatabaseReader,
  recipientId: string,
): Promise<(ChosenPreference & { mattersFor: string[] })[]> {
  const rows = await database
    .selectFrom('recipient_preferences as chosen')
    .innerJoin('preference_options as option', 'option.id', 'chosen.option_id')
    .select(['option.id', 'option.preference_group', 'option.title', 'option.matters_for', 'chosen.remarks'])
    .where('chosen.recipient_id', '=', recipientId)
    .orderBy('option.preference_group')
    .orderBy('option.position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    group: row.preference_group,
    title: row.title,
    remarks: row.remarks,
    mattersFor: row.matters_for,
  }));
}

/** The languages that a recipient would rather speak, as an array inside a select; null where it is any. */
export const wishedLanguagesOf = (recipientId: RawBuilder<unknown>): RawBuilder<string[] | null> =>
  sql<string[] | null>`(select array_agg(wish.value) from recipient_preferences chosen
    join jsonb_each_text(${JSON.stringify(languageOfNeed)}::jsonb) as wish on wish.key = chosen.option_id
    where chosen.recipient_id = ${recipientId})`;
