import { sql } from 'kysely';
import { refreshSeconds } from '#office/desk/queue.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Database } from '#platform/database/database.ts';
import type { Job } from '#server/worker.ts';
import { createMailbox } from '#stand-ins/mailbox.ts';
import { fillWithOthers } from '#tests/others.ts';
import type { BenchLine } from './bench-line.ts';
import { inOffice, p95Of } from './office.ts';

/** Some twenty days of a large operator, of which each has about five thousand. */
const visits = 100_000;
const exceptions = 400;
const calls = 4_500;
const pages = ['/office', '/office?of=safety', '/office?of=calls', '/office/calls', '/office/call'];
const limit = { kind: 'at most', value: 100 } as const;

/**
 * How long the start of the office takes on a day of 5,000 visits: with all exceptions and all calls of that
 * day open at once, which is more than ever waits at the same time.
 */
export async function benchBusyDay(platform: ConnectedPlatform): Promise<BenchLine[]> {
  const now = platform.clock.now();
  await fillWithOthers(platform.database, visits, now);
  await openExceptions(platform.database, now);
  return inOffice(platform, async (ask, jobsOf) => {
    const waiting = Number(/All (\d+)/.exec((await ask('/office')).replaceAll('<!-- -->', ''))?.[1]);
    // More would say that something is due which was to be over.
    const due = { kind: 'at most', value: exceptions + calls } as const;
    const lines: BenchLine[] = [{ name: 'what waits', value: waiting, unit: 'items', limit: due }];
    for (const path of pages)
      lines.push({ name: `${path} on a busy day, p95`, value: await p95Of(path, ask), unit: 'ms', limit });
    // Last, because it ends what has no cause: and nothing here has one.
    return [...lines, ...(await lookForCauses(jobsOf(platform, createMailbox(platform.database))))];
  });
}

/** A cause waits for the next look at all visits, and what was found for the next look of the page. */
async function lookForCauses(jobs: readonly Job[]): Promise<BenchLine[]> {
  const look = jobs.find(({ name }) => name === 'look for what is wrong');
  if (look === undefined) throw new Error('No job looks for what is wrong.');
  const begun = performance.now();
  await look.run(AbortSignal.timeout(60_000));
  const milliseconds = performance.now() - begun;
  return [
    { name: 'a look for what is wrong', value: milliseconds, unit: 'ms' },
    {
      name: 'from a cause to the screens of the office, at most',
      value: (look.everyMilliseconds + milliseconds) / 1_000 + refreshSeconds,
      unit: 's',
      limit: { kind: 'at most', value: 60 },
    },
  ];
}

async function openExceptions(database: Database, now: Date): Promise<void> {
  await sql`
    insert into booking_alerts (id, created_at, booking_id, kind)
    select gen_random_uuid(), ${now}, near.id, (array['not_arrived', 'nobody_comes', 'needs_unread', 'not_finished', 'payment_failed'])[near.n % 5 + 1]
    from (select id, row_number() over (order by abs(extract(epoch from starts_at - ${now}::timestamptz))) as n from bookings where state = 'confirmed'
      order by 2 limit ${exceptions}) near`.execute(database);
  await sql`
    insert into enquiries (id, created_at, kind, name, phone, due_from, due_until)
    select gen_random_uuid(), ${now}, 'call_back', 'Harold Greene', '+1212' || (5000000 + n), ${now}, ${now}::timestamptz + (n * 10 - 3600) * interval '1 second'
    from generate_series(1, ${calls}) n`.execute(database);
  await sql`analyze booking_alerts, enquiries`.execute(database);
}
