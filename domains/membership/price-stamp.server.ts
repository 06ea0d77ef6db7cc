import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { seal, unseal } from '#platform/secrets.ts';
import { priceOf, type WishedMembership } from './membership.ts';

/** How long a price that a member was shown is kept: time to think, and to find a card. */
const standsMilliseconds = 60 * 60_000;

/** A price that a member was shown, and when: what is left of a period is worth less with each minute. */
export interface ShownPrice {
  priceCents: number;
  at: Date;
}

const stamp = z.object({
  userId: z.string(),
  plan: z.string(),
  billing: z.string(),
  priceCents: z.int(),
  at: z.iso.datetime().transform((text) => new Date(text)),
});

const purpose = 'membership price';

/** Goes with a price that is shown, and comes back with the consent to it: only we can have made it. */
export function stampPrice(
  platform: Pick<Platform, 'secret'>,
  userId: string,
  { plan, billing }: WishedMembership,
  now: Date,
): string {
  const shown = { userId, plan, billing, priceCents: priceOf(plan, billing), at: now.toISOString() };
  return seal(platform.secret, purpose, JSON.stringify(shown));
}

/** The price that this member was shown for this membership, as long as it is kept. */
export function readStamp(
  platform: Pick<Platform, 'secret'>,
  sealed: string | null | undefined,
  userId: string,
  { plan, billing }: WishedMembership,
  now: Date,
): ShownPrice | undefined {
  const text = sealed ? unseal(platform.secret, purpose, sealed) : undefined;
  if (text === undefined) return undefined;
  const shown = stamp.parse(JSON.parse(text));
  const isTheirs = shown.userId === userId && shown.plan === plan && shown.billing === billing;
  return isTheirs && now.getTime() - shown.at.getTime() <= standsMilliseconds ? shown : undefined;
}
