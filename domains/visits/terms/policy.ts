import { z } from 'zod';
import type { Fee, LateStep, Policy } from './terms.ts';

export const mostFreeHours = 168;
export const mostLateSteps = 4;

const percent = (least: number) => z.strictObject({ percent: z.int().min(least).max(100) });
const amount = (least: number) => z.strictObject({ cents: z.int().min(least).max(100_000) });

/** What a visit costs that is canceled late: something, or the step would be free. */
const lateFee = z.union([percent(1), amount(100)]);

const lateStep = z.strictObject({
  withinHours: z.int().min(1, 'Use 1 to 168 hours.').max(mostFreeHours, 'Use 1 to 168 hours.').nullable(),
  fee: lateFee,
});

/** Whether one fee can be less than another of the same unit. What a share comes to depends on the price. */
const isLess = (one: Fee, other: Fee): boolean =>
  'percent' in one
    ? 'percent' in other && one.percent < other.percent
    : 'cents' in other && one.cents < other.cents;

/** The rules about canceling and a door that stays closed, within what code allows anybody. */
export const policyRules = z
  .strictObject({
    freeHours: z.int().min(0, 'Use 0 to 168 hours.').max(mostFreeHours, 'Use 0 to 168 hours.').nullable(),
    late: z.array(lateStep).max(mostLateSteps),
    graceMinutes: z.int().min(10, 'Use 10 to 120 minutes.').max(120, 'Use 10 to 120 minutes.'),
    noShow: z.union([percent(0), amount(0)]),
    waitMinutes: z.int().min(10, 'Use 10 to 45 minutes.').max(45, 'Use 10 to 45 minutes.'),
  })
  .superRefine(({ late, freeHours }, context) => {
    const refuse = (index: number, field: keyof LateStep, message: string) =>
      context.addIssue({ code: 'custom', path: ['late', index, field], message });
    for (const [index, { withinHours, fee }] of late.entries()) {
      const before = late[index - 1];
      if ((withinHours === null) !== (before === undefined))
        refuse(index, 'withinHours', 'Enter the hours of this step.');
      const most = before?.withinHours ?? freeHours;
      if (before !== undefined && withinHours !== null && most !== null && withinHours >= most)
        refuse(index, 'withinHours', 'Use fewer hours than in the step before.');
      const cheaper = late.slice(0, index).some((earlier) => isLess(fee, earlier.fee));
      if (cheaper) refuse(index, 'fee', 'A step nearer to the visit must not cost less.');
    }
  }) satisfies z.ZodType<Policy>;
