import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeMark, type Known } from './whose.ts';

const own = { mark: 'session', person: 'amara' };

it('a session that goes on erases and seals nothing', () => {
  expect(judgeMark('session 1900000000000 amara', own, false)).toEqual({
    isSomebody: true,
    erases: 'nothing',
    seals: undefined,
    opens: undefined,
    known: undefined,
  });
});

it('a session that has ended seals what was not sent, and it opens for the same person alone', () => {
  const ended = judgeMark('none', own, false);
  expect(ended).toMatchObject({ isSomebody: false, erases: 'seen', seals: 'amara', opens: undefined });
  const known = ended.known ?? {};
  expect(known).toEqual({ mark: 'none', person: 'amara' });
  expect(judgeMark('next 1900000000000 amara', known, true)).toMatchObject({
    erases: 'seen',
    seals: undefined,
    opens: 'amara',
  });
  expect(judgeMark('next 1900000000000 chen', known, true)).toMatchObject({
    isSomebody: true,
    erases: 'seen',
    seals: 'amara',
    opens: 'chen',
    known: { mark: 'next', person: 'chen' },
  });
});

it('a phone that was reported lost erases all', () => {
  expect(judgeMark('erase', own, false)).toMatchObject({ isSomebody: false, erases: 'all' });
});

it('nothing but a phone that was reported lost erases what was not sent, whoever comes and goes', () => {
  const marks = fc.constantFrom('none', 's1 1 amara', 's2 1 amara', 's3 1 chen', 's4 1 dora');
  fc.assert(
    fc.property(fc.array(marks), fc.boolean(), (heard, isShown) => {
      let known: Known = {};
      for (const mark of heard) {
        const verdict = judgeMark(mark, known, isShown);
        expect(verdict.erases).not.toBe('all');
        // What is open is only ever of the professional who is signed in.
        if (verdict.known && verdict.known.person !== known.person && known.person !== undefined)
          expect(verdict.seals).toBe(known.person);
        known = verdict.known ?? known;
      }
    }),
  );
});

it('a page that comes after its holder has signed out says nothing, unless it is shown', () => {
  const left = { left: 'session' };
  expect(judgeMark('session 1900000000000 amara', left, false).isSomebody).toBe(false);
  expect(judgeMark('session 1900000000000 amara', left, true)).toMatchObject({
    isSomebody: true,
    known: { mark: 'session', person: 'amara' },
  });
});
