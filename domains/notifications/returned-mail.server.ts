import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import type { Member } from '#domains/people/people.ts';
import { type Database, type DatabaseReader, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';

/** Their address, if our mail to it comes back; null where it does not, or where it is another by now. */
export async function findReturnedMail(database: DatabaseReader, userId: string): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    select lost.address from users u join undeliverable_addresses lost on lost.channel = 'email' and lost.address = u.email
    where u.id = ${userId}`.execute(database);
  return rows[0]?.address ?? null;
}

/** The member says that their address is right: our mail goes there again, until it comes back once more. */
export async function confirmEmail({ database }: Platform, { userId }: Member): Promise<void> {
  await forgetReturned(database, userId);
}

/** The same on the phone, said to the office. */
export function confirmEmailFor(platform: Platform, staff: Staff, memberId: string): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    await forgetReturned(work, memberId);
    await writeAudit(
      work,
      staff,
      { action: 'email_confirmed', subject: memberId, onBehalfOf: memberId },
      platform.clock.now(),
    );
    return success(null);
  });
}

/** The mark belongs to the address: its owner has to say so. */
export async function forgetReturned(work: Database, userId: string): Promise<void> {
  await sql`
    delete from undeliverable_addresses where channel = 'email' and address = (select email from users where id = ${userId})`.execute(
    work,
  );
}
