import { sql } from 'kysely';
import { nothingToStop } from '#domains/access/doors/not-me.ts';
import { writeLink } from '#domains/access/sent-link.server.ts';
import { stopWayBack as stopFor } from '#domains/access/session.server.ts';
import { resetMessage } from '#domains/access/sign-in-messages.ts';
import { channelFor, type Contact, resetLifeMilliseconds } from '#domains/access/sign-in.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { memberNotFound } from '#domains/people/people.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { addressesOf, enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  type KnownProof,
  needsOther,
  noWayBack,
  type Proof,
  proofRefusal,
  tooEarly,
  waitingMilliseconds,
  wayBackMessage,
} from './lost-everything.ts';
import { type KnownNumbers, numbersToCall } from './number-to-call.ts';

/**
 * Begins the recovery of an account whose member has neither their password nor their mail nor their phone.
 * They were called back at a number of the account, and what they said there is compared here. Every contact
 * of the account is told, and has a day to stop it. Refuses `member_not_found`, `too_many_tries` and what
 * `proofRefusal` says; a wrong answer is in the audit.
 */
export async function beginWayBack(
  platform: Platform,
  staff: FreshStaff,
  memberId: string,
  proof: Proof,
): Promise<Result<{ readyAt: Date }>> {
  if (!isIdentifier(memberId)) return refused(memberNotFound);
  const counted = await takeTries(platform, 'contact_change', { account: memberId });
  if (!counted.ok) return counted;
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ readyAt: Date }>> => {
    const user = await lockUser(work, memberId);
    if (user === undefined) return refused(memberNotFound);
    const refusal = proofRefusal(await findKnownProof(work, memberId, now), proof);
    const audit = { subject: memberId, onBehalfOf: memberId };
    if (refusal !== undefined) {
      await writeAudit(
        work,
        staff,
        { action: 'way_back_refused', ...audit, after: { why: refusal.code } },
        now,
      );
      return refused(refusal);
    }
    const readyAt = new Date(now.getTime() + waitingMilliseconds);
    const id = newIdentifier(now);
    await work
      .insertInto('account_recoveries')
      .values({
        id,
        created_at: now,
        user_id: memberId,
        staff_id: staff.staffId,
        contact_kind: proof.contact.kind,
        contact_value: proof.contact.value,
        ready_at: readyAt,
      })
      .execute();
    await tellAll(platform, work, { ...user, id: memberId }, id);
    await writeAudit(work, staff, { action: 'way_back_begun', ...audit }, now);
    return success({ readyAt });
  });
}

/** What of an account can be compared with what a caller says. */
async function findKnownProof(database: DatabaseReader, memberId: string, now: Date): Promise<KnownProof> {
  const { rows } = await sql<Omit<KnownProof, 'phones'> & KnownNumbers>`
    select u.status, u.phone, u.contact_phone as "contactPhone", u.contact_phone_since as "contactPhoneSince",
      (select to_char(b.starts_at at time zone b.time_zone, 'YYYY-MM-DD') from recipients r join bookings b on b.recipient_id = r.id
        where r.member_id = u.id and b.state = 'completed' order by b.starts_at desc limit 1) as "lastVisitDay",
      array(select c.last4 from cards c where c.user_id = u.id and c.removed_at is null) as "cardDigits",
      exists (select from account_recoveries o where o.user_id = u.id and o.sent_at is null and o.stopped_at is null) as "hasOpen"
    from users u where u.id = ${memberId}`.execute(database);
  const [known] = rows;
  if (known === undefined) throw new Error('A member who was just locked is gone.');
  return { ...known, phones: numbersToCall(known, now) };
}

/**
 * Sends the link for a new password to where it was agreed, once the waiting time is over. The person who
 * uses it is signed in, all other sessions end, and the contacts of the account are told. The member of the
 * office who began it cannot finish it alone. Refuses `no_way_back`, `too_early` and `needs_second_person`.
 */
export async function openWayBack(
  platform: Platform,
  staff: FreshStaff,
  memberId: string,
): Promise<Result<null>> {
  if (!isIdentifier(memberId)) return refused(memberNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const user = await lockUser(work, memberId);
    const open = await findOpen(work, memberId);
    if (user?.status !== 'A' || open === undefined) return refused(noWayBack);
    if (open.ready_at > now) return refused(tooEarly);
    if (open.staff_id === staff.staffId) return refused(needsOther);
    await work.updateTable('account_recoveries').set({ sent_at: now }).where('id', '=', open.id).execute();
    const link = await writeLink(platform, work, {
      userId: memberId,
      purpose: 'reset',
      lifeMilliseconds: resetLifeMilliseconds,
    });
    const contact: Contact = {
      kind: open.contact_kind === 'phone' ? 'phone' : 'email',
      value: open.contact_value,
    };
    await enqueueMessages(
      work,
      [
        {
          dedupeKey: `way-back:${open.id}`,
          kind: 'security',
          channel: channelFor(contact),
          address: contact.value,
          ...resetMessage(platform, { name: user.name, contact }, link),
        },
      ],
      now,
    );
    await writeAudit(
      work,
      staff,
      { action: 'way_back_opened', subject: memberId, onBehalfOf: memberId },
      now,
    );
    return success(null);
  });
}

/** Stops a way back that is not the member's, or no longer needed. Refuses `no_way_back`. */
export async function stopWayBack(platform: Platform, staff: Staff, memberId: string): Promise<Result<null>> {
  if (!isIdentifier(memberId)) return refused(memberNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const open = await findOpen(work, memberId);
    if (open === undefined) return refused(noWayBack);
    await work.updateTable('account_recoveries').set({ stopped_at: now }).where('id', '=', open.id).execute();
    await writeAudit(
      work,
      staff,
      { action: 'way_back_stopped', subject: memberId, onBehalfOf: memberId },
      now,
    );
    return success(null);
  });
}

/**
 * Stops a recovery for a person who was told of it; stopped again, it stays so. Refuses `nothing_to_stop`
 * where the new way in was used.
 */
export async function stopWayBackAsTold(platform: Platform, id: string): Promise<Result<null>> {
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const begun = await work
      .selectFrom('account_recoveries')
      .select(['user_id', 'stopped_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (begun === undefined) return refused(nothingToStop);
    if (begun.stopped_at !== null) return success(null);
    const user = await lockUser(work, begun.user_id);
    const stopped =
      user !== undefined && (await stopFor(work, begun.user_id, 'pressed', platform.clock.now()));
    return stopped ? success(null) : refused(nothingToStop);
  });
}

const findOpen = (work: DatabaseTransaction, memberId: string) =>
  work
    .selectFrom('account_recoveries')
    .select(['id', 'ready_at', 'staff_id', 'contact_kind', 'contact_value'])
    .where('user_id', '=', memberId)
    .where('sent_at', 'is', null)
    .where('stopped_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const lockUser = (work: DatabaseTransaction, memberId: string) =>
  work
    .selectFrom('users')
    .select(['status', 'name', 'email', 'phone', 'contact_phone'])
    .where('id', '=', memberId)
    .where('status', '<>', 'C')
    .forUpdate()
    .executeTakeFirst();

/** At each address and number, confirmed or not: the holder of any of them may stop it. */
async function tellAll(
  platform: Platform,
  work: DatabaseTransaction,
  user: {
    id: string;
    name: string;
    email: string | null;
    phone: string | null;
    contact_phone: string | null;
  },
  id: string,
): Promise<void> {
  const now = platform.clock.now();
  const forCalls = user.contact_phone === user.phone ? null : user.contact_phone;
  const to = [...addressesOf(user), ...addressesOf({ email: null, phone: forCalls })];
  await enqueueMessages(
    work,
    to.map(({ channel, address }, index) => ({
      dedupeKey: `way-back-told:${id}:${index}`,
      kind: 'security',
      channel,
      address,
      userId: user.id,
      ...wayBackMessage(platform, { name: user.name, channel, id }),
    })),
    now,
  );
}
