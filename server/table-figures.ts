import { Gauge, type Registry } from 'prom-client';
import { countWaitingForGateway } from '#domains/payments/backlog.server.ts';
import { readQueueAges } from '#office/desk/queue-age.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { readArchiving } from '#platform/database/archiving-state.ts';
import { countBacklog } from '#platform/messages/backlog.ts';
import { dependencies, listOutages } from '#platform/outages/outages.ts';
import type { Platform } from '#platform/platform.ts';

type Values = readonly (readonly [labels: Record<string, string>, value: number])[];

/** What one statement says, as the values of one figure or of several. */
interface Reading {
  /** What it is about, for its age. */
  of: string;
  figures: readonly { name: string; help: string; labels?: readonly string[] }[];
  /** The values of each figure, in their order. */
  read(platform: Platform): Promise<readonly Values[]>;
}

const readings: readonly Reading[] = [
  {
    of: 'messages',
    figures: [
      {
        name: 'hearthside_messages',
        labels: ['state'],
        help: 'Messages that are due and not tried yet, that are to be tried again, and that were given up.',
      },
      {
        name: 'hearthside_messages_oldest_seconds',
        help: 'How long the oldest message waiting or tried again has been due.',
      },
    ],
    async read({ database, clock }) {
      const { waiting, retrying, failed, oldestSeconds } = await countBacklog(database, clock.now());
      return [
        Object.entries({ waiting, retrying, failed }).map(([state, count]) => [{ state }, count]),
        [[{}, oldestSeconds]],
      ];
    },
  },
  {
    of: 'outages',
    figures: [
      {
        name: 'hearthside_away',
        labels: ['what'],
        help: 'What we depend on and cannot reach: 1 while that lasts.',
      },
    ],
    async read({ database }) {
      const outages = await listOutages(database);
      return [dependencies.map((what) => [{ what }, outages.some((outage) => outage.what === what) ? 1 : 0])];
    },
  },
  {
    of: 'payments',
    figures: [
      {
        name: 'hearthside_payments_waiting',
        help: 'Payments and refunds that the gateway was asked about in vain and is asked about again.',
      },
    ],
    read: async ({ database }) => [[[{}, await countWaitingForGateway(database)]]],
  },
  {
    of: 'queue',
    figures: [
      {
        name: 'hearthside_office_queue',
        labels: ['group'],
        help: 'What waits for the office, by group; what was put off is left out.',
      },
      {
        name: 'hearthside_office_queue_untaken_seconds',
        labels: ['group'],
        help: 'How long ago the oldest item of each group that no one of the office has taken was due.',
      },
    ],
    async read({ database, clock }) {
      const ages = await readQueueAges(database, clock.now());
      return [
        ages.map(({ group, open }) => [{ group }, open]),
        ages.map(({ group, untakenSeconds }) => [{ group }, untakenSeconds]),
      ];
    },
  },
  {
    of: 'archiving',
    figures: [
      {
        name: 'hearthside_archiving_failing',
        help: '1 while PostgreSQL fails to copy its changes, 0 while it succeeds or does not copy any.',
      },
      {
        name: 'hearthside_changes_wait_seconds',
        help: 'How long ago the last changes were copied while others wait for it; 0 while none do.',
      },
    ],
    async read({ database }) {
      const { isFailing, waitSeconds } = await readArchiving(database);
      return [[[{}, isFailing ? 1 : 0]], [[{}, waitSeconds]]];
    },
  },
];

/** What is known so far, for one process. */
class Figures {
  private readonly registry: Registry;
  private readonly gauges = new Map<string, Gauge>();
  private readonly readAt: Map<string, number>;

  constructor(registry: Registry) {
    this.registry = registry;
    const began = performance.now();
    const readAt = new Map(readings.map(({ of }) => [of, began]));
    this.readAt = readAt;
    new Gauge({
      name: 'hearthside_figures_age_seconds',
      help: 'How long ago this process has read what the database says, by what it is about.',
      labelNames: ['of'],
      registers: [registry],
      collect() {
        for (const [of, moment] of readAt) this.set({ of }, (performance.now() - moment) / 1_000);
      },
    });
  }

  async read(reading: Reading, platform: Platform): Promise<void> {
    const values = await reading.read(platform);
    reading.figures.forEach((figure, index) => this.show(figure, values[index] ?? []));
    this.readAt.set(reading.of, performance.now());
  }

  /** Made when there is something to say: without labels it would be 0 before, which is a figure, too. */
  private show({ name, help, labels = [] }: Reading['figures'][number], values: Values): void {
    const { registry } = this;
    const gauge =
      this.gauges.get(name) ?? new Gauge({ name, help, labelNames: labels, registers: [registry] });
    this.gauges.set(name, gauge);
    gauge.reset();
    for (const [of, value] of values) gauge.set(of, value);
  }
}

const known = new WeakMap<Registry, Figures>();

/**
 * Reads what the database says: by a job, never during a request for `/metrics`, which would hang with it.
 * What cannot be read stays as it was last known, and throws; how old it is, counted from the first turn
 * until it was read once, is a figure, too.
 */
export async function readFigures(platform: ConnectedPlatform): Promise<void> {
  const { registry } = platform.metrics;
  const figures = known.get(registry) ?? new Figures(registry);
  known.set(registry, figures);
  const ended = await Promise.allSettled(readings.map((reading) => figures.read(reading, platform)));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
