import { describe, expect, it } from 'vitest';
import { momentFormat, shortTime } from './days.ts';

describe('noon and midnight', () => {
  const at = (clock: string) => new Date(`2027-03-05T${clock}Z`);

  it('have their names, because 12 PM is read as midnight by many', () => {
    const short = (clock: string) => shortTime(at(clock), 'UTC').replace('\u202F', ' ');
    expect(['00:00', '00:01', '12:00', '12:01'].map(short)).toEqual([
      '12:00 midnight',
      '12:01 AM',
      '12:00 noon',
      '12:01 PM',
    ]);
  });

  it('have them within a sentence', () => {
    const words = momentFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
    expect(words(at('12:00'), 'UTC')).toBe('Mar 5, 12:00 noon');
  });
});
