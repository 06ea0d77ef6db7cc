/**
 * What in a migration would make the version before it wait or fail while both serve: found by the shape of
 * its statements. A table that the same file makes is nobody's yet, and may be treated in any way.
 */
export function findDangers(text: string, present: string): string[] {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  );
  const isOver = contractedSince(text, present);
  const found = statements.flatMap((statement) => {
    const table = tableOf(statement);
    if (table !== undefined && made.has(table)) return [];
    return [...lockingOf(statement), ...(isOver ? [] : breakingOf(statement))].map(
      (danger) => `${danger}: ${statement}`,
    );
  });
  const isAlone = text.startsWith('-- outside a transaction');
  const concurrent = statements.filter((statement) => /\bconcurrently\b/.test(statement));
  if (concurrent.length > 0 && !(isAlone && statements.length === 1))
    found.push('"concurrently" needs a file of its own that begins with "-- outside a transaction"');
  if (isAlone && concurrent.length === 0) found.push('nothing in it has to be outside a transaction');
  return found;
}

/** Without comments, texts and bodies of functions, in small letters, a statement each. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

const tables = [
  /^alter table (?:if exists )?(?:only )?(\S+)/,
  /^create (?:unique )?index .*? on (?:only )?(\w+)/,
  /^(?:update|delete from|insert into|truncate(?: table)?) (\w+)/,
  /^create (?:or replace )?(?:constraint )?trigger .*? on (\w+)/,
];

function tableOf(statement: string): string | undefined {
  return tables.map((pattern) => pattern.exec(statement)?.[1]).find((table) => table !== undefined);
}

interface Danger {
  words: string;
  when: RegExp;
  unless?: RegExp;
}

/** By https://www.postgresql.org/docs/current/explicit-locking.html and sql-altertable.html. */
const locking: Danger[] = [
  { words: 'an index locks out writers', when: /^create (unique )?index/, unless: /concurrently/ },
  { words: 'it waits for everybody', when: /^(drop index|reindex)/, unless: /concurrently/ },
  { words: 'it rewrites or locks the table', when: /^(vacuum full|cluster|truncate|lock)\b/ },
  { words: 'another type rewrites the table', when: /alter (column )?\w+ (set data )?type\b/ },
  { words: 'all rows are read under a lock', when: /\bset not null\b/ },
  {
    words: 'all rows are read under a lock',
    when: /add (constraint \w+ )?(check|foreign key)\b/,
    unless: /\bnot valid$/,
  },
  {
    words: 'an index is made under a lock',
    when: /add (constraint \w+ )?(unique|primary key|exclude)\b/,
    unless: /using index/,
  },
  { words: 'the other table is locked, too', when: /add column [^,]*\breferences\b/ },
  {
    words: 'a value of its own for each row rewrites the table',
    when: /add column [^,]*\b(default (gen_random_uuid|random|clock_timestamp|nextval)|generated|(small|big)?serial)\b/,
  },
  {
    words: 'rows stay locked until all are done: let a job do it in pieces',
    when: /^(update|delete from)\b/,
    // A few dozen rows that nobody but the office writes.
    unless: /^(update|delete from) (services|service_options)\b/,
  },
];

const breaking: Danger[] = [
  { words: 'the version before knows it by the other name', when: /\brename\b/ },
  {
    words: 'the version before may still use it',
    when: /^drop (table|view|function|schema|type|sequence|trigger)\b/,
  },
  {
    words: 'the version before may still use it',
    when: /^drop (?!(constraint|not null|index|table|view|function|schema|type|sequence|trigger)\b)/,
  },
  { words: 'the version before leaves it out', when: /alter (column )?\w+ drop default/ },
  { words: 'the version before leaves it out', when: /add column [^,]*\bnot null\b/, unless: /\bdefault\b/ },
];

const foundIn = (dangers: Danger[]) => (statement: string) =>
  clausesOf(statement).flatMap((clause) =>
    dangers
      .filter(({ when, unless }) => when.test(clause) && !(unless?.test(clause) ?? false))
      .map(({ words }) => words),
  );
const lockingOf = foundIn(locking);
const breakingOf = foundIn(breaking);

/** `alter table` may do several things, with commas between them. */
function clausesOf(statement: string): string[] {
  const altered = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(statement)?.[1];
  if (altered === undefined) return [statement];
  const clauses: string[] = [];
  let depth = 0;
  let clause = '';
  for (const letter of altered) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 0) {
      clauses.push(clause.trim());
      clause = '';
    } else clause += letter;
  }
  return [...clauses, clause.trim()];
}

/** `-- unused since 0.2.0` allows what breaks older versions, once a version that no longer uses it is out. */
function contractedSince(text: string, present: string): boolean {
  const since = /^-- unused since (\d+\.\d+\.\d+)$/m.exec(text)?.[1];
  return since !== undefined && since.localeCompare(present, 'en', { numeric: true }) < 0;
}
