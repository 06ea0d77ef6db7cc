import { sql } from 'kysely';
import { placePayingLater } from '#domains/booking/placement/deferred-payment.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { type QueueItem, readQueue, snoozeItem, takeItem, wakeItem } from '#office/desk/queue.server.ts';
import { leaseMilliseconds } from '#office/desk/queue.ts';
import type { Result } from '#platform/result.ts';
import { ana, employ } from '../staff.ts';
import { minute, nothingThere, type Operation, someBooking } from './choosing.ts';
import type { SimulatedWorld } from './world.ts';

/** A second one who answers the phone and may do all of it, so that they are after the same things. */
const carla: Staff = { ...ana, staffId: '01938f0e-0000-7000-8000-00000000ca01', name: 'Carla Reyes' };

/** What two people at the desk do, one at a time and both at once. */
export const deskOperations: readonly Operation[] = [
  { name: 'take what waits', weight: 4, run: takeWhatWaits },
  { name: 'put off what waits', weight: 2, run: putOff },
  { name: 'book on the phone, to be paid later', weight: 4, run: bookToPayLater },
];

async function somethingWaiting(world: SimulatedWorld): Promise<QueueItem | undefined> {
  await employ(world.platform.database, carla, world.clock.now());
  return world.chance.oneOf((await readQueue(world.platform, ana, null)).items);
}

const shownTo = async ({ platform }: SimulatedWorld, staff: Staff, { kind, subject }: QueueItem) =>
  (await readQueue(platform, staff, null)).items.find(
    (item) => item.kind === kind && item.subject === subject,
  );

/** Both press at once: one of them has it, both see who, and after two minutes it is free again. */
async function takeWhatWaits(world: SimulatedWorld): Promise<Result<unknown>> {
  const item = await somethingWaiting(world);
  if (item === undefined) return nothingThere;
  const both = [ana, carla];
  const answers = await Promise.all(
    both.map((staff) => takeItem(world.platform, staff, item.kind, item.subject)),
  );
  const winners = both.filter((_, place) => answers[place]?.ok);
  if (winners.length > 1) throw new Error(`Two have ${item.kind} ${item.subject}.`);
  const [winner] = winners;
  for (const staff of winner === undefined ? [] : both) {
    const shown = await shownTo(world, staff, item);
    if (shown !== undefined && shown.isMine !== (staff === winner))
      throw new Error(`${staff.name} sees another one at ${item.kind} ${item.subject}.`);
  }
  if (world.chance.percent(50)) {
    world.clock.moveTo(new Date(world.clock.now().getTime() + leaseMilliseconds));
    const shown = await shownTo(world, ana, item);
    if (shown !== undefined && (shown.isMine || shown.takenBy !== null))
      throw new Error(`A lease did not end: ${item.kind} ${item.subject}.`);
  }
  return answers.find(({ ok }) => ok) ?? answers[0]!;
}

/** It is gone for as long, whatever happens meanwhile, or until a colleague brings it back. */
async function putOff(world: SimulatedWorld): Promise<Result<unknown>> {
  const item = await somethingWaiting(world);
  if (item === undefined) return nothingThere;
  const { platform, clock, chance } = world;
  const minutes = chance.oneOf([15, 60]) ?? 15;
  const answer = await snoozeItem(platform, ana, item.kind, item.subject, minutes);
  if (!answer.ok) return answer;
  if (chance.percent(20)) await wakeItem(platform, carla, item.kind, item.subject);
  else {
    clock.moveTo(new Date(clock.now().getTime() + (minutes - 1) * minute));
    if ((await shownTo(world, carla, item)) !== undefined)
      throw new Error(`It was put off, and waits: ${item.kind} ${item.subject}.`);
  }
  return answer;
}

/** What a member holds is booked without a card, twice at once and never above the limit. */
async function bookToPayLater(world: SimulatedWorld): Promise<Result<unknown>> {
  await employ(world.platform.database, carla, world.clock.now());
  const chosen = await someBooking(world, ['held'], 'single');
  if (chosen === undefined) return nothingThere;
  const { found, who } = chosen;
  const [one, other] = await Promise.all(
    [ana, carla].map((staff) => placePayingLater(world.platform, staff, who.member, found.id)),
  );
  await checkLimit(world);
  return one!.ok ? one! : other!;
}

async function checkLimit({ platform }: SimulatedWorld): Promise<void> {
  const limit = platform.configuration.PAY_LATER_LIMIT;
  const { rows } = await sql<{ payer: string; cents: number }>`
    select d.payer_id as payer, sum(b.total_cents - b.gift_cents)::int as cents
    from deferred_payments d join bookings b on b.id = d.booking_id left join payments p on p.id = b.payment_id
    where b.state not in ('held', 'cancelled', 'no_show') and b.written_off_at is null and (p.id is null or p.state not in ('authorized', 'captured'))
    group by 1 having sum(b.total_cents - b.gift_cents) > ${limit}`.execute(platform.database);
  const [over] = rows;
  if (over !== undefined) throw new Error(`${over.payer} pays ${over.cents} later, above ${limit}.`);
}
