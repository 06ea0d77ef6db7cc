import { sql } from 'kysely';
import { officeAddress } from '#domains/notifications/office.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { insertRows, sentList } from '#platform/database/sent-rows.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type Break,
  breakInWords,
  breaksIn,
  type ChainEnd,
  chainStart,
  type ReadSeal,
  sealsAfter,
} from './audit-chain.ts';

/** All of a line in one text that is the same each time. */
const lineOf = sql<string>`jsonb_build_array(a.id, extract(epoch from a.created_at), a.staff_id, a.action, a.subject, a.on_behalf_of, a.before, a.after)::text`;

/** Of a line, looked up by itself: most were sealed long ago. */
const sealOf = sql`(select s.number from audit_seals s where s.audit_id = a.id)`;

const mostAtOnce = 200;
/** What is older by less than this than the last that was sealed was only committed after it. */
const late = sql`interval '10 minutes'`;
/** The latest moment of what is sealed, as far as it still stands. */
const lastSealed = sql`select max(last.created_at) from (
  select e.created_at from audit_seals s join audit_events e on e.id = s.audit_id order by s.number desc limit 1) last`;

/** Seals the lines of the audit that are not sealed yet, in the order of their moments. Returns how many. */
export function sealAudit(platform: Platform): Promise<number> {
  const { database, secret, clock } = platform;
  return transaction(database, async (work) => {
    if (!(await isOurTurn(work))) return 0;
    const end = await findChainEnd(work);
    const { rows: lines } = await sql<{ id: string; line: string }>`
      select a.id, ${lineOf} as line from audit_events a
      where a.created_at >= coalesce((${lastSealed}) - ${late}, '-infinity')
        and ${sealOf} is null
      order by a.created_at, a.id limit ${mostAtOnce}`.execute(work);
    const now = clock.now();
    const seals = sealsAfter(secret, end, lines).map(({ number, auditId, key, hash }) => ({
      number,
      audit_id: auditId,
      created_at: now,
      key,
      hash,
    }));
    if (seals.length > 0)
      await insertRows('audit_seals', ['number', 'audit_id', 'created_at', 'key', 'hash'], seals).execute(
        work,
      );
    return seals.length;
  });
}

async function isOurTurn(work: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('seal the audit')) as "isOurs"`.execute(work);
  return rows[0]?.isOurs === true;
}

async function findChainEnd(database: DatabaseReader): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`
    select s.number::integer, s.key, s.hash from audit_seals s order by s.number desc limit 1`.execute(
    database,
  );
  return rows[0] ?? chainStart;
}

/**
 * Looks at the whole chain and writes down where it breaks; the office is told once of each. `known` is the
 * end that this process saw last: a chain that is shorter now was cut off. Returns the end, which is in the
 * log, too, where it cannot be reached from the database.
 */
export async function checkAudit(platform: Platform, known?: ChainEnd): Promise<ChainEnd> {
  const { database, secret, log } = platform;
  const breaks: Break[] = [];
  let last = chainStart;
  for (let isWhole = false; !isWhole;) {
    const seals = await readSeals(database, last);
    breaks.push(...breaksIn(secret, last, seals));
    isWhole = seals.length < mostAtOnce;
    last = seals.at(-1) ?? last;
  }
  if (known !== undefined && !(await isKept(database, known)))
    breaks.push({ number: known.number, kind: 'cut_off', auditId: null });
  breaks.push(...(await listUnsealed(platform)));
  await writeBreaks(platform, breaks);
  const end = { number: last.number, key: last.key, hash: last.hash };
  log.info({ ...end, breaks: breaks.length }, 'audit checked');
  return end;
}

async function readSeals(database: DatabaseReader, { number }: ChainEnd): Promise<ReadSeal[]> {
  const { rows } = await sql<ReadSeal>`
    select s.number::integer, s.audit_id as "auditId", s.key, s.hash, (select ${lineOf} from audit_events a where a.id = s.audit_id) as line
    from audit_seals s
    where s.number > ${number} order by s.number limit ${mostAtOnce}`.execute(database);
  return rows;
}

async function isKept(database: DatabaseReader, { number, hash }: ChainEnd): Promise<boolean> {
  if (number === 0) return true;
  const { rows } = await sql`select 1 from audit_seals where number = ${number} and hash = ${hash}`.execute(
    database,
  );
  return rows.length > 0;
}

/** Lines without a seal that are older than any that could still get one: put in later, with an earlier date. */
async function listUnsealed({ database }: Platform): Promise<Break[]> {
  const found: Break[] = [];
  let last = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (let isWhole = false; !isWhole;) {
    const { rows } = await sql<{ id: string; at: string; isSealed: boolean }>`
      select a.id, a.created_at::text as at, ${sealOf} is not null as "isSealed" from audit_events a
      where a.created_at < (${lastSealed}) - ${late} and (a.created_at, a.id) > (${last.at}::timestamptz, ${last.id}::uuid)
      order by a.created_at, a.id limit ${mostAtOnce}`.execute(database);
    for (const { id, isSealed } of rows)
      if (!isSealed) found.push({ number: 0, kind: 'not_sealed', auditId: id });
    isWhole = rows.length < mostAtOnce;
    last = rows.at(-1) ?? last;
  }
  return found;
}

const mostTold = 20;

async function writeBreaks(platform: Platform, breaks: readonly Break[]): Promise<void> {
  if (breaks.length === 0) return;
  const now = platform.clock.now();
  await transaction(platform.database, async (work) => {
    const found = sentList(
      { id: 'text', number: 'bigint', kind: 'text', audit_id: 'uuid' },
      breaks.map(({ number, kind, auditId }) => ({
        id: `${kind}:${auditId ?? number}`,
        number,
        kind,
        audit_id: auditId,
      })),
    );
    const { rows: fresh } = await sql<Pick<Break, 'number' | 'kind'>>`
      insert into audit_breaks (id, number, kind, found_at, audit_id)
      select id, number, kind, ${now}::timestamptz, audit_id from ${found} found
      on conflict do nothing returning number::integer, kind`.execute(work);
    const [first] = fresh;
    if (first === undefined) return;
    platform.log.error({ breaks: fresh.length, number: first.number }, 'the audit was changed');
    await enqueueMessages(
      work,
      [
        {
          dedupeKey: `audit-break:${now.toISOString()}:${first.number}:${first.kind}`,
          kind: 'office',
          channel: 'email',
          address: officeAddress(platform.configuration),
          subject: 'The audit was changed from outside',
          body: [
            'Lines of the audit are not as they were written. Someone changed them in the database itself. Please find out who can reach it, and compare with a backup.',
            fresh.slice(0, mostTold).map(breakInWords).join('\n'),
          ].join('\n\n'),
        },
      ],
      now,
    );
  });
}

/** Where the chain was found to break, in its order. */
export async function listBreaks(database: DatabaseReader): Promise<Break[]> {
  const { rows } = await sql<Break>`
    select number::integer, kind, audit_id as "auditId" from audit_breaks order by number, id limit 100`.execute(
    database,
  );
  return rows;
}
