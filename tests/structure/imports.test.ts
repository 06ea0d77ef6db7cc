import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  circles,
  closureOf,
  heaviestImports,
  importsAtRunTime,
  importsOf,
  violations,
  type Rule,
} from './imports.ts';
import { code, domains, files, textOf } from './source.ts';

const rules: Rule[] = [
  { name: 'platform knows no domain', from: /^platform\//, to: /^(domains|office|app|api|server|seeds)\// },
  { name: 'a domain knows no door', from: /^domains\//, to: /^(app|api|office|server|seeds|tests)\// },
  { name: 'words know no domain', from: /^content\//, to: /^(domains|office|app|api|server|seeds|tests)\// },
  { name: 'a page knows no call', from: /^app\//, to: /^api\// },
  // Where a page is may be said by a call.
  { name: 'a call knows no page', from: /^api\//, to: /^app\//, unless: /^app\/paths\.ts$/ },
  // Its screens lead to each other.
  {
    name: 'the office knows no page',
    from: /^office\//,
    to: /^(app|api|server|seeds|tests)\//,
    unless: /^app\/paths\.ts$/,
  },
  {
    name: 'a script of a page knows rules and words alone',
    from: /^client\//,
    to: /^(app|api|server|seeds|scripts|tests|bench)\/|\.server\.ts$/,
  },
  { name: 'only pages load the scripts of pages', from: /^(?!client\/|tests\/)/, to: /^client\// },
  { name: 'a door does not know the server', from: /^(app|api)\//, to: /^(server|seeds|tests)\// },
  // The way an amount is written and the address of an image are the same everywhere, and depend on nothing.
  {
    name: 'the design system knows no domain',
    from: /^app\/ui\//,
    to: /^(domains|office|platform)\//,
    unless: /^platform\/(money|image-address)\.ts$/,
  },
  {
    name: 'a stand-in is known to the server, the demo and what tries things out',
    from: /^(?!(stand-ins|scripts|tests|bench)\/|server\/(open-platform|transport|web)\.ts$|seeds\/demo\/year\/gateway-rows\.ts$)/,
    to: /^stand-ins\//,
  },
  {
    name: 'a stand-in knows the platform alone',
    from: /^stand-ins\/(?!development-pages\.ts$)/,
    to: /^(?!stand-ins\/|platform\/)/,
  },
  // They hand a reply over to the business as a webhook does, lead to a page, and show the code of the demo's office.
  {
    name: 'the pages of the demo are a door',
    from: /^stand-ins\/development-pages\.ts$/,
    to: /^(app|api|client|office|server|seeds|scripts|tests|bench)\//,
    unless: /^(app\/paths|seeds\/staff)\.ts$/,
  },
  { name: 'rules do no I/O', from: /^(domains|office)\/.*(?<!\.server)\.ts$/, to: /\.server\.ts$/ },
  ...domains.map((domain, index) => ({
    name: `${domain} knows only what is below it`,
    from: new RegExp(`^domains/${domain}/`),
    to: /^domains\//,
    unless: new RegExp(`^domains/(${domains.slice(0, index + 1).join('|')})/`),
  })),
];

const imports = code
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => importsOf(file, textOf(file)));

/** Of code: a style sheet or a picture is not read. */
const atRunTime = code.flatMap((file) =>
  importsAtRunTime(file, textOf(file)).filter(({ to }) => code.includes(to)),
);

describe('imports', () => {
  it('go down only, and lead to files that exist', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(imports.filter(({ to }) => !to.includes('+types') && !files.includes(to))).toEqual([]);
    expect(violations(imports, rules)).toEqual([]);
  });

  it('that go up are found', () => {
    const up = importsOf(
      'domains/people/people.ts',
      "import { page } from '#app/page.ts';\nimport type { Row } from './people.server.ts';\n",
    );
    expect(violations(up, rules)).toEqual([
      'a domain knows no door: domains/people/people.ts → app/page.ts',
      'rules do no I/O: domains/people/people.ts → domains/people/people.server.ts',
    ]);
    const sideways = importsOf('domains/payments/card.ts', "export { x } from '#domains/booking/hold.ts';");
    expect(violations(sideways, rules)).toEqual([
      'payments knows only what is below it: domains/payments/card.ts → domains/booking/hold.ts',
    ]);
  });

  it('of a stand-in are found, in the business and in the other direction', () => {
    const found = [
      ...importsOf('domains/payments/card.server.ts', "import { a } from '#stand-ins/mailbox.ts';"),
      ...importsOf('server/worker.ts', "import type { A } from '#stand-ins/mailbox.ts';"),
      ...importsOf('server/transport.ts', "import { a } from '#stand-ins/mailbox.ts';"),
      ...importsOf('stand-ins/mailbox.ts', "import { a } from '#domains/people/words.ts';"),
      ...importsOf('stand-ins/development-pages.ts', "import { a } from '#domains/people/words.ts';"),
      ...importsOf('stand-ins/development-pages.ts', "import { a } from '#server/web.ts';"),
    ];
    expect(violations(found, rules)).toEqual([
      'a stand-in is known to the server, the demo and what tries things out: domains/payments/card.server.ts → stand-ins/mailbox.ts',
      'a stand-in is known to the server, the demo and what tries things out: server/worker.ts → stand-ins/mailbox.ts',
      'a stand-in knows the platform alone: stand-ins/mailbox.ts → domains/people/words.ts',
      'the pages of the demo are a door: stand-ins/development-pages.ts → server/web.ts',
    ]);
  });

  it('into another top folder begin with #', () => {
    const topOf = (file: string) => file.split('/')[0];
    const climbing = code.flatMap((file) =>
      [...textOf(file).matchAll(/(?:from|import\() ?'(\.\.\/[^']+)'/g)]
        .map(([, to = '']) => normalize(join(dirname(file), to)))
        .filter((to) => topOf(to) !== topOf(file))
        .map((to) => `${file} → ${to}`),
    );
    expect(climbing).toEqual([]);
  });

  it('leave clocks in words to platform/days, and make other formats once', () => {
    const ours = code.filter(
      (file) =>
        /^(app|api|domains|office|platform|server|stand-ins)\//.test(file) && !file.endsWith('.test.ts'),
    );
    const linesOf = (pattern: RegExp) =>
      ours.flatMap((file) =>
        textOf(file)
          .split('\n')
          .filter((line) => pattern.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(linesOf(/new Intl\.DateTimeFormat|toLocale(Date|Time)String\(/)).toEqual([
      "platform/days.ts: const clock = new Intl.DateTimeFormat('en-US', { ...options, timeZone });",
    ]);
    // At the head of a file, or a value of a table there: never inside a function that is called again.
    expect(linesOf(/^(?!const |  \w+: ).*new Intl\.(?!DateTimeFormat)/)).toEqual([]);
    // A number has no zone, and its usual format is kept by the engine; a day of Temporal makes a clock each time.
    expect(linesOf(/toLocaleString\('en-US', /)).toEqual([]);
  });

  it('leave the given name in a name to people/words', () => {
    const splits = code.filter(
      (file) =>
        /^(app|client|domains|office|server|stand-ins)\//.test(file) &&
        !file.endsWith('.test.ts') &&
        /[nN]ame(\.trim\(\))?\.split\((' '|\/\\s)/.test(textOf(file)),
    );
    expect(splits).toEqual(['domains/people/words.ts']);
  });

  it('of what books a visit, and of what cancels a series, stay few enough to be read', () => {
    expect(closureOf('domains/booking/booking.server.ts', imports).size).toBeLessThanOrEqual(119);
    expect(
      closureOf('domains/visit-changes/series-cancellation.server.ts', imports).size,
    ).toBeLessThanOrEqual(62);
    const chain = importsOf('a.ts', "import { b } from './b.ts';").concat(
      importsOf('b.ts', "import type { C } from './c.ts';"),
      importsOf('d.ts', "import { a } from './a.ts';"),
    );
    expect([...closureOf('a.ts', chain)]).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it.each([
    // What every page has around it: a page of words brings nothing of the office and of the booking.
    ['app/root.tsx', 95],
    // All the questions of a booking with their forms.
    ['app/pages/booking/book-visit.tsx', 201],
    ['app/pages/booking/ride.tsx', 200],
    // The command that holds, pays for and places it.
    ['app/pages/check-and-pay/check-and-pay.tsx', 201],
    ...code
      .filter(
        (file) =>
          /^app\/pages\/(booking|post-booking|scheduling|account\/upcoming-booking)\/[^/]+\.tsx$/.test(
            file,
          ) && !/^app\/pages\/booking\/(book-visit|booking-page|ride)\.tsx$/.test(file),
      )
      .map((file): [string, number] => [file, 180]),
    // Offer, hold, credit, card, series and what is told: none of them brings more than five files of its own.
    ['domains/booking/booking.server.ts', 101],
  ])('of %s lead to no more than %i files, types not counted', (file, most) => {
    const files = closureOf(file, atRunTime).size;
    expect(files <= most ? [] : [`${files} files`, ...heaviestImports(file, atRunTime)]).toEqual([]);
  });

  it('that are heavy are named', () => {
    const chain = [
      ...importsAtRunTime('a.ts', "import { b } from './b.ts';\nimport type { D } from './d.ts';"),
      ...importsAtRunTime('b.ts', "import { c } from './c.ts';"),
    ];
    expect([...closureOf('a.ts', chain)]).toEqual(['a.ts', 'b.ts', 'c.ts']);
    expect(heaviestImports('a.ts', chain)).toEqual(['2 by a.ts → b.ts']);
  });

  it('of the service lead to the stand-ins of the demo, and to none that only tests have', () => {
    const loaded = [...closureOf('server/main.ts', atRunTime)].filter((file) =>
      file.startsWith('stand-ins/'),
    );
    expect(new Set(loaded.map((file) => file.split('/')[1]))).toEqual(
      new Set(['development-pages.ts', 'mailbox.ts', 'test-gateway']),
    );
    expect(loaded).not.toContain('stand-ins/test-gateway/test-world.ts');
  });

  it('of what is started by itself lead to nothing that runs in Vitest alone', () => {
    const needsVitest = (file: string) => /^import (?!type )[^;]*'vitest'/m.test(textOf(file));
    expect(needsVitest('tests/platform.ts')).toBe(true);
    const started = [
      'bench/run.ts',
      'bench/load/run.ts',
      'tests/drills/run.ts',
      'tests/journeys/readme-pictures.ts',
    ];
    expect(
      started.flatMap((file) => [...closureOf(file, atRunTime)].filter((each) => needsVitest(each))),
    ).toEqual([]);
  });

  it('go in no circle', () => {
    expect(circles(imports)).toEqual([]);
    const around = [
      ...importsOf('a.ts', "import { b } from './b.ts';"),
      ...importsOf('b.ts', "import { a } from './a.ts';"),
    ];
    expect(circles(around)).toEqual(['a.ts → b.ts → a.ts']);
  });
});
