import type { ServiceOption } from '#domains/services/service.ts';
import type { Chance } from '#platform/chance.ts';
import { professionals } from '../../professionals/professionals.ts';
import { trades, weeks } from '../../professionals/trades.ts';
import { type Calendar, daysPast } from './calendar.ts';
import { between, draw } from './draw.ts';

/** A professional as the database has them. */
export interface Professional {
  id: string;
  name: string;
  areaId: string;
  lanes: number;
  timeOff: readonly { startsAt: Date; endsAt: Date }[];
}

export interface Absence {
  professionalId: string;
  startsAt: Date;
  endsAt: Date;
  reason: string;
}

/** Where in a professional's day a visit lies; minutes are those since midnight. */
interface Taken {
  from: number;
  until: number;
  lane: number;
  lanes: number;
}

export interface Place {
  professional: Professional;
  lane: number;
  lanes: number;
}

/** All professionals, with what they have to do on each day of the year. */
export class Team {
  private readonly taken = new Map<string, Taken[]>();
  private readonly able = new Map<string, Professional[]>();
  private readonly hours = new Map<string, (typeof weeks)[keyof typeof weeks]>();
  private readonly away: Map<string, { startsAt: Date; endsAt: Date }[]>;
  private readonly calendar: Calendar;

  constructor(calendar: Calendar, people: readonly Professional[], absences: readonly Absence[]) {
    this.calendar = calendar;
    const seeds = Object.values(professionals).flat();
    for (const person of people) {
      const seed = seeds.find(({ name }) => name === person.name);
      if (seed === undefined) continue;
      this.hours.set(person.id, weeks[seed.week]);
      for (const option of new Set(seed.trades.flatMap((trade) => trades[trade]))) {
        const key = `${person.areaId}:${option}`;
        this.able.set(key, [...(this.able.get(key) ?? []), person]);
      }
    }
    this.away = new Map(
      people.map(({ id, timeOff }) => [
        id,
        [...timeOff, ...absences.filter((absence) => absence.professionalId === id)],
      ]),
    );
  }

  whoCan(areaId: string, optionId: string): readonly Professional[] {
    return this.able.get(`${areaId}:${optionId}`) ?? [];
  }

  /** Takes the time, if this professional works then and is free. */
  take(
    professional: Professional,
    option: Pick<ServiceOption, 'capacity' | 'bufferMinutes'>,
    when: { day: number; from: number; minutes: number },
  ): Place | undefined {
    const { day, from } = when;
    const until = from + when.minutes + option.bufferMinutes;
    if (!this.works(professional.id, day, from, until)) return undefined;
    const key = `${professional.id}:${day}`;
    const taken = this.taken.get(key) ?? [];
    const [lanes, last] =
      option.capacity > 1 ? [1, Math.min(option.capacity, professional.lanes) - 1] : [professional.lanes, 0];
    for (let lane = 0; lane <= last; lane += 1) {
      const isFree = taken.every(
        (other) =>
          other.until <= from ||
          other.from >= until ||
          other.lane >= lane + lanes ||
          lane >= other.lane + other.lanes,
      );
      if (!isFree) continue;
      this.taken.set(key, [...taken, { from, until, lane, lanes }]);
      return { professional, lane, lanes };
    }
    return undefined;
  }

  /** Whether it is one of their days of the week. */
  worksOn({ id }: Professional, day: number): boolean {
    return this.rangesOn(id, day).length > 0;
  }

  private rangesOn(id: string, day: number): readonly (readonly [string, string])[] {
    return this.hours.get(id)?.[this.calendar.weekday(day)] ?? [];
  }

  private works(id: string, day: number, from: number, until: number): boolean {
    const inHours = this.rangesOn(id, day).some(
      ([starts, ends]) => minutesOf(starts) <= from && until <= minutesOf(ends),
    );
    if (!inHours) return false;
    const [startsAt, endsAt] = [this.calendar.at(day, from), this.calendar.at(day, until)];
    return (this.away.get(id) ?? []).every((away) => away.endsAt <= startsAt || away.startsAt >= endsAt);
  }
}

const minutesOf = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5));

const reasons = ['Vacation', 'Vacation', 'Sick', 'Family visit', 'Training'];

/** Two or three times away in the past year, and for some a vacation ahead. */
export function absencesOf(chance: Chance, calendar: Calendar, people: readonly Professional[]): Absence[] {
  return people.flatMap(({ id }) => {
    const past = Array.from({ length: between(chance, 2, 3) }, () => between(chance, -daysPast, -12));
    const ahead = chance.percent(20) ? [between(chance, 30, 90)] : [];
    return [...past, ...ahead].map((day) => {
      const reason = draw(chance, reasons);
      const days = reason === 'Vacation' ? between(chance, 5, 10) : between(chance, 1, 3);
      return {
        professionalId: id,
        startsAt: calendar.at(day, 0),
        endsAt: calendar.at(day + days, 0),
        reason,
      };
    });
  });
}
