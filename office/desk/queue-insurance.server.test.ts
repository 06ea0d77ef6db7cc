import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftSafety, publishSafety, readSafetyHistory } from '#domains/site-texts/safety-draft.server.ts';
import { nothingSaid, typedFacts } from '#domains/site-texts/safety.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { ana, employ } from '#tests/staff.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { readQueue } from './queue.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
  await emptyTables(world.platform.database, 'written_texts');
});
afterAll(() => world.close());

it('a published insurance is in the queue from 30 days before its end, with a way to write the new one', async () => {
  const { platform, clock } = world;
  const asked = async () =>
    (await readQueue(platform, ana, null)).items.filter(({ kind }) => kind === 'insurance');
  const dayAfter = (days: number) =>
    new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const publish = async (insured_until: string) => {
    const insurance = { insured_cents: 100_000_000, insurer: 'Hudson Mutual', insured_until };
    const { versions } = await readSafetyHistory(platform.database);
    const facts = typedFacts.parse({ ...nothingSaid, ...insurance });
    valueOf(await draftSafety(platform, ana, facts, versions[0]?.id ?? null));
    const { draft } = await readSafetyHistory(platform.database);
    valueOf(await publishSafety(platform, ana, draft?.id ?? '', false));
  };
  await publish(dayAfter(40));
  expect(await asked()).toEqual([]);
  await publish(dayAfter(29));
  expect(await asked()).toMatchObject([
    { what: 'Hudson Mutual', act: { label: 'Write new end', to: '/office/safety/facts?open=draft' } },
  ]);
});
