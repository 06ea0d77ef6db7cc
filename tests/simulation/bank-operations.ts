import { sql } from 'kysely';
import { followDisputes } from '#domains/payments/dispute.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Result, success } from '#platform/result.ts';
import { nothingThere, type Operation } from './choosing.ts';
import type { SimulatedWorld } from './world.ts';

/** What banks do with money that was taken from a card whose owner disputes it. */
export const bankOperations: readonly Operation[] = [
  { name: 'follow disputes', weight: 3, run: follow },
  { name: 'a bank decides', weight: 2, run: decide },
];

const followAllDisputes = (platform: ConnectedPlatform) => followDisputes(platform, new Date(0));

/** After an event of the gateway and with the hourly comparison, now and then both at once. */
async function follow({ platform, chance }: SimulatedWorld): Promise<Result<unknown>> {
  const known = await countDisputes(platform);
  await Promise.all(Array.from({ length: chance.percent(30) ? 2 : 1 }, () => followAllDisputes(platform)));
  return known === 0 && (await countDisputes(platform)) === 0 ? nothingThere : success(null);
}

async function countDisputes({ database }: ConnectedPlatform): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from payment_disputes`.execute(database);
  return rows[0]?.count ?? 0;
}

/** We hear of it when we look next. */
async function decide({ platform, chance }: SimulatedWorld): Promise<Result<unknown>> {
  const { rows } = await sql<{ id: string }>`
    select id from test_gateway.objects where kind = 'payment_intent' and body #>> '{dispute,status}' = 'needs_response' order by id limit 10`.execute(
    platform.database,
  );
  const id = chance.oneOf(rows)?.id;
  if (id === undefined) return nothingThere;
  const status = chance.percent(50) ? 'won' : 'lost';
  await sql`update test_gateway.objects set body = jsonb_set(body, '{dispute,status}', to_jsonb(${status}::text)) where id = ${id}`.execute(
    platform.database,
  );
  return success(null);
}

/** What the gateway says of each dispute compared with what we say; only once we have looked. */
export async function findDisputeFaults({ platform }: SimulatedWorld): Promise<string[]> {
  await followAllDisputes(platform);
  const { rows } = await sql<{ fault: string }>`
    select 'The gateway has a dispute as ' || coalesce(theirs.status, 'nothing') || ', we as ' || coalesce(d.state, 'nothing') || ' with ' || coalesce(d.withdrawn_cents, 0) || ' taken: ' || coalesce(d.id, theirs.id) as fault
    from (
      select body #>> '{dispute,id}' as id, body #>> '{dispute,status}' as status, (body ->> 'amountReceived')::integer as cents
      from test_gateway.objects where kind = 'payment_intent' and body -> 'dispute' <> 'null') theirs
    full join payment_disputes d on d.id = theirs.id
    where d.state is distinct from case theirs.status when 'needs_response' then 'open' else theirs.status end
      or d.withdrawn_cents is distinct from case theirs.status when 'won' then 0 else theirs.cents end
    union all
    select 'More was given back of a disputed payment than is left of it: ' || p.id
    from payments p join payment_disputes d on d.payment_id = p.id where d.state in ('open', 'lost')
      and d.withdrawn_cents + (select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.payment_id = p.id and r.state <> 'failed') > p.captured_cents`.execute(
    platform.database,
  );
  return rows.map(({ fault }) => fault);
}
