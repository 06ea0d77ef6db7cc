import { expect, it } from 'vitest';
import { type FailedMoney, hopelessMilliseconds, mayWriteOff, nextStepOf } from './failed-payment.ts';

const now = new Date('2027-02-05T15:00:00Z');
const longAgo = new Date(now.getTime() - hopelessMilliseconds);
const declined = (refusalCode: string | null): FailedMoney => ({
  payment: { state: 'declined', refusalCode },
  isCardUsable: true,
  owedSince: null,
});

it.each([
  ['a bank that said no', declined('generic_decline'), 'another_card'],
  ['a bank that said no without a reason', declined(null), 'another_card'],
  ['a card with too little money on it', declined('insufficient_funds'), 'try_again'],
  ['a bank that asked and got no answer', declined('challenge_given_up'), 'bank_question'],
  ['a bank that wants a yes', declined('authentication_required'), 'bank_question'],
  ['a card that is gone', { ...declined('insufficient_funds'), isCardUsable: false }, 'another_card'],
  [
    'money that was let go',
    { ...declined(null), payment: { state: 'released', refusalCode: null } },
    'try_again',
  ],
  ['money that was never asked for', { ...declined(null), payment: null }, 'try_again'],
  ['no card at all', { payment: null, isCardUsable: false, owedSince: null }, 'another_card'],
  ['a visit long ago', { ...declined('insufficient_funds'), owedSince: longAgo }, 'write_off'],
  ['a visit of yesterday', { ...declined('insufficient_funds'), owedSince: now }, 'try_again'],
] as const)('after %s the next step is known', (_, failed, next) => {
  expect(nextStepOf(failed, now)).toBe(next);
});

it('only what is over is written off, and once', () => {
  expect(mayWriteOff({ state: 'confirmed', writtenOffAt: null })).toBe(false);
  expect(mayWriteOff({ state: 'no_show', writtenOffAt: null })).toBe(true);
  expect(mayWriteOff({ state: 'completed', writtenOffAt: now })).toBe(false);
});
