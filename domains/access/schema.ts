import { z } from 'zod';
import { email, personName, phone } from '../people/schema.ts';

/** Something that a person can be reached and known by: a mail address or a phone number, told apart by the @. */
export const contact = z
  .string({ error: 'Enter your email address or phone number.' })
  .trim()
  .min(1, 'Enter your email address or phone number.')
  .max(254, 'Use 254 characters or fewer.')
  .transform((text, context): Contact => {
    const kind = text.includes('@') ? 'email' : 'phone';
    const parsed = (kind === 'email' ? email : phone).safeParse(text);
    if (parsed.success) return { kind, value: parsed.data };
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'Enter your email address or phone number.' });
    return z.NEVER;
  });

export interface Contact {
  kind: 'email' | 'phone';
  value: string;
}

export const newPassword = z
  .string({ error: 'Choose a password.' })
  .min(8, 'Use 8 characters or more. A few words in a row work well.')
  .max(128, 'Use 128 characters or fewer.');

export const registration = z.object({ name: personName, contact, password: newPassword });
export type Registration = z.output<typeof registration>;

export const signIn = z.object({
  contact,
  password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(128, 'Use 128 characters or fewer.'),
});
export type SignIn = z.output<typeof signIn>;

/** Six digits; spaces and a hyphen that people put between them are taken out. */
export const activation = z.object({
  code: z
    .string({ error: 'Enter the 6 numbers of the code.' })
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 numbers of the code.')),
});

export const linkActivation = z.object({ link: z.string().min(20).max(100) });

/** A new password by the link of a message, and by whoever is signed in; who has none yet says no current one. */
export const passwordReset = linkActivation.extend({ password: newPassword });
export const passwordChange = z.object({ current: z.string({ error: 'Enter your current password.' }).max(128).default(''), password: newPassword });

export interface Session {
  id: string;
  userId: string;
  /** When its holder last showed who they are. */
  confirmedAt: Date;
  /** When it ends, if it is not used before. */
  expiresAt: Date;
}

export interface OpenedSession {
  token: string;
  /** What the browser keeps to be known by from now on; null where that stays as it is. */
  deviceToken: string | null;
  /** When it ends at the latest; unused, it ends before. */
  expiresAt: Date;
}

/** How a code or link goes to a contact: mail to an address, and to a number a text or a voice that reads it out. */
export const contactChannel = z.enum(['email', 'text', 'call']);
export type ContactChannel = z.output<typeof contactChannel>;
