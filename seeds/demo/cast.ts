import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { cast, type CastMember, danielForRosa } from '../cast.ts';

/** The named people, those they book for and their needs, and Daniel as a carer of Rosa. */
export async function insertCast(work: DatabaseTransaction, passwordHash: string, now: Date): Promise<void> {
  const members = Object.values<CastMember>(cast).map((person) => ({ person, userId: newIdentifier(now) }));
  await work
    .insertInto('users')
    .values(
      members.map(({ person, userId }) => ({
        id: userId,
        created_at: now,
        status: person.status,
        email: person.email,
        phone: person.phone,
        contact_phone: person.contactPhone,
        // They have had it for a while: the office may call back at it.
        contact_phone_since: new Date(now.getTime() - 60 * 86_400_000),
        password_hash: passwordHash,
        name: person.name,
        time_zone: person.timeZone,
        activated_at: person.status === 'A' ? now : null,
      })),
    )
    .execute();
  const recipients = members.flatMap(({ person: { contactPhone, phone, recipient }, userId }) =>
    recipient === null
      ? []
      : [{ ...recipient, id: newIdentifier(now), memberId: userId, phone: contactPhone ?? phone }],
  );
  await insertRecipients(work, recipients, now);
  const userIdOf = (person: CastMember) => members.find((member) => member.person === person)!.userId;
  const rosaId = userIdOf(cast.rosa);
  await work
    .insertInto('carers')
    .values({
      id: newIdentifier(now),
      created_at: now,
      recipient_id: recipients.find(({ memberId }) => memberId === rosaId)!.id,
      user_id: userIdOf(cast.daniel),
      invited_by: rosaId,
      can_book: danielForRosa.canBook,
      can_pay: danielForRosa.canPay,
      can_change_needs: danielForRosa.canChangeNeeds,
      monthly_limit_cents: danielForRosa.monthlyLimitCents,
    })
    .execute();
}

type Recipient = NonNullable<CastMember['recipient']> & {
  id: string;
  memberId: string;
  phone: string | null;
};

async function insertRecipients(
  work: DatabaseTransaction,
  recipients: readonly Recipient[],
  now: Date,
): Promise<void> {
  const places = await work
    .selectFrom('zip_codes')
    .select(['zipcode', 'city', 'state', 'latitude', 'longitude', 'time_zone'])
    .where(
      'zipcode',
      'in',
      recipients.map(({ address }) => address.zipcode),
    )
    .execute();
  await work
    .insertInto('recipients')
    .values(
      recipients.map(({ id, memberId, isTheMember, name, phone, address }) => ({
        id,
        created_at: now,
        member_id: memberId,
        is_the_member: isTheMember,
        name,
        phone: isTheMember ? phone : null,
        ...address,
        ...places.find(({ zipcode }) => zipcode === address.zipcode)!,
      })),
    )
    .execute();
  await work
    .insertInto('recipient_preferences')
    .values(
      recipients.flatMap(({ id, preferences }) =>
        preferences.map((preference) => ({
          recipient_id: id,
          option_id: preference.id,
          remarks: preference.remarks ?? null,
          created_at: now,
        })),
      ),
    )
    .execute();
}
