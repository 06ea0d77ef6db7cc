import type { FreeStart } from './free-starts.ts';
import { type ZoneDay, zoneDayOf } from './hours.ts';
import { instantOfQuarter, quarterMinutes, quarterOf } from './week-bits.ts';
import { afterChange, beforeChange, clockLabel, dayLabel } from './words.ts';

const minuteMilliseconds = 60_000;
const dayMilliseconds = 86_400_000;

/** A local day with its free times in words; `value` is the instant in ISO 8601, for the form. */
export interface DayOfStarts {
  date: string;
  label: string;
  times: { value: string; label: string; professionals: number }[];
}

/** Groups free starts by local day, in words meant to be read aloud; each keeps its instant as `value`. */
export function startsByDay(starts: readonly FreeStart[], timeZone: string): DayOfStarts[] {
  const groups = new Map<number, DayOfStarts>();
  for (const { startsAt, professionals } of starts) {
    const zoneDay = zoneDayOf(timeZone, quarterOf(startsAt));
    let group = groups.get(zoneDay.day);
    if (group === undefined) {
      group = {
        date: new Date(zoneDay.day * dayMilliseconds).toISOString().slice(0, 10),
        label: dayLabel(zoneDay.day),
        times: [],
      };
      groups.set(zoneDay.day, group);
    }
    group.times.push({ value: startsAt.toISOString(), label: timeLabel(zoneDay, startsAt), professionals });
  }
  return [...groups.values()];
}

function timeLabel(zoneDay: ZoneDay, startsAt: Date): string {
  const quarter = quarterOf(startsAt);
  const index = quarter - zoneDay.firstQuarter;
  const wall = zoneDay.wallAtQuarter[index]!;
  const minutesIntoQuarter = Math.floor(
    (startsAt.getTime() - instantOfQuarter(quarter).getTime()) / minuteMilliseconds,
  );
  const plain = clockLabel(wall * quarterMinutes + minutesIntoQuarter);
  if (zoneDay.wallAtQuarter.lastIndexOf(wall) > index) return plain + beforeChange;
  return zoneDay.wallAtQuarter.indexOf(wall) < index ? plain + afterChange : plain;
}
