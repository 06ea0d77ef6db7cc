import { cast } from '../../cast.ts';
import type { Calendar } from './calendar.ts';
import type { Carer, Household, Payer, ZipPlace } from './households.ts';
import type { Making, PeopleMaker } from './people.ts';
import type { Professional } from './team.ts';
import type { VisitMaker } from './visits.ts';

/** The ids that the named people already have. */
export interface KnownPeople {
  userIds: ReadonlyMap<string, string>;
  recipients: ReadonlyMap<
    string,
    { id: string; areaId: string; address: Household['address']; timeZone: string }
  >;
  danielCarerId: string;
}

export interface Cast {
  rosa: Household;
  daniel: Carer;
  walter: Household;
  grace: Household;
}

const joined = { rosa: -352, daniel: -349, walter: -301, grace: -243 };

/** Rosa, Daniel, Walter and Grace as they joined during the year. */
export function castOf(making: Making, people: PeopleMaker, known: KnownPeople): Cast {
  const payer = (name: 'rosa' | 'daniel' | 'walter' | 'grace'): Payer => {
    const { email, phone, contactPhone, timeZone, name: fullName } = cast[name];
    const joinedAt = making.calendar.at(joined[name], 10 * 60 + 20);
    return {
      userId: known.userIds.get(fullName)!,
      name: fullName,
      email,
      phone,
      contactPhone,
      timeZone,
      joinedOn: joined[name],
      joinedAt,
      customerId: making.identifiers.token('cus'),
      cards: [{ ...people.card(joinedAt, true), brand: 'visa', last4: '4242' }],
      isKnown: true,
    };
  };
  const household = (name: 'rosa' | 'walter' | 'grace'): Household => {
    const { recipient, phone, contactPhone } = cast[name];
    const { id, ...place } = known.recipients.get(recipient.name)!;
    return {
      recipientId: id,
      recipientName: recipient.name,
      isTheMember: recipient.isTheMember,
      phone: contactPhone ?? phone,
      owner: payer(name),
      ...place,
      needs: recipient.preferences.map((need) => ({
        id: need.id,
        remarks: 'remarks' in need ? need.remarks : null,
      })),
      carers: [],
      plan: null,
      isKnown: true,
    };
  };
  const rosa = household('rosa');
  const daniel: Carer = {
    id: known.danielCarerId,
    payer: payer('daniel'),
    sinceDay: joined.daniel,
    since: making.calendar.at(joined.daniel, 19 * 60 + 5),
    canBook: true,
    canPay: true,
    canChangeNeeds: false,
    monthlyLimitCents: 40_000,
    withdrawnAt: null,
    isKnown: true,
  };
  rosa.carers.push(daniel);
  rosa.plan = { id: 'plus', sinceDay: -300 };
  const grace = household('grace');
  grace.plan = { id: 'premier-concierge', sinceDay: -180 };
  return { rosa, daniel, walter: household('walter'), grace };
}

export interface Telling {
  maker: VisitMaker;
  calendar: Calendar;
  places: readonly ZipPlace[];
  who(name: string): Professional;
}

/** The next of these weekdays from a day on. */
export function next(calendar: Calendar, day: number, weekday: number): number {
  return day + ((weekday - calendar.weekday(day) + 7) % 7);
}

export const hours = (wall: number) => wall * 60;
