import { afterAll, beforeAll, expect, it } from 'vitest';
import { capabilitiesOf } from '#domains/people/capability.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { takeRoster } from './roster.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());

const count = async () =>
  (await world.platform.database.selectFrom('professionals').select('id').execute()).length;
const head = 'name,area,phone,skills,hours';

it('a list is added as a whole, once, however often it is sent', async () => {
  const before = await count();
  const text = `${head}\nIda Lund,Queens,718 555 0188,home-cleaning,Mon-Fri 9-5\nOtto Lund,Queens,,,`;
  const sent = await Promise.all([
    takeRoster(world.platform, ana, text),
    takeRoster(world.platform, ana, text),
  ]);
  expect(new Set(sent.map(codeOf))).toEqual(new Set(['roster_not_read', undefined]));
  expect(valueOf(sent.find(({ ok }) => ok)!)).toEqual({ added: 2, changed: 0, unchanged: 0 });
  expect(await count()).toBe(before + 2);
});

it('a list that says what people are paid asks for a fresh second factor, and is told', async () => {
  const before = await count();
  const text = 'name,area,pay\nAda Lund,Queens,24.50\nEla Lund,Queens,';
  const { confirmedAt: _, ...stale } = ana;
  expect(codeOf(await takeRoster(world.platform, stale, text))).toBe('second_factor_needed');
  const dispatcher = { ...ana, capabilities: capabilitiesOf(['dispatcher']) };
  expect(codeOf(await takeRoster(world.platform, dispatcher, text))).toBe('roster_not_read');
  expect(await count()).toBe(before);
  expect(valueOf(await takeRoster(world.platform, ana, text))).toEqual({
    added: 2,
    changed: 0,
    unchanged: 0,
  });
  const audit = await world.platform.database
    .selectFrom('audit_events')
    .select(['subject', 'after'])
    .where('action', '=', 'pay_changed')
    .execute();
  expect(audit).toEqual([{ subject: 'professionals', after: { added: 1 } }]);
});

it('nobody is added where one line cannot be', async () => {
  const before = await count();
  const refusal = await takeRoster(
    world.platform,
    ana,
    `${head},home_zipcode\nEva,Queens,,,,11375\nUwe,Queens,,,,00001`,
  );
  expect(refusal).toMatchObject({
    refusal: {
      fields: [{ field: 'csv', message: 'Line 3, home zipcode: We do not recognize this ZIP code.' }],
    },
  });
  expect(await count()).toBe(before);
  expect(codeOf(await takeRoster(world.platform, ana, head))).toBe('roster_empty');
});
