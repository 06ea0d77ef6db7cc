import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** A column in which a person could have typed something, or that could repeat what they typed. */
interface Column {
  table: string;
  column: string;
  type: 'text' | 'json' | 'list' | 'bytes';
}

interface Reference {
  table: string;
  column: string;
  to: string;
}

/** Where a canary was put, and in whose row. */
export interface Canary {
  number: number;
  place: string;
  of: string;
}

/** A word, or a number where only numbers are taken. */
const searched = /canary(\d{4})x|\+1212556(\d{4})/g;

/** A person who did something with what is another's: their row is not theirs alone. */
const whoDidIt = new Set([
  'bookings.booked_by',
  'bookings.member_id',
  'booking_events.actor_id',
  'booking_cancellations.cancelled_by',
  'visit_charges.decided_by',
]);

/** The rows of a person that no key of the database leads to. */
const linked = (id: string): Record<string, RawBuilder<unknown>> => ({
  staff_notes: sql`t.subject in (select row_id from mine)`,
  requests: sql`t.actor = ${id}`,
  mailbox: sql`t.id::text in (select row_id from mine where place = 'messages')`,
  messages: sql`t.user_id is null and t.recipient_address in (select email from users where id = ${id}::uuid) or t.about::text in (select row_id from mine where place = 'bookings') or split_part(t.dedupe_key, ':', 2) in (select row_id from mine)`,
  enquiries: sql`t.email in (select email from users where id = ${id}::uuid)`,
  undeliverable_addresses: sql`t.address in (select email from users where id = ${id}::uuid)`,
  gift_cards: sql`t.buyer_email in (select email from users where id = ${id}::uuid)`,
  ledger_entries: sql`split_part(t.dedupe_key, ':', 2) in (select row_id from mine where place in ('gift_cards', 'payment_disputes'))`,
  audit_events: sql`t.on_behalf_of = ${id}::uuid or t.subject in (select row_id from mine)`,
});

/** How the rows of a table are told apart, as text. */
const keyOf = (columns: readonly string[]) =>
  columns.length === 1
    ? sql`t.${sql.ref(columns[0] ?? '')}::text`
    : sql`jsonb_build_array(${sql.join(columns.map((column) => sql`t.${sql.ref(column)}`))})::text`;

/**
 * Puts another canary into each text of each row that is about a person, whatever the columns are called:
 * those that refer to them, to what refers to them, and so on. What the database itself refuses there, such
 * as a word that is none of a few, is left; `ours` are the columns that only our code fills.
 */
export async function openCanaries(database: Database, ours: ReadonlySet<string>) {
  const columns = await columnsOf(database);
  const references = await referencesOf(database);
  const keys = await keysOf(database);
  const canaries: Canary[] = [];
  const refusing = new Set<string>();

  async function findRows(connection: Database, id: string): Promise<void> {
    await sql`create temporary table if not exists mine (place text, row_id text, primary key (place, row_id))`.execute(
      connection,
    );
    await sql`truncate mine`.execute(connection);
    await sql`insert into mine values ('users', ${id})`.execute(connection);
    const steps = [
      ...references
        .filter(({ table, column }) => !whoDidIt.has(`${table}.${column}`))
        .map(({ table, column, to }) => ({
          table,
          which: sql`t.${sql.ref(column)}::text in (select row_id from mine where place = ${to})`,
        })),
      ...Object.entries(linked(id)).map(([table, which]) => ({ table, which })),
    ];
    for (let found = 1n; found > 0n;) {
      found = 0n;
      for (const { table, which } of steps) {
        const { numAffectedRows = 0n } = await sql`
          insert into mine select ${table}, ${keyOf(keys.get(table) ?? [])} from ${sql.table(table)} t where ${which} on conflict do nothing`.execute(
          connection,
        );
        found += numAffectedRows;
      }
    }
  }

  /** Fills all rows of a person and returns in which tables they have any. */
  async function fill(id: string, of: string): Promise<Set<string>> {
    return database.connection().execute(async (connection) => {
      await findRows(connection, id);
      const { rows } = await sql<{ place: string; rowId: string }>`
        select place, row_id as "rowId" from mine order by place, row_id`.execute(connection);
      // Rows that may never be changed are filled, too.
      await turnTriggers(connection, 'disable');
      for (const { place, rowId } of rows)
        for (const column of columns.filter(({ table }) => table === place))
          await put(connection, column, rowId, of);
      await turnTriggers(connection, 'enable');
      return new Set(rows.map(({ place }) => place));
    });
  }

  async function put(
    connection: Database,
    { table, column, type }: Column,
    rowId: string,
    of: string,
  ): Promise<void> {
    const place = `${table}.${column}`;
    const isReference = references.some((each) => each.table === table && each.column === column);
    if (ours.has(place) || isReference || (keys.get(table) ?? []).includes(column)) return;
    const number = String(canaries.length).padStart(4, '0');
    for (const canary of [`canary${number}x`, `+1212556${number}`]) {
      const value = {
        text: sql`${canary}::text`,
        list: sql`array[${canary}::text]`,
        bytes: sql`${Buffer.from(canary)}::bytea`,
        json: withWords(sql`${sql.ref(column)}::jsonb`, canary),
      }[type];
      try {
        await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${value} where ${keyOf(keys.get(table) ?? [])} = ${rowId}`.execute(
          connection,
        );
        canaries.push({ number: canaries.length, place, of });
        return;
      } catch (thrown) {
        // The database takes only a few words there, or those of a certain form.
        if ((thrown as { code?: string }).code !== '23514') throw thrown;
      }
    }
    refusing.add(place);
  }

  const namesIn = (text: string): Canary[] => [
    ...new Set(
      [...text.matchAll(searched)].flatMap(([, word, phone]) => canaries[Number(word ?? phone)] ?? []),
    ),
  ];

  /** What is written in which column now, whatever the table, and is like this. */
  async function places(pattern: string): Promise<{ at: string; text: string }[]> {
    const left = await Promise.all(
      columns.map(async ({ table, column, type }) => {
        const as =
          type === 'bytes' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
        const { rows } = await sql<{ text: string }>`
          select ${as} as text from ${sql.table(table)} where ${as} ~* ${pattern}`.execute(database);
        return rows.map(({ text }) => ({ at: `${table}.${column}`, text }));
      }),
    );
    return left.flat();
  }

  /** Where a person's canaries are now. */
  async function found(of: string): Promise<{ at: string; from: string; number: number }[]> {
    return (await places(searched.source)).flatMap(({ at, text }) =>
      namesIn(text)
        .filter((canary) => canary.of === of)
        .map(({ place, number }) => ({ at, from: place, number })),
    );
  }

  /** The columns that took no canary from anybody, and are not a choice of a few words. */
  async function refused(): Promise<string[]> {
    const { rows } = await sql<{ place: string }>`
      select k.conrelid::regclass || '.' || a.attname as place
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'c' and pg_get_constraintdef(k.oid) ~ ('\\(' || a.attname || ' = (ANY|''\\w)')`.execute(
      database,
    );
    const known = new Set([...rows.map(({ place }) => place), ...canaries.map(({ place }) => place)]);
    return [...refusing].filter((place) => !known.has(place)).toSorted();
  }

  return { canaries, fill, found, namesIn, places, refused };
}

/** JSON with a canary in place of its texts; where it has none, of lines or as a word more. */
const withWords = (json: RawBuilder<unknown>, canary: string) => sql`(case jsonb_typeof(${json})
  when 'array' then ${JSON.stringify([{ label: canary, detail: canary, cents: 0 }])}::jsonb
  when 'object' then coalesce((select jsonb_object_agg(word.key, ${canary}::text) from jsonb_each(${json}) word where jsonb_typeof(word.value) = 'string'), '{}')
    || case when ${json} @? '$.* ? (@.type() == "string")' then '{}' else ${JSON.stringify({ words: canary })}::jsonb end
  else ${JSON.stringify({ words: canary })}::jsonb end)`;

/** Every column of every table that can hold words. */
async function columnsOf(database: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column,
      case when c.data_type in ('json', 'jsonb') then 'json' when c.data_type = 'ARRAY' then 'list' when c.data_type = 'bytea' then 'bytes' else 'text' end as type
    from information_schema.columns c join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea') or c.udt_name in ('citext', '_text', '_varchar'))
    order by 1, 2`.execute(database);
  return rows;
}

async function referencesOf(database: Database): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as to
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and array_length(k.conkey, 1) = 1 order by 1, 2`.execute(
    database,
  );
  return rows;
}

async function keysOf(database: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select k.conrelid::regclass::text as table, array(
      select a.attname::text from unnest(k.conkey) with ordinality as each (number, place) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = each.number order by each.place) as columns
    from pg_constraint k where k.contype = 'p' and k.connamespace = 'public'::regnamespace`.execute(database);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function turnTriggers(database: Database, state: 'disable' | 'enable'): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal`.execute(
    database,
  );
  for (const { table } of rows)
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(database);
}
