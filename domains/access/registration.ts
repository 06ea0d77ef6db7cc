import { z } from 'zod';
import { optionalText, personName, zipcode } from '#domains/people/fields.ts';
import { contact, newPassword } from './sign-in.ts';

export const forWhoms = ['me', 'someone'] as const;

/** The questions of registration, each part by itself, so that a page can pick the parts it needs. */
export const registrationParts = {
  place: z.object({ forWhom: z.enum(forWhoms, { error: 'Choose who the help is for.' }), zip: zipcode }),
  recipient: z.object({ recipientName: optionalText(100) }),
  details: z.object({ name: personName, contact }),
  password: z.object({ password: newPassword }),
  plan: z.object({
    plan: z
      .string({ error: 'Choose one. You can change it anytime.' })
      .min(1, 'Choose one. You can change it anytime.')
      .max(40),
  }),
};
export type RegistrationPart = keyof typeof registrationParts;

/** The answers so far, without the password, of which only a hash is kept. */
export interface RegistrationAnswers {
  forWhom?: (typeof forWhoms)[number];
  zip?: string;
  recipientName?: string | null;
  name?: string;
  contact?: { kind: 'email' | 'phone'; value: string };
  plan?: string;
}

export interface RegistrationDraft {
  answers: RegistrationAnswers;
  hasPassword: boolean;
}

export const draftLifeMilliseconds = 7 * 86_400_000;

const given: Record<RegistrationPart, (draft: RegistrationDraft) => boolean> = {
  place: ({ answers }) => answers.forWhom !== undefined && answers.zip !== undefined,
  recipient: ({ answers }) => answers.recipientName !== undefined,
  details: ({ answers }) => answers.name !== undefined && answers.contact !== undefined,
  password: ({ hasPassword }) => hasPassword,
  plan: ({ answers }) => answers.plan !== undefined,
};

export function isGiven(part: RegistrationPart, draft: RegistrationDraft): boolean {
  return given[part](draft);
}
