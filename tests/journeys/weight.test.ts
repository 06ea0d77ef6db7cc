import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, type PageMetadata } from '#app/route-table.ts';
import { BuiltCode } from './weight.ts';

const code = new BuiltCode(join(import.meta.dirname, '../../build/client'));
const forMembers = pages.filter(({ guard }) => guard === 'auth' || guard === 'service-guard');
const forEverybody = pages.filter((page) => !forMembers.includes(page));

describe('the code that a first visit brings, in kB as it is sent', () => {
  it.each([
    ['everybody', forEverybody, 110],
    ['members', forMembers, 130],
  ] as const)('stays within what the pages for %s may weigh', (_, group, most) => {
    const weights = group.map((page) => ({ path: page.path, kilobytes: code.weightOf(code.filesOf(page)) }));
    expect(weights.length).toBeGreaterThan(30);
    // Fewer would mean that the framework itself was not found.
    expect(Math.min(...weights.map(({ kilobytes }) => kilobytes))).toBeGreaterThan(60);
    expect(weights.filter(({ kilobytes }) => kilobytes > most)).toEqual([]);
  });

  it('counts what members fetch after the page, and what is named only in another file', () => {
    const [page] = forMembers;
    if (page === undefined) throw new Error('There is no page for members.');
    const files = code.filesOf(page).join(' ');
    for (const name of ['manifest-', 'entry.client-', 'site-', 'start-up-', 'query-'])
      expect(files).toContain(`/assets/${name}`);
  });
});

describe('the style that a page waits for, in kB as it is sent', () => {
  const styleOf = (page: PageMetadata) => {
    const sheets = code.stylesOf(page);
    return { path: page.path, sheets: sheets.length, kilobytes: code.weightOf(sheets) };
  };

  it('is one short sheet on the start page', () => {
    const [start] = pages.filter(({ path }) => path === '/').map(styleOf);
    expect(start?.sheets).toBe(1);
    expect(start?.kilobytes).toBeGreaterThan(5);
    expect(start?.kilobytes).toBeLessThan(10);
  });

  it('is little more on any other page', () => {
    const styles = [...forEverybody, ...forMembers].map(styleOf);
    expect(styles.filter(({ kilobytes, sheets }) => kilobytes > 13 || sheets > 4)).toEqual([]);
  });
});
