import { type FactName, factNames, settingOfFact, usualOf } from '#platform/configuration/office-settings.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';

/** What was so where nobody had said it. A database from then keeps it. */
export const formerSettings = {
  SITE_NAME: 'Hearthside',
  PHONE: '+12125550142',
  OFFICE_ADDRESS: '200 Lamp Row, New York, NY 10001',
  OFFICE_TIME_ZONE: 'America/New_York',
};

/** Who the operator of the demo is, as settings. */
export const demoSettings = {
  ...formerSettings,
  EXAMPLE_ZIP: '11375',
  REFERENCE_LETTERS: 'HS',
};

const demoFacts: Partial<Record<FactName, string>> = {
  name: demoSettings.SITE_NAME,
  phone: demoSettings.PHONE,
  address: demoSettings.OFFICE_ADDRESS,
  zone: demoSettings.OFFICE_TIME_ZONE,
  region: 'the five boroughs of New York',
  zip: demoSettings.EXAMPLE_ZIP,
  letters: demoSettings.REFERENCE_LETTERS,
};

/**
 * Who the operator of the demo is and that it is open, as its office has said it; what the environment says
 * wins.
 */
export async function insertOperatorFacts(
  { configuration }: Platform,
  work: DatabaseTransaction,
  now: Date,
): Promise<void> {
  const facts = factNames.flatMap((name): [FactName | 'opened', string][] => {
    const configured = configuration[settingOfFact[name]];
    const value = configured === undefined || configured === usualOf(name) ? demoFacts[name] : configured;
    return value === undefined ? [] : [[name, value]];
  });
  facts.push(['opened', now.toISOString()]);
  await work
    .insertInto('operator_facts')
    .values(
      facts.map(([name, value]) => ({
        id: newIdentifier(now),
        name,
        value: JSON.stringify(value),
        since: now,
        staff_id: (staff) => staff.selectFrom('staff').select('id').where('email', '=', 'ana@example.com'),
      })),
    )
    .execute();
}
