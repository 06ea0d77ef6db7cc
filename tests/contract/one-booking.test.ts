import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from './client.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
  // One professional is left in Rosa's area, so that every time is the last one.
  await sql`update professionals set active = false where service_area_id = 'nyc-queens' and id <> (
    select p.id from professionals p join professional_skills s on s.professional_id = p.id
    where p.service_area_id = 'nyc-queens' and s.service_option_id = 'home-cleaning' order by p.id limit 1)`.execute(
    api.platform.database,
  );
});
afterAll(() => api.close());

const countOf = async (table: string) =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(api.platform.database))
      .rows[0]?.n,
  );
const heldAtGateway = async () =>
  Number(
    (
      await sql<{
        n: number;
      }>`select count(*) as n from test_gateway.objects where kind = 'payment_intent'`.execute(
        api.platform.database,
      )
    ).rows[0]?.n,
  );

/**
 * A client that is turned away asks again, as it is told to: because of a full line at once, and where it has
 * asked too often by then, in the next minute.
 */
async function bookOnceThereIsRoom(startsAt: string, key: string) {
  for (;;) {
    const askedAt = api.clock.now().getTime();
    const answer = await api.call('POST', '/booking_ms/bookings', { body: bookingBody(api, startsAt), key });
    if (answer.status !== 503 && answer.status !== 429) return answer;
    // Of many that were told to wait, one moves the clock for all.
    if (answer.status === 429 && api.clock.now().getTime() === askedAt) api.nextMinute();
  }
}

describe('the last free time', () => {
  it.each([1, 2, 3])('goes to one of 200 who book it at once, run %i', async (run) => {
    api.nextMinute();
    const before = await countOf('bookings');
    const times = await freeTimes(api);
    const startsAt = times[run * 7] ?? '';
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => bookOnceThereIsRoom(startsAt, `race-${run}-${index}`)),
    );
    const refused = answers.filter((answer) => answer.status === 409);
    // Any other answer is named, with what it said.
    expect(
      answers
        .filter(({ status }) => ![201, 409].includes(status))
        .map(({ status, problem }) => [status, problem?.code]),
    ).toEqual([]);
    expect(refused).toHaveLength(199);
    for (const answer of refused) {
      expect(answer.problem?.code).toBe('slot_taken');
      expect(answer.problem?.['other_times']).toHaveLength(5);
    }
    expect(await countOf('bookings')).toBe(before + 1);
    expect(await findBusyDifferences(api.platform.database)).toEqual([]);
  });
});

describe('one Idempotency-Key', () => {
  it('ten times at once makes one booking, one charge and one answer', async () => {
    api.nextMinute();
    const [bookings, charges] = [await countOf('bookings'), await heldAtGateway()];
    const startsAt = (await freeTimes(api)).at(-1) ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        api.call('POST', '/booking_ms/bookings', { body: bookingBody(api, startsAt), key: 'the-same-key' }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.response))).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('Idempotent-Replay') === 'true')).toHaveLength(9);
    expect(await countOf('bookings')).toBe(bookings + 1);
    expect(await heldAtGateway()).toBe(charges + 1);
  });

  it('with another body is refused', async () => {
    const startsAt = (await freeTimes(api))[0] ?? '';
    const answer = await api.call('POST', '/booking_ms/bookings', {
      body: bookingBody(api, startsAt),
      key: 'the-same-key',
    });
    expect([answer.status, answer.problem?.code]).toEqual([422, 'key_reused']);
  });

  it('is needed to book at all', async () => {
    const answer = await api.call('POST', '/booking_ms/bookings', {
      body: bookingBody(api, (await freeTimes(api))[0] ?? ''),
    });
    expect([answer.status, answer.problem?.code]).toEqual([400, 'key_missing']);
  });
});
