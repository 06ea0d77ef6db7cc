import { describe, expect, it } from 'vitest';
import { fieldPages } from '#app/field-table.ts';
import { officePages } from '#app/office-table.ts';
import { guardNames, pages } from '#app/route-table.ts';
import { plans, priceOf } from '#domains/membership/membership.ts';
import { capabilities } from '#domains/people/capability.ts';
import { amountsOf } from '#domains/services/pricing/amounts.ts';
import { screenCapabilities } from '#office/screen-names.ts';
import { serviceOptions } from '#seeds/services.ts';
import { code, files, textOf } from './source.ts';

const specification = textOf('docs/specification.md');
/** As the specification writes addresses: `/people/{id}`. */
const written = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');
const sectionOf = (number: string) =>
  specification.split(/^(?=\*\*[\d.]+ |## )/m).find((part) => part.startsWith(`**${number} `)) ?? '';
/** The addresses of a list, by the words before its colon. */
const listsOf = (number: string) =>
  Object.fromEntries(
    sectionOf(number)
      .split(/^- /m)
      .slice(1)
      .map((item) => item.split('\n\n')[0] ?? '')
      .map((item) => [
        item.slice(0, item.indexOf(':')).replaceAll('`', ''),
        [...item.slice(item.indexOf(':')).matchAll(/`([^`]+)`/g)].map(([, path = '']) => path).sort(),
      ]),
  );
const byGroup = (entries: readonly (readonly [group: string, path: string])[]) =>
  Object.fromEntries(
    [...Map.groupBy(entries, ([group]) => group)].map(([group, inside]) => [
      group,
      inside.map(([, path]) => written(path)).sort(),
    ]),
  );

describe('the specification', () => {
  it('has every page of members and visitors, under its guard', () => {
    const listed = listsOf('3.10');
    expect(Object.keys(listed).toSorted()).toEqual([...guardNames].toSorted());
    expect(listed).toEqual(byGroup(pages.map(({ guard, listedAt }) => [guard, listedAt])));
  });

  it('has every page and screen of the office, under the right that opens it', () => {
    const ofPage = ({ step, may }: (typeof officePages)[number]) =>
      step !== 'open' ? 'on the way in' : may === 'of-screen' ? 'as its screen' : (may ?? 'any role');
    const screens = Object.entries(screenCapabilities).map(
      ([name, may]) => [may, `/office/${name}`] as const,
    );
    const listed = listsOf('23.3');
    expect(capabilities.filter((may) => may !== 'people' && !(may in listed))).toEqual([]);
    expect(listed).toEqual(
      byGroup([...officePages.map((page) => [ofPage(page), page.path] as const), ...screens]),
    );
  });

  it('has every page of professionals', () => {
    const named = [...sectionOf('22.7').matchAll(/`(\/field[^`]*)`/g)].map(([, path = '']) => path);
    expect(named.toSorted()).toEqual(fieldPages.map(({ path }) => written(path)).toSorted());
  });

  it('has every service of the API, and no other', () => {
    const services = new Set(
      code
        .filter((file) => file.startsWith('api/') && !file.endsWith('.test.ts'))
        .flatMap((file) => [...textOf(file).matchAll(/'\/(\w+_ms)[/']/g)].map(([, service = '']) => service)),
    );
    const named = new Set([...specification.matchAll(/`[^`]*\/api\/(\w+_ms)/g)].map(([, name = '']) => name));
    expect([...named].toSorted()).toEqual([...services].toSorted());
  });

  it('has the price of every option that can be booked', () => {
    const amountsIn = (row: string) =>
      [...row.matchAll(/\$(\d+(?:\.\d+)?)/g)].map(([, dollars]) => Math.round(Number(dollars) * 100));
    const asSet = (cents: readonly number[]) =>
      [...new Set(cents)]
        .filter((each) => each > 0)
        .toSorted((one, other) => one - other)
        .join();
    const rows = sectionOf('7.1')
      .split('\n')
      .filter((line) => /^\| .* \|$/.test(line))
      .slice(1)
      .map((row) => asSet(amountsIn(row)));
    // Waiting is the same for every ride, and told in 7.4.
    const options = serviceOptions.map(({ price }) =>
      asSet(amountsOf(price).flatMap(({ name, cents }) => (name === 'waiting_per_hour' ? [] : [cents]))),
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows)).toEqual(new Set(options));
  });

  it('has the price and the discount of every membership', () => {
    const inDollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;
    const rows = plans.map(
      ({ id, title, monthlyCents, discountPercent }) =>
        `| ${title} | ${inDollars(monthlyCents)} | ${inDollars(priceOf(id, 'yearly'))} | ${discountPercent === 0 ? 'none' : `${discountPercent}%`} |`,
    );
    expect(rows.filter((row) => !sectionOf('14.1').includes(row))).toEqual([]);
  });

  it('names no address and no file that does not exist', () => {
    const known = new Set([
      ...[...pages.map(({ listedAt }) => listedAt), ...officePages.map(({ path }) => path)].map(written),
      ...fieldPages.map(({ path }) => written(path)),
      ...Object.keys(screenCapabilities).map((name) => `/office/${name}`),
      // What is no page: calls and their documents, images, and what is asked of the process.
      '/api/docs',
      '/api/openapi.json',
      '/_ipx/<modifiers>/<file>',
      '/healthz',
      '/readyz',
    ]);
    const exists = (address: string) =>
      known.has(address) ||
      /^\/api\/\w+_ms(\/|$)/.test(address) ||
      (address.endsWith('…') && [...known].some((path) => path.startsWith(address.slice(0, -1))));
    const quoted = [...specification.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);
    const addresses = quoted
      .filter((words) => words.startsWith('/'))
      .map((words) => words.replace(/\?.*/, ''));
    expect(addresses.filter((address) => !exists(address))).toEqual([]);
    const paths = quoted.filter((words) => /^(\w|-)+\/[\w/.-]+\.(md|ts|tsx)$/.test(words));
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !files.includes(path))).toEqual([]);
  });
});
