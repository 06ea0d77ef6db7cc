import { seriesDaysAhead } from '#domains/availability/free-starts.ts';
import { type Calendar, minute } from './calendar.ts';
import { between, draw, drawByWeight } from './draw.ts';
import type { Household, Payer, ZipPlace } from './households.ts';
import type { Professional } from './team.ts';
import type { Fate, Series, Story, VisitMaker } from './visits.ts';
import { drawWish, type Wish } from './wishes.ts';

const lastSingleDay = 9;

/** Something that comes again: what, how often, since when and with which professional. */
export interface Habit {
  household: Household;
  booker: Payer;
  wish: Wish;
  everyDays: number;
  firstDay: number;
  /** Minutes since midnight. */
  from: number;
  professional: Professional | undefined;
  /** A visit at a time, a few together, or without an end. */
  how: 'one by one' | 'together' | 'goes on';
  /** What is told of the visit that comes so many times after the first; all others take place. */
  stories?: ReadonlyMap<number, Story>;
}

/** How many visits are still to be found room for ahead. */
export interface Room {
  ahead: number;
}

/** The visits of a habit from its first day on, as far as they would be booked by now. */
export function followHabit(maker: VisitMaker, habit: Habit, room: Room): void {
  if (habit.how === 'goes on') goOn(maker, habit);
  else if (habit.how === 'together') bookTogether(maker, habit, room);
  else bookOneByOne(maker, habit, room);
}

function bookOneByOne(maker: VisitMaker, habit: Habit, room: Room): void {
  const { calendar, chance } = maker.making;
  for (let index = 0; ; index += 1) {
    const day = habit.firstDay + index * habit.everyDays;
    if (day > lastSingleDay || (day >= 0 && room.ahead <= 0)) return;
    if (calendar.isHoliday(day)) continue;
    const lead = Math.max(between(chance, 3, 12), day + 1);
    const visit = maker.make({
      ...habit,
      day,
      placedAt: calendar.at(day - lead, between(chance, 8 * 60 + 30, 20 * 60 + 30)),
      ...toldOf(habit, index),
    });
    if (visit !== undefined && visit.startsAt >= calendar.now) room.ahead -= 1;
  }
}

function bookTogether(maker: VisitMaker, habit: Habit, room: Room): void {
  const { calendar, chance } = maker.making;
  let first = habit.firstDay;
  for (let index = 0; ;) {
    const lead = between(chance, 4, 9);
    if (first - lead > -1) return;
    const count = habit.everyDays === 7 ? between(chance, 5, 8) : between(chance, 4, 6);
    const placedAt = calendar.at(first - lead, between(chance, 8 * 60 + 30, 20 * 60 + 30));
    const series = seriesOf(maker, habit, placedAt);
    for (let place = 0; place < count; place += 1, index += 1) {
      const day = first + place * habit.everyDays;
      if (calendar.isHoliday(day) || (day >= 0 && room.ahead <= 0)) continue;
      const visit = maker.make({ ...habit, day, placedAt, series, ...toldOf(habit, index) });
      if (visit !== undefined && visit.startsAt >= calendar.now) room.ahead -= 1;
    }
    first += count * habit.everyDays;
  }
}

/** Each visit was planned as soon as its day came within reach; the next day to look at lies ahead. */
function goOn(maker: VisitMaker, habit: Habit): void {
  const { calendar, chance } = maker.making;
  const createdAt = calendar.at(habit.firstDay - 6, between(chance, 9 * 60, 18 * 60));
  const series = seriesOf(maker, habit, createdAt);
  let looked = 0;
  for (; ; looked += 1) {
    const day = habit.firstDay + looked * habit.everyDays;
    const plannedFrom = calendar.at(day, habit.from).getTime() - seriesDaysAhead * 86_400_000;
    if (plannedFrom > calendar.now.getTime()) break;
    if (calendar.isHoliday(day)) continue;
    const lookedAt = Math.min(plannedFrom + minute / 2, calendar.now.getTime() - 1000);
    const placedAt = new Date(Math.max(createdAt.getTime(), lookedAt));
    maker.make(
      { ...habit, day, placedAt, series, notes: null, ...toldOf(habit, looked) },
      { isFlexible: false },
    );
  }
  series.goesOn = { from: calendar.at(habit.firstDay, habit.from), looked };
}

/** Left to chance for everybody but the cast. */
function toldOf({ stories }: Habit, index: number): { story?: Story; fate?: Fate } {
  return stories === undefined ? {} : { story: stories.get(index) ?? {}, fate: { kind: 'done' } };
}

function seriesOf(
  { making: { identifiers } }: VisitMaker,
  { everyDays, booker }: Habit,
  createdAt: Date,
): Series {
  return {
    id: identifiers.at(createdAt),
    every: everyDays === 7 ? 'weekly' : 'fortnightly',
    memberId: booker.userId,
    cardId: booker.cards[0]!.id,
    createdAt,
    goesOn: null,
    visits: 0,
  };
}

/** What a household gets used to, each in its own rhythm. */
export function drawHabit(
  maker: VisitMaker,
  household: Household,
  places: readonly ZipPlace[],
): Habit | undefined {
  const { chance } = maker.making;
  const everyDays = drawByWeight(chance, rhythms);
  const options = (everyDays <= 14 ? oftenWanted : everyDays <= 28 ? monthlyWanted : seldomWanted).filter(
    ([id]) => maker.team.whoCan(household.areaId, id).length > 0,
  );
  if (options.length === 0) return undefined;
  const optionId = drawByWeight(chance, options);
  const wanted = household.owner.joinedOn + between(chance, 13, 45);
  const drawn = {
    wish: drawWish(chance, household, optionId, places),
    everyDays: everyDays > 28 ? between(chance, 7, 13) * 7 : everyDays,
    from: between(chance, 18, 30) * 30,
    professional: draw(chance, maker.team.whoCan(household.areaId, optionId)),
  };
  return {
    ...drawn,
    household,
    booker: household.owner,
    firstDay: dayWanted(maker, drawn.professional, wanted),
    how: everyDays <= 14 && chance.percent(70) ? 'together' : 'one by one',
  };
}

/** Who works at the weekend is wanted then more than on other days; families are at home. */
function dayWanted(
  { team, making: { calendar, chance } }: VisitMaker,
  who: Professional,
  day: number,
): number {
  const weekend = Array.from({ length: 7 }, (_, later) => day + later).filter(
    (each) => calendar.weekday(each) > 5 && team.worksOn(who, each),
  );
  return weekend.length > 0 && chance.percent(60) ? draw(chance, weekend) : workday(calendar, day);
}

/** Most people want the days from Monday to Friday. */
export function workday(calendar: Calendar, day: number): number {
  const weekday = calendar.weekday(day);
  return weekday > 5 ? day + 8 - weekday : day;
}

/** Days from one visit to the next; 56 stands for now and then. */
const rhythms: readonly (readonly [number, number])[] = [
  [7, 17],
  [14, 26],
  [28, 30],
  [56, 27],
];

const oftenWanted: readonly (readonly [string, number])[] = [
  ['home-cleaning', 55],
  ['meal-delivery', 22],
  ['senior-ride', 9],
  ['meal-preparation', 8],
  ['medical-appointment', 6],
];
const monthlyWanted: readonly (readonly [string, number])[] = [
  ['home-cleaning', 38],
  ['medical-appointment', 32],
  ['meal-preparation', 8],
  ['deep-cleaning', 6],
  ['senior-ride', 8],
  ['smartphone-help', 8],
];
export const seldomWanted: readonly (readonly [string, number])[] = [
  ['home-repair', 17],
  ['plumbing', 9],
  ['door-repair', 6],
  ['appliance-installation', 4],
  ['shower-grab-bar-installation', 9],
  ['home-safety-assessment', 6],
  ['aging-in-place-remodeling', 5],
  ['decluttering', 8],
  ['deep-cleaning', 8],
  ['junk-removal', 6],
  ['wheelchair-transportation', 5],
  ['medical-appointment', 8],
  ['computer-help', 6],
  ['smartphone-help', 7],
  ['video-help', 5],
];
