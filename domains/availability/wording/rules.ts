import { instantOfQuarter, quarterOf } from '../calendar/rules.ts';
import { weekdayOf, type ZoneDay, zoneDayOf } from '../hours/rules.ts';
import { type DayOfStarts, type FreeStart, quarterMinutes } from '../schema.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const noon = 12 * 60;
const evening = 17 * 60;

/** Groups free starts by local day, in words to be read aloud; each keeps its instant as `value`. */
export function describeSlots(starts: readonly FreeStart[], timeZone: string): DayOfStarts[] {
  const groups = new Map<number, DayOfStarts>();
  for (const { startsAt, professionals } of starts) {
    const zoneDay = zoneDayOf(timeZone, quarterOf(startsAt));
    let group = groups.get(zoneDay.day);
    if (group === undefined) {
      group = { date: dateOf(zoneDay.day).toISOString().slice(0, 10), label: dayLabel(zoneDay.day), times: [] };
      groups.set(zoneDay.day, group);
    }
    group.times.push({ value: startsAt.toISOString(), label: timeLabel(zoneDay, startsAt), professionals });
  }
  return [...groups.values()];
}

/** One start in words: "Tuesday, March 3" and "2:00 in the afternoon". */
export function describeStart(startsAt: Date, timeZone: string): { day: string; time: string } {
  const zoneDay = zoneDayOf(timeZone, quarterOf(startsAt));
  return { day: dayLabel(zoneDay.day), time: timeLabel(zoneDay, startsAt) };
}

function dateOf(day: number): Date {
  return new Date(day * 86_400_000);
}

function dayLabel(day: number): string {
  const date = dateOf(day);
  return `${weekdays[weekdayOf(day) - 1]}, ${months[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

function timeLabel(zoneDay: ZoneDay, startsAt: Date): string {
  const quarter = quarterOf(startsAt);
  const index = quarter - zoneDay.firstQuarter;
  const wall = zoneDay.wallAtQuarter[index]!;
  const minutesIntoQuarter = Math.floor((startsAt.getTime() - instantOfQuarter(quarter).getTime()) / 60_000);
  const plain = clockLabel(wall * quarterMinutes + minutesIntoQuarter);
  if (zoneDay.wallAtQuarter.lastIndexOf(wall) > index) return `${plain}, before the clocks change (daylight time)`;
  if (zoneDay.wallAtQuarter.indexOf(wall) < index) return `${plain}, after the clocks change (standard time)`;
  return plain;
}

function clockLabel(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')}`;
  if (minutes === 0) return `${clock} midnight`;
  if (minutes === noon) return `${clock} noon`;
  if (minutes < noon) return `${clock} in the morning`;
  return minutes < evening ? `${clock} in the afternoon` : `${clock} in the evening`;
}
