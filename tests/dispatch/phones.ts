import { type KeptStep, onlyWaiting, type Row } from '#client/field/kept.ts';
import { sendSteps, type Shelf } from '#client/field/outbox.ts';
import type { FieldStep, StepAnswer } from '#domains/field/step.ts';
import { type Chance, chanceOf } from '#platform/chance.ts';
import { comeThrough, Killed, listen, ours, type Weather, weathers } from '../weather.ts';
import type { VisitOfDay } from './full-day.ts';

const minute = 60_000;

/** What a phone sends its steps to: our answer to each of them, in their order. */
type Service = (rows: readonly Row[]) => Promise<StepAnswer[]>;

/**
 * The phone of a professional. It keeps and sends what is pressed by the phone's own code, in any weather:
 * pages are killed, answers are lost, gateways answer in our place.
 */
export interface Phone {
  readonly professionalId: string;
  /** Minutes after the day began between which it has no network; null where it always has one. */
  readonly offline: { from: number; until: number } | null;
  press(step: FieldStep): void;
  /** What it has not heard of yet. */
  waiting(): readonly Row[];
  /** Sends what waits; returns the ids of which it has heard, and what befell its calls. */
  send(service: Service): Promise<{ heardOf: string[]; met: Weather[] }>;
  /** The weather is fine from now on. */
  clearUp(): void;
}

/** What is pressed at a moment of the day. */
export interface Press {
  at: Date;
  professionalId: string;
  step: FieldStep;
}

/** One in eight is without a network for an hour or two; a third of all calls meet bad weather. */
export function phoneOf(professionalId: string, chance: Chance): Phone {
  const from = 180 + chance.below(500);
  const offline = chance.percent(12) ? { from, until: from + 60 + chance.below(60) } : null;
  // Of its own, so that what one phone meets does not depend on how quick the others are.
  const luck = chanceOf(chance.below(1_000_000));
  const kept = new Map<number, KeptStep>();
  let isFine = false;
  let next = 0;
  const waiting = () => onlyWaiting([...kept.values()]).map(({ row }) => row);
  const shelf: Shelf = {
    // A few come in another order, as from two pages that are open.
    all: async () => (luck.percent(4) ? [...kept.values()].toReversed() : [...kept.values()]),
    put: async (one) => void kept.set(one.place, one),
    remove: async (place) => void kept.delete(place),
  };
  // One kind after the other, so that a day of a few phones meets all of them.
  let turn = luck.below(weathers.length);
  const nextWeather = () => weathers[(turn += 1) % weathers.length] ?? 'fine';
  const weather = () => (isFine || luck.percent(65) ? 'fine' : nextWeather());
  return {
    professionalId,
    offline,
    press(step) {
      kept.set(next, { place: next, row: rowOf(step), state: 'waiting', words: '' });
      next += 1;
    },
    waiting,
    async send(service) {
      const before = waiting();
      const met: Weather[] = [];
      const ask = (rows: readonly Row[]) => {
        const its = weather();
        met.push(its);
        return listen(
          comeThrough(its, async () => ours({ data: { response: { answers: await service(rows) } } })),
        );
      };
      await sendSteps(shelf, ask).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      const still = new Set(waiting().map(({ id }) => id));
      return { heardOf: before.map(({ id }) => id).filter((id) => !still.has(id)), met };
    },
    clearUp: () => void (isFine = true),
  };
}

/** As a page keeps it. */
const rowOf = (step: FieldStep) => JSON.parse(JSON.stringify(step)) as Row;

const uuidOf = (chance: Chance) =>
  `00000000-0000-7000-8000-${Array.from({ length: 12 }, () => chance.below(16).toString(16)).join('')}`;

/** The presses of a visit as it was planned in the morning: another professional may have the visit by then. */
export function pressesOf(visit: VisitOfDay, chance: Chance): Press[] {
  const { id, professionalId, startsAt, endsAt } = visit;
  const late = chance.percent(6) ? chance.below(25) : 0;
  const at = (from: Date, minutes: number) => new Date(from.getTime() + (minutes + late) * minute);
  const press = (
    moment: Date,
    more:
      | { kind: 'need_read'; position: number }
      | { kind: 'late'; expected_at: Date }
      | { kind: 'correction'; of: string; right_at: Date; reason: string }
      | { kind: 'on_the_way' | 'arrived' | 'in_progress' | 'completed' | 'nobody_home' },
  ): Press => ({
    at: moment,
    professionalId,
    step: { id: uuidOf(chance), visit: id, happened_at: moment, clock_offset_ms: 0, ...more },
  });
  const goes = [
    press(at(startsAt, -90 - late), { kind: 'need_read', position: 0 }),
    ...(late > 10 ? [press(at(startsAt, -15 - late), { kind: 'late', expected_at: at(startsAt, 0) })] : []),
    press(at(startsAt, -20), { kind: 'on_the_way' }),
    press(at(startsAt, -2), { kind: 'arrived' }),
  ];
  // Now and then no one opens; a professional never sets out.
  if (chance.percent(1)) return goes.slice(0, 1);
  if (chance.percent(2)) return [...goes, press(at(startsAt, 10), { kind: 'nobody_home' })];
  // A finger taps twice, and the second tap finds the next button.
  if (chance.percent(10))
    goes.push(press(new Date(at(startsAt, -20).getTime() + 1_000), { kind: 'arrived' }));
  const begin = press(at(startsAt, 1), { kind: 'in_progress' });
  const done = [...goes, begin, press(at(endsAt, 0), { kind: 'completed' })];
  // They had begun before they pressed, and say so when they are done.
  if (!chance.percent(15)) return done;
  const reason = 'I forgot to check in.';
  const rightAt = at(startsAt, -1);
  return [
    ...done,
    press(at(endsAt, 20), { kind: 'correction', of: begin.step.id, right_at: rightAt, reason }),
  ];
}
