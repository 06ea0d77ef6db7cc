import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openSession } from '#domains/access/session.server.ts';
import { openFieldSession } from '#domains/field/field-session.server.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { visitorOn } from '#tests/visitors.ts';

/** One request that a person of the crowd makes. */
export interface Wish {
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON, by POST. */
  body?: unknown;
}

/** What people of one kind ask for, and how many times a second all of them do in a usual hour. */
export interface Kind {
  name: string;
  perSecond: number;
  wish(): Wish;
  /** Looks at what was answered, where the next wish depends on it. */
  read?(answer: unknown): void;
}

interface MemberOfCrowd {
  token: string;
  recipientId: string;
  cardId: string;
  zipcode: string;
}

const answers = { option_id: 'home-cleaning', bedrooms: 2, bathrooms: 1, other_rooms: 1 };
const publicPages = ['/', '/services', '/home-cleaning', '/our-blog', '/our-promise', '/contact-us', '/faq'];
const memberPages = [
  '/account/upcoming-booking',
  '/account/payment',
  '/account/all-booking',
  '/account/profile',
];
const officePages = ['/office', '/office/visits', '/office/people', '/office/board', '/office/calls'];

const oneOf = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('Nobody is there to choose from.');
  return value;
};

const as = (token: string) => ({ Authorization: `Bearer ${token}` });

/**
 * The busiest hour of an operator with 5,000 visits a day: 16 requests a second, each from a network of its
 * own.
 */
export async function gatherCrowd(platform: Platform): Promise<Kind[]> {
  const [members, staff, phones] = await Promise.all([
    signInMembers(platform),
    signInStaff(platform),
    signInPhones(platform),
  ]);
  return [
    { name: 'visitor, page', perSecond: 4, wish: () => ({ path: oneOf(publicPages) }) },
    ...ofMembers(members),
    {
      name: 'office, page',
      perSecond: 2,
      wish: () => ({ path: oneOf(officePages), headers: as(oneOf(staff)) }),
    },
    {
      name: 'field, day',
      perSecond: 2,
      wish: () => ({ path: '/api/field_ms/day', headers: as(oneOf(phones)) }),
    },
    {
      name: 'field, steps',
      perSecond: 1,
      wish: () => ({
        path: '/api/field_ms/steps',
        headers: as(oneOf(phones)),
        body: { steps: [noteOfNow()] },
      }),
    },
  ];
}

/** A step about a visit that is not theirs: it is kept and refused, which costs what a taken one does. */
const noteOfNow = () => ({
  id: randomUUID(),
  visit: randomUUID(),
  kind: 'note',
  happened_at: new Date().toISOString(),
  body: 'Load',
});

/**
 * They look at their pages, search for a time, and book one that another member has just found in the same
 * place.
 */
function ofMembers(members: readonly MemberOfCrowd[]): Kind[] {
  const found = new Map<string, string[]>();
  let searched = '';
  const anyTime = () => new Date(Date.now() + 40 * 86_400_000).toISOString();
  return [
    {
      name: 'member, page',
      perSecond: 4,
      wish: () => ({ path: oneOf(memberPages), headers: as(oneOf(members).token) }),
    },
    {
      name: 'member, search',
      perSecond: 1.5,
      wish: () => {
        searched = oneOf(members).zipcode;
        return { path: '/api/booking_ms/slots', body: { answers, zipcode: searched } };
      },
      read: (answer) => found.set(searched, startsIn(answer)),
    },
    {
      name: 'member, booking',
      perSecond: 0.5,
      wish: () => {
        const { token, recipientId, cardId, zipcode } = oneOf(members);
        return {
          path: '/api/booking_ms/bookings',
          headers: { ...as(token), 'Idempotency-Key': randomUUID() },
          body: {
            recipient_id: recipientId,
            card_id: cardId,
            answers,
            notes: null,
            starts_at: oneOf(found.get(zipcode) ?? [anyTime()]),
          },
        };
      },
    },
    {
      name: 'another app, call',
      perSecond: 1,
      wish: () => ({ path: '/api/booking_ms/bookings', headers: as(oneOf(members).token) }),
    },
  ];
}

function startsIn(answer: unknown): string[] {
  const { data } = answer as { data?: { response: { days: { times: { starts_at: string }[] }[] } } };
  return (data?.response.days ?? []).flatMap(({ times }) => times.map(({ starts_at: start }) => start));
}

async function signInMembers(platform: Platform): Promise<MemberOfCrowd[]> {
  const { rows } = await sql<{ userId: string; recipientId: string; cardId: string; zipcode: string }>`
    select distinct on (u.id) u.id as "userId", r.id as "recipientId", c.id as "cardId", r.zipcode
    from users u join recipients r on r.member_id = u.id join cards c on c.user_id = u.id and c.removed_at is null
      join service_area_zip_codes z on z.zipcode = r.zipcode
    where u.status = 'A' order by u.id, c.is_default desc limit 300`.execute(platform.database);
  return Promise.all(
    rows.map(async ({ userId, ...known }) => {
      const { token } = await transaction(platform.database, (work) =>
        openSession(platform, work, userId, visitorOn('Load')),
      );
      return { ...known, token };
    }),
  );
}

async function signInStaff(platform: Platform): Promise<string[]> {
  const staff = await platform.database
    .selectFrom('staff')
    .select('id')
    .where('ended_at', 'is', null)
    .execute();
  return Promise.all(
    staff.map(({ id }) =>
      transaction(platform.database, (work) =>
        openStaffSession(platform, work, id, 'open', visitorOn('Load')),
      ),
    ),
  );
}

async function signInPhones(platform: Platform): Promise<string[]> {
  const people = await platform.database
    .selectFrom('professionals')
    .select('id')
    .where('active', '=', true)
    .execute();
  return Promise.all(
    people.map(({ id }) =>
      transaction(platform.database, (work) => openFieldSession(platform, work, id, visitorOn('Load'))),
    ),
  );
}
