import { z } from 'zod';
import { isStillNews } from '#domains/field/step.ts';
import { plainText } from '#domains/people/fields.ts';
import { sayAbsent } from '#domains/visit-changes/replacement.server.ts';
import { confirmBooking, takeBackConfirmation } from '#domains/visit-day/confirmation.server.ts';
import { sayLate } from '#domains/visit-day/lateness.server.ts';
import { acknowledgeNeeds } from '#domains/visit-day/needs.server.ts';
import { decideNoShow, reportNobodyHome } from '#domains/visit-day/nobody-home.server.ts';
import { mayReport } from '#domains/visit-day/nobody-home.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { feeAheadInWords, feeDecidedInWords } from '#domains/visit-money/fee-words.ts';
import { isPaidStep } from '#domains/visits/day/asked-time.ts';
import { earliestMoment, progressSteps } from '#domains/visits/day/day-steps.ts';
import { noShowFee } from '#domains/visits/terms/terms.ts';
import { openStates } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { findStanding } from '../money/failed-payments.server.ts';
import { type Act, actOf, type Done, noInput, saying } from '../screen.ts';
import type { OfficeVisit } from './office-visit.ts';

const confirm = actOf<OfficeVisit, typeof noInput>({
  name: 'confirm',
  may: 'visits',
  label: 'Confirm visit',
  input: noInput,
  offer: ({ state, recipientName, professionalName }) =>
    state === 'requested'
      ? {
          consequence: `${professionalName} is confirmed to come. ${recipientName} and family or friends with access are told in a minute. You can undo until then.`,
          fields: [],
        }
      : null,
  async run(platform, staff, { id }) {
    const confirmed = await confirmBooking(platform, staff, id);
    return confirmed.ok
      ? success({ said: 'Visit confirmed.', takeBack: { act: 'take-back-confirmation', input: {} } })
      : confirmed;
  },
});

const takeBack = actOf<OfficeVisit, typeof noInput>({
  name: 'take-back-confirmation',
  may: 'visits',
  label: 'Undo confirmation',
  input: noInput,
  offer: ({ state, sent }) =>
    state === 'confirmed' && sent.some(({ state: standing }) => standing === 'waits')
      ? {
          consequence: 'It goes back to “To confirm.” No one was told yet, and no one will be.',
          fields: [],
        }
      : null,
  run: async (platform, staff, { id }) =>
    saying(await takeBackConfirmation(platform, staff, id), 'Undone. No one was told.'),
});

const stepWords = {
  on_the_way: ['Mark on the way', 'is told that the helper is on the way.'],
  arrived: ['Mark arrived', 'is told that the helper is there.'],
  in_progress: ['Mark started', 'is not notified.'],
  completed: ['Mark done', 'is told.'],
} as const;

const stepInput = z.object({
  at: z.iso.datetime({ error: 'Enter a day and a time.' }).nullish(),
  reason: z.preprocess((text) => (text === '' ? null : text), plainText(200, 'Enter a reason.').nullish()),
});

/**
 * Each step of the day, for the day when the professional cannot press it: now, or when it was, with a
 * reason.
 */
const steps = progressSteps.map((step) =>
  actOf<OfficeVisit, typeof stepInput>({
    name: step.replaceAll('_', '-'),
    may: 'visits',
    label: stepWords[step][0],
    input: stepInput,
    offer(visit, now) {
      const { state, startsAt, recipientName, timeZone } = visit;
      const before = progressSteps[progressSteps.indexOf(step) - 1] ?? 'confirmed';
      return state === before && now >= earliestMoment(step, startsAt)
        ? {
            consequence: `On the helper’s behalf. ${recipientName} ${stepWords[step][1]}${step === 'completed' && visit.totalCents > 0 ? ` ${feeAheadInWords(visit, visit.totalCents)}.` : ''}${isPaidStep(step) ? ' The time applies to pay once someone else in the office approves it.' : ''}`,
            fields: [
              {
                name: 'at',
                label: 'When it was, if not now',
                kind: 'moment',
                zone: timeZone,
                isOptional: true,
              },
              { name: 'reason', label: 'Why it was not pressed then', kind: 'text', isOptional: true },
            ],
          }
        : null;
    },
    async run(platform, staff, visit, { at: typed, reason }) {
      if (!typed)
        return saidOfStep(platform, visit, step, await recordProgress(platform, staff, visit.id, step));
      if (!reason) return refused(reasonMissing);
      const at = new Date(typed);
      const press = { at, isNews: isStillNews(step, at, platform.clock.now()), reason };
      return saidOfStep(platform, visit, step, await recordProgress(platform, staff, visit.id, step, press));
    },
  }),
);

/** A visit that is done is paid for: what became of its money is said with it. */
async function saidOfStep(
  { database, clock }: ConnectedPlatform,
  { id, totalCents }: OfficeVisit,
  step: (typeof progressSteps)[number],
  recorded: Result<unknown>,
): Promise<Result<Done>> {
  if (!recorded.ok) return recorded;
  if (step !== 'completed' || totalCents === 0) return success({ said: 'Saved.' });
  const standing = await findStanding(database, id, clock.now());
  return success({ said: feeDecidedInWords('Written down', totalCents, standing) });
}

const reasonMissing = refusal('invalid', 'reason_missing', 'Enter why there was no check-in at the time.', {
  reason: 'Enter why there was no check-in at the time.',
});

const lateInput = z.object({ expected_at: z.iso.datetime({ error: 'Enter a day and a time.' }) });
const late = actOf<OfficeVisit, typeof lateInput>({
  name: 'late',
  may: 'visits',
  label: 'Mark running late',
  input: lateInput,
  offer: ({ state, timeZone, recipientName }) =>
    state === 'confirmed' || state === 'on_the_way'
      ? {
          consequence: `${recipientName} and family or friends with access are told the new arrival time right away.`,
          fields: [{ name: 'expected_at', label: 'New arrival time', kind: 'moment', zone: timeZone }],
        }
      : null,
  run: async (platform, staff, { id }, input) =>
    saying(await sayLate(platform, staff, id, new Date(input.expected_at)), 'They’ve been told.'),
});

const absentInput = z.object({ reason: plainText(200, 'Enter why they can’t make it.') });
const absent = actOf<OfficeVisit, typeof absentInput>({
  name: 'absent',
  may: 'visits',
  label: 'Mark helper can’t make it',
  input: absentInput,
  offer: ({ state, startsAt, professionalName }, now) =>
    (state === 'requested' || state === 'confirmed') && startsAt > now
      ? {
          consequence: `${professionalName} is marked away for that time. The best available helper is assigned right away, and the member is told. If no one is available, the visit goes to Needs attention.`,
          fields: [{ name: 'reason', label: 'Reason', kind: 'text' }],
          isGrave: true,
        }
      : null,
  async run(platform, staff, { id }, { reason }) {
    const said = await sayAbsent(platform, staff, id, reason);
    return said.ok
      ? success({
          said: said.value.replaced
            ? 'Reassigned.'
            : 'No one else is available yet. It stays under Unassigned.',
        })
      : said;
  },
});

/** For a professional who cannot look at them: the office reads them out on the phone. */
const needsRead = actOf<OfficeVisit, typeof noInput>({
  name: 'needs-read',
  may: 'needs',
  label: 'Mark needs read by phone',
  input: noInput,
  offer: ({ state, needs, professionalName }) =>
    openStates.includes(state) && needs?.some(({ acknowledgedAt }) => acknowledgedAt === null)
      ? {
          consequence: `You read all of them to ${professionalName} on the phone. They are marked read from now on.`,
          fields: [],
        }
      : null,
  run: async (platform, staff, { id, needs }) =>
    saying(
      await acknowledgeNeeds(platform, staff, id, needs?.map((_, position) => position) ?? []),
      'Saved.',
    ),
});

const nobodyHome = actOf<OfficeVisit, typeof noInput>({
  name: 'nobody-home',
  may: 'visits',
  label: 'No answer at door',
  input: noInput,
  offer: (visit, now) =>
    !visit.reported && mayReport(visit, now)
      ? {
          consequence:
            'Call them, then the emergency contact, until you know they’re safe. This charges nothing.',
          fields: [],
        }
      : null,
  run: async (platform, staff, { id }) =>
    saying(await reportNobodyHome(platform, staff, id), 'Saved. Now call until you know they’re safe.'),
});

const noShowInput = z.object({
  is_safe: z.literal(true, 'First confirm they’re safe.'),
  our_fault: z.boolean(),
  reason: plainText(200, 'Enter what you were told.'),
});
const noShow = actOf<OfficeVisit, typeof noShowInput>({
  name: 'no-show',
  may: 'visits',
  label: 'Close no-answer visit',
  input: noShowInput,
  offer: (visit, now) =>
    visit.reported && mayReport(visit, now)
      ? {
          consequence: `The visit ends. ${feeAheadInWords(visit, noShowFee(visit.terms, false))}, or nothing if it was our fault, and they are told.`,
          fields: [
            { name: 'is_safe', label: 'Someone spoke with them: they’re safe', kind: 'checkbox' },
            { name: 'our_fault', label: 'Our fault: charge nothing', kind: 'checkbox' },
            { name: 'reason', label: 'What you were told', kind: 'text' },
          ],
          isGrave: true,
        }
      : null,
  async run(platform, staff, { id }, input) {
    const decided = await decideNoShow(platform, staff, id, {
      isSafe: input.is_safe,
      ourFault: input.our_fault,
      reason: input.reason,
    });
    if (!decided.ok) return decided;
    const standing = await findStanding(platform.database, id, platform.clock.now());
    return success({ said: feeDecidedInWords('Decided', decided.value.feeCents, standing) });
  },
});

export const progressActs: readonly Act<OfficeVisit>[] = [
  confirm,
  takeBack,
  needsRead,
  ...steps,
  late,
  absent,
  nobodyHome,
  noShow,
];
