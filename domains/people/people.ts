import { refusal } from '#platform/result.ts';
export interface Address {
  unit_no: string | null;
  address_1: string;
  address_2: string | null;
  zipcode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

export type AccountStatus = 'X' | 'A' | 'S' | 'C';

export interface Recipient {
  id: string;
  name: string;
  isTheMember: boolean;
  phone: string | null;
  address: Address;
  timeZone: string;
}

/** What an actor may do for a recipient. The member who holds the recipient may do all of it. */
export interface Permissions {
  book: boolean;
  pay: boolean;
  needs: boolean;
  monthlyLimitCents: number | null;
}

/** Who is asking, according to the session. Every command and read takes it and loads records through it. */
export interface Member {
  kind: 'member';
  userId: string;
  status: AccountStatus;
  name: string;
  profileCompleted: boolean;
  /** The zone by which they want to see times; null where they have not told us. */
  ownZone: string | null;
}

/** A recipient as sent to the form about them. */
export function shownPerson({ id, name, isTheMember, phone, timeZone, address }: Recipient) {
  const { unit_no, address_1, address_2, zipcode, city, state } = address;
  return {
    id,
    name,
    isTheMember,
    phone,
    timeZone,
    address: { unit_no, address_1, address_2, zipcode, city, state },
  };
}

/** More would be a nursing home, not a family; the concierge helps those. */
export const mostPeople = 12;

/**
 * A profile is complete when the member has a name and a phone number, and there is a recipient with an
 * address.
 */
export function isProfileCompleted(
  person: { name: string; phone: string | null },
  hasRecipient: boolean,
): boolean {
  return person.name !== '' && person.phone !== null && hasRecipient;
}

export const memberNotFound = refusal('not_found', 'member_not_found', 'We could not find this member.');
