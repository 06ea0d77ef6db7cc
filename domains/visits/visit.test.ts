import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newIdentifier } from '#platform/identifier.ts';
import {
  acceptedStates,
  aheadStates,
  bookingStates,
  goingStates,
  isCancellable,
  isGoing,
  mayMove,
  moves,
  newReference,
  offStates,
  openStates,
  overStates,
  readReference,
  spokenNumber,
  standingStates,
  thereStates,
  toArriveStates,
  toDoStates,
  uncanceledStates,
} from './visit.ts';

describe('moves between states', () => {
  it('never lead out of a final state', () => {
    for (const final of ['completed', 'cancelled', 'no_show'] as const) expect(moves[final]).toEqual([]);
  });

  it('reach every state from a hold', () => {
    const reached = new Set(['held']);
    for (let before = 0; before !== reached.size;) {
      before = reached.size;
      for (const from of bookingStates) if (reached.has(from)) moves[from].forEach((to) => reached.add(to));
    }
    expect([...reached].sort()).toEqual([...bookingStates].sort());
  });

  it('let a member cancel where there is a way to cancelled, and only the office once somebody has set out', () => {
    for (const state of bookingStates)
      expect(isCancellable({ state, startsAt: new Date(1) }, new Date(0))).toBe(
        mayMove(state, 'cancelled') && !isGoing({ state }),
      );
  });
});

describe('sets of states', () => {
  it('follow from the table of moves, in its order', () => {
    const ahead = ['requested', 'confirmed'];
    const going = ['on_the_way', 'arrived', 'in_progress'];
    expect(overStates).toEqual(['completed', 'cancelled', 'no_show']);
    expect(offStates).toEqual(['cancelled', 'no_show']);
    expect(aheadStates).toEqual(ahead);
    expect(goingStates).toEqual(going);
    expect(openStates).toEqual([...ahead, ...going]);
    expect(toArriveStates).toEqual([...ahead, 'on_the_way']);
    expect(toDoStates).toEqual(['confirmed', ...going]);
    expect(standingStates).toEqual([...ahead, ...going, 'completed']);
    expect(acceptedStates).toEqual(['confirmed', ...going, 'completed']);
    expect(thereStates).toEqual(['arrived', 'in_progress', 'completed']);
    expect(uncanceledStates).toEqual([...ahead, ...going, 'completed', 'no_show']);
  });
});

describe('references', () => {
  const made = fc.array(fc.nat(28), { minLength: 6, maxLength: 6 }).map((numbers) => {
    const left = [...numbers];
    return newReference('HS', () => left.shift() ?? 0);
  });

  it('look like HS-7K4M-29Q and are known again as people type them', () => {
    fc.assert(
      fc.property(made, (reference) => {
        expect(reference).toMatch(/^HS-[2-9AC-HJKMNP-RT-Z]{4}-[2-9AC-HJKMNP-RT-Z]{3}$/);
        for (const typed of [reference, reference.slice(3), reference.replace('HS', 'RC')])
          expect(readReference(typed.toLowerCase().replaceAll('-', ' '))).toBe(reference.slice(3));
      }),
    );
  });

  it('show any one wrong sign and any two swapped', () => {
    fc.assert(
      fc.property(
        made,
        fc.nat(6),
        fc.constantFrom(...'23456789ACDEFGHJKMNPQRTUVWXYZ'),
        (reference, at, sign) => {
          const plain = [...reference.slice(3).replace('-', '')];
          const slip = plain.with(at, sign);
          if (slip.join('') !== plain.join('')) expect(readReference(slip.join(''))).toBeNull();
          if (at < 6) {
            const swap = plain.with(at, plain[at + 1]!).with(at + 1, plain[at]!);
            if (swap.join('') !== plain.join('')) expect(readReference(swap.join(''))).toBeNull();
          }
        },
      ),
    );
  });
});

describe('a number that can be read out', () => {
  it('is always the same for an identifier, and another one for every other', () => {
    const id = '01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e';
    expect(spokenNumber(id)).toBe(spokenNumber(id));
    expect(spokenNumber(id)).toMatch(/^[2-9ACDEFGHJKMNPQRTUVWXYZ]{8}$/);
    const ids = Array.from({ length: 2_000 }, () => newIdentifier(new Date('2027-03-01T15:00:00Z')));
    expect(new Set(ids.map(spokenNumber)).size).toBe(ids.length);
  });
});
