import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CarerRight, disclosures, type Fact } from '#domains/people/disclosure/disclosure.ts';
import { canariesIn, openShownData, readers, type Canary, type Reader } from './shown-data.ts';

let world: Awaited<ReturnType<typeof openShownData>>;
beforeAll(async () => {
  world = await openShownData();
});
afterAll(() => world.close());

const carers = 'carer, booking carer, paying carer, needs carer';
const owner = 'owner';
const knowsNeeds = 'owner, needs carer';
const mayBook = 'owner, booking carer, paying carer';
const seesVisits = `owner, ${carers}`;

type Table = Record<string, Partial<Record<Canary, string>>>;

/**
 * Who learns what from the data of each page, and nobody anything else. Every page of an account, or about
 * one thing, has a line.
 */
const pagesTell: Table = {
  '/our-blog/:slug': {},
  '/services/:service': {},
  '/services/:service/prices': {},
  '/services/:service/book': {},
  '/post-register': { preference: knowsNeeds },
  '/activate-account': {},
  '/account/profile': { address: owner, phone: owner, carerPhone: carers, preference: owner },
  '/account/confirm': {},
  '/account/safe-word': {},
  '/account/close': {},
  '/account/people': { address: seesVisits, phone: owner },
  '/account/people/new': {},
  '/account/people/:id': { address: owner, phone: owner, emergencyContact: owner, place: owner },
  '/account/time-zone': {},
  '/account/my-data': {},
  '/account/contact': {},
  '/account/ways-to-sign-in': {},
  '/account/change-password': {},
  '/account/manage-cards': { card: owner, cardName: owner },
  '/account/manage-cards/:id': { card: owner, cardName: owner },
  '/account/payment': { card: owner, cardName: owner },
  '/account/payment/statement': {},
  '/account/payment/:id': { card: owner, cardName: owner },
  '/account/payment/:id/bank': {},
  '/account/notification-setting': { address: owner, email: owner },
  '/account/subscription': { card: owner, cardName: owner },
  '/account/subscription/cancel-reason': {},
  '/account/care-circle': {},
  '/account/care-circle/accept': {},
  '/account/care-circle/:id': {},
  '/account/upcoming-booking': {},
  '/account/upcoming-booking/calendar': {},
  '/account/upcoming-booking/itinerary': {},
  '/account/upcoming-booking/:id': { need: knowsNeeds, note: seesVisits, address: seesVisits, card: owner },
  '/account/upcoming-booking/:id/cancel': {},
  '/account/upcoming-booking/:id/earlier': {},
  '/account/upcoming-booking/:id/card': { card: owner, cardName: owner },
  '/account/upcoming-booking/:id/message': {},
  '/account/upcoming-booking/:id/notes': { note: seesVisits },
  '/account/upcoming-booking/:id/dishes': {},
  '/account/upcoming-booking/:id/professional': {},
  '/account/upcoming-booking/:id/extra': { card: owner, cardName: owner },
  '/account/upcoming-booking/:id/quote': {},
  '/account/upcoming-booking/:id/rate': {},
  '/account/upcoming-booking/:id/share': {},
  '/account/upcoming-booking/:id/stop': {},
  '/account/upcoming-booking/:id/time': {},
  '/account/upcoming-booking/:id/wrong': {},
  '/account/all-booking': {},
  '/account/all-booking/:id': {},
  '/cleaning': { preference: owner, address: mayBook },
  '/check-and-pay': { preference: owner, address: mayBook, card: owner, cardName: owner },
  '/maintenance-repair': {},
  '/meal-prep': {},
  '/ride': {},
  '/senior-tech': {},
  '/post-booking/:id': { need: knowsNeeds, note: seesVisits, address: seesVisits, card: owner },
  '/scheduling-coming-soon': { email: owner },
  '/call-me': { email: owner },
  '/contact-us': { email: owner },
  '/business': { email: owner },
  '/corporate-partners': { email: owner },
};

/** The same for the calls that only read. */
const callsTell: Table = {
  '/api/user_ms/users/profile': {
    preference: knowsNeeds,
    address: seesVisits,
    email: owner,
    carerPhone: carers,
  },
  '/api/user_ms/user_preferences': { preference: knowsNeeds },
  '/api/user_ms/users/recipients': { address: seesVisits, phone: seesVisits },
  '/api/user_ms/recipients/{id}/user_preferences': { preference: knowsNeeds },
  '/api/user_ms/recipients/{id}/emergency_contact': { emergencyContact: owner },
  '/api/user_ms/recipients/{id}/places': { place: mayBook },
  '/api/booking_ms/bookings/{id}': { need: knowsNeeds, note: seesVisits, card: owner },
  '/api/booking_ms/bookings/{id}/calendar.ics': { address: seesVisits },
  '/api/payment_ms/cards': { card: owner, cardName: owner },
  '/api/payment_ms/payments': { card: owner, cardName: owner },
};

/** What each of these tells, and to which people. */
async function told(
  names: readonly string[],
  dataFor: (name: string, reader: Reader) => Promise<string>,
): Promise<Table> {
  const all: Table = {};
  for (const name of names) {
    const line = new Map<Canary, Reader[]>();
    for (const reader of readers)
      for (const canary of canariesIn(await dataFor(name, reader)))
        line.set(canary, [...(line.get(canary) ?? []), reader]);
    all[name] = Object.fromEntries([...line].map(([canary, who]) => [canary, who.join(', ')]));
  }
  return all;
}

it('each page is sent what its reader may know, and no page is left out', async () => {
  const all = await told(
    world.pages.map(({ path }) => path),
    world.dataOf,
  );
  const ofAnAccount = world.pages
    .filter(({ path, guard }) => guard === 'auth' || guard === 'service-guard' || path.includes(':'))
    .map(({ path }) => path);
  expect(
    Object.fromEntries(
      Object.entries(all).filter(
        ([path, line]) => ofAnAccount.includes(path) || Object.keys(line).length > 0,
      ),
    ),
  ).toEqual(pagesTell);
});

it('each call that reads answers what its reader may know', async () => {
  const all = await told(await world.readingCalls(), world.answerToCall);
  expect(Object.keys(all).length).toBeGreaterThan(20);
  expect(Object.fromEntries(Object.entries(all).filter(([, line]) => Object.keys(line).length > 0))).toEqual(
    callsTell,
  );
});

const factOf: Partial<Record<Canary, Fact>> = {
  need: 'remarks',
  preference: 'remarks',
  note: 'note',
  address: 'address',
  phone: 'phone',
  safeWord: 'safeWord',
  emergencyContact: 'emergencyContact',
  card: 'card',
};
const rightOf: Partial<Record<Reader, CarerRight>> = {
  carer: 'none',
  'booking carer': 'book',
  'paying carer': 'pay',
  'needs carer': 'needs',
};

/** Whether the one list of who sees what lets this reader see it. */
function mayBeTold(reader: Reader, fact: Fact): boolean {
  const { carers, link } = disclosures[fact];
  const right = rightOf[reader];
  if (right !== undefined) return carers.includes(right);
  return reader === 'owner' || (reader === 'link' && link);
}

it('nobody is told more than the one list says, and everybody on it is told somewhere', () => {
  const lines = [...Object.values(pagesTell), ...Object.values(callsTell)];
  for (const [canary, fact] of Object.entries(factOf) as [Canary, Fact][]) {
    const told = new Set(
      lines.flatMap((line) => (line[canary] ?? '').split(', ').filter(Boolean)),
    ) as Set<Reader>;
    const listed = readers.filter((reader) => mayBeTold(reader, fact));
    expect([canary, [...told].filter((reader) => !listed.includes(reader))]).toEqual([canary, []]);
    // The word is on a page of its own, which asks its owner to sign in again.
    if (fact !== 'safeWord')
      expect([canary, listed.filter((reader) => !told.has(reader))]).toEqual([canary, []]);
  }
});

it('a link tells a first name, and neither a price nor the words for the door', async () => {
  const told = await world.dataOf('/account/all-booking/:id', 'link');
  expect(told).toContain('Rosa');
  expect(told).not.toMatch(/Alvarez|totalCents|priceLines|"word"/);
});
