import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findEmergencyContact, saveEmergencyContact } from './emergency-contact.server.ts';
import { emergencyContactInput, emergencyContactInWords } from './emergency-contact.ts';
import { findRecipient } from './recipient.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

const ana = { name: 'Ana Alvarez', phone: '+12125550199', relation: 'daughter' };
const save = (contact: typeof ana | null, who = world.rosa) =>
  saveEmergencyContact(world.platform, who.member, world.rosa.recipientId, contact);
async function found(who = world.rosa) {
  const { database } = world.platform;
  const recipient = await findRecipient(database, who.member, world.rosa.recipientId);
  return recipient === undefined ? undefined : findEmergencyContact(database, recipient);
}

it('an emergency contact is kept, changed and removed by the member alone', async () => {
  expect(await found()).toBeNull();
  valueOf(await save(ana));
  expect(await found()).toEqual(ana);
  valueOf(await save({ ...ana, name: 'Ana Ruiz' }));
  expect(await found()).toEqual({ ...ana, name: 'Ana Ruiz' });
  const atWork = {
    ...ana,
    phone: emergencyContactInput.parse({ ...ana, phone: '212 555 0199 ext 214' }).phone,
  };
  valueOf(await save(atWork));
  expect(await found()).toEqual(atWork);
  expect(emergencyContactInWords(atWork)).toBe('Ana Alvarez (daughter), (212) 555-0199 ext. 214');
  valueOf(await save({ ...ana, name: 'Ana Ruiz' }));
  expect(await found()).toEqual({ ...ana, name: 'Ana Ruiz' });
  expect(await found(world.daniel)).toBeNull();
  for (const other of [world.daniel, world.grace])
    expect([codeOf(await save(null, other)), codeOf(await save(ana, other))]).toEqual([
      'recipient_not_found',
      'recipient_not_found',
    ]);
  expect(await found()).toEqual({ ...ana, name: 'Ana Ruiz' });
  for (let turn = 0; turn < 2; turn += 1) valueOf(await save(null));
  expect(await found()).toBeNull();
});

it('an emergency contact has a name, a number that can be called, and says who it is', () => {
  const typed = { name: ' Ana  Alvarez ', phone: '212 555 0199', relation: 'daughter' };
  expect(emergencyContactInput.parse(typed)).toEqual(ana);
  for (const wrong of [{ name: ' ' }, { phone: '12' }, { phone: '+1 900 234 5678' }, { relation: '' }])
    expect(emergencyContactInput.safeParse({ ...typed, ...wrong }).success).toBe(false);
  expect(emergencyContactInWords(ana)).toBe('Ana Alvarez (daughter), (212) 555-0199');
});
