import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldPages } from '#app/field-table.ts';
import { officePages } from '#app/office-table.ts';
import { checkRouteTable, pageName, pages, type PageMetadata } from '#app/route-table.ts';
import { code, files, textOf } from './source.ts';

/** The folders are those of the address, but for what is in the folder of what it is about. */
function isAtItsAddress({ path, file }: PageMetadata): boolean {
  const words = path.split('/').slice(1);
  const last = words.pop()?.replace(':', '') || 'home';
  const folders = words.filter((word) => !word.startsWith(':')).join('/');
  return folders === ''
    ? /^([a-z-]+\/)?[^/]+$/.test(file) && basename(file) === `${last}.tsx`
    : file === `${folders}/${last}.tsx`;
}

const withoutComments = (text: string) => text.replaceAll(/^\s*(\/\*\*|\*|\/\/).*$/gm, '');

describe('the route table', () => {
  it('has a file for every page', () => {
    expect(pages.map((page) => `app/pages/${page.file}`).filter((file) => !files.includes(file))).toEqual([]);
  });

  it('has the file of a page at its address, unless several addresses share it', () => {
    const addressesOf = Map.groupBy(pages, ({ file }) => file);
    const alone = pages.filter(({ file }) => addressesOf.get(file)?.length === 1);
    expect(alone.length).toBeGreaterThan(60);
    expect(alone.filter((page) => !isAtItsAddress(page))).toEqual([]);
    const [first] = alone;
    expect(
      isAtItsAddress({ ...first!, path: '/account/people/:id/rides', file: 'account/people/rides.tsx' }),
    ).toBe(true);
    expect(isAtItsAddress({ ...first!, path: '/account/people/:id', file: 'account/person.tsx' })).toBe(
      false,
    );
    expect(isAtItsAddress({ ...first!, path: '/login', file: 'access/sign-in.tsx' })).toBe(false);
  });

  it('leads to folders with no more nouns than can be looked over', () => {
    const folders = Map.groupBy(
      code.filter((file) => file.startsWith('app/pages/')),
      dirname,
    );
    expect(
      [...folders]
        .filter(([, inside]) => new Set(inside.map((file) => basename(file).split('.')[0])).size > 20)
        .map(([folder]) => folder),
    ).toEqual([]);
  });

  it('is walked by a test from end to end, and what is about one thing is visited by a journey', () => {
    expect(textOf('tests/journeys/pages.test.ts')).toContain("from '#app/route-table.ts'");
    const visits = files
      .filter((file) => file.startsWith('tests/journeys/'))
      .map(textOf)
      .join('\n');
    const aboutOneThing = pages.filter((page) => page.path.includes('/:'));
    expect(
      aboutOneThing
        .filter((page) => !visits.includes(page.path.split('/:')[0] ?? ''))
        .map((page) => page.path),
    ).toEqual([]);
  });

  it('is where the doors and the server look up the addresses of pages', () => {
    const paths = pages
      .filter(({ path }) => path !== '/')
      .map(({ path }) => path.replaceAll(/:\w+/g, String.raw`\$\{[^}]*\}`));
    // What is typed as a path of the table needs no call.
    const typedByHand = new RegExp(
      `(?<!pathTo\\(\\s*'|(?:path|detailPath): ')(?<=['"\`}])(?:/account/|(?:${paths.join('|')})(?=['"\`?#$])(?!': ))`,
    );
    expect(typedByHand.test("redirect(pathTo('/account/people'))")).toBe(false);
    expect(typedByHand.test("redirect('/login')")).toBe(true);
    expect(typedByHand.test('`${publicUrl}/account/${place}`')).toBe(true);
    const looking = code.filter(
      (file) =>
        /^((app|api|office|server)\/|stand-ins\/development-pages)/.test(file) &&
        !file.endsWith('.test.ts') &&
        file !== 'app/route-table.ts',
    );
    expect(looking.filter((file) => typedByHand.test(withoutComments(textOf(file))))).toEqual([]);
  });

  it('is like those of the office and of the field: nobody types their addresses by hand', () => {
    const typedByHand = /(?<!pathTo\(\s*['`]|publicUrl\})(?<=['"`}])\/(office|field)(?=[/'"`?#])/;
    expect(typedByHand.test("redirect(pathTo('/office/visits/:id', { id }))")).toBe(false);
    expect(typedByHand.test('pathTo(`/office/${screen}`)')).toBe(false);
    expect(typedByHand.test("to: '/office/letters'")).toBe(true);
    expect(typedByHand.test('redirect(`/field/visits/${id}`)')).toBe(true);
    // Where a message of a domain leads to is looked up below.
    expect(typedByHand.test('`${publicUrl}/office/invitation?link=${token}`')).toBe(false);
    const mayType = [
      'app/office-table.ts',
      'app/field-table.ts',
      // Where open pages of the office listen: no page.
      'server/live/live.ts',
    ];
    const typed = code.filter(
      (file) =>
        /^((app|api|domains|office|server)\/|stand-ins\/development-pages)/.test(file) &&
        !/\.test\.tsx?$/.test(file) &&
        !mayType.includes(file) &&
        typedByHand.test(withoutComments(textOf(file))),
    );
    expect(typed).toEqual([]);
  });

  it('has every page that a message of a domain leads to', () => {
    const isListed = (address: string) =>
      [...pages, ...officePages, ...fieldPages].some(({ path }) => {
        const words = address.split('/');
        const fits = (word: string, index: number) => word === words[index] || words[index]?.startsWith('${');
        return path.split('/').length === words.length && path.split('/').every(fits);
      });
    expect(isListed('/account/people/${id}')).toBe(true);
    expect(isListed('/account/people/${id}/home')).toBe(false);
    const addresses = code
      .filter((file) => /^(domains|office)\//.test(file) && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [...textOf(file).matchAll(/publicUrl\}(\/(?:\$\{[^}]*\}|[\w/-])*)/gi)].map(([, address = '']) => ({
          file,
          address,
        })),
      );
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter(({ address }) => !isListed(address))).toEqual([]);
  });

  it('names pages by their path, with slashes turned into hyphens', () => {
    expect(pageName({ path: '/services/tech-help/computer-help' })).toBe('services-tech-help-computer-help');
    expect(pageName({ path: '/account/people/:id' })).toBe('account-people-id');
    expect(pageName({ path: '/' })).toBe('home');
  });

  it('does not load with an unknown guard, an unknown layout or a page that is there twice', () => {
    const [first] = pages;
    if (first === undefined) throw new Error('The table is empty.');
    expect(() => checkRouteTable([{ ...first, guard: 'nobody' as PageMetadata['guard'] }])).toThrow(
      'Unknown route guard "nobody"',
    );
    expect(() => checkRouteTable([{ ...first, layout: 'none' as PageMetadata['layout'] }])).toThrow(
      'Unknown layout',
    );
    expect(() => checkRouteTable([first, first])).toThrow('Two pages have the /');
    expect(() => checkRouteTable(pages)).not.toThrow();
  });
});
