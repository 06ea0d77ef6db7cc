import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { monthAround, monthOf } from './board-month.ts';

it('has each day of its month once, under its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), (later) => {
      const date = Temporal.PlainDate.from('2026-01-01').add({ days: later });
      const weeks = monthOf(date.toString(), []);
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        for (const [weekday, cell] of week.entries())
          if (cell !== null) expect(Temporal.PlainDate.from(cell.day).dayOfWeek % 7).toBe(weekday);
      }
      const days = weeks.flat().flatMap((cell) => cell?.day ?? []);
      const { from, until } = monthAround(date.toString());
      expect(days[0]).toBe(from);
      expect(Temporal.PlainDate.from(days.at(-1)!).add({ days: 1 }).toString()).toBe(until);
      expect(new Set(days).size).toBe(date.daysInMonth);
      expect(days).toHaveLength(date.daysInMonth);
    }),
  );
});

it('says what its days have', () => {
  const counted = [{ day: '2026-11-30', visits: 41, needs: 2 }];
  const [sunday, monday, tuesday] = monthOf('2026-11-05', counted).at(-1) ?? [];
  expect([sunday, monday, tuesday]).toEqual([{ day: '2026-11-29', visits: 0, needs: 0 }, counted[0], null]);
});
