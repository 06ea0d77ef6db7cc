import { sql } from 'kysely';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { capabilities, capabilitiesOf, type Role } from '#domains/people/capability.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { visitorOn } from './visitors.ts';

/**
 * A member of the office who may do everything; in the database of every test. Commands leave it to the doors
 * when the second factor was given.
 */
export const ana: FreshStaff = {
  kind: 'staff',
  staffId: '01938f0e-0000-7000-8000-00000000a0a0',
  name: 'Ana Ruiz',
  capabilities: new Set(capabilities),
  confirmedAt: new Date(0),
};

/** The bookkeeper, employed by a test where a second person is needed. */
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

/** A new member of the office in one role and is signed in there, with the cookie of their browser. */
export async function employedAs(
  platform: ConnectedPlatform,
  role: Role,
): Promise<{ staffId: string; cookie: string }> {
  const [now, id] = [platform.clock.now(), newIdentifier(platform.clock.now())];
  const token = await transaction(platform.database, async (work) => {
    await sql`insert into staff (id, created_at, email, name, roles) values (${id}, ${now}, ${id}, ${role}, ${[role]})`.execute(
      work,
    );
    return openStaffSession(platform, work, id, 'open', visitorOn());
  });
  return { staffId: id, cookie: `office=${token}` };
}
