import type { RegistrationDraft, RegistrationPart } from './schema.ts';

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
