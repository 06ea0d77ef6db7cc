import { expect, it } from 'vitest';
import { judgeMark } from './whose.ts';

const own = { mark: 'session', person: 'amara' };

it('a session that goes on erases nothing', () => {
  expect(judgeMark('session 1900000000000 amara', own, false)).toEqual({
    isSomebody: true,
    erases: 'nothing',
    known: undefined,
  });
});

it('a session that has ended leaves what was not sent, for the same person alone', () => {
  const ended = judgeMark('none', own, false);
  expect(ended).toEqual({ isSomebody: false, erases: 'seen', known: { mark: 'none', person: 'amara' } });
  expect(judgeMark('next 1900000000000 amara', ended.known ?? {}, true).erases).toBe('seen');
  expect(judgeMark('next 1900000000000 chen', ended.known ?? {}, true)).toEqual({
    isSomebody: true,
    erases: 'all',
    known: { mark: 'next', person: 'chen' },
  });
});

it('a phone that was reported lost erases all', () => {
  expect(judgeMark('erase', own, false)).toMatchObject({ isSomebody: false, erases: 'all' });
});

it('a page that comes after its holder has signed out says nothing, unless it is shown', () => {
  const left = { left: 'session' };
  expect(judgeMark('session 1900000000000 amara', left, false).isSomebody).toBe(false);
  expect(judgeMark('session 1900000000000 amara', left, true)).toMatchObject({
    isSomebody: true,
    known: { mark: 'session', person: 'amara' },
  });
});
