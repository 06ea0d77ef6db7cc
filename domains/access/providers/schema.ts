import { z } from 'zod';

export const providerName = z.enum(['google', 'facebook']);
export type ProviderName = z.output<typeof providerName>;

/** Somebody who came back from a provider and is linked to no account of ours; kept for half an hour, for one browser. */
export const foundIdentity = z.object({
  provider: providerName,
  subject: z.string(),
  email: z.string().nullable(),
  /** Whether the provider itself runs the mail of that address, so that it knows whose it is. */
  proved: z.boolean(),
  name: z.string().nullable(),
  next: z.string(),
});
export type FoundIdentity = z.output<typeof foundIdentity>;

export interface LinkedProvider {
  provider: ProviderName;
  shownAs: string;
}
