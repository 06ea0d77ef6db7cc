import type { Capability } from '#domains/people/capability.ts';

/**
 * Every screen of the office by its name, with the capability that a colleague needs in order to know that
 * there is one. The guard of the pages asks this table alone, so that no page imports screens that it does
 * not show.
 */
export const screenCapabilities = {
  visits: 'visits',
  plan: 'visits',
  people: 'visits',
  calls: 'visits',
  messages: 'visits',
  conversations: 'visits',
  letters: 'needs',
  leads: 'visits',
  professionals: 'professionals',
  papers: 'professionals',
  help: 'visits',
  quotes: 'visits',
  payments: 'money',
  refunds: 'money',
  disputes: 'money',
  differences: 'money',
  'gift-cards': 'money',
  memberships: 'money',
  months: 'money',
  ledger: 'money',
  payouts: 'money',
  times: 'money',
  areas: 'areas',
  'zip-codes': 'areas',
  places: 'areas',
  services: 'catalogue',
  catalogue: 'catalogue',
  questions: 'catalogue',
  prices: 'catalogue',
  rules: 'catalogue',
  menus: 'catalogue',
  holidays: 'settings',
  hours: 'settings',
  identity: 'identity',
  looks: 'identity',
  'set-up': 'identity',
  words: 'words',
  safety: 'words',
  reports: 'reports',
  'visits-counted': 'reports',
  exceptions: 'visits',
  verification: 'reports',
  staff: 'staff',
  audit: 'audit',
} as const satisfies Record<string, Capability>;

export type ScreenName = keyof typeof screenCapabilities;

const isScreenName = (name: string): name is ScreenName => Object.hasOwn(screenCapabilities, name);

/** What the screen of this name asks; undefined where there is none. */
export const capabilityOfScreen = (name: string): Capability | undefined =>
  isScreenName(name) ? screenCapabilities[name] : undefined;
