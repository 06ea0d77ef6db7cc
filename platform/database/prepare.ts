import pg from 'pg';
import { wordsOfThrown } from '../faults/thrown.ts';
import { databaseErrorCode, isDatabaseAway } from './database.ts';
import { migrate } from './migrate.ts';
import { longestStatementMilliseconds } from './open-database.ts';
import { refuseIncompleteSchema } from './schema-check.ts';

const oldestVersion = 15;
const patience = 10_000;

/** A database that cannot be used as it is. The message is for the operator, and has no password in it. */
export class DatabaseRefused extends Error {}

/** One that may be there in a moment: it does not answer, is just starting, or has no connection left. */
export class DatabaseAway extends DatabaseRefused {}

/**
 * Makes the database ready for this version: looks whether it can be ours, applies the migrations that are
 * new to it and checks that everything they made is there. Returns the names of those applied now.
 *
 * @throws an error whose message is a plain sentence that says what to do; a `DatabaseAway` where waiting may
 *   help.
 */
export async function prepareDatabase(databaseUrl: string, folder: string, now: Date): Promise<string[]> {
  try {
    refuseUnfit(await look(databaseUrl), nameOf(databaseUrl));
    const applied = await migrate(databaseUrl, folder, now);
    await refuseIncompleteSchema(databaseUrl, folder);
    return applied;
  } catch (cause) {
    const sentence = whyNot(cause, databaseUrl);
    if (sentence === undefined) throw cause;
    throw mayComeBack(cause)
      ? new DatabaseAway(sentence, { cause })
      : new DatabaseRefused(sentence, { cause });
  }
}

export interface Sight {
  version: number;
  standby: boolean;
  mayCreate: boolean;
  tables: string[];
}

/**
 * What can be seen before anything is changed. `tables` are those of the schema that we would work in, by
 * name.
 */
export async function look(databaseUrl: string): Promise<Sight> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'hearthside look',
    connectionTimeoutMillis: patience,
    // As the service connects, so that a pooler that takes no such word is found out here.
    statement_timeout: longestStatementMilliseconds,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Sight>(`
      select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as standby,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
        array(select relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = current_schema() and c.relkind in ('r', 'p') order by relname) as tables`);
    if (rows[0] === undefined) throw new Error('The database does not tell about itself.');
    return rows[0];
  } finally {
    await client.end();
  }
}

/** @throws DatabaseRefused when what was found cannot be worked with; `name` begins the sentence. */
export function refuseUnfit(sight: Sight, name: string): void {
  if (sight.version < oldestVersion)
    throw new DatabaseRefused(
      `${name} is PostgreSQL ${sight.version}, and Hearthside needs ${oldestVersion} or later.`,
    );
  if (sight.standby)
    throw new DatabaseRefused(
      `${name} is a standby that takes no changes. Set DATABASE_URL to the server that does.`,
    );
  if (!sight.mayCreate)
    throw new DatabaseRefused(`In ${name} our user may not make tables. Make it the owner of the database.`);
  if (sight.tables.length > 0 && !sight.tables.includes('schema_migrations')) {
    throw new DatabaseRefused(
      `${name} holds tables (${sight.tables.slice(0, 3).join(', ')}), but not the list of Hearthside's migrations: it belongs to another program, or is part of a backup only. Set DATABASE_URL to an empty database, or restore a whole backup into one.`,
    );
  }
}

/** A name that is not known, a wrong password or a full disk does not go away by itself. */
function mayComeBack(error: unknown): boolean {
  const code = databaseErrorCode(error) ?? systemCode(error);
  if (code === 'ENOTFOUND' || code === '53100') return false;
  return (code !== undefined && unreachable.includes(code)) || isDatabaseAway(error);
}

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOENT',
];

/** The plain sentence for a fault that is due to a setting or the server; undefined for any other. */
export function whyNot(error: unknown, databaseUrl: string, setting = 'DATABASE_URL'): string | undefined {
  const { host, port, database, user } = new pg.Client({ connectionString: databaseUrl });
  const server = `The database at ${host}:${port}`;
  const code = databaseErrorCode(error) ?? systemCode(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host "${host}" of the database is not known. Correct it in ${setting}.`;
  if (code === '3D000')
    return `There is no database "${database}" at ${host}:${port}. Make it (createdb ${database}), or correct the name in ${setting}.`;
  if (code === '28P01' || isPasswordMissing(error))
    return `${server} does not take the password of the user "${user}". Correct user and password in ${setting}.`;
  if (code === '28000')
    return `${server} does not let in the user "${user}". Correct the user in ${setting}, or allow it in pg_hba.conf.`;
  if (code === '42501')
    return `${server} does not allow our user "${user}" what the migrations need. Make it the owner of the database "${database}".`;
  if (code === '53100')
    return `The disk of the database at ${host}:${port} is full. Make room and start again.`;
  if (code === '53300')
    return `${server} has no connection left for us. Raise its max_connections, or lower DATABASE_POOL.`;
  if (code === '57P03') return `${server} is just starting or stopping. Start again when it is ready.`;
  if (isTls(error, code))
    return `No safe connection could be made to the database at ${host}:${port} (${wordsOfThrown(error)}). Correct sslmode or the certificate in ${setting}.`;
  if (wordsOfThrown(error).includes('unsupported startup parameter'))
    return `A pooler answers at ${host}:${port}. Set DATABASE_POOLER_URL to it, and DATABASE_URL to the PostgreSQL behind it.`;
  if ((code !== undefined && unreachable.includes(code)) || isDatabaseAway(error))
    return `${server} does not answer. Start it, or set ${setting} to another one.`;
  return undefined;
}

/** Which database this is, in words that give no secret away. */
export function nameOf(databaseUrl: string): string {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
  return `The database "${database}" at ${host}:${port}`;
}

function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function isPasswordMissing(error: unknown): boolean {
  return wordsOfThrown(error).startsWith('SASL') && wordsOfThrown(error).includes('password');
}

function isTls(error: unknown, code: string | undefined): boolean {
  return wordsOfThrown(error).includes('does not support SSL') || /CERT|TLS|SIGNATURE/.test(code ?? '');
}
