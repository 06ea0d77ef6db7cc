import { z } from 'zod';
import { plainText } from '#domains/people/fields.ts';
import { breakOff } from '#domains/visit-day/exceptions/breaking-off.server.ts';
import { mayBreakOff } from '#domains/visit-day/exceptions/breaking-off.ts';
import { handOver } from '#domains/visit-day/exceptions/hand-over.server.ts';
import { keepsItsTime, mayHandOver } from '#domains/visit-day/exceptions/hand-over.ts';
import { brokenOffInWords, feeAheadInWords } from '#domains/visit-money/fee-words.ts';
import { minutesBetween, owedCents } from '#domains/visits/day/part.ts';
import { isGoing, type OwedShare, owedShares } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { success } from '#platform/result.ts';
import { type Act, type ActField, actOf } from '../screen.ts';
import { localOf } from '../typed-input.ts';
import type { OfficeVisit } from '../visits/office-visit.ts';

const moment = z.iso.datetime({ error: 'Enter a day and a time.' }).transform((text) => new Date(text));
const reason = plainText(200, 'Enter a reason.');
const reasonField: ActField = { name: 'reason', label: 'Why, for the office', kind: 'text' };
const leftField = ({ timeZone, professionalName }: OfficeVisit, now: Date): ActField => ({
  name: 'left_at',
  label: `When ${professionalName} left`,
  kind: 'moment',
  zone: timeZone,
  value: localOf(now, timeZone),
});

const handOverInput = z.object({
  professional_id: z.uuid('Choose a helper.'),
  starts_at: moment.nullish(),
  left_at: moment.nullish(),
  reason,
});
const hand = actOf<OfficeVisit, typeof handOverInput>({
  name: 'hand-over',
  may: 'visits',
  label: 'Reassign visit',
  input: handOverInput,
  offer: (visit, now) =>
    mayHandOver({ ...visit, wasHandedOver: visit.parts.some(({ ended }) => ended === 'handed_over') })
      ? {
          consequence: `${isGoing(visit) ? `${visit.professionalName} stops, and is paid for what they worked.` : `${visit.professionalName} does not come.`} The new helper reads the needs again. The price stays. ${visit.recipientName}, their family and friends and both helpers are told right away.`,
          fields: [
            {
              name: 'professional_id',
              label: 'New helper',
              kind: 'choice',
              options: whoCould(visit),
            },
            ...(keepsItsTime(visit, now) ? [] : [startField(visit)]),
            ...(isGoing(visit) ? [leftField(visit, now)] : []),
            reasonField,
          ],
        }
      : null,
  async run(platform, staff, visit, input) {
    const handed = await handOver(
      platform,
      staff,
      visit.id,
      {
        professionalId: input.professional_id,
        startsAt: input.starts_at ?? visit.handedOverFrom ?? visit.startsAt,
        leftAt: input.left_at ?? platform.clock.now(),
        reason: input.reason,
      },
      visit.version,
    );
    if (!handed.ok) return handed;
    const who = whoCould(visit).find(({ value }) => value === input.professional_id);
    return success({
      said: `${who?.name ?? 'Someone else'} comes: ${momentInWords(handed.value.startsAt, visit.timeZone)}. They are told.`,
    });
  },
});

/** Who is free first, then everybody else who does it there. */
function whoCould({ others, team, professionalId }: OfficeVisit) {
  const free = new Set(others.map(({ id }) => id));
  return [
    ...others.map(({ id, name }) => ({ value: id, name, label: `${name}, available` })),
    ...team
      .filter(({ id }) => id !== professionalId && !free.has(id))
      .map(({ id, name }) => ({ value: id, name, label: name })),
  ];
}

const startField = ({ timeZone, handedOverFrom, startsAt }: OfficeVisit): ActField => ({
  name: 'starts_at',
  label: 'From when, on the hour or the half hour',
  kind: 'moment',
  zone: timeZone,
  value: localOf(handedOverFrom ?? startsAt, timeZone),
});

const breakOffInput = z.object({
  owed: z.enum(owedShares, { error: 'Choose what is owed.' }),
  left_at: moment,
  reason,
});
const stop = actOf<OfficeVisit, typeof breakOffInput>({
  name: 'break-off',
  may: 'visits',
  label: 'End visit early',
  input: breakOffInput,
  offer: (visit, now) =>
    mayBreakOff(visit, now)
      ? {
          consequence: `The visit ends here. ${visit.professionalName} is paid for what they worked. ${visit.recipientName} and their family and friends are told in a minute what is owed. You can undo until then.${visit.hasWayBack ? ' Their ride home stays as it is: cancel it as well if it is not needed.' : ''}`,
          fields: [
            {
              name: 'owed',
              label: 'What is owed',
              kind: 'choice',
              options: sharesOf(visit, now).map((value) => ({
                value,
                label: shareInWords(value, visit, now),
              })),
              ...(visit.totalCents === 0 && { value: 'nothing' }),
            },
            leftField(visit, now),
            reasonField,
          ],
          isGrave: true,
        }
      : null,
  async run(platform, staff, visit, input) {
    const { owed, left_at: leftAt } = input;
    const broken = await breakOff(
      platform,
      staff,
      visit.id,
      { owed, leftAt, reason: input.reason },
      visit.version,
    );
    return broken.ok
      ? success({
          said: brokenOffInWords(visit, broken.value.feeCents),
          takeBack: { act: 'take-back-cancellation', input: {} },
        })
      : broken;
  },
});

const hasWork = ({ work }: OfficeVisit) => work !== null && (work.beganAt !== null || work.beforeMinutes > 0);

const sharesOf = (visit: OfficeVisit, _now: Date) =>
  owedShares.filter(
    (share) => share === 'nothing' || (visit.totalCents > 0 && (share === 'all' || hasWork(visit))),
  );

function shareInWords(share: OwedShare, visit: OfficeVisit, now: Date): string {
  if (share === 'nothing') return 'Nothing';
  if (share === 'all') return `All: ${feeAheadInWords(visit, visit.totalCents)}`;
  const workedMinutes = (visit.work?.beforeMinutes ?? 0) + minutesBetween(visit.work?.beganAt ?? null, now);
  const cents = owedCents(share, {
    totalCents: visit.totalCents,
    bookedMinutes: visit.work?.bookedMinutes ?? 1,
    workedMinutes,
  });
  return `The time that was worked: ${formatCents(cents)} until now`;
}

/** For the day that goes wrong: the professional who is there cannot continue. */
export const leavingActs: readonly Act<OfficeVisit>[] = [hand, stop];
