import { writeLink } from '#domains/access/sent-link.server.ts';
import { linkWay, noLinkWay } from '#domains/notifications/sendable.ts';
import type { Staff } from '#domains/people/actor.ts';
import { noSuchZip } from '#domains/people/address.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { refusalOfNumber } from '#domains/people/fields.ts';
import { placed } from '#domains/people/people.server.ts';
import { memberNotFound } from '#domains/people/people.ts';
import { findZipCode } from '#domains/services/service.server.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { claimMessage, finishMessage, type PhonedAccount } from './phoned-account.ts';

const claimMilliseconds = 14 * 86_400_000;

interface OpenedAccount {
  userId: string;
  /** Whether the link could be sent. */
  isTold: boolean;
}

/**
 * Opens an account for a caller, without a password and without an email where they have none. They are sent
 * a link with which it becomes theirs, if we can send one; until then no one can sign in with it. Refuses
 * `made_up_number`, `account_exists`, and an unknown ZIP code.
 */
export async function openAccountFor(
  platform: Platform,
  staff: Staff,
  input: PhonedAccount,
): Promise<Result<OpenedAccount>> {
  const madeUp = refusalOfNumber(platform, input.phone, 'phone');
  if (madeUp !== undefined) return refused(madeUp);
  const place = await findZipCode(platform.database, input.address.zipcode);
  if (place === undefined) return refused(noSuchZip);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<OpenedAccount>> => {
    const there = await work
      .selectFrom('users')
      .select('name')
      .where('status', 'in', ['A', 'S', 'X'])
      .where((where) =>
        where.or([
          where('phone', '=', input.phone),
          ...(input.email === null ? [] : [where('email', '=', input.email)]),
        ]),
      )
      .executeTakeFirst();
    if (there !== undefined) return refused(accountExists(there.name));
    const userId = newIdentifier(now);
    const { name, phone, email, address } = input;
    await work
      .insertInto('users')
      .values({
        id: userId,
        created_at: now,
        status: 'X',
        name,
        phone,
        contact_phone: phone,
        contact_phone_since: now,
        email,
      })
      .execute();
    await work
      .insertInto('recipients')
      .values({
        id: newIdentifier(now),
        created_at: now,
        member_id: userId,
        is_the_member: true,
        name,
        ...address,
        ...placed(place),
      })
      .execute();
    await writeAudit(work, staff, { action: 'account_opened', subject: userId, onBehalfOf: userId }, now);
    const link = `${platform.publicUrl}${await writeClaim(platform, work, userId, '')}`;
    const isTold = await tell(platform, work, { userId, name, phone, email }, 'claim', link);
    return success({ userId, isTold });
  });
}

/**
 * Sends a caller to where they add a card and book what was begun on the phone: a link to the page, and for
 * an account that is not theirs yet, by way of making it theirs. `path` is that page. Refuses
 * `member_not_found` and `no_way_to_send`.
 */
export async function sendToFinish(
  platform: Platform,
  staff: Staff,
  memberId: string,
  path: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const user = isIdentifier(memberId)
      ? await work
          .selectFrom('users')
          .select(['id', 'status', 'name', 'email', 'phone'])
          .where('id', '=', memberId)
          .where('status', 'in', ['A', 'X'])
          .executeTakeFirst()
      : undefined;
    if (user === undefined) return refused(memberNotFound);
    const at = user.status === 'A' ? path : await writeClaim(platform, work, user.id, path);
    const link = `${platform.publicUrl}${at}`;
    if (!(await tell(platform, work, { ...user, userId: user.id }, 'finish', link)))
      return refused(noLinkWay);
    await writeAudit(work, staff, { action: 'sent_to_finish', subject: user.id, onBehalfOf: user.id }, now);
    return success(null);
  });
}

/** A link that works once, leads to choosing a password, and then on. */
export async function writeClaim(
  platform: Platform,
  work: DatabaseTransaction,
  userId: string,
  path: string,
): Promise<string> {
  const link = await writeLink(platform, work, {
    userId,
    purpose: 'reset',
    lifeMilliseconds: claimMilliseconds,
    wantedPath: path,
  });
  return `/reset-password?link=${link}`;
}

async function tell(
  platform: Platform,
  work: DatabaseTransaction,
  {
    userId,
    name,
    phone,
    email,
  }: { userId: string; name: string; phone: string | null; email: string | null },
  what: 'claim' | 'finish',
  link: string,
): Promise<boolean> {
  const now = platform.clock.now();
  const { SITE_NAME: site, PHONE } = platform.configuration;
  const words = { claim: claimMessage, finish: finishMessage }[what]({ site, phone: PHONE, name, link });
  const to = linkWay(platform, { phone, email });
  if (to === undefined) return false;
  await enqueueMessages(
    work,
    [
      {
        dedupeKey: `phoned-${what}:${newIdentifier(now)}`,
        kind: 'invitation',
        ...to,
        userId,
        ...words[to.channel],
      },
    ],
    now,
  );
  return true;
}

export const accountExists = (name: string) =>
  refusal(
    'conflict',
    'account_exists',
    `An account already has this number or email: ${name}. Find it and continue there.`,
  );
