import { z } from 'zod';
import { email, optionalText, personName, phone, zipcode } from '../people/schema.ts';

export const callTopics = ['book', 'question', 'change', 'other'] as const;
export type CallTopic = (typeof callTopics)[number];

/** When somebody would like to be called; `soon` is as soon as we can. */
export const callTimes = ['soon', 'morning', 'afternoon', 'evening'] as const;
export type CallTime = (typeof callTimes)[number];

/** Zones of the United States that somebody can say is theirs; each is named by its largest city. */
export const callZones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu'] as const;

/** One that is not in the list counts as none: a browser that says something odd must not stand in anybody's way. */
const callZone = z.string().max(80).optional();

export const callBackRequest = z.object({
  name: personName,
  phone,
  /** Where the promise is confirmed besides by text. */
  email: z
    .string()
    .trim()
    .optional()
    .transform((text) => text || null)
    .pipe(email.nullable()),
  zone: callZone,
  topic: z.enum(callTopics, { error: 'Choose what the call is about.' }),
  when: z.enum(callTimes, { error: 'Choose when we may call you.' }),
  /** What they had looked at before, where they come from a page that knows it; anything else counts as nothing. */
  service: z.string().max(80).optional(),
  zip: z
    .string()
    .max(80)
    .optional()
    .transform((text) => zipcode.safeParse(text).data),
});
/** What was asked, with the booking that was begun before, where there is one. */
export type CallBackRequest = z.output<typeof callBackRequest> & { draft?: BegunBooking | null };

/** A booking that somebody has begun and not finished, so that nothing has to be said twice on the phone. */
export interface BegunBooking {
  id: string;
  /** What is known of it so far. */
  words: string;
}

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

/** What a call is asked for: the plain wish, or to have help arranged. */
export type CallKind = 'call_back' | 'scheduling';

/** How soon somebody needs help. */
export const urgencies = ['this-week', 'this-month', 'later'] as const;
export type Urgency = (typeof urgencies)[number];

export const schedulingRequest = z.object({
  name: personName,
  phone,
  zip: zipcode,
  service: z.string().max(80),
  soon: z.enum(urgencies, { error: 'Choose how soon you need help.' }),
  when: z.enum(callTimes, { error: 'Choose when we may call you.' }),
});
export type SchedulingRequest = z.output<typeof schedulingRequest>;

/** Enquiries that somebody writes and we answer in writing or by phone. */
export const writtenKinds = ['business', 'partner', 'message'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

export const writtenEnquiry = z.object({
  name: personName,
  contact: emailOrPhone,
  organization: optionalText(120),
  message: z
    .string({ error: 'Write what you would like to tell or ask us.' })
    .transform((text) => text.normalize('NFC').trim())
    .pipe(z.string().min(1, 'Write what you would like to tell or ask us.').max(2000, 'Use 2,000 characters or fewer.')),
});
export type WrittenEnquiry = z.output<typeof writtenEnquiry>;

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
