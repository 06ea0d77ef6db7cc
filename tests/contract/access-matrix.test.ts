import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startDraft } from '#domains/booking/drafts/draft.server.ts';
import type { AccountStatus } from '#domains/people/people.ts';
import { startCalendarFeed } from '#domains/visit-news/calendar-feed.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { signIn } from '../people.ts';
import { nobodyInside } from '../staff.ts';
import { valueOf } from '../visits.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
const tokens: Record<string, string | null> = { 'signed out': null };
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await openApi();
  const { database, clock } = api.platform;
  const [startsAt = ''] = await freeTimes(api);
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: bookingBody(api, startsAt),
    key: 'of-the-matrix',
  });
  const passkeyId = newIdentifier(clock.now());
  await database
    .insertInto('passkeys')
    .values({
      id: passkeyId,
      created_at: clock.now(),
      user_id: api.rosa.member.userId,
      credential_id: 'of-rosa',
      public_key: 'x',
      sign_count: 0,
      transports: [],
      name: 'Tablet',
    })
    .execute();
  Object.assign(ids, {
    booking: z.object({ booking: z.object({ id: z.string() }) }).parse(booked.response).booking.id,
    card: api.cardId,
    passkey: passkeyId,
    recipient: api.rosa.recipientId,
  });
  ids['payment'] =
    (
      await database
        .selectFrom('bookings')
        .select('payment_id')
        .where('id', '=', ids['booking'] ?? '')
        .executeTakeFirstOrThrow()
    ).payment_id ?? '';
  // Rosa's tablet, and not the session that the test itself uses.
  await signIn(api.platform, 'rosa@example.com');
  const tablet = await database
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', api.rosa.member.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  ids['session'] = tablet.id;
  await database
    .deleteFrom('carers')
    .where('recipient_id', '=', ids['recipient'] ?? '')
    .execute();

  const grace = await signIn(api.platform, 'grace@example.com');
  tokens['other member'] = grace.token;
  tokens['status X'] = (await signIn(api.platform, 'nora@example.com')).token;
  const daniel = await signIn(api.platform, 'daniel@example.com');
  tokens['former carer'] = daniel.token;
  const withdrawn = {
    created_at: clock.now(),
    recipient_id: ids['recipient'] ?? '',
    user_id: daniel.member.userId,
    invited_by: api.rosa.member.userId,
    can_book: true,
    can_pay: true,
    can_change_needs: true,
  };
  await database
    .insertInto('carers')
    .values({ ...withdrawn, id: newIdentifier(clock.now()), withdrawn_at: clock.now() })
    .execute();
  for (const [who, status] of [
    ['suspended', 'S'],
    ['closed', 'C'],
  ] as const)
    await join(who, status);
  const helping = {
    created_at: clock.now(),
    recipient_id: api.rosa.recipientId,
    invited_by: api.rosa.member.userId,
  };
  for (const [who, may] of Object.entries(carers)) {
    const allowed = new Set<string>(may);
    const id = newIdentifier(clock.now());
    await database
      .insertInto('carers')
      .values({
        ...helping,
        id,
        user_id: await join(who, 'A'),
        can_book: allowed.has('book'),
        can_pay: allowed.has('pay'),
        can_change_needs: allowed.has('needs'),
      })
      .execute();
    ids['carer'] ??= id;
  }
  Object.assign(ids, {
    invitation: newIdentifier(clock.now()),
    charge: newIdentifier(clock.now()),
    quote: newIdentifier(clock.now()),
  });
  ids['draft'] = await startDraft(api.platform, api.rosa.member, 'cleaning', {
    recipientId: api.rosa.recipientId,
  });
  ids['photo'] = newIdentifier(clock.now());
  await database
    .insertInto('visit_photos')
    .values({
      id: ids['photo'],
      created_at: clock.now(),
      member_id: api.rosa.member.userId,
      content: Buffer.from('a photo'),
      due_at: clock.now(),
    })
    .execute();
  ids['calendar'] = valueOf(await startCalendarFeed(api.platform, api.rosa.member, 'Tablet')).feedId;
  const fromNow = new Date(clock.now().getTime() + 7 * 86_400_000);
  const booking = { created_at: clock.now(), request_key: 'of-the-matrix' };
  await database
    .insertInto('carer_invitations')
    .values({
      ...helping,
      id: ids['invitation'] ?? '',
      contact_kind: 'email',
      contact_value: 'pat@example.com',
      token_hash: 'x',
      can_book: true,
      can_pay: true,
      can_change_needs: true,
      expires_at: fromNow,
    })
    .execute();
  await database
    .insertInto('visit_charges')
    .values({
      ...booking,
      id: ids['charge'] ?? '',
      booking_id: ids['booking'] ?? '',
      kind: 'groceries',
      description: 'Milk',
      amount_cents: 500,
      state: 'proposed',
    })
    .execute();
  await database
    .insertInto('quotes')
    .values({
      ...booking,
      id: ids['quote'] ?? '',
      visit_id: ids['booking'] ?? '',
      description: 'A rail',
      lines: '[]',
      total_cents: 5_000,
      minutes: 60,
      valid_until: fromNow,
      state: 'sent',
    })
    .execute();
});
/** A new member, with a session, in this state from now on. */
async function join(who: string, status: AccountStatus): Promise<string> {
  const email = `${who.replaceAll(' ', '-')}@example.com`;
  const made = await api.call('POST', '/user_ms/users', {
    token: null,
    body: { name: 'Pat Lane', contact: email, password: 'three pears on a plate' },
  });
  tokens[who] = z.object({ token: z.string() }).parse(made.response).token;
  const { id } = await api.platform.database
    .updateTable('users')
    .set({ status })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
afterAll(() => api.close());
beforeEach(() => api.nextMinute());

type Thing =
  | 'booking'
  | 'draft'
  | 'photo'
  | 'calendar'
  | 'charge'
  | 'payment'
  | 'quote'
  | 'card'
  | 'passkey'
  | 'session'
  | 'recipient'
  | 'carer'
  | 'invitation'
  | 'public'
  | 'own token';

/** What a carer of Rosa must be allowed to do for it, besides seeing her visits; `owner` is for herself alone. */
type Needed = 'view' | 'book' | 'pay' | 'needs' | 'owner';

interface Call {
  about: Thing;
  needs: Needed;
  /** Right except for who sends it; for callers who may, refused for another reason, so that nothing changes. */
  body?: () => unknown;
}

/** Every call with an identifier in its address. */
const calls: Record<string, Call> = {
  'GET /booking_ms/bookings/{id}': { about: 'booking', needs: 'view' },
  'GET /booking_ms/bookings/{id}/calendar.ics': { about: 'booking', needs: 'view' },
  // The holder of the address that a member made may read it.
  'GET /booking_ms/calendars/{file}': { about: 'own token', needs: 'owner' },
  'GET /booking_ms/bookings/{id}/cancellation': { about: 'booking', needs: 'view' },
  'POST /booking_ms/bookings/{id}/cancellation': {
    about: 'booking',
    needs: 'book',
    body: () => ({ agreed_fee_cents: 99_999 }),
  },
  'PUT /booking_ms/bookings/{id}/time': {
    about: 'booking',
    needs: 'book',
    body: () => ({ starts_at: '2020-02-10T15:00:00Z' }),
  },
  'PUT /booking_ms/bookings/{id}/notes': {
    about: 'booking',
    needs: 'book',
    body: () => ({ notes: 'Mine', version: 0 }),
  },
  'PUT /booking_ms/bookings/{id}/dishes': {
    about: 'booking',
    needs: 'book',
    body: () => ({ dishes: [], version: 0 }),
  },
  'GET /booking_ms/bookings/{id}/professionals': { about: 'booking', needs: 'view' },
  'PUT /booking_ms/bookings/{id}/professional': {
    about: 'booking',
    needs: 'book',
    body: () => ({ professional_id: '018f0000-0000-7000-8000-000000000000' }),
  },
  // Nothing is owed here; where something is, only the booker pays for it.
  'PUT /booking_ms/bookings/{id}/payment': {
    about: 'booking',
    needs: 'book',
    body: () => ({ card_id: api.cardId }),
  },
  'GET /booking_ms/bookings/{id}/charges': { about: 'booking', needs: 'view' },
  'POST /booking_ms/bookings/{id}/tip': {
    about: 'booking',
    needs: 'pay',
    body: () => ({ card_id: api.cardId, amount_cents: 500 }),
  },
  'POST /booking_ms/charges/{id}/acceptance': {
    about: 'charge',
    needs: 'pay',
    body: () => ({ card_id: api.cardId }),
  },
  'POST /booking_ms/charges/{id}/refusal': { about: 'charge', needs: 'book' },
  'GET /booking_ms/bookings/{id}/series': { about: 'booking', needs: 'view' },
  'POST /booking_ms/bookings/{id}/series/cancellation': {
    about: 'booking',
    needs: 'book',
    body: () => ({ scope: 'all', agreed_fee_cents: 99_999, reason: null }),
  },
  'POST /booking_ms/bookings/{id}/series/stop': { about: 'booking', needs: 'book' },
  'POST /booking_ms/bookings/{id}/series/plans': {
    about: 'booking',
    needs: 'book',
    body: () => ({ scope: 'all', starts_at: '2027-02-10T15:00:00Z' }),
  },
  'PUT /booking_ms/bookings/{id}/series/times': {
    about: 'booking',
    needs: 'book',
    body: () => ({
      scope: 'all',
      times: [{ booking_id: ids['booking'], starts_at: '2020-02-10T15:00:00Z' }],
    }),
  },
  'GET /booking_ms/bookings/{id}/waiting': { about: 'booking', needs: 'view' },
  'PUT /booking_ms/bookings/{id}/waiting': { about: 'booking', needs: 'book' },
  'DELETE /booking_ms/bookings/{id}/waiting': { about: 'booking', needs: 'book' },
  // The holder of the link of the offer may take it.
  'POST /booking_ms/bookings/{id}/waiting/offers': { about: 'own token', needs: 'owner' },
  'GET /booking_ms/bookings/{id}/shares': { about: 'booking', needs: 'view' },
  'POST /booking_ms/bookings/{id}/shares': {
    about: 'booking',
    needs: 'book',
    body: () => ({ label: 'my sister' }),
  },
  'DELETE /booking_ms/bookings/{id}/shares/{share}': { about: 'booking', needs: 'book' },
  'GET /booking_ms/bookings/{id}/rating': { about: 'booking', needs: 'view' },
  'PUT /booking_ms/bookings/{id}/rating': {
    about: 'booking',
    needs: 'book',
    body: () => ({ stars: 5, thanks: null }),
  },
  'GET /booking_ms/bookings/{id}/wrong': { about: 'booking', needs: 'view' },
  'PUT /booking_ms/bookings/{id}/wrong': {
    about: 'booking',
    needs: 'book',
    body: () => ({ kind: 'work', wish: 'call' }),
  },
  'GET /booking_ms/bookings/{id}/messages': { about: 'booking', needs: 'view' },
  'POST /booking_ms/bookings/{id}/messages': {
    about: 'booking',
    needs: 'view',
    body: () => ({ for_whom: 'concierge', body: 'Hello' }),
  },
  'DELETE /booking_ms/calendar_addresses/{id}': { about: 'calendar', needs: 'owner' },
  'GET /booking_ms/recipients/{id}/menu': { about: 'recipient', needs: 'book' },
  'GET /booking_ms/drafts/{id}': { about: 'draft', needs: 'owner' },
  'PUT /booking_ms/drafts/{id}': { about: 'draft', needs: 'owner', body: () => ({ notes: 'Mine' }) },
  'DELETE /booking_ms/drafts/{id}': { about: 'draft', needs: 'owner' },
  // One that nothing is booked with yet; those of a visit are seen by all who see the visit.
  'GET /booking_ms/photos/{id}': { about: 'photo', needs: 'owner' },
  'DELETE /booking_ms/photos/{id}': { about: 'photo', needs: 'owner' },
  'GET /booking_ms/bookings/{id}/quotes': { about: 'booking', needs: 'view' },
  'GET /booking_ms/quotes/{id}/slots': { about: 'quote', needs: 'view' },
  'POST /booking_ms/quotes/{id}/acceptance': { about: 'quote', needs: 'book' },
  'POST /booking_ms/quotes/{id}/refusal': { about: 'quote', needs: 'book', body: () => ({ reason: null }) },
  'GET /content_ms/services/{id}': { about: 'public', needs: 'view' },
  'GET /content_ms/zip_codes/{zip}': { about: 'public', needs: 'view' },
  // The identifier is the gateway's own, and useless to anybody but the member whose customer it belongs to.
  'POST /payment_ms/card_setups/{id}/completion': { about: 'own token', needs: 'owner' },
  'POST /payment_ms/payments/{id}/continuation': { about: 'payment', needs: 'owner' },
  // The holder of the key of a gift card's order is its buyer, signed in or not.
  'GET /payment_ms/gift_cards/{key}': { about: 'own token', needs: 'owner' },
  'POST /payment_ms/gift_cards/{key}/card_setups': { about: 'own token', needs: 'owner' },
  'POST /payment_ms/gift_cards/{key}/card_entries': { about: 'own token', needs: 'owner' },
  'POST /payment_ms/gift_cards/{key}/card_setups/{id}/completion': { about: 'own token', needs: 'owner' },
  'POST /payment_ms/gift_cards/{key}/payment': { about: 'own token', needs: 'owner' },
  'POST /payment_ms/gift_cards/{key}/refund': { about: 'own token', needs: 'owner' },
  // A month of the member's own: it contains no one's identifier.
  'GET /payment_ms/statements/{month}/statement.pdf': { about: 'own token', needs: 'owner' },
  'GET /payment_ms/payments/{id}/receipt.pdf': { about: 'payment', needs: 'owner' },
  'GET /payment_ms/statements/{month}': { about: 'own token', needs: 'owner' },
  'PUT /payment_ms/cards/{id}/default': { about: 'card', needs: 'owner' },
  'PUT /payment_ms/cards/{id}/name': { about: 'card', needs: 'owner', body: () => ({ name: 'Mine' }) },
  'DELETE /payment_ms/cards/{id}': { about: 'card', needs: 'owner' },
  'PUT /user_ms/passkeys/{id}': { about: 'passkey', needs: 'owner', body: () => ({ name: 'Mine' }) },
  'DELETE /user_ms/passkeys/{id}': { about: 'passkey', needs: 'owner' },
  'DELETE /user_ms/sessions/{id}': { about: 'session', needs: 'owner' },
  // The name of a provider: it comes off the caller's account, and no other.
  'DELETE /user_ms/ways_to_sign_in/{provider}': { about: 'own token', needs: 'owner' },
  'PUT /user_ms/recipients/{id}': {
    about: 'recipient',
    needs: 'owner',
    body: () => ({ name: 'Mine', phone: null, address: { address_1: '1 Main Street', zipcode: '11375' } }),
  },
  'GET /user_ms/recipients/{id}/user_preferences': { about: 'recipient', needs: 'needs' },
  'PUT /user_ms/recipients/{id}/user_preferences': {
    about: 'recipient',
    needs: 'needs',
    body: () => [{ id: 'nothing-like-it', remarks: null }],
  },
  'GET /user_ms/recipients/{id}/emergency_contact': { about: 'recipient', needs: 'owner' },
  'PUT /user_ms/recipients/{id}/emergency_contact': {
    about: 'recipient',
    needs: 'owner',
    body: () => ({ name: 'Mine', phone: '212 555 0199', relation: 'friend' }),
  },
  'DELETE /user_ms/recipients/{id}/emergency_contact': { about: 'recipient', needs: 'owner' },
  'GET /user_ms/recipients/{id}/places': { about: 'recipient', needs: 'book' },
  'PUT /user_ms/recipients/{id}/places': {
    about: 'recipient',
    needs: 'book',
    body: () => ({ name: 'Dr. Lin', street: '80 Lafayette Street', zipcode: '10013' }),
  },
  'POST /user_ms/recipients/{id}/removed_places': {
    about: 'recipient',
    needs: 'book',
    body: () => ({ street: '80 Lafayette Street', zipcode: '10013' }),
  },
  'PUT /user_ms/care_circle/carers/{id}': {
    about: 'carer',
    needs: 'owner',
    body: () => ({ can_book: true, can_pay: true }),
  },
  'GET /user_ms/care_circle/carers/{id}/payments': { about: 'carer', needs: 'owner' },
  'DELETE /user_ms/care_circle/carers/{id}': { about: 'carer', needs: 'owner' },
  'DELETE /user_ms/care_circle/invitations/{id}': { about: 'invitation', needs: 'owner' },
};

/**
 * What a caller hears about a thing of another member: not found, as if it did not exist; or turned away
 * before it is looked up.
 */
const answers = {
  'signed out': 401,
  'other member': 404,
  'former carer': 404,
  'status X': 403,
  suspended: 403,
  closed: 401,
} as const;

/** What each carer may do besides seeing the visits. Paying is of use only to carers who may book. */
const carers = {
  'a carer who may view': [],
  'a carer who may book': ['book'],
  'a carer who may pay': ['book', 'pay'],
  'a carer who may change needs': ['needs'],
} as const satisfies Record<string, Needed[]>;

describe('the access matrix', () => {
  it('lists every call that has an identifier in its address, and no other', async () => {
    const { createApi } = await import('#api/api.ts');
    const { requestContextOf } = await import('#server/visitor.ts');
    const document = await createApi(
      api.platform,
      requestContextOf as Parameters<typeof createApi>[1],
      nobodyInside,
      nobodyInside,
    ).request('/openapi.json');
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(await document.json());
    const there = Object.entries(paths).flatMap(([path, methods]) =>
      path.includes('{')
        ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`)
        : [],
    );
    expect(there.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  const send = async (call: string, who: string, id: string, again = '') => {
    const [method = '', path = ''] = call.split(' ');
    const body = calls[call]?.body;
    const key = `${again}${who}-${call}`.replaceAll(/[^\w-]/g, '-').slice(0, 90);
    return api.call(
      method,
      path.replace('{id}', id).replace('{share}', '018f0000-0000-7000-8000-000000000001'),
      { token: tokens[who] ?? null, ...(body === undefined ? {} : { body: body() }), key },
    );
  };
  const guarded = Object.entries(calls).filter(
    ([, { about }]) => about !== 'public' && about !== 'own token',
  );

  const cells = guarded.flatMap(([call, { about }]) =>
    Object.entries(answers).map(([who, status]) => [call, who, status, about] as const),
  );
  it.each(cells)('%s by somebody %s: %i', async (call, who, status, about) => {
    const answer = await send(call, who, ids[about] ?? '');
    expect([answer.status, answer.response]).toEqual([status, {}]);
    // What is not theirs is answered word for word like what does not exist.
    if (status === 404)
      expect(answer.problem).toEqual(
        (await send(call, who, '018f0000-0000-7000-8000-000000000000', 'n')).problem,
      );
  });

  const cellsOfCarers = guarded.flatMap(([call, { about, needs }]) =>
    Object.entries(carers).map(
      ([who, may]) =>
        [call, who, needs === 'view' || (may as readonly Needed[]).includes(needs), about] as const,
    ),
  );
  it.each(cellsOfCarers)('%s by %s: %s', async (call, who, allowed, about) => {
    const answer = await send(call, who, ids[about] ?? '');
    // Rosa's card is not theirs, whatever else they may do.
    const turnedAway =
      [401, 403].includes(answer.status) ||
      (answer.status === 404 && (about === 'card' || answer.problem?.code !== 'card_not_found'));
    expect([turnedAway, answer.status]).toEqual([!allowed, answer.status]);
    if (!allowed) expect(answer.response).toEqual({});
  });

  it('leaves all of it as it was for its owner', async () => {
    expect((await api.call('GET', '/user_ms/users/recipients')).response['recipients']).toMatchObject([
      { name: 'Rosa Alvarez', address: { address_1: '12 Lantern Street' } },
    ]);
    expect((await api.call('GET', '/user_ms/care_circle')).response).toMatchObject({
      carers: [{ permissions: { book: false } }, {}, {}, {}],
      invitations: [{}],
    });
    expect(
      (await api.call('GET', `/booking_ms/bookings/${ids['booking']}`)).response['booking'],
    ).toMatchObject({ state: 'confirmed' });
    expect((await api.call('GET', `/booking_ms/drafts/${ids['draft']}`)).response['draft']).toMatchObject({
      recipient_id: api.rosa.recipientId,
      notes: null,
    });
    expect((await api.call('GET', '/booking_ms/calendar_addresses')).response['calendars']).toMatchObject([
      { id: ids['calendar'] },
    ]);
    expect((await api.call('GET', '/user_ms/passkeys')).response['passkeys']).toMatchObject([
      { name: 'Tablet' },
    ]);
    expect((await api.call('GET', '/user_ms/sessions')).response['sessions']).toContainEqual(
      expect.objectContaining({ id: ids['session'] }),
    );
  });
});

describe('a body that says more than it is asked', () => {
  it('changes nothing that it may not', async () => {
    const before = await api.platform.database
      .selectFrom('users')
      .selectAll()
      .where('id', '=', api.rosa.member.userId)
      .executeTakeFirstOrThrow();
    const profile = {
      name: before.name,
      phone: '718 555 0142',
      recipient_id: ids['recipient'],
      recipient_is_me: 'yes',
      address: { unit_no: '4B', address_1: '12 Lantern Street', zipcode: '11375' },
    };
    const more = {
      id: newIdentifier(),
      status: 'S',
      email: 'mallory@example.com',
      password_hash: 'x',
      safe_word: 'mallory',
      user_id: newIdentifier(),
      time_zone: 'UTC',
    };
    expect(
      (
        await api.call('PUT', '/user_ms/users/profile', {
          body: { ...profile, ...more },
          key: 'mass-assignment',
        })
      ).status,
    ).toBe(200);
    const after = await api.platform.database
      .selectFrom('users')
      .selectAll()
      .where('id', '=', api.rosa.member.userId)
      .executeTakeFirstOrThrow();
    expect({ ...after, contact_phone: null }).toEqual({ ...before, contact_phone: null });
    const made = await api.call('POST', '/user_ms/users', {
      token: null,
      body: {
        name: 'Pat Lane',
        contact: 'pat@example.com',
        password: 'three pears on a plate',
        status: 'A',
        activated_at: '2020-01-01',
      },
    });
    expect(made.status).toBe(201);
    expect(
      await api.platform.database
        .selectFrom('users')
        .select('status')
        .where('email', '=', 'pat@example.com')
        .executeTakeFirst(),
    ).toEqual({ status: 'X' });
  });
});

describe('a session', () => {
  it('is never one that a visitor brings along', async () => {
    const fixed = 'x'.repeat(43);
    const opened = await api.call('POST', '/user_ms/sessions', {
      token: null,
      body: { contact: 'rosa@example.com', password: 'lamp-on-the-porch' },
      headers: { Cookie: `session=${fixed}` },
    });
    expect(opened.response['token']).not.toBe(fixed);
    expect((await api.call('GET', '/user_ms/users/profile', { token: fixed })).status).toBe(401);
  });

  it('is asked of messages by no forged host: their links lead to us', async () => {
    await api.call('POST', '/user_ms/users', {
      token: null,
      body: { name: 'Kim Host', contact: 'kim@example.com', password: 'three pears on a plate' },
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    });
    const sent = await api.platform.database
      .selectFrom('messages')
      .select('body')
      .where('recipient_address', '=', 'kim@example.com')
      .executeTakeFirstOrThrow();
    expect(sent.body).toContain(`${api.platform.publicUrl}/verify-account`);
    expect(sent.body).not.toContain('evil.example');
  });
});
