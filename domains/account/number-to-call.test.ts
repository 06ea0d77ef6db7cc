import { describe, expect, it } from 'vitest';
import { type KnownNumbers, numbersToCall, trustedAfterMilliseconds } from './number-to-call.ts';

const now = new Date('2027-02-05T15:00:00Z');
const known: KnownNumbers = {
  status: 'A',
  phone: '+17185550142',
  contactPhone: '+12125550147',
  contactPhoneSince: new Date(now.getTime() - trustedAfterMilliseconds),
};

describe('a number that the office calls back', () => {
  it.each<[Partial<KnownNumbers>, string[]]>([
    [{}, ['+17185550142', '+12125550147']],
    [{ contactPhone: '+17185550142' }, ['+17185550142']],
    [{ phone: null, contactPhone: null }, []],
    [{ contactPhoneSince: new Date(now.getTime() - trustedAfterMilliseconds + 1) }, ['+17185550142']],
    [{ phone: null, contactPhoneSince: now }, []],
    [{ status: 'X', contactPhoneSince: now }, []],
  ])('is confirmed or a month old: %o', (changed, numbers) => {
    expect(numbersToCall({ ...known, ...changed }, now)).toEqual(numbers);
  });
});
