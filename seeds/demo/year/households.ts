import type { PaidPlanId } from '#domains/membership/membership.ts';
import type { Address } from '#domains/people/people.ts';
import { preferenceOptions } from '../../preferences.ts';

/** What a recipient wants professionals to know. */
export interface Need {
  id: string;
  remarks: string | null;
}

export interface Card {
  id: string;
  paymentMethodId: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  isDefault: boolean;
  behaviour: 'approved' | 'declined_when_charged';
  addedAt: Date;
}

/** A member who books and pays. */
export interface Payer {
  userId: string;
  name: string;
  email: string | null;
  phone: string | null;
  contactPhone: string | null;
  timeZone: string | null;
  joinedOn: number;
  joinedAt: Date;
  customerId: string;
  cards: Card[];
  /** Already in the database: only its moment is changed. */
  isKnown: boolean;
}

export interface Carer {
  id: string;
  payer: Payer;
  sinceDay: number;
  since: Date;
  canBook: boolean;
  canPay: boolean;
  canChangeNeeds: boolean;
  monthlyLimitCents: number | null;
  withdrawnAt: Date | null;
  isKnown: boolean;
}

/** A recipient with the member who looks after them. */
export interface Household {
  recipientId: string;
  recipientName: string;
  isTheMember: boolean;
  phone: string | null;
  owner: Payer;
  areaId: string;
  address: Address;
  timeZone: string;
  needs: Need[];
  carers: Carer[];
  /** The membership and the day since when; the price of a visit follows from it. */
  plan: { id: PaidPlanId; sinceDay: number } | null;
  isKnown: boolean;
}

export interface ZipPlace {
  zipcode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  areaId: string;
}

const needSeeds = Object.values(preferenceOptions).flat();

export interface MatteringNeed {
  id: string;
  title: string;
  remarks: string | null;
  isAllergen: boolean;
}

/** The needs that those should know of who come for an option, in the order of the form. */
export function needsFor(
  { needs }: Pick<Household, 'needs'>,
  serviceId: string,
  optionId: string,
): MatteringNeed[] {
  return needSeeds.flatMap(({ id, title, mattersFor, notFor = [], isAllergen = false }) => {
    const need = needs.find((each) => each.id === id);
    if (need === undefined || !mattersFor.includes(serviceId) || notFor.includes(optionId)) return [];
    return [{ id, title, remarks: need.remarks, isAllergen }];
  });
}

const chosenOf = ({ needs }: Pick<Household, 'needs'>) =>
  needSeeds.filter(({ id }) => needs.some((need) => need.id === id));

export const allergensOf = (household: Pick<Household, 'needs'>): string[] =>
  chosenOf(household).flatMap(({ id, isAllergen }) => (isAllergen ? [id] : []));

/** What a dish has to be made for. */
export const dietsOf = (household: Pick<Household, 'needs'>): string[] =>
  chosenOf(household).flatMap(({ id, isAllergen, dishWords }) =>
    isAllergen || dishWords === undefined ? [] : [id],
  );
