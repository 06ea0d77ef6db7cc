import { z } from 'zod';
import { givenName } from '#domains/people/words.ts';
import { calendarDay, periodInWords } from '#domains/professionals/days.ts';
import { addTimeOff, takeBackTimeOff } from '#domains/professionals/time-off.server.ts';
import { timeOffInput } from '#domains/professionals/time-off.ts';
import { addException, changeHours, removeException } from '#domains/professionals/week-hours.server.ts';
import {
  exceptionInput,
  exceptionInWords,
  weekField,
  weekInWords,
} from '#domains/professionals/week-hours.ts';
import { success } from '#platform/result.ts';
import { type Act, actOf } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';
import { hoursField, may, saying, timesFieldOf, which, whichField } from './professional-fields.ts';

const hoursInput = z.object({ hours: weekField });
const hours = actOf<KnownProfessional, typeof hoursInput>({
  name: 'hours',
  may,
  label: 'Edit weekly hours',
  input: hoursInput,
  offer: (one) => ({
    consequence:
      'Available times update right away. Booked visits stay; those outside the new hours are listed on this page.',
    fields: [hoursField(weekInWords(one.hours).join('\n'))],
  }),
  run: async (platform, staff, { id }, input) =>
    saying(await changeHours(platform, staff, id, input.hours), 'Hours saved.'),
});

const otherDay = actOf<KnownProfessional, typeof exceptionInput>({
  name: 'day',
  may,
  label: 'Change one day',
  input: exceptionInput,
  offer: (one) => ({
    consequence: `These hours replace the weekly hours that day. We find other helpers for ${givenName(one.name)}’s visits outside them and tell each member.`,
    fields: [
      { name: 'day', label: 'Day', kind: 'date' },
      timesFieldOf('Like "10 AM - 2 PM". Leave it empty for a day off.'),
    ],
  }),
  async run(platform, staff, { id }, input) {
    const added = await addException(platform, staff, id, input);
    if (!added.ok) return added;
    const said = `${calendarDay(input.day)}: ${exceptionInWords(input.times)}.`;
    return success({ said, takeBack: { act: 'day-remove', input: { which: input.day } } });
  },
});

const whichInput = z.object({ which });
const removeDay = actOf<KnownProfessional, typeof whichInput>({
  name: 'day-remove',
  may,
  label: 'Restore weekly hours',
  input: whichInput,
  offer: ({ others }) =>
    others.length === 0
      ? null
      : {
          consequence:
            'On that day the weekly hours apply again. Visits reassigned to others stay with them.',
          fields: [
            whichField(
              'Day',
              others.map(({ day, times }) => ({
                value: day,
                label: `${calendarDay(day)}: ${exceptionInWords(times)}`,
              })),
            ),
          ],
        },
  run: async (platform, staff, { id }, input) =>
    saying(await removeException(platform, staff, id, input.which), 'The weekly hours apply that day.'),
});

const timeOff = actOf<KnownProfessional, typeof timeOffInput>({
  name: 'time-off',
  may,
  label: 'Add time off now',
  input: timeOffInput,
  offer: (one) => ({
    consequence: `No one can book ${givenName(one.name)} then. We find another helper for each affected visit and tell each member. If no one is available, you get an alert. To choose the cover yourself first, use "Plan time off".`,
    fields: [
      { name: 'first_day', label: 'First day', kind: 'date' },
      { name: 'last_day', label: 'Last day', kind: 'date' },
      timesFieldOf('For part of one day only, like "1 PM - 5 PM".'),
      { name: 'reason', label: 'Reason', kind: 'text', hint: 'Only the office sees it.' },
    ],
  }),
  async run(platform, staff, { id, name }, input) {
    const added = await addTimeOff(platform, staff, id, input);
    if (!added.ok) return added;
    const takeBack = { act: 'time-off-back', input: { which: added.value.timeOffId } };
    return success({ said: `${name} has time off.`, takeBack });
  },
});

const timeOffBack = actOf<KnownProfessional, typeof whichInput>({
  name: 'time-off-back',
  may,
  label: 'Cancel time off',
  input: whichInput,
  offer: ({ timeOff: all, timeZone }) =>
    all.length === 0
      ? null
      : {
          consequence: 'They can be booked then right away. Visits reassigned to others stay with them.',
          fields: [
            whichField(
              'Time off',
              all.map((each) => ({
                value: each.id,
                label: `${periodInWords(each, timeZone)}: ${each.reason}`,
              })),
            ),
          ],
        },
  run: async (platform, staff, { id }, input) =>
    saying(await takeBackTimeOff(platform, staff, id, input.which), 'Time off canceled.'),
});

export const timeActs: readonly Act<KnownProfessional>[] = [hours, otherDay, removeDay, timeOff, timeOffBack];
