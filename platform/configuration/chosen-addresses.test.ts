import { expect, it } from 'vitest';
import { isPageAddress, readAddresses } from './chosen-addresses.ts';
import { readConfiguration } from './configuration.ts';

it('an operator may choose plain words as an address, and none that is not a page', () => {
  for (const fine of ['/sign-in', '/welcome/in', '/plans-2'])
    expect([fine, isPageAddress(fine)]).toEqual([fine, true]);
  for (const odd of [
    'sign-in',
    '/',
    '//evil.example',
    '/Sign-In',
    '/a b',
    '/x/',
    '/api/plans',
    '/dev',
    '/%41',
    '/a?b',
    '/account',
    '/office/sign-in',
    '/field',
  ])
    expect([odd, isPageAddress(odd)]).toEqual([odd, false]);
});

it('what was chosen counts, and what cannot be read keeps the service from starting', () => {
  expect(readAddresses({ SIGNIN_PATH: '/sign-in', SUBSCRIPTION_PATH: '/subscription' })).toEqual({
    '/signin': '/sign-in',
  });
  expect(readAddresses({ SIGNIN_PATH: '//evil.example' })).toEqual({});
  expect(() => readConfiguration({ SIGNIN_PATH: '//evil.example' })).toThrow(/^SIGNIN_PATH must be a path/);
  expect(readConfiguration({}).SUBSCRIPTION_PATH).toBe('/subscription');
});
