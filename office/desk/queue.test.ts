import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byPressure,
  type OpenItem,
  pressureOf,
  type QueueKind,
  queueKinds,
  timeLeftInWords,
} from './queue.ts';

const now = new Date('2027-02-08T14:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const item = (kind: QueueKind, minutes: number, subject = 'x'): OpenItem => ({
  kind,
  subject,
  dueAt: inMinutes(minutes),
});
const kinds = Object.keys(queueKinds) as QueueKind[];
const anyKind = fc.constantFrom(...kinds);
const anyMinutes = fc.integer({ min: -20_000, max: 20_000 });

describe('what presses most', () => {
  it('is never behind what does less harm and is due no earlier', () => {
    fc.assert(
      fc.property(anyKind, anyKind, anyMinutes, fc.nat(5_000), (one, other, minutes, later) => {
        fc.pre(queueKinds[one].harm >= queueKinds[other].harm);
        expect(pressureOf(item(one, minutes), now)).toBeGreaterThanOrEqual(
          pressureOf(item(other, minutes + later), now),
        );
      }),
    );
  });

  it('presses more from minute to minute', () => {
    fc.assert(
      fc.property(anyKind, anyMinutes, fc.integer({ min: 1, max: 600 }), (kind, minutes, passed) => {
        expect(pressureOf(item(kind, minutes), inMinutes(passed))).toBeGreaterThan(
          pressureOf(item(kind, minutes), now),
        );
      }),
    );
  });

  it('has one order, whatever the order was before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyKind, anyMinutes, fc.uuid()), { maxLength: 30 }), (facts) => {
        const items = facts.map(([kind, minutes, subject]) => item(kind, minutes, subject));
        expect(byPressure(items.toReversed(), now)).toEqual(byPressure(items, now));
      }),
    );
  });

  it('is a closed door before all else, and money that is late for long behind what is due soon', () => {
    const mixed = [
      item('difference', -600),
      item('call', -30),
      item('nobody_comes', 38),
      item('not_arrived', -4),
      item('paper', 2_880),
      item('closed_door', -6),
    ];
    expect(byPressure(mixed, now).map(({ kind }) => kind)).toEqual([
      'closed_door',
      'not_arrived',
      'nobody_comes',
      'call',
      'difference',
      'paper',
    ]);
  });

  it('is what happens in the next two hours before letters and money that have waited for weeks', () => {
    const weeks = -60 * 24 * 64;
    for (const [kind, minutes] of [
      ['nobody_comes', 180],
      ['needs_unread', 120],
      ['call', 0],
    ] as const)
      for (const late of [
        'payment_failed',
        'renewal_failed',
        'credit_left',
        'refund_asked',
        'fee_asked',
        'letters',
        'difference',
        'paper',
      ] as const)
        expect(byPressure([item(late, weeks), item(kind, minutes)], now)[0]?.kind).toBe(kind);
  });
});

it('says how much time is left', () => {
  for (const [minutes, words] of [
    [0, 'now'],
    [0.4, 'now'],
    [-4, '4 min late'],
    [38, '38 min'],
    [180, '3 h'],
    [60 * 47, '47 h'],
    [60 * 24 * 3, '3 days'],
    [-60 * 24 * 3, '3 days late'],
  ] as const)
    expect(timeLeftInWords(inMinutes(minutes), now)).toBe(words);
});
