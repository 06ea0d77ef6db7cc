import { z } from 'zod';
import { email, personName, phone, zipcode } from '../people/schema.ts';

export const callTopics = ['book', 'question', 'change', 'other'] as const;
export type CallTopic = (typeof callTopics)[number];

/** When somebody would like to be called; `soon` is as soon as we can. */
export const callTimes = ['soon', 'morning', 'afternoon', 'evening'] as const;
export type CallTime = (typeof callTimes)[number];

export const callBackRequest = z.object({
  name: personName,
  phone,
  topic: z.enum(callTopics, { error: 'Choose what the call is about.' }),
  when: z.enum(callTimes, { error: 'Choose when we may call you.' }),
});
export type CallBackRequest = z.output<typeof callBackRequest>;

const contactMissing = 'Enter an email address or a phone number, so that we can reach you.';

/** One field for either: an @ makes it a mail address. */
const emailOrPhone = z
  .string({ error: contactMissing })
  .trim()
  .min(1, contactMissing)
  .transform((text, context): { email: string | null; phone: string | null } => {
    const isEmail = text.includes('@');
    const parsed = (isEmail ? email : phone).safeParse(text);
    if (parsed.success) return isEmail ? { email: parsed.data, phone: null } : { email: null, phone: parsed.data };
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? contactMissing });
    return z.NEVER;
  });

export const comingSoonRequest = z.object({
  name: personName,
  contact: emailOrPhone,
  zip: zipcode,
  /** Empty for all of our help. */
  service: z
    .string()
    .max(80)
    .optional()
    .transform((id) => id || null),
});
export type ComingSoonRequest = z.output<typeof comingSoonRequest>;

/** The time in which we promise to call. */
export interface CallWindow {
  from: Date;
  until: Date;
}
