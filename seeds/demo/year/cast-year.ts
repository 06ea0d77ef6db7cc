import { habitsOf } from './cast-habits.ts';
import { singleVisitsOf } from './cast-visits.ts';
import type { Cast, Telling } from './cast.ts';
import { followHabit, workday } from './habits.ts';
import type { ZipPlace } from './households.ts';
import type { Professional } from './team.ts';
import type { VisitMaker } from './visits.ts';

/** What happened to them in the year. */
export function tellCast(
  maker: VisitMaker,
  people: readonly Professional[],
  places: readonly ZipPlace[],
  everybody: Cast,
): void {
  const telling: Telling = {
    maker,
    calendar: maker.making.calendar,
    places,
    who: (name) => people.find((each) => each.name === name)!,
  };
  const room = { ahead: 100 };
  for (const habit of habitsOf(telling, everybody)) followHabit(maker, habit, room);
  for (const [household, booker, wish, day, from, rest] of singleVisitsOf(telling, everybody)) {
    const lead = Math.max(6, day + 1);
    maker.make({
      household,
      booker,
      wish,
      day: workday(telling.calendar, day),
      from,
      placedAt: telling.calendar.at(day - lead, 10 * 60 + 40),
      notes: null,
      fate: { kind: 'done' },
      ...rest,
    });
  }
}
