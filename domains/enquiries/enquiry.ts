import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { email, optionalText, personName, phone, phoneLine, zipcode } from '#domains/people/fields.ts';
import { withoutUnseen } from '#domains/people/words.ts';
export interface Opening {
  /** Whole hours by the office's clock. */
  opens: number;
  closes: number;
}

/** When people answer the phone. */
export interface Office {
  timeZone: string;
  /** From Monday to Sunday; null for a day when nobody answers. */
  days: readonly (Opening | null)[];
  /** Days of the calendar on which nobody answers, as `2027-12-24`. */
  daysOff?: readonly string[];
}
export const callTopics = ['book', 'question', 'change', 'other'] as const;
export type CallTopic = (typeof callTopics)[number];

/** When a visitor would like to be called; `soon` means as soon as we can. */
export const callTimes = ['soon', 'morning', 'afternoon', 'evening'] as const;
export type CallTime = (typeof callTimes)[number];

/** Zones of the United States that people can choose as theirs; each is named by its largest city. */
export const callZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;

/**
 * A zone that is not in the list counts as none: a browser that sends something odd must not stand in
 * anybody's way.
 */
const callZone = z.string().max(80).optional();

export const callBackRequest = z.object({
  name: personName,
  phone: phoneLine,
  /** Where the promise is confirmed in addition to the text. */
  email: z
    .string()
    .trim()
    .optional()
    .transform((text) => text || null)
    .pipe(email.nullable()),
  zone: callZone,
  topic: z.enum(callTopics, { error: 'Choose what the call is about.' }),
  when: z.enum(callTimes, { error: 'Choose when we should call you.' }),
  /** The service whose page they came from, if that is known; anything else counts as nothing. */
  service: z.string().max(80).optional(),
  zip: z
    .string()
    .max(80)
    .optional()
    .transform((text) => zipcode.safeParse(text).data),
});
/** What was asked, with the booking begun before, if there is one. */
export type CallBackRequest = z.output<typeof callBackRequest> & { draft?: BegunBooking | null };

/** A booking that was begun and not finished, so that nothing has to be repeated on the phone. */
export interface BegunBooking {
  id: string;
  /** What is known about it so far. */
  words: string;
}

const contactMissing = 'Enter an email address or phone number so we can reach you.';

/** One field for either: an @ makes it a mail address. */
const emailOrPhone = z
  .string({ error: contactMissing })
  .trim()
  .min(1, contactMissing)
  .transform((text, context): { email: string | null; phone: string | null } => {
    const isEmail = text.includes('@');
    const parsed = (isEmail ? email : phone).safeParse(text);
    if (parsed.success)
      return isEmail ? { email: parsed.data, phone: null } : { email: null, phone: parsed.data };
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? contactMissing });
    return z.NEVER;
  });

/** What a call is for: just a call, or help with booking. */
export type CallKind = 'call_back' | 'scheduling';

/** How soon a visitor needs help. */
export const urgencies = ['this-week', 'this-month', 'later'] as const;
export type Urgency = (typeof urgencies)[number];

export const schedulingRequest = z.object({
  name: personName,
  phone: phoneLine,
  zip: zipcode,
  service: z.string().max(80),
  soon: z.enum(urgencies, { error: 'Choose how soon you need help.' }),
  when: z.enum(callTimes, { error: 'Choose when we should call you.' }),
});
export type SchedulingRequest = z.output<typeof schedulingRequest>;

/** Enquiries made in writing, which we answer in writing or by phone. */
export const writtenKinds = ['business', 'partner', 'message'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

const invalidAddress = 'Invalid URL';
const longestAddress = 300;

/** An address on the web as people write it, with or without `https://`; null where none is given. */
const webAddress = z
  .string()
  .trim()
  .nullish()
  .transform((text, context): string | null => {
    if (!text) return null;
    const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isOnTheWeb = url !== undefined && /^https?:$/.test(url.protocol) && /\w\.\w/.test(url.hostname);
    if (isOnTheWeb && url.href.length <= longestAddress) return url.href;
    context.addIssue({ code: 'custom', message: invalidAddress });
    return z.NEVER;
  });

export const writtenEnquiry = z.object({
  name: personName,
  contact: emailOrPhone,
  organization: optionalText(120),
  website_address: webAddress,
  message: z
    .string({ error: 'Enter your message.' })
    .transform((text) => withoutUnseen(text).trim())
    .pipe(z.string().min(1, 'Enter your message.').max(2000, 'Use 2,000 characters or fewer.')),
});
export type WrittenEnquiry = z.output<typeof writtenEnquiry>;

export const comingSoonRequest = z.object({
  name: personName,
  contact: emailOrPhone,
  zip: zipcode,
  /** Empty for all of our services. */
  service: z
    .string()
    .max(80)
    .optional()
    .transform((id) => id || null),
});
export type ComingSoonRequest = z.output<typeof comingSoonRequest>;

/** The time within which we promise to call. */
export interface CallWindow {
  from: Date;
  until: Date;
}

/** The parts of a day, by the clock of the person who is called. */
const partsOfDay: Record<Exclude<CallTime, 'soon'>, { from: number; until: number }> = {
  morning: { from: 8, until: 12 },
  afternoon: { from: 12, until: 17 },
  evening: { from: 17, until: 20 },
};

/** With less than this left of the chosen time, the promise is for another day: we must be able to keep it. */
const shortestMinutes = 30;
const promisedHours = 2;
const daysLookedAt = 60;

/**
 * When we call a visitor who asks at `now`: within two hours while we are open, else in the first two hours
 * of the next opening. If a part of their own day was chosen, in the next such part when we are open; if we
 * are never open then, as soon as we can.
 */
export function callWindow(
  time: CallTime,
  now: Date,
  office: Office,
  timeZone = office.timeZone,
): CallWindow {
  const asked = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const openings = openingsAfter(asked, office);
  const inPart =
    time === 'soon' ? undefined : firstLongEnough(asked, withinPart(openings, partsOfDay[time], timeZone));
  if (inPart !== undefined) return windowOf(inPart.from, inPart.until);
  const next = firstLongEnough(asked, openings);
  if (next === undefined) throw new Error('The office is never open.');
  const promised = next.from
    .add({ hours: promisedHours })
    .round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' });
  return windowOf(next.from, earlierOf(promised, next.until));
}

/** The zone in which a promise is shown: the requested one if it is in our list, else the office's. */
export function zoneOfCall(asked: string | null | undefined, office: Office): string {
  return callZones.find((zone) => zone === asked) ?? office.timeZone;
}

interface Span {
  from: Temporal.Instant;
  until: Temporal.Instant;
}

function openingsAfter(asked: Temporal.Instant, { timeZone, days, daysOff = [] }: Office): Span[] {
  const today = asked.toZonedDateTimeISO(timeZone).toPlainDate();
  return Array.from({ length: daysLookedAt }, (_, index) => today.add({ days: index })).flatMap((day) => {
    const opening = daysOff.includes(day.toString()) ? null : days[day.dayOfWeek - 1];
    return opening
      ? [{ from: atHour(day, opening.opens, timeZone), until: atHour(day, opening.closes, timeZone) }]
      : [];
  });
}

function withinPart(
  openings: readonly Span[],
  part: { from: number; until: number },
  timeZone: string,
): Span[] {
  return openings.flatMap((opening) => {
    const first = opening.from.toZonedDateTimeISO(timeZone).toPlainDate();
    // For a visitor in a distant zone, one opening may span two days.
    return [first, first.add({ days: 1 })].map((day) => ({
      from: laterOf(opening.from, atHour(day, part.from, timeZone)),
      until: earlierOf(opening.until, atHour(day, part.until, timeZone)),
    }));
  });
}

function firstLongEnough(asked: Temporal.Instant, spans: readonly Span[]): Span | undefined {
  return spans
    .map(({ from, until }) => ({ from: laterOf(asked, from), until }))
    .find(
      ({ from, until }) => Temporal.Instant.compare(from, until.subtract({ minutes: shortestMinutes })) <= 0,
    );
}

function atHour(day: Temporal.PlainDate, hour: number, timeZone: string): Temporal.Instant {
  const wall = hour === 24 ? day.add({ days: 1 }).toPlainDateTime() : day.toPlainDateTime({ hour });
  return wall.toZonedDateTime(timeZone).toInstant();
}

function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function earlierOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

function windowOf(from: Temporal.Instant, until: Temporal.Instant): CallWindow {
  return { from: new Date(from.epochMilliseconds), until: new Date(until.epochMilliseconds) };
}
