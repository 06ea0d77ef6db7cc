import pg from 'pg';
import { longestStatementMilliseconds } from './open-database.ts';
import { DatabaseRefused, whyNot } from './prepare.ts';

const patience = 10_000;

/**
 * Looks through a pooler at the database behind it. We cannot tell each of its connections how long a
 * statement may take, so the pooler must, or one slow statement could hold a connection forever.
 *
 * @throws DatabaseRefused when it does not answer, leads elsewhere than `databaseUrl`, or lets statements run
 *   for longer than ours may.
 */
export async function refuseUnfitPooler(poolerUrl: string, databaseUrl: string): Promise<void> {
  const [behind, direct] = await Promise.all([
    look(poolerUrl).catch((cause: unknown) => {
      const sentence = whyNot(cause, poolerUrl, 'DATABASE_POOLER_URL');
      throw sentence === undefined ? cause : new DatabaseRefused(sentence, { cause });
    }),
    look(databaseUrl),
  ]);
  if (behind.place !== direct.place)
    throw new DatabaseRefused(
      'DATABASE_POOLER_URL leads to another database than DATABASE_URL. Correct one of them.',
    );
  if (behind.milliseconds === 0 || behind.milliseconds > longestStatementMilliseconds)
    throw new DatabaseRefused(
      `The pooler of DATABASE_POOLER_URL does not end statements that take longer than ${longestStatementMilliseconds / 1_000} seconds. Let it set statement_timeout on each of its connections: deploy/cluster/pgbouncer.ini does so with connect_query.`,
    );
}

interface Look {
  /** The same for the servers of one cluster, whichever of them is the primary. */
  place: string;
  /** How long a statement may take; 0 where nothing ends it. */
  milliseconds: number;
}

async function look(url: string): Promise<Look> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hearthside look',
    connectionTimeoutMillis: patience,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Look>(`
      select system_identifier || ' ' || current_database() as place,
        (select setting::integer from pg_settings where name = 'statement_timeout') as milliseconds
      from pg_control_system()`);
    if (rows[0] === undefined) throw new Error('The database does not tell about itself.');
    return rows[0];
  } finally {
    await client.end();
  }
}
