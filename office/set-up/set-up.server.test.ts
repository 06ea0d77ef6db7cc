import { expect, it } from 'vitest';
import { copiesStep } from './set-up.server.ts';

const now = new Date('2027-02-05T15:00:00Z');
const at = (text: string) => new Date(text);

it.each([
  [undefined, false, 'cannot be read'],
  [{ copiedAt: null, verifiedAt: null }, false, 'No copy yet'],
  [{ copiedAt: at('2027-02-05T03:00:00Z'), verifiedAt: null }, false, 'No copy was tried'],
  [
    { copiedAt: at('2027-02-05T03:00:00Z'), verifiedAt: at('2027-02-04T15:00:00Z') },
    false,
    'No copy was tried',
  ],
  [{ copiedAt: at('2027-02-05T03:00:00Z'), verifiedAt: at('2027-02-04T15:00:01Z') }, true, 'it is good'],
] as const)('asks for a copy that was tried within a day: %j', (moments, isDone, words) => {
  expect(copiesStep(moments, now)).toMatchObject({ isDone, words: expect.stringContaining(words) as string });
});
