import type { Role } from '#domains/people/capability.ts';

/** The office of the demo: one person for each role, and what their authenticator app has to know. */
export const demoOffice: readonly { name: string; email: string; role: Role }[] = [
  { name: 'Ana Ruiz', email: 'ana@example.com', role: 'administrator' },
  { name: 'Marta Weiss', email: 'marta@example.com', role: 'manager' },
  { name: 'Carla Jones', email: 'carla@example.com', role: 'concierge' },
  { name: 'Dev Patel', email: 'dev@example.com', role: 'dispatcher' },
  { name: 'Ben Okafor', email: 'ben@example.com', role: 'bookkeeper' },
];

/** Not a secret: it opens the office of a demo, and is printed at its start. */
export const demoFactor = 'LAMPONTHEPORCHHEARTHSIDEDEMO2345';
