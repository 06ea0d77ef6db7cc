import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { readList } from '../lists/reading.server.ts';
import type { Act } from '../screen.ts';
import { wordsScreen } from './words-screen.server.ts';

let opened: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  opened = await createTestPlatform();
  await employ(opened.platform.database, ana, opened.clock.now());
});
afterAll(() => opened.close());

const find = (id: string) => wordsScreen.record!.find(opened.platform, ana, id);
const rows = async (asked = '') =>
  (await readList(opened.platform, ana, wordsScreen, new URLSearchParams(asked), 50)).listed.rows;
const actCalled = (name: string): Act => wordsScreen.record!.acts.find((act) => act.name === name)!;
const sectionsOf = async (id: string) =>
  wordsScreen.record!.show(await find(id), opened.clock.now()).sections;

/** Presses the button of an act, with what its fields hold but for what is typed. */
async function press(id: string, name: string, typed: Record<string, unknown> = {}) {
  const subject = await find(id);
  const act = actCalled(name);
  const fields = act.offer(subject, opened.clock.now())!.fields;
  const filled = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  return act.run(opened.platform, ana, subject, act.input.parse({ ...filled, ...typed }), 'key');
}

it('every page is listed, by its kind if one is asked for, and leads to its words', async () => {
  const all = await rows();
  expect(all.length).toBeGreaterThan(40);
  expect((await rows('kind=post')).map(({ cells }) => cells[1])).toEqual(Array(10).fill('Article'));
  expect(await rows('kind=x')).toEqual([]);
  for (const { id } of all) {
    const [current, history] = await sectionsOf(id!);
    expect(current?.prose).toMatch(/^<(p|h2|ul|ol)>/);
    // The pages of the law are written as it asks.
    if (!/terms|privacy/.test(id!)) expect(JSON.stringify(current?.facts)).toContain('Easy enough.');
    expect(history?.table).toMatchObject({ rows: [], empty: 'No changes yet.' });
    expect(actCalled('publish').offer(await find(id!), opened.clock.now())).toBeNull();
    expect(actCalled('go-back').offer(await find(id!), opened.clock.now())).toBeNull();
  }
  for (const unknown of ['', 'x', 'service.', 'service.x', 'post.cleaning', "o'x"])
    expect(await find(unknown)).toBeUndefined();
});

it('a draft is shown as it would be, without what would run, and who wrote it stands in the list', async () => {
  const id = 'service.rides';
  const hard =
    'Notwithstanding aforementioned contractual obligations, beneficiaries communicate appropriately.';
  const body = `${hard}\n\nCall {phone}. <script>alert(1)</script> [x](javascript:alert(1))`;
  valueOf(await press(id, 'draft', { body }));
  const [draft] = await sectionsOf(id);
  expect(draft?.title).toBe('The draft, version 1');
  expect(draft?.prose).toContain('href="tel:+1');
  expect(draft?.prose).not.toMatch(/<script|javascript:/);
  expect(JSON.stringify(draft?.facts)).toMatch(/Grade \d+\. Use shorter sentences/);
  const row = (await rows()).find((each) => each.id === id);
  expect(row?.cells.slice(1, 4)).toEqual(['Service', 'Original; draft: version 1', ana.name]);
});

it('what was published is taken back by going back to what was before', async () => {
  const id = 'post.ready-for-winter';
  valueOf(await press(id, 'draft', { title: 'Before the snow' }));
  const { takeBack } = valueOf(await press(id, 'publish'));
  expect((await rows('kind=post')).map(({ cells }) => cells[0])).toContain('Before the snow');
  expect(takeBack).toEqual({ act: 'go-back', input: { version: 'file' } });
  const back = valueOf(await press(id, 'go-back', takeBack!.input));
  expect((await rows('kind=post')).map(({ cells }) => cells[0])).not.toContain('Before the snow');
  expect(back.takeBack?.input).not.toEqual({ version: 'file' });
  valueOf(await press(id, 'go-back', back.takeBack!.input));
  expect((await rows('kind=post')).map(({ cells }) => cells[0])).toContain('Before the snow');
  expect(codeOf(await press(id, 'go-back', back.takeBack!.input))).toBe('already_so');
});
