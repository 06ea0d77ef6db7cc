import { afterAll, describe, expect } from 'vitest';
import { pages } from '#app/route-table.ts';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import type { AccountStatus } from '#domains/people/people.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import type { OpenedPlatform } from '#server/open-platform.ts';
import { sessionByForm } from '#tests/session-by-form.ts';
import { signInRosa } from './every-page.ts';
import { openInside } from './inside.ts';
import { it } from './journey.ts';

type Thing = 'booking' | 'card' | 'payment' | 'person' | 'carer' | 'public';
type Needed = 'view' | 'book' | 'pay' | 'owner';

interface PageFacts {
  about: Thing;
  /** What a carer of Rosa must be allowed to do for what its form does, besides seeing her visits. */
  needs: Needed;
  /**
   * A form of the page, right except for who sends it; for members who may, refused for another reason, so
   * that nothing changes.
   */
  form?: () => Record<string, string>;
}

/** Every page with an identifier in its address. */
const facts: Record<string, PageFacts> = {
  '/our-blog/:slug': { about: 'public', needs: 'view' },
  '/services/:service': { about: 'public', needs: 'view' },
  '/services/:service/prices': { about: 'public', needs: 'view' },
  '/services/:service/book': { about: 'public', needs: 'view' },
  '/account/people/:id': {
    about: 'person',
    needs: 'owner',
    form: () => ({ name: 'Mine', phone: '', address_1: '1 Main Street', zipcode: '11375' }),
  },
  '/account/manage-cards/:id': {
    about: 'card',
    needs: 'owner',
    form: () => ({ intent: 'name', name: 'Mine' }),
  },
  '/account/payment/:id': { about: 'payment', needs: 'owner' },
  '/account/payment/:id/bank': { about: 'payment', needs: 'owner' },
  '/account/care-circle/:id': {
    about: 'carer',
    needs: 'owner',
    form: () => ({ intent: 'change', can_book: 'yes', can_pay: 'yes' }),
  },
  '/account/upcoming-booking/:id': { about: 'booking', needs: 'view' },
  '/account/upcoming-booking/:id/cancel': {
    about: 'booking',
    needs: 'book',
    form: () => ({ agreed_fee_cents: '99999', scope: 'one' }),
  },
  '/account/upcoming-booking/:id/earlier': {
    about: 'booking',
    needs: 'book',
    form: () => ({ intent: 'stop' }),
  },
  // Nothing is owed here; where something is, only the booker pays for it.
  '/account/upcoming-booking/:id/card': {
    about: 'booking',
    needs: 'book',
    form: () => ({ intent: 'pay', card_id: ids.card }),
  },
  '/account/upcoming-booking/:id/message': {
    about: 'booking',
    needs: 'view',
    form: () => ({ message_id: newIdentifier(), for_whom: 'concierge', body: 'Hello' }),
  },
  '/account/upcoming-booking/:id/notes': {
    about: 'booking',
    needs: 'book',
    form: () => ({ notes: 'Please ring twice.', version: '0' }),
  },
  // The visit is none of meals, so it leads back to it, whatever is sent.
  '/account/upcoming-booking/:id/dishes': { about: 'booking', needs: 'view' },
  '/account/upcoming-booking/:id/professional': {
    about: 'booking',
    needs: 'book',
    form: () => ({ professional_id: ids.nobody, scope: 'one' }),
  },
  '/account/upcoming-booking/:id/extra': {
    about: 'booking',
    needs: 'pay',
    form: () => ({ intent: 'yes', charge_id: ids.charge, card_id: ids.card }),
  },
  '/account/upcoming-booking/:id/quote': {
    about: 'booking',
    needs: 'book',
    form: () => ({ intent: 'no', quote_id: ids.quote }),
  },
  // Before the visit is done it leads back to it, whatever is sent.
  '/account/upcoming-booking/:id/rate': { about: 'booking', needs: 'view' },
  '/account/upcoming-booking/:id/share': {
    about: 'booking',
    needs: 'book',
    form: () => ({ intent: 'make', label: 'Sister' }),
  },
  // Of a single visit no more are planned anyway: it leads back to it, whatever is sent.
  '/account/upcoming-booking/:id/stop': { about: 'booking', needs: 'view' },
  // Before the visit has begun nothing can be wrong with it: it leads back to it, whatever is sent.
  '/account/upcoming-booking/:id/wrong': { about: 'booking', needs: 'view' },
  '/account/upcoming-booking/:id/time': {
    about: 'booking',
    needs: 'book',
    form: () => ({ starts_at: '2020-02-10T15:00:00Z', which: 'one' }),
  },
  '/account/all-booking/:id': { about: 'booking', needs: 'view' },
  '/post-booking/:id': { about: 'booking', needs: 'view' },
};

let url: string;
let beside: OpenedPlatform;
const cookies: Record<string, string> = { 'signed out': '' };
const ids = {
  booking: '',
  card: newIdentifier(),
  payment: newIdentifier(),
  person: '',
  carer: '',
  charge: newIdentifier(),
  quote: newIdentifier(),
  nobody: '018f0000-0000-7000-8000-000000000000',
  public: '',
};
const carers = {
  'a carer who may view': [],
  'a carer who may book': ['book'],
  'a carer who may pay': ['book', 'pay'],
} as const satisfies Record<string, Needed[]>;

it.beforeAll(async ({ service }) => {
  ({ url } = service);
  beside = await openInside(service);
  cookies['rosa'] = await signInRosa(url);
  cookies['other member'] = await sessionByForm(url, '/login', {
    contact: cast.grace.email,
    password: demoPassword,
  });
  cookies['former carer'] = await sessionByForm(url, '/login', {
    contact: cast.daniel.email,
    password: demoPassword,
  });
  for (const [who, status] of [
    ['status X', 'X'],
    ['suspended', 'S'],
    ['closed', 'C'],
  ] as const)
    await enter(who, status);
  await makeThings();
}, 120_000);
afterAll(() => beside.close());

const send = (path: string, cookie: string, form?: Record<string, string>) =>
  fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: { Cookie: cookie, Accept: 'text/html', Origin: url },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });

/** A new member with a session, in this state from now on. */
async function enter(who: string, status: AccountStatus): Promise<string> {
  const email = `${who.toLowerCase().replaceAll(' ', '-')}@example.com`;
  cookies[who] = await sessionByForm(url, '/register', {
    name: 'Pat Lane',
    contact: email,
    password: 'three pears on a plate',
  });
  const { id } = await beside.platform.database
    .updateTable('users')
    .set({ status })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rosa's visit, card, payment and helpers, and what is asked about the visit. */
async function makeThings(): Promise<void> {
  const { platform } = beside;
  const { database } = platform;
  const now = platform.clock.now();
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', cast.rosa.email)
    .executeTakeFirstOrThrow();
  const member = await findMember(database, user.id);
  const person = await database
    .selectFrom('recipients')
    .select('id')
    .where('member_id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (member === undefined) throw new Error('Rosa is no member.');
  ids.person = person.id;
  const search = {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: 'aging-in-place-remodeling',
    lengthMinutes: 60,
    leadHours: 48,
    now,
  };
  const [start] = await findFreeStarts(database, search);
  const held = await holdVisit(
    platform,
    member,
    {
      recipientId: person.id,
      answers: { optionId: 'aging-in-place-remodeling' },
      startsAt: start?.startsAt ?? now,
      notes: null,
    },
    'of-the-matrix',
  );
  if (!held.ok) throw new Error(held.refusal.code);
  ids.booking = held.value.bookingId;
  const placed = await placeBooking(platform, member, ids.booking, null);
  if (!placed.ok) throw new Error(placed.refusal.code);
  await database
    .insertInto('cards')
    .values({
      id: ids.card,
      created_at: now,
      user_id: user.id,
      payment_method_id: 'pm_matrix',
      brand: 'visa',
      last4: '4242',
      expiry_month: 12,
      expiry_year: 2040,
      is_default: true,
    })
    .execute();
  const money = { created_at: now, card_id: ids.card, currency: 'usd' as const };
  await database
    .insertInto('payments')
    .values({
      ...money,
      id: ids.payment,
      payer_id: user.id,
      booking_id: ids.booking,
      reference: `${ids.booking}:${ids.payment}`,
      description: 'A visit',
      amount_cents: 500,
      state: 'captured',
      captured_cents: 500,
    })
    .execute();
  const asked = { created_at: now, request_key: 'of-the-matrix' };
  await database
    .insertInto('visit_charges')
    .values({
      ...asked,
      id: ids.charge,
      booking_id: ids.booking,
      kind: 'groceries',
      description: 'Milk',
      amount_cents: 500,
      state: 'proposed',
    })
    .execute();
  await database
    .insertInto('quotes')
    .values({
      ...asked,
      id: ids.quote,
      visit_id: ids.booking,
      description: 'A rail',
      lines: '[]',
      total_cents: 5_000,
      minutes: 60,
      valid_until: new Date(now.getTime() + 86_400_000),
      state: 'sent',
    })
    .execute();
  await database
    .updateTable('carers')
    .set({ withdrawn_at: now })
    .where('recipient_id', '=', person.id)
    .execute();
  for (const [who, may] of Object.entries(carers)) {
    const allowed = new Set<string>(may);
    const id = newIdentifier(now);
    const permissions = {
      can_book: allowed.has('book'),
      can_pay: allowed.has('pay'),
      can_change_needs: false,
    };
    await database
      .insertInto('carers')
      .values({
        id,
        created_at: now,
        recipient_id: person.id,
        invited_by: user.id,
        user_id: await enter(who, 'A'),
        ...permissions,
      })
      .execute();
    ids.carer = ids.carer === '' ? id : ids.carer;
  }
}

const guarded = pages.filter((page) => page.path.includes('/:') && facts[page.path]?.about !== 'public');
const addressOf = (path: string, id: string) => path.replace(':id', id);
const idOf = (path: string) => ids[facts[path]?.about ?? 'public'];

describe('the pages with an identifier in their address', () => {
  it('are all listed, and no others', () => {
    expect(
      pages
        .filter((page) => page.path.includes('/:'))
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(Object.keys(facts).toSorted());
  });

  it.each(guarded.map(({ path }) => [path]))('%s is there for its owner', async (path) => {
    const answer = await send(addressOf(path, idOf(path)), cookies['rosa'] ?? '');
    expect([200, 302]).toContain(answer.status);
    expect(answer.headers.get('location') ?? '').not.toMatch(/sign|stopped|activate/);
  });

  const strangers = {
    'signed out': /^\/signin/,
    'status X': /^\/activate-account/,
    suspended: /^\/account-stopped/,
    closed: /^\/signin/,
    'other member': 404,
    'former carer': 404,
  } as const;
  const cells = guarded.flatMap(({ path, guard }) =>
    Object.entries(strangers).map(([who, expected]) => [path, who, expected, guard] as const),
  );
  it.each(cells)('%s by somebody %s', async (path, who, expected, guard) => {
    for (const form of [undefined, facts[path]?.form?.() ?? {}]) {
      const answer = await send(addressOf(path, idOf(path)), cookies[who] ?? '', form);
      const nothing = await send(addressOf(path, ids.nobody), cookies[who] ?? '', form);
      const text = await answer.text();
      if (form !== undefined && facts[path]?.form === undefined) {
        // A page without a form accepts none, from any sender.
        expect(answer.status).toBeGreaterThanOrEqual(300);
      } else if (guard === 'none' && (who === 'signed out' || who === 'closed')) {
        expect([answer.status, answer.headers.get('location')?.replace(ids.booking, ids.nobody)]).toEqual([
          nothing.status,
          nothing.headers.get('location')?.replace(ids.booking, ids.nobody),
        ]);
      } else if (expected === 404 && path.endsWith('/earlier') && form === undefined) {
        // It opens by the key of its link alone, and says nothing without.
        expect(answer.status).toBe(nothing.status);
      } else if (expected === 404) expect(answer.status).toBe(404);
      else expect([answer.status, expected.test(answer.headers.get('location') ?? '')]).toEqual([302, true]);
      expect(text).not.toMatch(/Rosa Alvarez|Lantern Street/);
    }
  });

  const cellsOfCarers = guarded.flatMap(({ path }) =>
    Object.entries(carers).map(([who, may]) => [path, who, may as readonly Needed[]] as const),
  );
  it.each(cellsOfCarers)('%s by %s', async (path, who, may) => {
    const page = facts[path];
    const read = await send(addressOf(path, idOf(path)), cookies[who] ?? '');
    expect([path, read.status === 404]).toEqual([path, page?.needs === 'owner']);
    if (page?.form === undefined) return;
    const allowed = page.needs === 'view' || may.includes(page.needs);
    const written = await send(addressOf(path, idOf(path)), cookies[who] ?? '', page.form());
    expect([written.status, [401, 403, 404].includes(written.status)]).toEqual([written.status, !allowed]);
  });

  it('leave all of it as it was', async () => {
    const { database } = beside.platform;
    expect(
      await database.selectFrom('bookings').select('state').where('id', '=', ids.booking).executeTakeFirst(),
    ).toMatchObject({ state: expect.stringMatching(/requested|confirmed/) as string });
    expect(
      await database.selectFrom('recipients').select('name').where('id', '=', ids.person).executeTakeFirst(),
    ).toEqual({ name: 'Rosa Alvarez' });
    expect(
      await database.selectFrom('carers').select('can_book').where('id', '=', ids.carer).executeTakeFirst(),
    ).toEqual({ can_book: false });
    expect(
      await database
        .selectFrom('cards')
        .select(['name', 'removed_at'])
        .where('id', '=', ids.card)
        .executeTakeFirst(),
    ).toEqual({ name: null, removed_at: null });
    expect(
      await database
        .selectFrom('visit_charges')
        .select('state')
        .where('id', '=', ids.charge)
        .executeTakeFirst(),
    ).toEqual({ state: 'proposed' });
  });
});
