import { writeLink } from '#domains/access/sent-link.server.ts';
import { safeNext } from '#domains/access/sign-in.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { refusalOfNumber } from '#domains/people/fields.ts';
import { findContact, findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { formatPhone } from '#domains/people/words.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf, sameText } from '#platform/secrets.ts';
import { type BegunAccountInput, begunAccountMessage, invitationLifeMilliseconds } from './carer.ts';

/**
 * Begins an account for another person, such as a parent, and sends them the link with which it becomes
 * theirs. It has no password and nothing in it until then. The member who began it may do nothing for them:
 * the owner is led to invite that member, as any other carer. A person who has an account is only told of the
 * offer, and the answer is the same, so that no one learns here who has one. Refuses `own_contact`,
 * `made_up_number` and `too_many_tries`.
 */
export async function beginAccountFor(
  platform: Platform,
  visitor: Visitor,
  member: Member,
  input: BegunAccountInput,
): Promise<Result<null>> {
  const { contact } = input;
  const mine = await findContact(platform.database, member.userId);
  if (mine[contact.kind] === contact.value) return refused(ownContact);
  const madeUp = refusalOfNumber(platform, contact.value);
  if (madeUp !== undefined) return refused(madeUp);
  const askMe = `/account/care-circle?ask=${member.userId}.${markOf(platform, member.userId)}`;
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const allowed = await takeTries(
      platform,
      'invitation',
      { address: visitor.address, account: member.userId, contact: contact.value, service: 'all' },
      work,
    );
    if (!allowed.ok) return allowed;
    const owner = await work
      .selectFrom('users')
      .select(['id', 'name'])
      .where(contact.kind, '=', contact.value)
      .where('status', 'in', ['A', 'S'])
      .executeTakeFirst();
    const path = owner === undefined ? await beginAccount(platform, work, input, askMe) : askMe;
    const { SITE_NAME: site, PHONE } = platform.configuration;
    const words = begunAccountMessage(
      {
        site,
        phone: formatPhone(PHONE),
        ownerName: member.name,
        recipientName: owner?.name ?? input.name,
      },
      owner !== undefined,
      `${platform.publicUrl}${path}`,
    );
    const channel = contact.kind === 'email' ? 'email' : 'text';
    const now = platform.clock.now();
    await enqueueMessages(
      work,
      [
        {
          dedupeKey: `begun-account:${newIdentifier(now)}`,
          kind: 'invitation',
          channel,
          address: contact.value,
          ...(channel === 'email' ? words.mail : words.text),
        },
      ],
      now,
    );
    return success(null);
  });
}

/**
 * How to reach the member who offers help by such a link; undefined for any other text. An address carries no
 * one's email or number.
 */
export async function findHelperOf(platform: Platform, ask: string | null): Promise<string | undefined> {
  const [userId = '', mark = ''] = (ask ?? '').split('.');
  if (!isIdentifier(userId) || !sameText(mark, markOf(platform, userId))) return undefined;
  if ((await findMember(platform.database, userId)) === undefined) return undefined;
  const { email, phone } = await findContact(platform.database, userId);
  return email ?? phone ?? undefined;
}

const markOf = ({ secret }: Platform, userId: string) => hashOf(secret, 'offered-help', userId);

/** Creates the account for its owner, or finds it where it was begun before; returns the path of the link. */
async function beginAccount(
  platform: Platform,
  work: DatabaseTransaction,
  { name, contact }: BegunAccountInput,
  askMe: string,
): Promise<string> {
  const now = platform.clock.now();
  const begun = await work
    .selectFrom('users')
    .select('id')
    .where(contact.kind, '=', contact.value)
    .where('name', '=', name)
    .where('status', '=', 'X')
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  const userId = begun?.id ?? newIdentifier(now);
  if (begun === undefined)
    await work
      .insertInto('users')
      .values({ id: userId, created_at: now, status: 'X', [contact.kind]: contact.value, name })
      .execute();
  const link = await writeLink(platform, work, {
    userId,
    purpose: 'reset',
    lifeMilliseconds: invitationLifeMilliseconds,
    // Only a recipient can ask others to help.
    wantedPath: safeNext(`/account/profile?next=${encodeURIComponent(askMe)}`, ''),
  });
  return `/reset-password?link=${link}`;
}

const ownContactWords = 'That is your own. Enter the other person’s email address or phone number.';
const ownContact = refusal('invalid', 'own_contact', ownContactWords, { contact: ownContactWords });
