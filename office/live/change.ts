import type { Capability } from '#domains/people/capability.ts';

/**
 * What kind of thing has changed, and who may learn of it. What has changed is read by the page through its
 * own door.
 */
export const changeKinds = {
  visit: 'visits',
  alert: 'visits',
  hours: 'visits',
  queue: 'visits',
  call: 'visits',
  money: 'money',
  request: 'professionals',
} as const satisfies Record<string, Capability>;
export type ChangeKind = keyof typeof changeKinds;

/** Which thing is not as it was, and where and when: never what it says. */
export interface Change {
  kind: ChangeKind;
  subject: string | null;
  version: number | null;
  area: string | null;
  /** By the clock where it takes place. */
  day: string | null;
  professionalId: string | null;
}

/** The changes that a colleague with these capabilities may learn of. */
export const changesFor = (changes: readonly Change[], capabilities: ReadonlySet<Capability>): Change[] =>
  changes.filter(({ kind }) => capabilities.has(changeKinds[kind]));
