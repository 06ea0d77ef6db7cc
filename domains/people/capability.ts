import { z } from 'zod';

/**
 * What a member of the office may do. One who lacks a capability does not even learn that there is a page for
 * it.
 */
export const capabilities = [
  'visits',
  'needs',
  'people',
  'money',
  'catalogue',
  'areas',
  'professionals',
  'words',
  'settings',
  'identity',
  'reports',
  'staff',
  'audit',
] as const;
export type Capability = (typeof capabilities)[number];

export const roleName = z.enum(['concierge', 'dispatcher', 'bookkeeper', 'manager', 'administrator']);
export type Role = z.output<typeof roleName>;

/** What each role may do . A start-up gives one person several, or all by `administrator`. */
const capabilitiesOfRole: Record<Role, readonly Capability[]> = {
  concierge: ['visits', 'needs', 'people'],
  dispatcher: ['visits', 'needs', 'professionals'],
  bookkeeper: ['visits', 'money', 'reports'],
  manager: [
    'visits',
    'needs',
    'people',
    'money',
    'catalogue',
    'areas',
    'professionals',
    'words',
    'settings',
    'reports',
    'audit',
  ],
  administrator: capabilities,
};

/** All that a member of the office with these roles may do. */
export function capabilitiesOf(roles: readonly Role[]): ReadonlySet<Capability> {
  return new Set(roles.flatMap((role) => capabilitiesOfRole[role]));
}
