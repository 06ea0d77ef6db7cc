import { describe, expect, it } from 'vitest';
import { bookingStates, mayMove } from '#domains/visits/visit.ts';
import { outcomeOf } from './placement.ts';

describe('what follows from the gateway’s answer', () => {
  it('confirms a hold at once where the option says so, by way of requested', () => {
    expect(outcomeOf({ state: 'held', confirmedAtOnce: true, cardFeeCents: 0 }, 'authorized')).toEqual({
      moves: ['requested', 'confirmed'],
      notice: 'confirmed',
    });
  });

  it('leaves it to the office where the option does not', () => {
    expect(outcomeOf({ state: 'held', confirmedAtOnce: false, cardFeeCents: 0 }, 'authorized')).toEqual({
      moves: ['requested'],
      notice: 'requested',
    });
  });

  it('stands as requested while the gateway is away, and says so once', () => {
    expect(outcomeOf({ state: 'held', confirmedAtOnce: true, cardFeeCents: 0 }, 'waiting')).toEqual({
      moves: ['requested'],
      notice: 'requested',
    });
    expect(outcomeOf({ state: 'requested', confirmedAtOnce: true, cardFeeCents: 0 }, 'waiting')).toEqual({
      moves: [],
      notice: null,
    });
  });

  it('confirms what was requested when the money comes later', () => {
    expect(outcomeOf({ state: 'requested', confirmedAtOnce: true, cardFeeCents: 0 }, 'authorized')).toEqual({
      moves: ['confirmed'],
      notice: 'confirmed',
    });
  });

  it('makes no booking of declined money, and tells of it where one stands', () => {
    expect(outcomeOf({ state: 'held', confirmedAtOnce: true, cardFeeCents: 0 }, 'declined')).toEqual({
      moves: [],
      notice: null,
    });
    expect(outcomeOf({ state: 'requested', confirmedAtOnce: true, cardFeeCents: 0 }, 'declined')).toEqual({
      moves: [],
      notice: 'payment_failed',
    });
    for (const state of ['cancelled', 'no_show'] as const) {
      expect(outcomeOf({ state, confirmedAtOnce: true, cardFeeCents: 0 }, 'declined')).toEqual({
        moves: [],
        notice: null,
      });
      expect(outcomeOf({ state, confirmedAtOnce: true, cardFeeCents: 4_950 }, 'declined')).toEqual({
        moves: [],
        notice: 'payment_failed',
      });
    }
  });

  it('only ever takes moves that exist', () => {
    for (const state of bookingStates) {
      for (const confirmedAtOnce of [true, false]) {
        for (const answer of ['authorized', 'waiting', 'declined'] as const) {
          outcomeOf({ state, confirmedAtOnce, cardFeeCents: 0 }, answer).moves.reduce((from, to) => {
            expect(mayMove(from, to), `${from} to ${to}`).toBe(true);
            return to;
          }, state);
        }
      }
    }
  });
});
