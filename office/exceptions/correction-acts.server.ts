import { z } from 'zod';
import { plainText } from '#domains/people/fields.ts';
import { correctTime } from '#domains/visit-day/exceptions/correction.server.ts';
import { moveStepBack } from '#domains/visit-day/exceptions/moving-back.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { type Act, type ActField, actOf, saying } from '../screen.ts';
import type { OfficeVisit } from '../visits/office-visit.ts';

const reason = plainText(200, 'Enter a reason.');
const reasonField: ActField = { name: 'reason', label: 'Why, for the office', kind: 'text' };

const moment = z.iso.datetime({ error: 'Enter a day and a time.' }).transform((text) => new Date(text));

const stepBackInput = z.object({ reason });
const lastStepWords: Partial<Record<BookingState, string>> = {
  on_the_way: 'is on the way',
  arrived: 'has arrived',
  in_progress: 'has started',
};
const stepBack = actOf<OfficeVisit, typeof stepBackInput>({
  name: 'step-back',
  may: 'visits',
  label: 'Move it back by a step',
  input: stepBackInput,
  offer: ({ state, professionalName }) => {
    const lastStep = lastStepWords[state];
    if (lastStep === undefined) return null;
    return {
      consequence: `It was not so that ${professionalName} ${lastStep}. Everyone who was told hears that it was wrong.`,
      fields: [reasonField],
    };
  },
  run: async (platform, staff, visit, input) =>
    saying(
      await moveStepBack(platform, staff, visit.id, input.reason, visit.version),
      'It is back by a step.',
    ),
});

const correctInput = z.object({ right_at: moment, reason });
const corrections = (
  [
    ['correct-start', 'in_progress', 'start', ['in_progress', 'completed']],
    ['correct-end', 'completed', 'end', ['completed']],
  ] as const
).map(([name, step, which, states]) =>
  actOf<OfficeVisit, typeof correctInput>({
    name,
    may: 'visits',
    label: `Put the ${which} right`,
    input: correctInput,
    offer: ({ state, timeZone }) =>
      states.some((each) => each === state)
        ? {
            consequence:
              'The original check-in stays next to it. It applies to pay once someone else in the office approves it.',
            fields: [
              { name: 'right_at', label: `When the ${which} really was`, kind: 'moment', zone: timeZone },
              reasonField,
            ],
          }
        : null,
    run: async (platform, staff, { id }, input) =>
      saying(
        await correctTime(platform, staff, id, { step, rightAt: input.right_at, reason: input.reason }),
        'Saved. Someone else must approve it.',
      ),
  }),
);

/** For steps that were not so, and times that were not pressed as they were. */
export const correctionActs: readonly Act<OfficeVisit>[] = [stepBack, ...corrections];
