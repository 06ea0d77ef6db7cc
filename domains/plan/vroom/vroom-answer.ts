import { z } from 'zod';
import { asItIs, type Assigned, type Day } from '../day/day.ts';
import { isFeasible } from '../day/feasible.ts';
import { visitsToAsk } from './vroom-request.ts';

const whole = z.int().min(0);

/** What we read of VROOM's output. */
export const vroomAnswer = z.discriminatedUnion('code', [
  z.object({
    code: z.literal(0),
    unassigned: z.array(z.object({ id: whole })),
    routes: z.array(
      z.object({
        vehicle: whole,
        steps: z.array(
          z.discriminatedUnion('type', [
            z.object({ type: z.literal('job'), id: whole }),
            z.object({ type: z.enum(['start', 'end']) }),
          ]),
        ),
      }),
    ),
  }),
  z.object({ code: z.union([z.literal(1), z.literal(2), z.literal(3)]), error: z.string() }),
]);

export type VroomAnswer = z.infer<typeof vroomAnswer>;

/** Why an answer is of no use. What VROOM says itself is left out. */
export class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused';
}

/**
 * Which professional comes to which visit as VROOM has answered, and none to what it could not place, except
 * to what is fixed.
 *
 * @throws AnswerRefused where it is no answer to what was asked.
 */
export function assignedOf(day: Day, answer: VroomAnswer): Assigned {
  if (answer.code !== 0) throw new AnswerRefused(`code ${answer.code}`);
  const asked = new Set(visitsToAsk(day));
  const assigned = asItIs(day);
  const settle = (visit: number) => {
    if (!asked.delete(visit)) throw new AnswerRefused('a visit that was not asked for, or twice');
  };
  for (const { vehicle, steps } of answer.routes) {
    for (const step of steps) {
      if (step.type !== 'job') continue;
      settle(step.id);
      assigned[step.id] = vehicle;
    }
  }
  for (const { id } of answer.unassigned) {
    settle(id);
    if (!day.visits[id]!.isFixed) assigned[id] = -1;
  }
  if (asked.size > 0) throw new AnswerRefused('visits are missing');
  if (!isFeasible(day, assigned)) throw new AnswerRefused('not feasible');
  return assigned;
}
