import { expect, it } from 'vitest';
import { readPress } from './press.ts';

const clock = { now: Date.parse('2027-02-08T15:10:00Z'), offset: -600_000, counter: 5 };
const visit = '018f0000-0000-7000-8000-000000000001';

it('a form is read on the phone by the rules that read it without a script', () => {
  expect(readPress('late', { kind: 'late', fold: 'late', 'late.minutes': '20' }, visit, clock)).toMatchObject(
    {
      is: 'step',
      row: {
        visit,
        kind: 'late',
        expected_at: new Date('2027-02-08T15:20:00Z'),
        happened_at: '2027-02-08T15:10:00.000Z',
        clock_offset_ms: -600_000,
        counter: 5,
      },
    },
  );
  expect(
    readPress('in_progress', { kind: 'in_progress', 'in_progress.card': '12 34' }, visit, clock),
  ).toEqual({
    is: 'incomplete',
    words: 'Enter the 6 digits on the card.',
  });
});

it('each press is a step of its own, whatever id the page had for its form', () => {
  const note = {
    kind: 'note',
    fold: 'note',
    id: '018f0000-0000-7000-8000-000000000002',
    'note.body': 'She slept',
  };
  const ids = [1, 2].map(() => {
    const pressed = readPress('note', note, visit, clock);
    return pressed.is === 'step' ? pressed.row.id : '';
  });
  expect(new Set(ids).size).toBe(2);
});

it('a time that is typed, and what is newer than this script, is for us', () => {
  for (const kind of ['by-hand', 'correction', 'something new'])
    expect(readPress(kind, { kind }, visit, clock)).toEqual({ is: 'for us' });
});
