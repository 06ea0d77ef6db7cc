import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { VroomRequest } from '#domains/plan/vroom/vroom-request.ts';

type Vehicle = VroomRequest['vehicles'][number];
type Job = VroomRequest['jobs'][number];

/** When a vehicle that has done a job can begin another, as VROOM reckons it. */
export function readyFor({ matrices }: VroomRequest, { type }: Vehicle, done: Job, next: Job): number {
  const service = done.service_per_type[type] ?? done.service;
  return (
    done.time_windows[0]![0] + service + matrices.car.durations[done.location_index]![next.location_index]!
  );
}

/** What a round costs, as VROOM reckons it. */
export function costOf({ matrices }: VroomRequest, vehicle: Vehicle, jobs: readonly Job[]): number {
  const stops = [vehicle.start_index, ...jobs.map((job) => job.location_index), vehicle.end_index];
  const ways = stops.slice(1).map((stop, at) => matrices.car.costs[stops[at]!]![stop]!);
  const tasks = jobs.map(
    ({ service, service_per_type: own }) =>
      ((own[vehicle.type] ?? service) * vehicle.costs.per_task_hour) / 3_600,
  );
  return [...ways, ...tasks].reduce((sum, each) => sum + each, 0);
}

/** A plan in VROOM's form, by the input alone: each job to the first who has its skill and can be there. */
export function firstWhoCan(request: VroomRequest): object {
  const routes = new Map(request.vehicles.map((vehicle) => [vehicle, [] as Job[]]));
  const unassigned: Job[] = [];
  for (const job of request.jobs.toSorted(
    (one, other) => one.time_windows[0]![0] - other.time_windows[0]![0],
  )) {
    const able = request.vehicles.find((vehicle) => {
      const last = routes.get(vehicle)!.at(-1);
      const isInTime = last === undefined || readyFor(request, vehicle, last, job) <= job.time_windows[0]![1];
      return isInTime && job.skills.every((skill) => vehicle.skills.includes(skill));
    });
    if (able === undefined) unassigned.push(job);
    else routes.get(able)!.push(job);
  }
  return answerOf(
    request,
    [...routes].filter(([, jobs]) => jobs.length > 0),
    unassigned,
  );
}

/** As in the examples of VROOM's documentation. */
function answerOf(
  request: VroomRequest,
  routes: readonly (readonly [Vehicle, readonly Job[]])[],
  unassigned: readonly Job[],
): object {
  const nothing = { setup: 0, service: 0, duration: 0, waiting_time: 0, priority: 0, violations: [] };
  return {
    code: 0,
    summary: { ...nothing, cost: 0, routes: routes.length, unassigned: unassigned.length },
    unassigned: unassigned.map(({ id, location_index }) => ({ id, location_index, type: 'job' })),
    routes: routes.map(([vehicle, jobs]) => ({
      ...nothing,
      vehicle: vehicle.id,
      cost: costOf(request, vehicle, jobs),
      steps: [
        { ...nothing, type: 'start', location_index: vehicle.start_index, arrival: 0 },
        ...jobs.map(({ id, location_index, time_windows }) => ({
          ...nothing,
          type: 'job',
          id,
          job: id,
          location_index,
          arrival: time_windows[0]![0],
        })),
        { ...nothing, type: 'end', location_index: vehicle.end_index, arrival: 0 },
      ],
    })),
  };
}

/** A service on loopback in place of vroom-express, with what it was sent. */
export async function standInForVroom(answer: (request: VroomRequest, response: ServerResponse) => void) {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const sent = JSON.parse(body) as VroomRequest;
      asked.push(sent);
      answer(sent, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`,
    asked,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
