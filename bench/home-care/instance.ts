import { z } from 'zod';
import type { Problem } from '#domains/plan/search/problem.ts';

/** An instance of Mankowska, Meisel and Bierwirth (2014) in the JSON of the University of Udine. */
export const instanceSchema = z.object({
  patients: z.array(
    z.object({
      id: z.string(),
      time_window: z.tuple([z.number(), z.number()]),
      required_caregivers: z
        .array(z.object({ service: z.string(), duration: z.number() }))
        .min(1)
        .max(2),
      synchronization: z
        .discriminatedUnion('type', [
          z.object({ type: z.literal('simultaneous') }),
          z.object({ type: z.literal('sequential'), distance: z.tuple([z.number(), z.number()]) }),
        ])
        .optional(),
    }),
  ),
  caregivers: z.array(z.object({ id: z.string(), abilities: z.array(z.string()) })).min(1),
  /** The first row and column are the office where all rounds begin and end. */
  distances: z.array(z.array(z.number())),
});

export type Instance = z.infer<typeof instanceSchema>;

/** A service that a patient needs, which one caregiver does. */
export interface Task {
  patient: number;
  service: string;
  duration: number;
}

/** The tasks in the order of the stops of the problem. */
export function tasksOf({ patients }: Instance): Task[] {
  return patients.flatMap(({ required_caregivers: required }, patient) =>
    required.map((each) => ({ patient, ...each })),
  );
}

/** Whole thousandths, as the distances are published. */
export const scale = 1_000;
const endless = 1_000_000_000;
/** More than any single task can cost, so that none is left out. */
const absence = 20_000 * scale;
/** More than what is added to any cost, and seen as impossible. */
const impossible = 500_000_000;

export function problemOf(instance: Instance): Problem {
  const tasks = tasksOf(instance);
  const { caregivers, patients, distances } = instance;
  const [stops, people, places] = [tasks.length, caregivers.length, patients.length + 1];
  // Rounded so that what is possible in whole numbers is possible as published.
  const up = (value: number) => Math.ceil(value * scale - 1e-6);
  const down = (value: number) => Math.floor(value * scale + 1e-6);
  const nodes = (ofStop: (task: Task, stop: number) => number, ofRound: number) =>
    Int32Array.from([...tasks.map(ofStop), ...caregivers.map(() => ofRound)]);
  const windowOf = ({ patient }: Task) => patients[patient]!.time_window;
  const partnerOf = ({ patient }: Task, stop: number) =>
    tasks[stop - 1]?.patient === patient ? stop - 1 : tasks[stop + 1]?.patient === patient ? stop + 1 : -1;
  const afterPartner = (task: Task, stop: number) => {
    const together = patients[task.patient]!.synchronization;
    if (together?.type !== 'sequential') return 0;
    return tasks[stop - 1]?.patient === task.patient ? up(together.distance[0]) : -down(together.distance[1]);
  };
  return {
    stops,
    people,
    places,
    placeOf: nodes(({ patient }) => patient + 1, 0),
    travel: Int32Array.from(distances.flat(), up),
    length: nodes(({ duration }) => up(duration), 0),
    earliest: nodes((task) => up(windowOf(task)[0]), 0),
    due: nodes((task) => down(windowOf(task)[1]), endless),
    latest: nodes(() => endless, endless),
    partner: Int32Array.from(tasks, partnerOf),
    afterPartner: Int32Array.from(tasks, afterPartner),
    preference: Int32Array.from(
      caregivers.flatMap(({ abilities }) =>
        tasks.map(({ service }) => (abilities.includes(service) ? 0 : impossible)),
      ),
    ),
    absence: new Int32Array(stops).fill(absence),
  };
}
