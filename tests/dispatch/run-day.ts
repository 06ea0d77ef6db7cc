import { type Chance, chanceOf } from '#platform/chance.ts';
import type { Database } from '#platform/database/database.ts';
import { type CountedTimes, countTimes, findTimeFaults } from '../simulation/time-operations.ts';
import { ana, ben, employ } from '../staff.ts';
import { type Act, type Minute, momentIn } from './act.ts';
import { actOf, type Dispatcher } from './dispatcher.ts';
import { type Acknowledged, findFaultsOfDay, findLostPresses, findUnseen } from './faults.ts';
import { dayBegins, type DaySize, fillDay, type VisitOfDay } from './full-day.ts';
import { type EndedForPeople, fillPeople, findFaultsOfPeople, peopleActOf, peopleActs } from './people.ts';
import { type Phone, phoneOf, type Press, pressesOf } from './phones.ts';
import { type Processes, startProcesses } from './processes.ts';

export interface DispatchedDay extends DaySize {
  seed: number;
  /** How many minutes pass at once. */
  stepMinutes: number;
  /** Acts of dispatchers in each step. */
  actsAStep: number;
  /** A process dies each time so many minutes are over. */
  minutesOfLife: number;
}

export interface DayDone {
  /** How often each thing was done, and how often with each refusal. */
  counts: Map<string, number>;
  acts: number;
  checks: number;
  /** How many acts there were at most between two checks. */
  mostUnchecked: number;
  kills: number;
  cutOff: number;
}

const minute = 60_000;
const minutesOfDay = 16 * 60;
const actsBetweenChecks = 100;
const atOnce = 8;
/** So few phones between two looks at how many acts there were that a check is never long overdue. */
const phonesBetweenLooks = 40;

const mostEveningTurns = 60;

/**
 * A day as it happens: phones, some of them without a network, dispatchers who act at random on the same
 * visits, jobs, and processes that are killed in the middle. After each hundred acts everything is checked.
 * Throws what is wrong with the seed and the minute.
 */
export async function runDay(database: Database, databaseUrl: string, day: DispatchedDay): Promise<DayDone> {
  const chance = chanceOf(day.seed);
  await employ(database, ana, dayBegins);
  await employ(database, ben, dayBegins);
  const visits = await fillDay(database, day, chance);
  await fillPeople(database, dayBegins);
  const processes = await startProcesses(databaseUrl, 2);
  try {
    return await new Running(day, { database, processes, visits, chance }).run();
  } finally {
    await processes.stop();
  }
}

interface RunningWith {
  database: Database;
  processes: Processes;
  visits: readonly VisitOfDay[];
  chance: Chance;
}

class Running {
  readonly #day: DispatchedDay;
  readonly #parts: RunningWith;
  readonly #counts = new Map<string, number>();
  readonly #acknowledged: Acknowledged = { steps: new Set(), canceled: new Set() };
  readonly #ended: EndedForPeople = { helpEnded: new Set(), erased: new Set() };
  #counted: CountedTimes = { at: dayBegins, minutes: new Map() };
  readonly #phones: Map<string, Phone>;
  readonly #presses: Press[];
  /** When each step was pressed. */
  readonly #pressed = new Map<string, Date>();
  readonly #dispatchers: Dispatcher[] = [{ staffId: ana.staffId }, { staffId: ben.staffId }];
  #newest = '00000000-0000-0000-0000-000000000000';
  #acts = 0;
  #checks = 0;
  #checkedAt = 0;
  #mostUnchecked = 0;
  #kills = 0;
  #now = dayBegins;
  #minute: Minute = { begins: dayBegins, since: Date.now() };

  constructor(day: DispatchedDay, parts: RunningWith) {
    const { visits, chance } = parts;
    this.#day = day;
    this.#parts = parts;
    this.#phones = new Map(
      visits.map(({ professionalId }) => [professionalId, phoneOf(professionalId, chance)]),
    );
    this.#presses = visits
      .flatMap((visit) => pressesOf(visit, chance))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  }

  async run(): Promise<DayDone> {
    for (let passed = 0; passed < minutesOfDay; passed += this.#day.stepMinutes) {
      this.#now = new Date(dayBegins.getTime() + passed * minute);
      this.#minute = { begins: this.#now, since: Date.now() };
      const dying = passed > 0 && passed % this.#day.minutesOfLife === 0 ? this.#kill(passed) : undefined;
      const ready = this.#phonesWithSteps(passed);
      await Promise.all([
        this.#phonesAct(ready.splice(0, phonesBetweenLooks)),
        this.#dispatchersAct(),
        dying,
      ]);
      await this.#check(passed);
      while (ready.length > 0) {
        await this.#phonesAct(ready.splice(0, phonesBetweenLooks));
        await this.#check(passed);
      }
      await this.#peopleAct();
      await this.#ask('jobs', { kind: 'jobs' });
      await this.#plan(passed);
      await this.#checkAfterJobs(passed);
    }
    await this.#evening();
    await this.#clearUp();
    await this.#checkAll(minutesOfDay);
    const { cutOff } = this.#parts.processes;
    return {
      counts: this.#counts,
      acts: this.#acts,
      checks: this.#checks,
      mostUnchecked: this.#mostUnchecked,
      kills: this.#kills,
      cutOff: cutOff(),
    };
  }

  /** What comes to pass in the day depends on how quick the machine is; in the evening the rest of it does. */
  async #evening(): Promise<void> {
    const isMissing = () => peopleActs.some((name) => !this.#counts.has(name));
    for (let turn = 0; turn < mostEveningTurns && isMissing(); turn += 1) await this.#peopleAct();
  }

  async #kill(passed: number): Promise<void> {
    this.#kills += 1;
    await this.#parts.processes.kill(passed / this.#day.minutesOfLife);
  }

  async #ask(name: string, act: Act) {
    const answered = await this.#parts.processes.ask(act, this.#minute);
    this.#acts += 1;
    for (const each of answered.codes.length === 0
      ? [name]
      : answered.codes.map((code) => `${name}: ${code}`))
      this.#count(each);
    return answered;
  }

  #count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** What is pressed in this minute is sent at once, or once there is a network again. */
  #phonesWithSteps(passed: number): Phone[] {
    const until = this.#now.getTime();
    const pressed = this.#presses.findIndex(({ at }) => at.getTime() > until);
    const due = this.#presses.splice(0, pressed < 0 ? this.#presses.length : pressed);
    for (const { professionalId, step } of due) {
      this.#phones.get(professionalId)!.press(step);
      this.#pressed.set(step.id, step.happened_at);
    }
    return [...this.#phones.values()].filter(
      ({ waiting, offline }) =>
        waiting().length > 0 && (offline === null || passed < offline.from || passed >= offline.until),
    );
  }

  async #phonesAct(ready: readonly Phone[]): Promise<void> {
    for (let first = 0; first < ready.length; first += atOnce)
      await Promise.all(ready.slice(first, first + atOnce).map((phone) => this.#send(phone)));
  }

  async #send(phone: Phone): Promise<void> {
    const { professionalId } = phone;
    const { heardOf, met } = await phone.send(async (steps) => {
      const { answers = [] } = await this.#ask('steps', { kind: 'steps', professionalId, steps });
      return answers;
    });
    for (const id of heardOf) this.#acknowledged.steps.add(id);
    for (const weather of met) this.#count(weather);
  }

  /** At night each phone is on a good network: whatever was pressed in the day is with us, once. */
  async #clearUp(): Promise<void> {
    const phones = [...this.#phones.values()];
    for (const phone of phones) phone.clearUp();
    await this.#phonesAct(phones);
    const lost = phones.flatMap(({ waiting }) => waiting());
    const faults = await findLostPresses(this.#parts.database, this.#pressed);
    this.#tell(minutesOfDay, [...lost.map(({ id }) => `A step still waits on a phone: ${id}`), ...faults]);
  }

  async #dispatchersAct(): Promise<void> {
    const open = this.#parts.visits.filter(
      ({ startsAt }) =>
        startsAt.getTime() > this.#now.getTime() && startsAt.getTime() < this.#now.getTime() + 240 * minute,
    );
    // Few, so that both are often at the same one.
    const some = open.slice(0, 60);
    for (let turn = 0; turn < this.#day.actsAStep; turn += this.#dispatchers.length)
      await Promise.all(this.#dispatchers.map((who) => this.#dispatch(who, some)));
  }

  async #dispatch(who: Dispatcher, visits: readonly VisitOfDay[]): Promise<void> {
    const done = await actOf(who, {
      chance: this.#parts.chance,
      now: this.#now,
      visits,
      ask: (act) => this.#ask('name' in act ? act.name : act.kind, act),
    });
    if (done === undefined || done.answered.codes.length > 0) return;
    if (done.name === 'cancel') this.#acknowledged.canceled.add(done.visitId);
  }

  /** As many as dispatchers do: people leave, banks ask, the office approves times. */
  async #peopleAct(): Promise<void> {
    const { chance, visits } = this.#parts;
    const over = visits.filter(({ endsAt }) => endsAt.getTime() < this.#now.getTime() - 60 * minute);
    for (let turn = 0; turn < this.#day.actsAStep; turn += 1) {
      const act = peopleActOf(chance, visits, over);
      if (act === undefined) continue;
      const { codes } = await this.#ask(act.name, { kind: 'people', act });
      if (codes.length > 0) continue;
      if (act.name === 'end help') this.#ended.helpEnded.add(act.visitId);
      if (act.name === 'erase') this.#ended.erased.add(act.visitId);
    }
  }

  /** Once an hour a dispatcher has an area planned. */
  async #plan(passed: number): Promise<void> {
    if (passed % 60 !== 0) return;
    const areaId = `dispatch-${this.#parts.chance.below(this.#day.areas) + 1}`;
    await this.#ask('plan', { kind: 'plan', staffId: ana.staffId, areaId, day: '2027-03-09' });
  }

  async #check(passed: number): Promise<void> {
    if (this.#acts - this.#checkedAt >= actsBetweenChecks) await this.#checkAll(passed);
  }

  /** The jobs have run: what nobody comes to has to be in the queue by now. */
  async #checkAfterJobs(passed: number): Promise<void> {
    this.#tell(passed, await findUnseen(this.#parts.database, momentIn(this.#minute)));
    await this.#check(passed);
  }

  async #checkAll(passed: number): Promise<void> {
    this.#mostUnchecked = Math.max(this.#mostUnchecked, this.#acts - this.#checkedAt);
    this.#checkedAt = this.#acts;
    this.#checks += 1;
    const { faults, newest } = await findFaultsOfDay(
      this.#parts.database,
      this.#newest,
      this.#acknowledged,
      this.#now,
    );
    this.#newest = newest;
    const { database } = this.#parts;
    const counted = await countTimes(database, momentIn(this.#minute));
    const times = await findTimeFaults(database, this.#counted, counted);
    this.#counted = counted;
    this.#tell(passed, [...faults, ...times, ...(await findFaultsOfPeople(database, this.#ended))]);
  }

  #tell(passed: number, faults: readonly string[]): void {
    if (faults.length > 0)
      throw new Error(
        `After ${this.#acts} acts, minute ${passed} of seed ${this.#day.seed}:\n${faults.slice(0, 10).join('\n')}`,
      );
  }
}
