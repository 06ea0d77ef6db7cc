import { join } from 'node:path';
import { Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { createApi } from '#api/api.ts';
import { type PageMetadata, pages } from '#app/route-table.ts';
import { guardPage } from '#app/shell/guards.ts';
import { contextOfRequest, type PageContext } from '#app/shell/request-context.ts';
import { findSession } from '#domains/access/sign-in.server.ts';
import { saveDraft, startDraft } from '#domains/booking/drafts/draft.server.ts';
import { keepPlace } from '#domains/booking/saved-place.server.ts';
import { shareBooking } from '#domains/visit-news/sharing.server.ts';
import { requestContextOf } from '#server/visitor.ts';
import { sellCompanionship } from './companionship.ts';
import type { SignedIn } from './people.ts';
import { cancelAndSettle } from './settled-cancellation.ts';
import { nobodyInside } from './staff.ts';
import { cleaning, openVisits, valueOf } from './visits.ts';

/** The readers, and what they may do for Rosa; the last two are not signed in. */
export const readers = [
  'owner',
  'carer',
  'booking carer',
  'paying carer',
  'needs carer',
  'stranger',
  'link',
  'guest',
] as const;
export type Reader = (typeof readers)[number];

/** Words each found in one sensitive place. */
export const canaries = {
  need: 'canary-of-a-need',
  preference: 'canary-of-a-preference',
  note: 'canary-of-a-note',
  address: 'Canary Address Lane',
  phone: '+12125550177',
  email: 'canary-of-rosa@example.com',
  safeWord: 'canary-safe-word',
  cancelReason: 'canary-why-it-was-cancelled',
  officeWords: 'canary-words-of-the-office',
  message: 'canary-of-a-message',
  card: '7319',
  cardName: 'canary-name-of-a-card',
  methodId: 'pm_canary',
  requestKey: 'canary-request-key',
  carerPhone: '+13035550118',
  emergencyContact: 'Canary Of Contact',
  place: 'Canary Clinic',
} as const;
export type Canary = keyof typeof canaries;

const nobodys = '01938f0e-0000-7000-8000-000000000000';
const permissionsOf: Partial<
  Record<Reader, { can_book: boolean; can_pay: boolean; can_change_needs: boolean }>
> = {
  carer: { can_book: false, can_pay: false, can_change_needs: false },
  'booking carer': { can_book: true, can_pay: false, can_change_needs: false },
  'paying carer': { can_book: true, can_pay: true, can_change_needs: false },
  'needs carer': { can_book: false, can_pay: false, can_change_needs: true },
};

/**
 * A canary in every sensitive place that Rosa has, two visits of hers, and a way to look at every page and
 * call as anybody.
 */
export async function openShownData() {
  const world = await openVisits();
  const { platform, rosa, daniel, grace } = world;
  const { database } = platform;
  const { userId } = rosa.member;
  await sellCompanionship(platform);
  const times = await world.freeTimes();
  await database
    .updateTable('recipient_preferences')
    .set({ remarks: canaries.preference })
    .where('recipient_id', '=', rosa.recipientId)
    .where('option_id', '=', 'other-interaction')
    .execute();
  await database
    .updateTable('recipients')
    .set({ address_1: canaries.address, phone: canaries.phone })
    .where('id', '=', rosa.recipientId)
    .execute();
  await database
    .insertInto('emergency_contacts')
    .values({
      recipient_id: rosa.recipientId,
      created_at: world.clock.now(),
      name: canaries.emergencyContact,
      phone: '+12125550166',
      relation: 'daughter',
    })
    .execute();
  valueOf(
    await keepPlace(platform, rosa.member, rosa.recipientId, {
      name: canaries.place,
      street: '80 Lafayette Street',
      zipcode: '10013',
    }),
  );
  const { bookingId: upcoming } = await world.book(times[20] ?? new Date(0));
  const { bookingId: cancelled } = await world.book(times[60] ?? new Date(0));
  valueOf(
    await cancelAndSettle(platform, rosa.member, cancelled, {
      agreedFeeCents: 0,
      reason: canaries.cancelReason,
    }),
  );
  await database.updateTable('booking_needs').set({ remarks: canaries.need }).execute();
  await database.updateTable('bookings').set({ notes: canaries.note }).execute();
  await database
    .updateTable('bookings')
    .set({ request_key: canaries.requestKey })
    .where('id', '=', upcoming)
    .execute();
  await database
    .updateTable('booking_events')
    .set({ reason: canaries.officeWords })
    .where('reason', '<>', canaries.cancelReason)
    .execute();
  await database
    .updateTable('users')
    .set({ email: canaries.email, safe_word: canaries.safeWord })
    .where('id', '=', userId)
    .execute();
  await database
    .updateTable('cards')
    .set({ last4: canaries.card, name: canaries.cardName, payment_method_id: canaries.methodId })
    .where('user_id', '=', userId)
    .execute();
  const { key } = valueOf(await shareBooking(platform, rosa.member, upcoming, 'Ann'));
  const { key: keyOfCancelled } = valueOf(await shareBooking(platform, rosa.member, cancelled, 'Ann'));
  const payment = await database
    .selectFrom('bookings')
    .select('payment_id')
    .where('id', '=', upcoming)
    .executeTakeFirstOrThrow();
  const carer = await database
    .selectFrom('carers')
    .select('id')
    .where('recipient_id', '=', rosa.recipientId)
    .executeTakeFirstOrThrow();
  const keyFor = (id: string) => (id === cancelled ? keyOfCancelled : key);

  const signedIn: Record<Reader, SignedIn | null> = {
    owner: rosa,
    carer: daniel,
    'booking carer': daniel,
    'paying carer': daniel,
    'needs carer': daniel,
    stranger: grace,
    link: null,
    guest: null,
  };
  const become = async (reader: Reader) => {
    const may = permissionsOf[reader];
    if (may !== undefined) await database.updateTable('carers').set(may).where('id', '=', carer.id).execute();
    // The limits count by the minute, and a test asks more in a moment than a person in an hour.
    world.later(1);
    return signedIn[reader];
  };

  /** The things that a page or call about one thing can be asked about. */
  function thingsOf(path: string): string[] {
    if (/upcoming-booking|all-booking|post-booking|\/bookings\//.test(path)) return [upcoming, cancelled];
    if (path.includes('/manage-cards/') || path.includes('/cards/')) return [world.cardId];
    if (path.includes('/payment')) return [payment.payment_id ?? nobodys];
    if (path.includes('/care-circle/')) return [carer.id];
    if (path.includes('/people/') || path.includes('/recipients/')) return [rosa.recipientId];
    return [nobodys];
  }

  async function addressesOf(
    page: PageMetadata,
    reader: Reader,
    who: SignedIn | null,
  ): Promise<{ address: string; params: Record<string, string> }[]> {
    if (page.guard === 'service-guard' && who !== null) {
      const draftId = await startDraft(platform, who.member, 'cleaning', { recipientId: rosa.recipientId });
      valueOf(
        await saveDraft(platform, who.member, draftId, {
          details: { ...cleaning, answered: true },
          // Each at an hour of their own: nobody finds it taken by the reader before.
          startsAt: (times[90 + 8 * readers.indexOf(reader)] ?? new Date(0)).toISOString(),
          notes: null,
        }),
      );
      if (page.path === '/check-and-pay') return [{ address: `${page.path}?draft=${draftId}`, params: {} }];
      return ['who', 'what', 'details', 'time', 'needs'].map((step) => ({
        address: `${page.path.replace(':service', 'companionship')}?draft=${draftId}&step=${step}`,
        params: { service: 'companionship' },
      }));
    }
    if (page.path.includes(':service'))
      return [
        {
          address: page.path.replace(':service', 'companionship'),
          params: { service: 'companionship' },
        },
      ];
    if (page.path.includes(':slug'))
      return [{ address: '/our-blog/a-safer-bathroom', params: { slug: 'a-safer-bathroom' } }];
    if (!page.path.includes(':id')) return [{ address: page.path, params: {} }];
    return thingsOf(page.path).map((id) => ({
      address: `${page.path.replace(':id', id)}${reader === 'link' ? `?key=${keyFor(id)}` : ''}`,
      params: { id },
    }));
  }

  /** All that the data of a page says to this reader, as it is sent. */
  async function dataOf(path: string, reader: Reader): Promise<string> {
    const page = pages.find((each) => each.path === path);
    if (page === undefined) throw new Error(`There is no page at ${path}.`);
    const who = await become(reader);
    const module = (await import(
      /* @vite-ignore */ join(import.meta.dirname, '../app/pages', page.file)
    )) as { loader?: (given: unknown) => unknown };
    const said: string[] = [];
    for (const { address, params } of await addressesOf(page, reader, who)) {
      const found = who === null ? undefined : await findSession(platform, who.token);
      const requestContext: PageContext = {
        platform,
        session: found?.session ?? null,
        member: found?.member ?? null,
        settings: { text: 'normal', contrast: 'normal' },
        device: 'Mac',
        address: '127.0.0.1',
        deviceToken: undefined,
      };
      const url = new URL(address, 'http://localhost');
      const request = new Request(url);
      const turnedAway = await guardPage(requestContext, { pattern: page.path, url, request });
      if (turnedAway !== undefined || module.loader === undefined) continue;
      const context = new RouterContextProvider();
      context.set(contextOfRequest, requestContext);
      said.push(await answerOf(() => module.loader?.({ request, context, params, url, pattern: page.path })));
    }
    return said.join('\n');
  }

  const app = new Hono().route(
    '/api',
    createApi(platform, requestContextOf as Parameters<typeof createApi>[1], nobodyInside, nobodyInside),
  );
  /** Everything that a call which only reads tells this reader. */
  async function answerToCall(path: string, reader: Reader): Promise<string> {
    const who = await become(reader);
    const ids = path.includes('{') ? thingsOf(path) : [''];
    const said: string[] = [];
    for (const id of ids) {
      const answer = await app.request(
        path.replaceAll(/\{\w+\}/g, id),
        { headers: who === null ? {} : { Authorization: `Bearer ${who.token}` } },
        {},
      );
      said.push(await answer.text());
    }
    return said.join('\n');
  }

  async function readingCalls(): Promise<string[]> {
    const { paths } = (await (await app.request('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    return Object.entries(paths).flatMap(([path, methods]) =>
      'get' in methods ? [path.startsWith('/api') ? path : `/api${path}`] : [],
    );
  }
  return { ...world, pages, dataOf, answerToCall, readingCalls };
}

/** What a loader returns or throws, as text; a thrown fault counts as one. */
async function answerOf(load: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await load()) ?? '';
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.headers.get('location') ?? ''} ${await thrown.text()}`;
    if (thrown instanceof Error) throw thrown;
    return JSON.stringify(thrown);
  }
}

/** Which canaries a text holds. In an identifier or a time, the digits of a card are a coincidence. */
export function canariesIn(text: string): Canary[] {
  return (Object.keys(canaries) as Canary[]).filter((name) =>
    new RegExp(`(?<![0-9a-f-])${canaries[name].replace('+', String.raw`\+`)}(?![0-9a-f-])`).test(text),
  );
}
