import type { Database } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../people/schema.ts';
import { findStep } from '../steps/commands.server.ts';
import { foundIdentity, providerName, type FoundIdentity, type LinkedProvider } from './schema.ts';

/** The providers that a member has linked. */
export async function listLinkedProviders(database: Database, member: Member): Promise<LinkedProvider[]> {
  const rows = await database.selectFrom('linked_identities').select(['provider', 'shown_as']).where('user_id', '=', member.userId).orderBy('provider').execute();
  return rows.map((row) => ({ provider: providerName.parse(row.provider), shownAs: row.shown_as }));
}

/** Who came back from a provider in this browser and is linked to nobody; undefined when nobody did lately. */
export async function findFoundIdentity(platform: Platform, token: string | undefined): Promise<FoundIdentity | undefined> {
  return token === undefined ? undefined : foundIdentity.safeParse(await findStep(platform, 'provider_found', token, null)).data;
}

/** Whether an address that the provider has proved to be this person's has an account already: theirs to know, and nobody else's. */
export async function hasAccount(database: Database, { email, proved }: FoundIdentity): Promise<boolean> {
  if (!proved || email === null) return false;
  return (await database.selectFrom('users').select('id').where('email', '=', email).where('status', 'in', ['A', 'S']).executeTakeFirst()) !== undefined;
}
