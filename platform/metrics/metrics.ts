import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * How something that was asked for ended: done, refused with a reason, not possible for a while, or our
 * fault.
 */
export type Outcome = 'done' | 'refused' | 'away' | 'fault';

/**
 * What happens in this process, counted for the operator. Each label is a word of our own code: a route's
 * pattern, a command's name. What people send never becomes one, so that no figure tells of a person and the
 * number of figures has an end.
 */
export interface Metrics {
  registry: Registry;
  answered(request: AnsweredRequest, seconds: number): void;
  /** Turned away because too many ask at once. */
  turnedAway(route: string): void;
  commandEnded(command: string, outcome: Outcome, seconds: number): void;
  gatewayAnswered(call: string, outcome: Outcome, seconds: number): void;
  watchJob(job: RunJob): void;
  jobEnded(job: RunJob, succeeded: boolean, seconds: number): void;
  gotConnection(seconds: number): void;
  watchPool(count: () => PoolCounts): void;
  /** `oldest` says for how many seconds the oldest statement that runs has been running; 0 where none does. */
  watchStatements(oldest: () => number): void;
}

export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
}

export interface RunJob {
  name: string;
  everyMilliseconds: number;
}

export interface PoolCounts {
  busy: number;
  idle: number;
  waiting: number;
}

const ofPages = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const ofCommands = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const ofWaiting = [0.001, 0.01, 0.1, 0.5, 1, 3];
const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    registry,
    ...countRequests(registry),
    ...countCommands(registry),
    ...countJobs(registry),
    ...countConnections(registry),
  };
}

function countRequests(registry: Registry): Pick<Metrics, 'answered' | 'turnedAway'> {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'hearthside_request_seconds',
    help: 'How long requests took, by the pattern of their route.',
    labelNames: ['method', 'route'],
    buckets: ofPages,
    registers,
  });
  const answers = new Counter({
    name: 'hearthside_requests_total',
    help: 'Requests that were answered, by the pattern of their route and the class of their status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const turnedAway = new Counter({
    name: 'hearthside_turned_away_total',
    help: 'Requests that were told to come back because too many asked at once.',
    labelNames: ['route'],
    registers,
  });
  return {
    answered({ method, route, status }, taken) {
      const known = knownMethods.includes(method) ? method : 'other';
      seconds.observe({ method: known, route }, taken);
      answers.inc({ method: known, route, status: `${Math.trunc(status / 100)}xx` });
    },
    turnedAway: (route) => turnedAway.inc({ route }),
  };
}

function countCommands(registry: Registry): Pick<Metrics, 'commandEnded' | 'gatewayAnswered'> {
  const registers = [registry];
  const commands = new Histogram({
    name: 'hearthside_command_seconds',
    help: 'How long commands took, by name and by how they ended: done, refused, away or fault.',
    labelNames: ['command', 'outcome'],
    buckets: ofCommands,
    registers,
  });
  const gateway = new Histogram({
    name: 'hearthside_gateway_seconds',
    help: 'How long the payment gateway took to answer, by what it was asked.',
    labelNames: ['call', 'outcome'],
    buckets: ofCommands,
    registers,
  });
  return {
    commandEnded: (command, outcome, taken) => commands.observe({ command, outcome }, taken),
    gatewayAnswered: (call, outcome, taken) => gateway.observe({ call, outcome }, taken),
  };
}

function countJobs(registry: Registry): Pick<Metrics, 'watchJob' | 'jobEnded'> {
  const registers = [registry];
  // `job` is what Prometheus itself calls whatever it reads figures from.
  const labelNames = ['task'] as const;
  const succeededAt = new Gauge({
    name: 'hearthside_job_last_success_timestamp_seconds',
    help: 'When each job of this process last ended well; at first, when it began to be watched.',
    labelNames,
    registers,
  });
  const every = new Gauge({
    name: 'hearthside_job_interval_seconds',
    help: 'How long each job rests between two turns.',
    labelNames,
    registers,
  });
  const failed = new Counter({
    name: 'hearthside_job_failures_total',
    help: 'Turns of a job that ended in a fault.',
    labelNames,
    registers,
  });
  const busy = new Counter({
    name: 'hearthside_job_busy_seconds_total',
    help: 'How long each job has been at work.',
    labelNames,
    registers,
  });
  return {
    watchJob({ name: task, everyMilliseconds }) {
      every.set({ task }, everyMilliseconds / 1_000);
      failed.inc({ task }, 0);
      succeededAt.set({ task }, Date.now() / 1_000);
    },
    jobEnded({ name: task }, succeeded, taken) {
      busy.inc({ task }, taken);
      if (succeeded) succeededAt.set({ task }, Date.now() / 1_000);
      else failed.inc({ task });
    },
  };
}

function countConnections(
  registry: Registry,
): Pick<Metrics, 'gotConnection' | 'watchPool' | 'watchStatements'> {
  const registers = [registry];
  let count: (() => PoolCounts) | undefined;
  let oldest = () => 0;
  const waited = new Histogram({
    name: 'hearthside_database_wait_seconds',
    help: 'How long a statement or transaction waited for a connection to the database.',
    buckets: ofWaiting,
    registers,
  });
  new Gauge({
    name: 'hearthside_database_connections',
    help: 'Connections of this process that are busy or idle, and how many wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      if (count === undefined) return;
      for (const [state, connections] of Object.entries(count())) this.set({ state }, connections);
    },
  });
  new Gauge({
    name: 'hearthside_oldest_statement_seconds',
    help: 'For how long the oldest statement that this process waits for has been running.',
    registers,
    collect() {
      this.set(oldest());
    },
  });
  return {
    gotConnection: (seconds) => waited.observe(seconds),
    watchPool(counting) {
      count = counting;
    },
    watchStatements(timing) {
      oldest = timing;
    },
  };
}
