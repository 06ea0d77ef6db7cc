import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { dayIn } from '#domains/professionals/days.ts';
import { toArriveStates, uncanceledStates } from '#domains/visits/visit.ts';
import { type Database, type DatabaseReader, literals } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { lookForChanges } from '../live/changes.server.ts';
import { type BoardDay, type DayAsked, readDay, readDayAgain } from './board-day.server.ts';
import { type MonthDay, monthAround } from './board-month.ts';
import { type BoardWeek, daysOfWeek, weekOf } from './board-week.ts';
import {
  type Axis,
  type Board,
  boardOf,
  type BoardSign,
  laneKey,
  type LanesAsked,
  type VisitAsked,
} from './board.ts';

export interface BoardAsked extends DayAsked {
  /** The visits of one service alone, and of one sign. */
  service?: string | undefined;
  sign?: BoardSign | undefined;
  /** Also people without a visit that day. */
  everybody?: boolean;
  /** Only some lanes, and unassigned visits; without, all of them. */
  only?: LanesAsked | undefined;
  /** As long as the page that has the other lanes. */
  axis?: Axis | undefined;
}

/** A day of an area, or of all: which professional comes where and when, by the clock of each place. */
export async function readBoard(platform: Platform, asked: BoardAsked): Promise<Board> {
  const day = await readDayTogether(platform.database, asked);
  const zone = day.zone ?? platform.configuration.OFFICE_TIME_ZONE;
  const now = minuteOf(platform.clock.now(), asked.day, zone);
  if (!isUsual(asked)) return boardOfDay(day, now, asked);
  const last = wholeBoards.get(day);
  if (last?.now === now) return last.board;
  const board = boardOfDay(day, now, asked);
  wholeBoards.set(day, { now, board });
  return board;
}

/** Where nothing has changed, a minute has one board. */
const wholeBoards = new WeakMap<BoardDay, { now: number | null; board: Board }>();

/** A week of everybody, from the Sunday before the day that is asked for. */
export async function readWeek(platform: Platform, asked: BoardAsked): Promise<BoardWeek> {
  const now = platform.clock.now();
  const days = await Promise.all(
    daysOfWeek(asked.day).map(async (day) => {
      const { zone, people, visits } = await readDayTogether(platform.database, { day, area: asked.area });
      const here = new Set(visits.map(({ professionalId }) => professionalId));
      return {
        day,
        now: minuteOf(now, day, zone ?? platform.configuration.OFFICE_TIME_ZONE),
        people: people.filter(({ id, isHere }) => isHere || here.has(id)),
        visits,
      };
    }),
  );
  return weekOf(days, { asked: visitsAsked(asked), everybody: asked.everybody ?? false });
}

/** The visits of each day of a month, by the clock of each place; a day without one is left out. */
export async function countMonth(
  { database }: Platform,
  { day, area, service = null }: DayAsked & { service?: string | null },
): Promise<MonthDay[]> {
  const { from, until } = monthAround(day);
  // A day more on both sides: the clocks of its places differ from ours.
  const { rows } = await sql<MonthDay>`
    select counted.day::text as day, count(*)::int as visits, (count(*) filter (where counted.needs))::int as needs
    from (select (b.starts_at at time zone b.time_zone)::date as day, b.state = 'requested' or (b.state in ${literals(toArriveStates)}
        and exists (select from booking_alerts alert where alert.booking_id = b.id and alert.kind = 'nobody_comes' and alert.resolved_at is null)) as needs
      from bookings b join service_options option on option.id = b.service_option_id
      where b.starts_at >= ${from}::date - 1 and b.starts_at < ${until}::date + 1 and b.state in ${literals(uncanceledStates)}
        and (${area}::text is null or b.service_area_id = ${area}) and (${service}::text is null or option.service_id = ${service})) counted
    where counted.day >= ${from}::date and counted.day < ${until}::date group by counted.day order by counted.day`.execute(
    database,
  );
  return rows;
}

/** Those of one service, and of one sign, where one is asked for. */
const visitsAsked =
  ({ service, sign }: BoardAsked): VisitAsked =>
  (visit, its) =>
    (service ?? visit.serviceId) === visit.serviceId && (sign ?? its) === its;

const isUsual = ({ only, axis, service, sign, everybody = false }: BoardAsked) =>
  only === undefined && axis === undefined && service === undefined && sign === undefined && !everybody;

function boardOfDay({ people, visits }: BoardDay, now: number | null, asked: BoardAsked): Board {
  const { only, axis, everybody = false } = asked;
  const busy = new Set(visits.map(({ professionalId }) => professionalId));
  const lanes = only === undefined ? undefined : new Set(only);
  const board = boardOf(
    people.filter(({ id, isHere }) => isHere || busy.has(id)),
    visits,
    now,
    {
      atLeast: axis,
      asked: visitsAsked(asked),
      isShown: ({ id }) => everybody || (lanes?.has(laneKey(id)) ?? false),
    },
  );
  return lanes === undefined
    ? board
    : {
        ...board,
        lanes: board.lanes.filter(({ person }) => person === null || lanes.has(laneKey(person.id))),
      };
}

interface KeptDay {
  day: BoardDay;
  /** What the database held when the day was read. */
  snapshot: string;
  readAt: number;
}

const keptDays = new WeakMap<Database, Map<string, KeptDay>>();
/** Some days of their own, and those of a week. */
const mostDays = 16;
/** Names, titles and addresses change without a word to open screens: after this long they are read again. */
const keptMilliseconds = 60_000;
const mostPeopleAgain = 40;

interface Turns {
  running?: Promise<BoardDay> | undefined;
  next?: Promise<BoardDay> | undefined;
}

const turnsOf = new WeakMap<Database, Map<string, Turns>>();

/**
 * Many screens hear of a change in the same moment. Those that ask while a read is under way share the one
 * after it: what was committed before they asked is in it.
 */
function readDayTogether(database: Database, asked: DayAsked): Promise<BoardDay> {
  const all = turnsOf.get(database) ?? new Map<string, Turns>();
  turnsOf.set(database, all);
  const name = `${asked.day} ${asked.area ?? ''}`;
  const turns = all.get(name) ?? {};
  all.set(name, turns);
  const run = () => {
    const reading = readKeptDay(database, asked).finally(() => {
      turns.running = undefined;
      if (turns.next === undefined) all.delete(name);
    });
    turns.running = reading;
    return reading;
  };
  if (turns.running === undefined && turns.next === undefined) return run();
  turns.next ??= Promise.resolve(turns.running)
    .catch(() => undefined)
    .then(() => {
      turns.next = undefined;
      return run();
    });
  return turns.next;
}

/** A day of thousands of visits is read once; after that, only what has changed since. */
async function readKeptDay(database: Database, { day, area }: DayAsked): Promise<BoardDay> {
  const days = keptDays.get(database) ?? new Map<string, KeptDay>();
  keptDays.set(database, days);
  const name = `${day} ${area ?? ''}`;
  const kept = days.get(name);
  const isKept = kept !== undefined && performance.now() - kept.readAt < keptMilliseconds;
  // Before the reads: what is committed in between is found by the next look again.
  const { changes, isTooMuch, snapshot } = await lookForChanges(database, kept?.snapshot);
  const changed = new Set(changes.flatMap(({ professionalId }) => professionalId ?? []));
  const isOfVisits = !isTooMuch && changes.every(({ kind }) => kind !== 'hours');
  const next: KeptDay =
    isKept && isOfVisits && changed.size <= mostPeopleAgain
      ? {
          ...kept,
          snapshot,
          day:
            changed.size === 0
              ? kept.day
              : await readDayAgain(database, { day, area }, kept.day, [...changed]),
        }
      : { day: await readDay(database, { day, area }), snapshot, readAt: performance.now() };
  days.delete(name);
  days.set(name, next);
  for (const oldest of [...days.keys()].slice(0, -mostDays)) days.delete(oldest);
  return next.day;
}

/** How many minutes of the day are over; null on another day. */
function minuteOf(now: Date, day: string, zone: string): number | null {
  if (dayIn(zone, now) !== day) return null;
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  return hour * 60 + minute;
}

/** Who is meant by the end of an id, if it is one person's alone, and which of their visits by when it begins. */
export async function findOnBoard(
  database: DatabaseReader,
  { day, who, at }: { day: string; who: string; at: string | null },
): Promise<{ professionalId: string; visitId: string | null } | undefined> {
  const { rows } = await sql<{ professionalId: string; visitId: string | null }>`
    select p.id as "professionalId", (select b.id from bookings b where ${at}::text is not null and b.professional_id = p.id and b.state in ${literals(uncanceledStates)}
      and b.starts_at = (${day}::date + ${at}::time) at time zone b.time_zone order by b.id limit 1) as "visitId"
    from professionals p where right(p.id::text, ${who.length}::integer) = ${who}`.execute(database);
  return rows.length === 1 ? rows[0] : undefined;
}
