import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { capabilities, capabilitiesOf } from '#domains/people/capability.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * Somebody of the office who may do everything; in the database of every test. Commands leave it to the doors
 * when the second factor was given.
 */
export const ana: FreshStaff = {
  kind: 'staff',
  staffId: '01938f0e-0000-7000-8000-00000000a0a0',
  name: 'Ana Ruiz',
  capabilities: new Set(capabilities),
  confirmedAt: new Date(0),
};

/** The bookkeeper, whom a test employs where a second person is needed. */
export const ben: FreshStaff = {
  kind: 'staff',
  staffId: '01938f0e-0000-7000-8000-00000000b0b0',
  name: 'Ben Okafor',
  capabilities: capabilitiesOf(['bookkeeper']),
  confirmedAt: new Date(0),
};

export async function employ(database: Database, { staffId, name }: Staff, now: Date): Promise<void> {
  await database
    .insertInto('staff')
    .values({
      id: staffId,
      created_at: now,
      email: `${staffId}@example.com`,
      name,
      roles: ['administrator'],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For an API to which nobody of the office comes. */
export const nobodyInside = () => Promise.resolve(undefined);
