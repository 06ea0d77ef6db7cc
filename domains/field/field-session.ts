import { z } from 'zod';
import { knownContact } from '#domains/access/sign-in.ts';
import type { Professional } from '#domains/people/actor.ts';

/** A professional, on their phone. */
export interface FieldSession {
  id: string;
  professional: Professional;
  name: string;
  timeZone: string;
  expiresAt: Date;
}

/**
 * What the cookie of a phone means: a professional's session, or only that a professional was signed in there
 * once. `reported-lost` is a phone that the office was told is lost: only there what was not sent is erased.
 */
export type FoundProfessional = { session: FieldSession } | 'was-here' | 'reported-lost' | undefined;

export const isSignedIn = (found: FoundProfessional): found is { session: FieldSession } =>
  typeof found === 'object';

/** A phone is carried, and nobody has time for codes at a door. */
export const fieldSessionMilliseconds = 30 * 86_400_000;

export const askedCode = z.object({ contact: knownContact });

/** A phone that a professional is signed in on, as the office sees it. */
export interface SignedInPhone {
  id: string;
  device: string;
  since: Date;
  lastSeenAt: Date;
}
