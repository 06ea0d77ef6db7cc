import { professionals } from './professionals.ts';

const names = Object.values(professionals).flatMap((people) => people.map(({ name }) => name));

/** Numbers that nobody has: those from 555-0100 to 555-0199 are kept for made-up people. */
export function phoneOf(name: string): string | null {
  const place = names.indexOf(name);
  return place === -1 || place > 99 ? null : `+1646555${String(100 + place).padStart(4, '0')}`;
}

/** Two professionals, for the list of demo accounts: both work in Queens, where Rosa lives. */
export const demoField = (professionals['nyc-queens'] ?? []).slice(0, 2).map(({ name }) => ({
  name,
  phone: phoneOf(name),
}));
