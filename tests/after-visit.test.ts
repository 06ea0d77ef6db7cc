import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Staff } from '#domains/people/actor.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import type { ProgressStep } from '#domains/visits/day/day-steps.ts';
import { openPagesAs } from './pages.ts';
import { ana, employ } from './staff.ts';
import { openVisits, professionalOf, valueOf, type Visits } from './visits.ts';

let world: Visits;
let rosa: Awaited<ReturnType<typeof openPagesAs>>;
let daniel: Awaited<ReturnType<typeof openPagesAs>>;
let bookingId: string;
let visit: string;

/** Monday at ten in New York. */
const startsAt = new Date('2027-02-08T15:00:00Z');

beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
  rosa = await openPagesAs(world, world.rosa);
  daniel = await openPagesAs(world, world.daniel);
});
afterAll(() => world.close());

/** By the professional, unless the office writes it down. */
const press = async (step: ProgressStep, at: string, by?: Staff) => {
  world.clock.moveTo(new Date(at));
  const professionalId = await professionalOf(world.platform.database, bookingId);
  const actor = by ?? ({ kind: 'professional', professionalId } as const);
  valueOf(await recordProgress(world.platform, actor, bookingId, step));
};

/** A page's words, without the marks between them. */
const read = async (who: typeof rosa, path: string) => (await who.read(path)).replaceAll('<!-- -->', '');

const send = async (fields: Record<string, string>) => {
  const answer = await rosa.send(`${visit}/rate`, fields);
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
};

const tips = async () =>
  world.platform.database
    .selectFrom('visit_charges')
    .select(['amount_cents', 'credit_cents', 'state'])
    .where('kind', '=', 'tip')
    .execute();

beforeEach(async () => {
  await world.startAnew();
  await world.platform.database.deleteFrom('visit_charges').execute();
  ({ bookingId } = await world.book(startsAt));
  visit = `/account/upcoming-booking/${bookingId}`;
  await press('on_the_way', '2027-02-08T14:40:00Z');
  await press('arrived', '2027-02-08T14:58:00Z');
  await press('in_progress', '2027-02-08T15:02:00Z');
});

describe('the page of a visit that is done', () => {
  it('says when it began and ended, and how it was rated, to everybody who may see it; who may not rate has no button', async () => {
    expect(await read(rosa, visit)).not.toContain('How it went');
    await press('completed', '2027-02-08T16:58:00Z');
    for (const reader of [rosa, daniel]) {
      const page = await read(reader, visit);
      expect(page).toContain('Started at 10:02 AM, ended at 11:58 AM.');
      expect(page).toContain('Rate this visit');
    }
    await world.platform.database.updateTable('carers').set({ can_book: false }).execute();
    const seen = await read(daniel, visit);
    expect(seen).toContain('Started at 10:02 AM');
    expect(seen).not.toContain('Rate this visit');
    await world.platform.database.updateTable('carers').set({ can_book: true }).execute();

    expect(await send({ stars: '5', thanks: 'The windows!', tip_cents: '0' })).toMatchObject({ status: 303 });
    const rated = await read(daniel, visit);
    expect(rated).toMatch(/Rosa Alvarez rated it: <strong>Very good<\/strong>/);
    expect(rated).toContain('The windows!');
    expect(rated).toContain('Edit your rating');
  });

  it('says no time that the office wrote down and nobody has approved', async () => {
    await press('completed', '2027-02-08T16:58:00Z', ana);
    expect(await read(rosa, visit)).not.toContain('How it went');
  });
});

describe('a tip, without scripts', () => {
  beforeEach(() => press('completed', '2027-02-08T16:58:00Z'));

  it('is charged as the page says: a share of the price', async () => {
    const page = await read(rosa, `${visit}/rate`);
    expect(page).toMatch(/value="990"[^>]*\/>\$9\.90.*10% of the price/);
    expect(page).toMatch(/value="1980"[^>]*\/>\$19\.80.*20% of the price/);
    const sent = { stars: '5', tip_cents: '990', tip_amount: '50', card_id: world.cardId };
    expect(await send(sent)).toMatchObject({ status: 303, to: `${visit}?done=rated` });
    expect(await tips()).toEqual([{ amount_cents: 990, credit_cents: 0, state: 'paid' }]);
    expect(await read(rosa, `${visit}?done=rated`)).toContain('The tip of $9.90 is paid.');
    // Once a visit: the page no longer asks.
    expect(await read(rosa, `${visit}/rate`)).not.toContain('Add a tip?');
  });

  it('is charged as it was typed, and a bad amount is told at its field', async () => {
    const sent = { stars: '4', tip_cents: 'other', card_id: world.cardId };
    for (const tip_amount of ['', '0.50', '200.01', 'ten']) {
      const answer = await send({ ...sent, tip_amount });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('href="#tip_amount"');
    }
    expect(await tips()).toEqual([]);
    expect(await send({ ...sent, tip_amount: '$12.50' })).toMatchObject({ status: 303 });
    expect(await tips()).toEqual([{ amount_cents: 1_250, credit_cents: 0, state: 'paid' }]);
  });

  it('comes from the credit of its giver, not of its payer, and asks for a card where that is not enough', async () => {
    expect(await read(daniel, `${visit}/rate`)).toContain('To add a tip, you need a card');
    await world.giveCredit(1_000, world.daniel);
    const page = await read(daniel, `${visit}/rate`);
    expect(page).toContain('A tip comes from your credit of $10.00. No card is needed.');
    expect(page).toContain('value="990"');
    expect(page).not.toContain('value="1485"');
    const answer = await daniel.send(`${visit}/rate`, { stars: '5', tip_cents: '990' });
    expect(answer.status).toBe(303);
    expect(await tips()).toEqual([{ amount_cents: 990, credit_cents: 990, state: 'paid' }]);
    expect(await world.creditOf(world.daniel)).toBe(10);
  });
});
