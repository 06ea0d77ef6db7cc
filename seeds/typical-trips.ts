import type { TypicalTrip } from '#domains/services/service.ts';

const near = { miles: 3, ways: 1, waitingMinutes: 0 } as const;
const far = { ...near, miles: 10 };
const withWaiting: TypicalTrip = {
  words: 'Round trip, 3 miles each way, with a 1-hour wait',
  miles: 3,
  ways: 2,
  waitingMinutes: 60,
};

export const toDoctor: TypicalTrip[] = [
  { ...near, words: 'To a doctor, 3 miles' },
  { ...far, words: 'To a hospital, 10 miles' },
  withWaiting,
];
export const aroundTown: TypicalTrip[] = [
  { ...near, words: 'To a store, 3 miles' },
  { ...far, words: 'To a friend, 10 miles' },
  withWaiting,
];
