import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { answerLeftOut } from '#domains/booking/series/left-out.server.ts';
import { plainText } from '#domains/people/fields.ts';
import { vehicleInWords } from '#domains/professionals/vehicle.ts';
import { cancelBooking, undoCancellation } from '#domains/visit-changes/cancellation.server.ts';
import { chooseWhoComes, moveVisit } from '#domains/visit-changes/professional-choice.server.ts';
import { feeAheadInWords, feeSoonInWords } from '#domains/visit-money/fee-words.ts';
import { keepBoth } from '#domains/visits/clash.server.ts';
import { bothOf, clashInWords, readBoth } from '#domains/visits/clash.ts';
import { chooseVehicle } from '#domains/visits/day/vehicle.server.ts';
import { cancelingCosts } from '#domains/visits/terms/terms.ts';
import { isAdjustable, isCancellable, mayChangeTime, toArriveStates } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { success } from '#platform/result.ts';
import { type Act, type ActField, actOf, noInput, saying } from '../screen.ts';
import { localOf } from '../typed-input.ts';
import type { OfficeVisit } from './office-visit.ts';

const isTakenBack = z.literal('yes').nullish();
const takeBackField = { name: 'take_back', label: '', kind: 'hidden', isOptional: true } as const;
const inAMinute = 'They’re told in a minute. You can undo until then.';

const moveInput = z.object({
  professional_id: z.uuid('Choose a helper.').nullish(),
  starts_at: z.iso.datetime({ error: 'Enter a day and a time.' }),
  told: z.array(z.uuid()).nullish(),
  both: z.string().max(2_000).nullish(),
  take_back: isTakenBack,
});
const move = actOf<OfficeVisit, typeof moveInput>({
  name: 'move',
  may: 'visits',
  label: 'Move visit',
  key: 'm',
  input: moveInput,
  offer: (visit) =>
    mayChangeTime(visit)
      ? {
          page: pathTo('/office/board/move/:id', { id: visit.id }),
          consequence: `Price unchanged. ${inAMinute}`,
          fields: moveFields(visit),
        }
      : null,
  async run(platform, staff, visit, input) {
    const startsAt = new Date(input.starts_at);
    const isUndone = input.take_back === 'yes';
    const professionalId = input.professional_id ?? null;
    const moved = await moveVisit(
      platform,
      staff,
      visit,
      { startsAt, professionalId },
      {
        isTakenBack: isUndone,
        seen: visit.version,
        ...(input.told && { told: input.told }),
        both: readBoth(input.both ?? ''),
      },
    );
    if (!moved.ok) return moved;
    const who = visit.team.find(({ id }) => id === professionalId)?.name;
    const moment = momentInWords(startsAt, visit.timeZone);
    return success({
      said: who === undefined ? `Starts ${moment}.` : `Moved: ${who}, ${moment}.`,
      ...(isUndone ? {} : { takeBack: { act: 'move', input: whereItIs(visit) } }),
    });
  },
});

const whereItIs = ({ startsAt, timeZone, professionalId }: OfficeVisit) => ({
  starts_at: localOf(startsAt, timeZone),
  professional_id: professionalId,
  take_back: 'yes',
});

/** Who, when, and which people to tell. */
const moveFields = (visit: OfficeVisit): ActField[] => [
  {
    name: 'professional_id',
    label: 'Helper',
    kind: 'choice',
    options: visit.team.map(({ id, name }) => ({ value: id, label: name })),
    value: visit.professionalId,
    isOptional: true,
  },
  {
    name: 'starts_at',
    label: 'Start time',
    kind: 'moment',
    zone: visit.timeZone,
    value: localOf(visit.startsAt, visit.timeZone),
  },
  {
    name: 'told',
    label: 'Who to notify',
    kind: 'choices',
    options: visit.people.map(({ userId, name }) => ({ value: userId, label: name })),
    value: visit.people.map(({ userId }) => userId).join(','),
  },
  { name: 'both', label: '', kind: 'hidden', isOptional: true },
  takeBackField,
];

const replaceInput = z.object({ professional_id: z.uuid('Choose a helper.'), take_back: isTakenBack });
const replace = actOf<OfficeVisit, typeof replaceInput>({
  name: 'replace',
  may: 'visits',
  label: 'Reassign visit',
  key: 'a',
  input: replaceInput,
  offer: (visit, now) =>
    isAdjustable(visit, now) && visit.others.length > 0
      ? {
          consequence: `The new helper must read the needs. Price unchanged. ${inAMinute}`,
          fields: [
            {
              name: 'professional_id',
              label: 'Available helpers, best match first',
              kind: 'choice',
              options: visit.others.map(({ id, name }) => ({ value: id, label: name })),
            },
            takeBackField,
          ],
        }
      : null,
  async run(platform, staff, visit, input) {
    const chosen = await chooseWhoComes(
      platform,
      staff,
      visit.id,
      { professionalId: input.professional_id, scope: 'one' },
      { isTakenBack: input.take_back === 'yes', seen: visit.version },
    );
    if (!chosen.ok) return chosen;
    return success({
      said: 'Reassigned.',
      ...(input.take_back === 'yes'
        ? {}
        : {
            takeBack: {
              act: 'replace',
              input: { professional_id: visit.professionalId, take_back: 'yes' },
            },
          }),
    });
  },
});

const keepBothVisits = actOf<OfficeVisit, typeof noInput>({
  name: 'keep-both',
  may: 'visits',
  label: 'Keep both visits',
  input: noInput,
  offer: ({ alerts, recipientName }) =>
    alerts.some(({ kind }) => kind === 'clash')
      ? {
          consequence: `${recipientName} has said on the phone that both are wanted at this time. Nothing changes.`,
          fields: [],
        }
      : null,
  async run(platform, staff, visit) {
    await keepBoth(platform, staff, visit.id);
    return success({ said: 'Both visits stay.' });
  },
});

const carInput = z.object({ car: z.uuid('Choose a car.') });
const chooseCar = actOf<OfficeVisit, typeof carInput>({
  name: 'car',
  may: 'visits',
  label: 'Choose car',
  input: carInput,
  offer: (visit) =>
    visit.cars.length > 0 && toArriveStates.includes(visit.state)
      ? {
          consequence:
            'The member reads it on the visit page, and in the text when the driver sets out. On the day, a different car is told in a minute, and so is the first one once the driver is on the way.',
          fields: [
            {
              name: 'car',
              label: 'Car',
              kind: 'choice',
              options: visit.cars.map((car) => ({
                value: car.id,
                label: `${vehicleInWords(car)}, ${car.plate}`,
              })),
              value: visit.vehicle?.id ?? '',
            },
          ],
        }
      : null,
  run: async (platform, staff, { id }, { car }) =>
    saying(await chooseVehicle(platform, staff, id, car), 'Car chosen.'),
});

const leftOut = actOf<OfficeVisit, typeof noInput>({
  name: 'left-out',
  may: 'visits',
  label: 'Done with what was left out',
  input: noInput,
  offer: ({ leftOut: times, recipientName, optionTitle, timeZone }) =>
    times.length > 0
      ? {
          consequence: `The series left out ${optionTitle} on ${times.map((time) => momentInWords(new Date(time), timeZone)).join('; ')}, because there is something else at that time. Ask ${recipientName} whether both are wanted. If they are, book it first, and then this ends by itself.`,
          fields: [],
        }
      : null,
  async run(platform, staff, { id }) {
    await answerLeftOut(platform, staff, id);
    return success({ said: 'Removed from the list.' });
  },
});

/** Whether one person alone may not waive a fee. */
const isAboveLimit = ({ limitCents }: OfficeVisit, feeCents: number) =>
  limitCents !== null && feeCents > limitCents;

const cancelInput = z.object({
  fee: z.enum(['none', 'fee'], { error: 'Choose whether to charge the fee.' }),
  reason: plainText(200, 'Enter a reason.'),
});
const cancel = actOf<OfficeVisit, typeof cancelInput>({
  name: 'cancel',
  may: 'visits',
  label: 'Cancel visit',
  input: cancelInput,
  offer(visit, now) {
    if (!isCancellable(visit, now) || visit.placedAt === null) return null;
    const fee = cancelingCosts({ ...visit, placedAt: visit.placedAt }, now);
    return {
      consequence: `${visit.professionalName} will not come. ${visit.recipientName} and family or friends with access are told in a minute. You can undo until then.`,
      fields: [
        {
          name: 'fee',
          label: 'Fee',
          kind: 'choice',
          options: [
            {
              value: 'none',
              label: isAboveLimit(visit, fee) ? 'No fee, once someone else approves' : 'No fee',
            },
            ...(fee > 0 ? [{ value: 'fee', label: `The fee: ${feeAheadInWords(visit, fee)}` }] : []),
          ],
          value: fee > 0 ? undefined : 'none',
        },
        { name: 'reason', label: 'Reason', kind: 'text' },
      ],
      isGrave: true,
    };
  },
  async run(platform, staff, visit, input) {
    const now = platform.clock.now();
    const agreedFeeCents =
      input.fee === 'fee' && visit.placedAt !== null
        ? cancelingCosts({ ...visit, placedAt: visit.placedAt }, now)
        : 0;
    const canceled = await cancelBooking(platform, staff, visit.id, {
      agreedFeeCents,
      reason: input.reason,
    });
    return canceled.ok
      ? success({
          said: canceled.value.isFeeAsked
            ? `Canceled. Whether the fee of ${formatCents(canceled.value.feeCents)} is charged is waiting for someone else, on this page.`
            : feeSoonInWords(visit, canceled.value.feeCents),
          takeBack: { act: 'take-back-cancellation', input: {} },
        })
      : canceled;
  },
});

const takeBackInput = z.object({ both: z.string().max(2_000).nullish() });
const takeBackCancellation = actOf<OfficeVisit, typeof takeBackInput>({
  name: 'take-back-cancellation',
  may: 'visits',
  label: 'Undo cancellation',
  input: takeBackInput,
  offer: ({ undoUntil, professionalName, besideCanceled }, now) =>
    undoUntil !== null && now < undoUntil
      ? {
          consequence: `${keptBothInWords(besideCanceled)}${professionalName} comes as planned, if the time is still open. No one was told yet, and no one will be.`,
          fields: [
            { name: 'both', label: '', kind: 'hidden', isOptional: true, value: bothOf(besideCanceled) },
          ],
        }
      : null,
  run: async (platform, staff, { id }, { both }) =>
    saying(await undoCancellation(platform, staff, id, readBoth(both ?? '')), 'Undone. No one was told.'),
});

/** Said before an undo that would leave the recipient with two visits at one hour. */
const keptBothInWords = (visits: OfficeVisit['besideCanceled']) =>
  visits.length === 0 ? '' : `${clashInWords(visits)} Undo it here only if they want both. `;

export const planActs: readonly Act<OfficeVisit>[] = [
  move,
  replace,
  keepBothVisits,
  chooseCar,
  leftOut,
  cancel,
  takeBackCancellation,
];
