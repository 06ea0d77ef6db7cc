import { z } from 'zod';
import { refusal } from '#platform/result.ts';

/** What a colleague proves by trying it. */
export const proofNames = ['phone', 'mail', 'texts', 'payments'] as const;
export type ProofName = (typeof proofNames)[number];

/** What was proven, and of what: the number, the sender, or the kind of key. */
export interface Proof {
  name: ProofName;
  detail: string;
  at: Date;
  by: string;
}

/** How long a code can be typed. */
export const codeMilliseconds = 15 * 60_000;
export const mostTries = 5;
/** Within this time the event of a tried payment has to come. */
export const eventMilliseconds = 60_000;

export const codeInput = z.object({
  code: z
    .string({ error: 'Enter the 6-digit code.' })
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code.')),
});

export const noNumberToCall = refusal(
  'conflict',
  'no_number_to_call',
  'Save the number of your office first.',
);
export const codeEnded = refusal('conflict', 'code_ended', 'This code no longer works. Send a new one.');
export const wrongCode = refusal(
  'invalid',
  'wrong_code',
  'This is not the code that we sent. Check it and try again.',
  { code: 'This is not the code that we sent.' },
);
export const noTexts = refusal('conflict', 'texts_off', 'Texts are off on this server.');
export const paymentsAway = refusal(
  'unavailable',
  'gateway_away',
  'The payment company does not answer, so nothing was tried. Try again in a few minutes.',
);
export const paymentsRefused = refusal(
  'conflict',
  'gateway_refused',
  'The payment company refused our key. Check the STRIPE settings of the server.',
);

/** What is still to be done before anyone can book. */
export const notReady = (missing: readonly string[]) =>
  refusal('conflict', 'not_ready_to_open', `You cannot open yet. Still to do: ${missing.join(', ')}.`);
