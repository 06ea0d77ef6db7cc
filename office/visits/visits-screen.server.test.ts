import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Staff } from '#domains/people/actor.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { eventInWords } from '#domains/visits/history.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Result } from '#platform/result.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { listFailedPayments } from '../money/failed-payments.server.ts';
import type { Done } from '../screen.ts';
import { visitsScreen } from './visits-screen.server.ts';

let world: Visits;
let bookingId: string;
let startsAt: Date;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  startsAt = (await world.freeTimes())[4]!;
  bookingId = (await world.book(startsAt)).bookingId;
  await sql`update messages set sent_at = created_at`.execute(world.platform.database);
});

const { record } = visitsScreen;
const read = (staff: Staff = ana) => record!.find(world.platform, staff, bookingId);
/** The act of a name, if it is offered now. */
const offered = async (name: string) => {
  const subject = await read();
  const act = record!.acts.find((each) => each.name === name);
  return { act: act!, subject, offer: act?.offer(subject, world.clock.now()) ?? null };
};
async function perform(name: string, input: object = {}): Promise<Result<Done>> {
  const { act, subject, offer } = await offered(name);
  if (offer === null) throw new Error(`${name} is not offered.`);
  return act.run(world.platform, ana, subject, act.input.parse(input), newIdentifier(world.clock.now()));
}
const booking = async () => (await findBooking(world.platform.database, world.rosa.member, bookingId))!;
const news = async () =>
  (
    await sql<{ kind: string; wait: number; dropped: boolean }>`
      select distinct kind, extract(epoch from due_at - ${world.clock.now()}::timestamptz)::int as wait, dropped_at is not null as dropped
      from messages where about = ${bookingId} and sent_at is null`.execute(world.platform.database)
  ).rows;
const audited = async () =>
  (
    await sql<{ action: string; onBehalfOf: string | null }>`
      select action, on_behalf_of as "onBehalfOf" from audit_events where subject = ${bookingId} order by created_at, id`.execute(
      world.platform.database,
    )
  ).rows;

describe('another time, by the office', () => {
  it('is told a minute later, and undone within it to nobody', async () => {
    const other = (await world.freeTimes()).find((time) => time > startsAt)!;
    const done = valueOf(await perform('move', { starts_at: other.toISOString() }));
    expect((await booking()).startsAt).toEqual(other);
    expect(await news()).toMatchObject([{ kind: 'changed', wait: 60, dropped: false }]);
    world.later(0.5);
    expect(done.takeBack).toMatchObject({ act: 'move', input: { take_back: 'yes' } });
    valueOf(await perform('move', { starts_at: startsAt.toISOString(), take_back: 'yes' }));
    expect((await booking()).startsAt).toEqual(startsAt);
    expect(await news()).toMatchObject([{ kind: 'changed', dropped: true }]);
  });

  it('is told again where it is undone after people knew', async () => {
    const other = (await world.freeTimes()).find((time) => time > startsAt)!;
    valueOf(await perform('move', { starts_at: other.toISOString() }));
    await sql`update messages set sent_at = created_at`.execute(world.platform.database);
    world.later(2);
    valueOf(await perform('move', { starts_at: startsAt.toISOString(), take_back: 'yes' }));
    expect(await news()).toMatchObject([{ kind: 'changed', dropped: false }]);
  });

  it('withdraws only the news of what is undone, and looks at no older ones', async () => {
    const [other, third] = (await world.freeTimes()).filter((time) => time > startsAt);
    valueOf(await perform('move', { starts_at: other!.toISOString() }));
    await sql`update messages set sent_at = created_at`.execute(world.platform.database);
    world.later(10);
    valueOf(await perform('move', { starts_at: third!.toISOString() }));
    valueOf(await perform('move', { starts_at: other!.toISOString(), take_back: 'yes' }));
    expect(await news()).toMatchObject([{ kind: 'changed', dropped: true }]);
    world.later(10);
    valueOf(await perform('move', { starts_at: third!.toISOString() }));
    valueOf(await perform('move', { starts_at: startsAt.toISOString() }));
    valueOf(await perform('move', { starts_at: third!.toISOString(), take_back: 'yes' }));
    // What was moved first is still told.
    const dropped = (await news()).map((each) => each.dropped);
    expect([dropped.length, dropped.filter(Boolean).length]).toEqual([3, 2]);
  });

  it('needs no lead time, as whoever calls AM for the afternoon does not', async () => {
    world.clock.moveTo(new Date(startsAt.getTime() - 3 * 3_600_000));
    const later = new Date(startsAt.getTime() + 3_600_000);
    valueOf(await perform('move', { starts_at: later.toISOString() }));
    expect((await booking()).startsAt).toEqual(later);
  });

  it('names who did it, for whom, to the member and in the audit', async () => {
    const other = (await world.freeTimes()).find((time) => time > startsAt)!;
    valueOf(await perform('move', { starts_at: other.toISOString() }));
    expect((await booking()).events.map(eventInWords)).toContain(
      'Time changed, by Ana Ruiz at our office for Rosa Alvarez',
    );
    expect(await audited()).toEqual([
      { action: 'needs_and_address_read', onBehalfOf: world.rosa.member.userId },
      { action: 'rescheduled', onBehalfOf: world.rosa.member.userId },
    ]);
  });

  it('is refused where nobody is free, and nothing changes', async () => {
    const taken = (await world.freeTimes()).find((time) => time > startsAt)!;
    await world.book(taken);
    expect(codeOf(await perform('move', { starts_at: taken.toISOString() }))).toBe('slot_taken');
    expect((await booking()).startsAt).toEqual(startsAt);
  });
});

describe('two colleagues at once', () => {
  it('do not both send somebody, and neither moves what the other has just changed', async () => {
    const { professionalId } = await booking();
    await sql`update professionals set active = true where service_area_id = 'nyc-queens'`.execute(
      world.platform.database,
    );
    const { subject, offer } = await offered('replace');
    const [one, another] = offer?.fields[0]?.options ?? [];
    const run = (name: string, input: object) => {
      const act = record!.acts.find((each) => each.name === name)!;
      return act.run(world.platform, ana, subject, act.input.parse(input), newIdentifier(world.clock.now()));
    };
    const results = await Promise.all([
      run('replace', { professional_id: one!.value }),
      run('replace', { professional_id: another!.value }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.map(codeOf)).toContain('changed_meanwhile');
    const later = (await world.freeTimes()).find((time) => time > startsAt)!;
    expect(codeOf(await run('move', { starts_at: later.toISOString() }))).toBe('changed_meanwhile');
    expect((await booking()).startsAt).toEqual(startsAt);
    await sql`update professionals set active = (id = ${professionalId}) where service_area_id = 'nyc-queens'`.execute(
      world.platform.database,
    );
  });
});

describe('canceling, by the office', () => {
  it('lets the fee go, or takes the one that was said', async () => {
    world.clock.moveTo(new Date(startsAt.getTime() - 3_600_000));
    const { offer } = await offered('cancel');
    expect(offer?.fields[0]?.options?.map(({ value }) => value)).toEqual(['none', 'fee']);
    const done = valueOf(await perform('cancel', { fee: 'none', reason: 'Ill' }));
    expect(done.said).toBe('Canceled. No fee is charged.');
    const second = (await world.freeTimes())[2]!;
    bookingId = (await world.book(second)).bookingId;
    world.clock.moveTo(new Date(second.getTime() - 3_600_000));
    expect(valueOf(await perform('cancel', { fee: 'fee', reason: 'Ill' })).said).toMatch(
      /\$4[0-9]\.\d\d is charged/,
    );
  });
});

describe('a fee that no card can pay, decided by the office', () => {
  it('is not said to be taken, and stands on the list of who owes what since when', async () => {
    await sql`update payments set state = 'declined', payment_intent_id = null, refusal_code = 'insufficient_funds'`.execute(
      world.platform.database,
    );
    world.clock.moveTo(new Date(startsAt.getTime() + 20 * 60_000));
    valueOf(await perform('nobody-home'));
    expect((await offered('no-show')).offer?.consequence).toMatch(/ is owed, and the payer gets a link/);
    const { said } = valueOf(
      await perform('no-show', { is_safe: true, our_fault: false, reason: 'She was out.' }),
    );
    expect(said).toMatch(/^Decided\. Nothing is charged yet\. \$\d+\.\d\d is owed/);
    const [row] = await listFailedPayments(world.platform.database, world.clock.now());
    expect(row).toMatchObject({ id: bookingId, payerName: 'Rosa Alvarez', since: world.clock.now() });
    const asked = await world.messages('payment_failed');
    expect(asked.some(({ body }) => body?.includes('/pay?link='))).toBe(true);
  });
});

describe('the day of a visit, by the office', () => {
  it('is written down step by step, and no step before its time', async () => {
    expect((await offered('on-the-way')).offer).toBeNull();
    world.clock.moveTo(new Date(startsAt.getTime() - 3_600_000));
    await sql`update booking_needs set acknowledged_at = ${world.clock.now()}`.execute(
      world.platform.database,
    );
    valueOf(await perform('on-the-way'));
    expect((await offered('in-progress')).offer).toBeNull();
    valueOf(await perform('arrived'));
    valueOf(await perform('in-progress'));
    expect((await offered('completed')).offer).toBeNull();
    world.clock.moveTo(new Date(startsAt.getTime() + 3_600_000));
    valueOf(await perform('completed'));
    expect((await booking()).payment?.state).toBe('captured');
  });

  it('has the needs read out, and says for whoever comes that they cannot', async () => {
    const { professionalId } = await booking();
    expect(valueOf(await perform('needs-read')).said).toBe('Saved.');
    expect((await offered('needs-read')).offer).toBeNull();
    expect((await booking()).needs?.every(({ acknowledgedAt }) => acknowledgedAt !== null)).toBe(true);
    expect(valueOf(await perform('absent', { reason: 'Ill' })).said).toMatch(/^No one else is available yet/);
    await sql`update professionals set active = true where service_area_id = 'nyc-queens'`.execute(
      world.platform.database,
    );
    expect(valueOf(await perform('absent', { reason: 'Ill' })).said).toBe('Reassigned.');
    expect((await booking()).professionalId).not.toBe(professionalId);
    // The professional who comes instead has to read them again.
    expect((await offered('needs-read')).offer).not.toBeNull();
    expect(new Set((await audited()).map(({ action }) => action))).toEqual(
      new Set(['needs_and_address_read', 'needs_read', 'absent']),
    );
    await sql`update professionals set active = (id = ${professionalId}) where service_area_id = 'nyc-queens'`.execute(
      world.platform.database,
    );
  });

  it('knows nothing of needs and address for whoever may not, and does not write that they were read', async () => {
    const ben: Staff = { ...ana, capabilities: new Set(['visits', 'money']) };
    const subject = await read(ben);
    const shown = JSON.stringify(record!.show(subject, world.clock.now()));
    expect(shown).not.toMatch(/Lantern|Needs and preferences|555-/);
    expect(await audited()).toEqual([]);
    expect(JSON.stringify(record!.show(await read(), world.clock.now()))).toMatch(/Needs and preferences/);
  });

  it('has the word for the door, for whoever comes and rings us', async () => {
    const { professionalId } = await booking();
    const word = wordOfVisit(world.platform.secret, { id: bookingId, professionalId });
    expect(JSON.stringify(record!.show(await read(), world.clock.now()))).toContain(word);
  });
});
