import { z } from 'zod';

/** Where passkeys are good: at exactly this address, and tied to this name, so that a site that only looks like ours gets none. */
export function placeOfPasskeys(publicUrl: string): { origin: string; relyingParty: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, relyingParty: hostname };
}

const clientData = z.object({ challenge: z.string().min(16).max(200) });

/** The challenge that a browser says it answers; undefined where it says nothing that can be read. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).data?.challenge;
  } catch {
    return undefined;
  }
}
