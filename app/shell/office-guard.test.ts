import { expect, it } from 'vitest';
import { toldOn } from './office-guard.ts';
import type { PageContext } from './request-context.ts';

const inside = (place: string) =>
  ({ office: { session: { step: 'open', told: { said: 'Broken off.', place } } } }) as unknown as PageContext;

it.each([
  ['/office/visits/1', '/office/visits/1', true],
  ['/office/visits/1', '/office/visits/1?open=note', true],
  ['/office/visits/1', '/office/visits/1.data', true],
  ['/office/visits/1', '/office/visits/2', false],
  ['/office/visits/1', '/office', false],
  ['/office?of=safety', '/office?of=safety', true],
  ['/office?of=safety', '/office?of=money', false],
  ['/office/board?day=2027-02-08', '/office/board?day=2027-02-09', false],
])('what was done at %s is told at %s: %s', (place, asked, isTold) => {
  const told = toldOn(inside(place), new URL(asked, 'https://help.example.org'));
  expect(told?.said).toBe(isTold ? 'Broken off.' : undefined);
});
