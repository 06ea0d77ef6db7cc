import type { Chance } from '#platform/chance.ts';
import { stoppedOf } from './account-rows.ts';
import { dayLength, hour } from './calendar.ts';
import { between, draw } from './draw.ts';
import type { Carer, Household, Payer } from './households.ts';
import { destinations, youngerNames } from './names.ts';
import type { Year } from './plan.ts';
import { rowsOf, type TableRows } from './table-rows.ts';

/** The accounts that are not there yet. */
export function userRows(year: Year, passwordHash: string): TableRows {
  const stopped = stoppedOf(year);
  return rowsOf(
    'users',
    year.payers
      .filter(({ isKnown }) => !isKnown)
      .map((payer) => ({ ...userRow(payer, passwordHash), status: payer === stopped ? 'S' : 'A' })),
  );
}

/** The recipients, their needs, their carers, and when professionals are away. */
export function peopleRows({ making, households, absences }: Year): TableRows[] {
  const { chance, identifiers } = making;
  const strangers = households.filter(({ isKnown }) => !isKnown);
  return [
    rowsOf('recipients', strangers.map(recipientRow)),
    rowsOf('recipient_preferences', strangers.flatMap(needRows)),
    rowsOf(
      'carers',
      households.flatMap((household) =>
        household.carers.filter(({ isKnown }) => !isKnown).map((carer) => carerRow(household, carer)),
      ),
    ),
    rowsOf(
      'emergency_contacts',
      households.flatMap((household) => contactRows(chance, household)),
    ),
    rowsOf(
      'saved_places',
      households.flatMap((household) => {
        const createdAt = new Date(household.owner.joinedAt.getTime() + dayLength);
        if (!household.isKnown && !chance.percent(20)) return [];
        const { title, street } = draw(chance, destinations);
        return [
          {
            id: identifiers.at(createdAt),
            created_at: createdAt,
            recipient_id: household.recipientId,
            name: title,
            street,
            zipcode: household.address.zipcode,
            removed_at: null,
          },
        ];
      }),
    ),
    rowsOf(
      'time_off',
      absences.map(({ professionalId, startsAt, endsAt, reason }) => ({
        id: identifiers.at(startsAt),
        professional_id: professionalId,
        starts_at: startsAt,
        ends_at: endsAt,
        reason,
      })),
    ),
  ];
}

function userRow(
  { userId, name, email, phone, contactPhone, timeZone, joinedAt }: Payer,
  passwordHash: string,
) {
  return {
    id: userId,
    created_at: joinedAt,
    email,
    phone,
    contact_phone: contactPhone,
    contact_phone_since: joinedAt,
    password_hash: passwordHash,
    name,
    time_zone: timeZone,
    activated_at: new Date(joinedAt.getTime() + 4 * 60_000),
  };
}

function recipientRow({
  recipientId,
  recipientName,
  isTheMember,
  phone,
  owner,
  address,
  timeZone,
}: Household) {
  return {
    id: recipientId,
    created_at: owner.joinedAt,
    member_id: owner.userId,
    is_the_member: isTheMember,
    name: recipientName,
    phone: isTheMember ? phone : null,
    ...address,
    time_zone: timeZone,
  };
}

function needRows({ recipientId, needs, owner }: Household) {
  return needs.map(({ id, remarks }) => ({
    recipient_id: recipientId,
    option_id: id,
    remarks,
    created_at: new Date(owner.joinedAt.getTime() + hour / 4),
  }));
}

function carerRow({ recipientId, owner }: Household, carer: Carer) {
  return {
    id: carer.id,
    created_at: carer.since,
    recipient_id: recipientId,
    user_id: carer.payer.userId,
    invited_by: owner.userId,
    can_book: carer.canBook,
    can_pay: carer.canPay,
    can_change_needs: carer.canChangeNeeds,
    monthly_limit_cents: carer.monthlyLimitCents,
    withdrawn_at: carer.withdrawnAt,
  };
}

function contactRows(chance: Chance, { recipientId, recipientName, owner, carers, isKnown }: Household) {
  if (!isKnown && !chance.percent(60)) return [];
  const [carer] = carers;
  const familyName = recipientName.split(' ').at(-1)!;
  const child = {
    name: `${draw(chance, youngerNames)} ${familyName}`,
    phone: `+197355501${between(chance, 10, 99)}`,
    relation: draw(chance, ['Family', 'Neighbor', 'Friend', 'Cousin', 'From church']),
  };
  const known = carer === undefined ? child : { ...child, name: carer.payer.name, relation: 'Family' };
  return [{ recipient_id: recipientId, created_at: new Date(owner.joinedAt.getTime() + hour), ...known }];
}
