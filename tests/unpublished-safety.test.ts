import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#app/route-table.ts';
import { posts } from '#content/texts.server.ts';
import { forgetCatalogue } from '#domains/services/service.server.ts';
import { openPages } from './pages.ts';
import { createTestPlatform } from './platform.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let ask: Awaited<ReturnType<typeof openPages>>['ask'];
beforeAll(async () => {
  world = await createTestPlatform();
  ({ ask } = await openPages(world));
});
afterAll(() => world.close());

/** What only a published fact may say. */
const claims = /\b(vetted|screened|bonded|insured|certified|guaranteed?)\b|background check/i;

/** Every page that a stranger can read without a link of their own. */
const publicPaths = [
  ...pages
    .filter(({ path, guard }) => (guard === 'none' || guard === 'guest-only') && !path.includes(':'))
    .map(({ path }) => path),
  ...posts.map(({ slug }) => `/our-blog/${slug}`),
];

async function claimsOf(path: string): Promise<string | undefined> {
  const html = await (await ask(path)).text();
  return claims.exec(html)?.[0];
}

describe('checks and insurance', () => {
  it('are read by a stranger where the office has published them', async () => {
    expect(await claimsOf('/who-comes')).toBe('Background check');
    expect(await (await ask('/who-comes')).text()).toContain('With Hudson Mutual, policy GL 204-771');
  });

  it('leave the page by themselves on the day on which the insurance ends', async () => {
    const before = world.clock.now();
    const { rows } = await sql<{ until: string }>`
      select facts ->> 'insured_until' as until from written_texts where page = 'safety'`.execute(
      world.platform.database,
    );
    world.clock.moveTo(`${rows[0]?.until}T16:00:00Z`);
    expect(await (await ask('/who-comes')).text()).not.toContain('Hudson Mutual');
    world.clock.moveTo(before);
    expect(await (await ask('/who-comes')).text()).toContain('Hudson Mutual');
  });

  it('are named on no public page of an office that has filled in nothing', async () => {
    await world.platform.database.deleteFrom('written_texts').execute();
    forgetCatalogue(world.platform.database);
    expect(publicPaths.length).toBeGreaterThan(60);
    const found: [string, string | undefined][] = [];
    for (const path of publicPaths) found.push([path, await claimsOf(path)]);
    expect(found.filter(([, claim]) => claim !== undefined)).toEqual([]);
    const page = await (await ask('/who-comes')).text();
    expect(page).toContain('1. How do I know it is them?');
    expect(page).toContain('2. What if something goes wrong?');
    expect(page).toContain('(212) 555-0142');
  });
});
