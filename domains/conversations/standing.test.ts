import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LastAnswer, type SentText, standingOf, targetOf } from './standing.ts';

const now = new Date('2027-02-08T15:00:00Z');
const anyText = fc.record<SentText>({
  sentAt: fc.integer({ min: 0, max: 4_000 }).map((minutes) => new Date(now.getTime() - minutes * 60_000)),
  keys: fc.constantFrom([], ['1', '2', '3']),
  words: fc.constant('x'),
  bookingId: fc.constantFrom('a', 'b', 'c'),
  visit: fc.constantFrom('coming', 'now', 'over'),
  isAnswered: fc.boolean(),
});
const anyTexts = fc
  .array(anyText, { maxLength: 5 })
  .map((texts) => texts.toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime()));
const question: LastAnswer = {
  at: new Date(now.getTime() - 600_000),
  choices: [],
  keys: [],
  wish: null,
  agreedFeeCents: 0,
  bookingId: 'a',
};

describe('what a wish is for', () => {
  it('is the visit of the last text or asked: one that has begun is never passed over', () => {
    fc.assert(
      fc.property(anyTexts, (texts) => {
        const target = targetOf(texts);
        const [last] = texts;
        if (last?.visit === 'now') expect(target).toEqual({ kind: 'now', bookingId: last.bookingId });
        if (target.kind === 'visit') expect(target.bookingId).toBe(last?.bookingId);
        if (target.kind === 'several') expect(target.bookingIds).toContain(last?.bookingId);
      }),
    );
  });
});

describe('what is open at a number', () => {
  it('is only what our last text offered, and no question after a text of ours', () => {
    fc.assert(
      fc.property(anyTexts, (texts) => {
        const standing = standingOf(texts, question, now);
        const [last] = texts;
        if (last !== undefined && last.sentAt > question.at) expect(standing.question).toBeNull();
        else expect(standing.question).toEqual({ bookingId: 'a', agreedFeeCents: 0 });
        expect(standing.keys).toEqual(last?.keys ?? []);
      }),
    );
  });

  it('is our question for an hour', () => {
    const asked = (minutes: number) =>
      standingOf([], { ...question, at: new Date(now.getTime() - minutes * 60_000) }, now).question;
    expect(asked(60)).not.toBeNull();
    expect(asked(61)).toBeNull();
  });
});
