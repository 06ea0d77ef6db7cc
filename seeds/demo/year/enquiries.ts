import { cast } from '../../cast.ts';
import { type Calendar, hour } from './calendar.ts';
import { between, draw } from './draw.ts';
import type { Household } from './households.ts';
import type { Making } from './people.ts';

export interface Enquiry {
  id: string;
  created_at: Date;
  kind: string;
  name: string;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  service_id: string | null;
  topic: string | null;
  organization: string | null;
  message: string | null;
  due_from: Date | null;
  due_until: Date | null;
  time_zone: string | null;
  answered_at: Date | null;
  user_id: string | null;
}

const nothing = {
  email: null,
  phone: null,
  zipcode: null,
  service_id: null,
  topic: null,
  organization: null,
  message: null,
  due_from: null,
  due_until: null,
  time_zone: null,
  answered_at: null,
  user_id: null,
};

const questions = [
  'Do you also come on Sundays?',
  'My mother moves to Queens in spring. Can she keep the same cleaner?',
  'Is the driver allowed to wait inside with my husband?',
  'I did not get a receipt for last month. Could you mail it to me?',
  'Do you take care of a small balcony?',
];

/** What the office was asked in the year: nearly all is answered, and some calls are due now. */
export function drawEnquiries(
  making: Making,
  households: readonly Household[],
  nora: Pick<Enquiry, 'user_id'>,
): Enquiry[] {
  const { chance, calendar } = making;
  const calls = Array.from({ length: 90 }, () =>
    callOf(making, draw(chance, households), between(chance, -360, -2), true),
  );
  const due = Array.from({ length: 7 }, (_, index) =>
    callOf(making, draw(chance, households), index < 5 ? 0 : -1, false),
  );
  const messages = Array.from({ length: 40 }, (_, index) =>
    messageOf(
      making,
      draw(chance, households),
      index < 3 ? between(chance, -2, -1) : between(chance, -350, -3),
      index >= 3,
    ),
  );
  return [...calls, ...due, ...messages, ...organizations(making, calendar), questionOfNora(making, nora)];
}

function callOf(
  { chance, calendar, identifiers }: Making,
  { owner }: Household,
  day: number,
  isAnswered: boolean,
): Enquiry {
  const promised = between(chance, 9, 18);
  const from = day === 0 ? nextHour(calendar) : calendar.at(day, promised * 60);
  const at =
    day === 0
      ? new Date(calendar.now.getTime() - between(chance, 5, 50) * 60_000)
      : new Date(from.getTime() - between(chance, 1, 3) * hour);
  return {
    ...nothing,
    id: identifiers.at(at),
    created_at: at,
    kind: 'call_back',
    name: owner.name,
    phone: owner.contactPhone ?? owner.phone,
    email: owner.email,
    topic: draw(chance, ['book', 'question', 'change', 'other']),
    due_from: from,
    due_until: new Date(from.getTime() + 2 * hour),
    time_zone: calendar.zone,
    answered_at: isAnswered ? new Date(from.getTime() + between(chance, 5, 115) * 60_000) : null,
    user_id: owner.userId,
  };
}

/** Nora has just registered and wants to know something first. */
function questionOfNora(
  { calendar: { now }, identifiers }: Making,
  { user_id }: Pick<Enquiry, 'user_id'>,
): Enquiry {
  const at = new Date(now.getTime() - 25 * 60_000);
  return {
    ...nothing,
    id: identifiers.at(at),
    created_at: at,
    kind: 'message',
    name: cast.nora.name,
    email: cast.nora.email,
    zipcode: '10463',
    service_id: 'rides',
    message:
      'My father goes to dialysis three times a week. Could it be the same driver each time? I finish my account once I know.',
    user_id,
  };
}

const nextHour = ({ now }: Calendar) => new Date(Math.ceil(now.getTime() / hour) * hour);

function messageOf(
  { chance, calendar, identifiers }: Making,
  { owner }: Household,
  day: number,
  isAnswered: boolean,
): Enquiry {
  const at = calendar.at(day, between(chance, 8 * 60, 21 * 60));
  return {
    ...nothing,
    id: identifiers.at(at),
    created_at: at,
    kind: 'message',
    name: owner.name,
    phone: owner.contactPhone ?? owner.phone,
    email: owner.email,
    message: draw(chance, questions),
    answered_at: isAnswered ? new Date(at.getTime() + between(chance, 1, 20) * hour) : null,
    user_id: owner.userId,
  };
}

/** Others who wrote: two houses for seniors, a partner, and people where we do not come yet. */
function organizations({ chance, identifiers }: Making, calendar: Calendar): Enquiry[] {
  const written = (day: number, rest: Partial<Enquiry> & Pick<Enquiry, 'kind' | 'name'>): Enquiry => {
    const at = calendar.at(day, between(chance, 9 * 60, 17 * 60));
    return { ...nothing, id: identifiers.at(at), created_at: at, ...rest };
  };
  const farAway = ['07030', '10701', '11030', '10801', '06830', '07302', '11501', '10583'];
  return [
    written(-210, {
      kind: 'business',
      name: 'Paula Whitman',
      email: 'paula.whitman@example.com',
      organization: 'Garden House Residence',
      message: 'We have 80 apartments and would like cleaning and rides for our residents.',
      answered_at: calendar.at(-209, 11 * 60),
    }),
    written(-4, {
      kind: 'business',
      name: 'Leonard Fox',
      email: 'leonard.fox@example.com',
      organization: 'Parkside Seniors Club',
      message: 'Could you present your rides at our Thursday lunch?',
    }),
    written(-60, {
      kind: 'partner',
      name: 'Irma Solis',
      email: 'irma.solis@example.com',
      organization: 'Solis Catering',
      message: 'We cook low-sodium meals in the Bronx and would like to work with you.',
      answered_at: calendar.at(-57, 15 * 60),
    }),
    ...farAway.map((zipcode, index) =>
      written(-20 * (index + 1), {
        kind: 'coming_soon',
        name: draw(chance, ['Ellen Marsh', 'Victor Lane', 'Joan Petrie', 'Amos Reed']),
        email: `waiting.${index + 1}@example.com`,
        zipcode,
        service_id: draw(chance, ['cleaning', 'rides', 'meals']),
      }),
    ),
  ];
}
