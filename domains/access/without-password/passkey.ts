import { z } from 'zod';
import { plainText } from '#domains/people/fields.ts';

/**
 * Where passkeys work: at exactly this address, and tied to this name, so that a site that only looks like
 * ours gets none.
 */
export function placeOfPasskeys(publicUrl: string): { origin: string; relyingParty: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, relyingParty: hostname };
}

const clientData = z.object({ challenge: z.string().min(16).max(200) });

/** The challenge that a browser says it answers; undefined where it says nothing readable. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).data
      ?.challenge;
  } catch {
    return undefined;
  }
}

const encoded = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'This is not what a browser sends.');
const attachment = z
  .enum(['cross-platform', 'platform'])
  .nullish()
  .transform((value) => value ?? undefined);

/** What a browser sends back when it has made a passkey; then what it signs with one. */
export const newPasskey = z.object({
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

export const usedPasskey = z.object({
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    // Signatures that withstand a quantum computer have some 4,500 characters.
    signature: encoded(10_000),
    userHandle: encoded(200)
      .nullish()
      .transform((value) => value ?? undefined),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

/** What a form carries that a script has filled in. */
const scripted = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'This is not what a browser sends.' });
    return z.NEVER;
  }
});
export const madePasskey = z.object({ passkey: scripted.pipe(newPasskey) });
export const givenPasskey = z.object({ passkey: scripted.pipe(usedPasskey) });

export const passkeyName = plainText(60, 'Enter a name, like “my tablet”.');

export interface Passkey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}
