import type { FieldStep } from '#domains/field/step.ts';
import type { Chance } from '#platform/chance.ts';
import type { VisitOfDay } from './full-day.ts';

const minute = 60_000;

/** The phone of somebody who comes: what is pressed on it, and what it has not sent yet. */
export interface Phone {
  professionalId: string;
  /** Minutes after the day began between which it has no network; null where it always has one. */
  offline: { from: number; until: number } | null;
  outbox: FieldStep[];
}

/** What is pressed at a moment of the day. */
export interface Press {
  at: Date;
  professionalId: string;
  step: FieldStep;
}

/** One in eight is without a network for an hour or two. */
export const phoneOf = (professionalId: string, chance: Chance): Phone => {
  const from = 180 + chance.below(500);
  return {
    professionalId,
    offline: chance.percent(12) ? { from, until: from + 60 + chance.below(60) } : null,
    outbox: [],
  };
};

const uuidOf = (chance: Chance) =>
  `00000000-0000-7000-8000-${Array.from({ length: 12 }, () => chance.below(16).toString(16)).join('')}`;

/** The presses of a visit as it was planned in the morning: who comes may be somebody else by then. */
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
  // Nobody opens now and then; somebody never sets out.
  if (chance.percent(1)) return goes.slice(0, 1);
  if (chance.percent(2)) return [...goes, press(at(startsAt, 10), { kind: 'nobody_home' })];
  const begin = press(at(startsAt, 1), { kind: 'in_progress' });
  const done = [...goes, begin, press(at(endsAt, 0), { kind: 'completed' })];
  // They had begun before they pressed, and say so when they are done.
  if (!chance.percent(15)) return done;
  const reason = 'I forgot to press.';
  const rightAt = at(startsAt, -1);
  return [
    ...done,
    press(at(endsAt, 20), { kind: 'correction', of: begin.step.id, right_at: rightAt, reason }),
  ];
}
