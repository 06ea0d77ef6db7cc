import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import {
  closeMonth,
  findFirstMonth,
  findMovements,
  listClosedMonths,
  nextToClose,
  reportMonth,
} from '#domains/visit-money/books/month.server.ts';
import { accountsOf, balancesAfter } from '#domains/visit-money/books/month.ts';
import { askForCardAgain, tryPaymentAgain } from '#domains/visit-money/owed/failed-payment.server.ts';
import { approveRefund, endRefund } from '#domains/visit-money/refund-decision.server.ts';
import { refundVisit } from '#domains/visit-money/refund.server.ts';
import { momentsOf } from '#domains/visit-money/statement.ts';
import { takeBackWriteOff, writeOffVisit } from '#domains/visit-money/write-off.server.ts';
import type { Result } from '#platform/result.ts';
import { ana, ben, employ } from '../staff.ts';
import { nextKey, nothingThere, type Operation } from './choosing.ts';
import type { SimulatedWorld } from './world.ts';

/** So low that two people are needed now and then. */
const limitCents = 4_000;

/** What two people of the office do about money, one at a time and both at once. */
export const bookkeeperOperations: readonly Operation[] = [
  { name: 'give money back', weight: 3, run: refundSomewhere },
  { name: 'decide on a refund', weight: 2, run: decideOnRefund },
  {
    name: 'write off',
    weight: 2,
    run: (world) =>
      bothAt(world, isUnpaid, (staff, id) =>
        writeOffVisit(world.platform, staff, id, {
          cause: 'not_reached',
          note: null,
          isTold: world.chance.percent(50),
        }),
      ),
  },
  {
    name: 'take a write-off back',
    weight: 1,
    run: (world) =>
      bothAt(world, sql<boolean>`b.written_off_at is not null`, (staff, id) =>
        takeBackWriteOff(world.platform, staff, id),
      ),
  },
  {
    name: 'try failed money again',
    weight: 2,
    run: (world) => bothAt(world, isUnpaid, (staff, id) => tryPaymentAgain(world.platform, staff, id)),
  },
  {
    name: 'ask for another card',
    weight: 1,
    run: (world) =>
      bothAt(world, isUnpaid, (staff, id) => askForCardAgain(world.platform, staff, id, nextKey(world))),
  },
  { name: 'close a month', weight: 1, run: closeNextMonth },
];

/** Most of the time of a visit that is owed; now and then of any. */
const isUnpaid = sql<boolean>`exists (select 1 from payments p where p.id = b.payment_id and p.state in ('declined', 'released'))
  and (b.state = 'completed' or b.card_fee_cents > 0)`;

async function someId(world: SimulatedWorld, which: RawBuilder<boolean>): Promise<string | undefined> {
  const condition = world.chance.percent(10) ? sql<boolean>`b.state <> 'held'` : which;
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b where ${condition} order by b.id desc limit 10`.execute(
    world.platform.database,
  );
  return world.chance.oneOf(rows)?.id;
}

/** One of the two does it, or both at the same moment. */
async function bothAt(
  world: SimulatedWorld,
  which: RawBuilder<boolean>,
  act: (staff: Staff, id: string) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const id = await someId(world, which);
  if (id === undefined) return nothingThere;
  await employ(world.platform.database, ben, world.clock.now());
  if (world.chance.percent(60)) return act(ana, id);
  const [one, other] = await Promise.all([act(ana, id), act(ben, id)]);
  return one.ok ? one : other;
}

const limited = ({ platform }: SimulatedWorld) => ({
  ...platform,
  configuration: { ...platform.configuration, REFUND_LIMIT: limitCents },
});

async function refundSomewhere(world: SimulatedWorld): Promise<Result<unknown>> {
  const [amountCents, requestKey] = [100 + world.chance.below(8_000), nextKey(world)];
  return bothAt(world, sql<boolean>`b.state in ('completed', 'cancelled', 'no_show')`, (staff, id) =>
    refundVisit(limited(world), staff, id, { amountCents, cause: 'late', reason: 'Late.', requestKey }),
  );
}

async function decideOnRefund(world: SimulatedWorld): Promise<Result<unknown>> {
  const { rows } = await sql<{ id: string }>`
    select id from visit_refunds where ${world.chance.percent(90) ? sql`state = 'asked'` : sql`true`} order by id desc limit 5`.execute(
    world.platform.database,
  );
  const id = world.chance.oneOf(rows)?.id;
  if (id === undefined) return nothingThere;
  const platform = limited(world);
  const decisions = [
    () => approveRefund(platform, ben, id),
    () => approveRefund(platform, ana, id),
    () => endRefund(platform, ben, id, { state: 'declined', answer: 'No.' }),
    () => endRefund(platform, ana, id, { state: 'withdrawn' }),
  ];
  const answers = await Promise.all(
    [world.chance.oneOf(decisions), world.chance.oneOf(decisions)].map((decide) => decide!()),
  );
  return answers.find(({ ok }) => ok) ?? answers[0]!;
}

async function closeNextMonth({ platform }: SimulatedWorld): Promise<Result<unknown>> {
  const closed = await listClosedMonths(platform.database);
  return closeMonth(platform, ana, nextToClose(await findFirstMonth(platform), closed));
}

/** Where the closed months and the one that is open are not the ledger, to the cent. */
export async function findMonthFaults({ platform }: SimulatedWorld): Promise<string[]> {
  const { database, configuration } = platform;
  const timeZone = configuration.OFFICE_TIME_ZONE;
  const closed = await listClosedMonths(database);
  const month = nextToClose(await findFirstMonth(platform), closed);
  const open = await reportMonth(database, month, timeZone, closed);
  const balances = balancesAfter([...closed.map(({ report }) => report), open]);
  const ledger = accountsOf(await findMovements(database, null, momentsOf(month, timeZone).until));
  return ledger
    .filter(({ account, inCents, outCents }) => (balances.get(account) ?? 0) !== inCents - outCents)
    .map(({ account }) => `The months differ from the ledger in the account ${account}.`);
}
