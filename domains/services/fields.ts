import { z } from 'zod';

const optionMissing = 'Choose a service.';

export const optionId = z.string({ error: optionMissing }).min(1, optionMissing).max(80, optionMissing);

/** A whole number, which forms send as text and JSON as a number. An empty field counts as not answered. */
export function countField(least: number, most: number, message: string) {
  return z.preprocess(
    (input) =>
      typeof input === 'string' ? (input.trim() === '' ? undefined : Number(input)) : (input ?? undefined),
    z.int({ error: message }).min(least, message).max(most, message).optional(),
  );
}

/** A name as part of an address: "Cañon City" is `canon-city`; empty where there is nothing to make one of. */
export function addressWord(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .trim()
    .replaceAll(/[ -]+/g, '-');
}

/** The id of one of several choices. An empty field counts as not answered. */
export const choiceField = z.preprocess(
  (input) => (input === '' ? undefined : (input ?? undefined)),
  z.string().max(80).optional(),
);
