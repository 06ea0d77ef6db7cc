import { z } from 'zod';
import { dollarsInForm } from '#domains/services/pricing/amounts.ts';
import { mostFreeHours, mostLateSteps, policyRules } from '#domains/visits/terms/policy.ts';
import type { Fee, Policy } from '#domains/visits/terms/terms.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import type { ActField } from '../screen.ts';
import { centsOf } from '../typed-input.ts';

const hours = z.int(`Use 0 to ${mostFreeHours} hours.`).nullish();
const minutes = (least: number, most: number) => z.int(`Use ${least} to ${most} minutes.`);
const likeThis = 'Enter a share or an amount, like 50% or $25.';

/** A share or an amount as it is typed; null where the field is blank. */
const fee = z
  .string()
  .max(20, likeThis)
  .nullish()
  .transform((text, context): Fee | null => {
    if (!text) return null;
    const [, share] = /^(\d{1,3})\s*%$/.exec(text) ?? [];
    if (share !== undefined) return { percent: Number(share) };
    const cents = text.startsWith('$') ? centsOf(text) : undefined;
    if (cents !== undefined) return { cents };
    context.addIssue({ code: 'custom', message: likeThis });
    return z.NEVER;
  });

/** The rules as they are typed: `fee_1` from when it is no longer free, the others nearer to the visit. */
export const rulesInput = z.object({
  seen: z.string().max(80).nullish(),
  free_hours: hours,
  fee_1: fee,
  hours_2: hours,
  fee_2: fee,
  hours_3: hours,
  fee_3: fee,
  hours_4: hours,
  fee_4: fee,
  grace_minutes: minutes(10, 120),
  no_show: fee,
  wait_minutes: minutes(10, 45),
});
type RulesInput = z.output<typeof rulesInput>;

const further = [2, 3, 4] as const satisfies readonly number[];

/** The rules of a form. Refuses `invalid_rules`, each problem at its field. */
export function rulesOfForm(input: RulesInput): Result<Policy> {
  const steps = further.map((step) => ({
    step,
    withinHours: input[`hours_${step}`] ?? null,
    fee: input[`fee_${step}`],
  }));
  const typed = steps.filter((each) => each.withinHours !== null || each.fee !== null);
  const problems: Record<string, string> = {};
  if (input.no_show === null) problems['no_show'] = likeThis;
  if (typed.length > 0 && input.fee_1 === null) problems['fee_1'] = likeThis;
  for (const each of typed) {
    if (each.withinHours === null) problems[`hours_${each.step}`] = 'Enter the hours of this step.';
    if (each.fee === null) problems[`fee_${each.step}`] = likeThis;
  }
  if (Object.keys(problems).length > 0) return refused(invalid(problems));
  const fields = [1, ...typed.map(({ step }) => step)];
  const parsed = policyRules.safeParse({
    freeHours: input.free_hours ?? null,
    late:
      input.fee_1 === null
        ? []
        : [
            { withinHours: null, fee: input.fee_1 },
            ...typed.map(({ withinHours, fee: each }) => ({ withinHours, fee: each })),
          ],
    graceMinutes: input.grace_minutes,
    noShow: input.no_show,
    waitMinutes: input.wait_minutes,
  });
  if (parsed.success) return success(parsed.data);
  for (const { path, message } of parsed.error.issues) {
    const name = fieldOf(path, fields);
    problems[name] ??= name.startsWith('fee') || name === 'no_show' ? feeProblem(message) : message;
  }
  return refused(invalid(problems));
}

/** Which field of the form a rule is typed into. */
function fieldOf([name, index, part]: readonly PropertyKey[], steps: readonly number[]): string {
  if (name === 'late') return `${part === 'withinHours' ? 'hours' : 'fee'}_${steps[Number(index)] ?? 1}`;
  return (
    {
      freeHours: 'free_hours',
      graceMinutes: 'grace_minutes',
      noShow: 'no_show',
      waitMinutes: 'wait_minutes',
    }[String(name)] ?? 'free_hours'
  );
}

const feeProblem = (message: string) =>
  message.endsWith('.') ? message : 'Use 1% to 100%, or $1 to $1,000.';

const invalid = (problems: Record<string, string>) =>
  refusal('invalid', 'invalid_rules', 'These rules cannot be saved like this.', problems);

const feeInForm = (each: Fee | undefined): string => {
  if (each === undefined) return '';
  return 'percent' in each ? `${each.percent}%` : `$${dollarsInForm(each.cents)}`;
};

/** The form of a draft, filled in with rules. */
export function rulesFields(policy: Policy, seen: string | null): ActField[] {
  const [first, ...nearer] = policy.late;
  const text = (name: string, label: string, value: string, hint?: string): ActField => ({
    name,
    label,
    kind: 'text',
    value,
    isOptional: true,
    ...(hint === undefined ? {} : { hint }),
  });
  const number = (
    name: string,
    label: string,
    value: number | null | undefined,
    hint?: string,
  ): ActField => ({
    ...text(name, label, value === null || value === undefined ? '' : String(value), hint),
    kind: 'number',
  });
  return [
    { name: 'seen', label: '', kind: 'hidden', value: seen ?? '', isOptional: true },
    number(
      'free_hours',
      'Free until how many hours before',
      policy.freeHours,
      'Leave blank to use the hours of each service.',
    ),
    text(
      'fee_1',
      'Fee after that',
      feeInForm(first?.fee),
      'Like 50% or $25. Leave blank if canceling is always free.',
    ),
    ...further
      .slice(0, mostLateSteps - 1)
      .flatMap((step, index) => [
        number(`hours_${step}`, `Step ${step}: less than how many hours before`, nearer[index]?.withinHours),
        text(`fee_${step}`, `Step ${step}: fee`, feeInForm(nearer[index]?.fee)),
      ]),
    {
      ...number('grace_minutes', 'Minutes to undo a booking', policy.graceMinutes, '10 to 120.'),
      isOptional: false,
    },
    {
      ...text('no_show', 'Fee if no one is home', feeInForm(policy.noShow), 'Like 100%, $25 or 0%.'),
      isOptional: false,
    },
    {
      ...number('wait_minutes', 'Minutes to wait at the door', policy.waitMinutes, '10 to 45.'),
      isOptional: false,
    },
  ];
}
