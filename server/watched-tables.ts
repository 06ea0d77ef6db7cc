import { Gauge, type Registry } from 'prom-client';
import { readQueueAges } from '#domains/office/desk/queue-age.server.ts';
import { countWaitingForGateway } from '#domains/payments/backlog.server.ts';
import { readArchiving } from '#platform/database/archiving-state.ts';
import { countBacklog } from '#platform/messages/backlog.ts';
import { dependencies, listOutages } from '#platform/outages/outages.ts';
import type { Platform } from '#platform/platform.ts';

/** What the database says whenever `/metrics` is read; without the database nothing of it is reported. */
export function watchTables(platform: Platform, registry: Registry): void {
  watchMessages(platform, registry);
  watchOutages(platform, registry);
  watchQueue(platform, registry);
  watchArchiving(platform, registry);
}

/** How many messages wait and how many were given up. */
function watchMessages({ database, clock }: Platform, registry: Registry): void {
  const backlog = readOnce(() => countBacklog(database, clock.now()));
  report(registry, {
    name: 'hearthside_messages',
    label: 'state',
    help: 'Messages that are due and not tried yet, that are to be tried again, and that were given up.',
    async read() {
      const { waiting, retrying, failed } = await backlog();
      return Object.entries({ waiting, retrying, failed }).map(([state, count]) => [{ state }, count]);
    },
  });
  report(registry, {
    name: 'hearthside_messages_oldest_seconds',
    help: 'How long the oldest message that waits or is tried again has been due.',
    read: async () => [[{}, (await backlog()).oldestSeconds]],
  });
}

/** What we cannot reach, and how much money work waits for the gateway. */
function watchOutages({ database }: Platform, registry: Registry): void {
  report(registry, {
    name: 'hearthside_away',
    label: 'what',
    help: 'What we depend on and cannot reach: 1 while that lasts.',
    async read() {
      const outages = await listOutages(database);
      return dependencies.map((what) => [{ what }, outages.some((outage) => outage.what === what) ? 1 : 0]);
    },
  });
  report(registry, {
    name: 'hearthside_payments_waiting',
    help: 'Payments and refunds that the gateway was asked about in vain and is asked about again.',
    read: async () => [[{}, await countWaitingForGateway(database)]],
  });
}

/** What waits for the office, and for how long nobody has looked at it. */
function watchQueue({ database, clock }: Platform, registry: Registry): void {
  const ages = readOnce(() => readQueueAges(database, clock.now()));
  report(registry, {
    name: 'hearthside_office_queue',
    label: 'group',
    help: 'What waits for the office, by group; what was put off is left out.',
    read: async () => (await ages()).map(({ group, open }) => [{ group }, open]),
  });
  report(registry, {
    name: 'hearthside_office_queue_untaken_seconds',
    label: 'group',
    help: 'How long ago the oldest item of each group that nobody of the office has taken was due.',
    read: async () => (await ages()).map(({ group, untakenSeconds }) => [{ group }, untakenSeconds]),
  });
}

/** Whether changes are still copied to where a restore would take them from. */
function watchArchiving({ database }: Platform, registry: Registry): void {
  report(registry, {
    name: 'hearthside_archiving_failing',
    help: '1 while PostgreSQL fails to copy its changes, 0 while it succeeds or does not copy any.',
    read: async () => [[{}, (await readArchiving(database)) === 'failing' ? 1 : 0]],
  });
}

interface Reported {
  name: string;
  help: string;
  /** What its values are told apart by, where there are several. */
  label?: string;
  read(): Promise<[labels: Record<string, string>, value: number][]>;
}

/** A figure that is read anew whenever somebody asks, and left out where it cannot be. */
function report(registry: Registry, { name, help, label, read }: Reported): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    labelNames: label === undefined ? [] : [label],
    async collect() {
      const values = await read().catch(() => []);
      this.reset();
      // What has no label would be 0 then, which is a figure, too.
      if (label === undefined) this.remove({});
      for (const [labels, value] of values) this.set(labels, value);
    },
  });
}

/** Figures that come from one statement share it when they are asked for together. */
function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | undefined;
  return () =>
    (underWay ??= read().finally(() => {
      underWay = undefined;
    }));
}
