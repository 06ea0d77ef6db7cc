import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { email, optionalText, personName, phone, zipcode } from '#domains/people/people.ts';
export interface Opening {
  /** Whole hours on the office's clock. */
  opens: number;
  closes: number;
}

/** When people answer the phone. */
export interface Office {
  timeZone: string;
  /** From Monday to Sunday; null for a day on which nobody answers. */
  days: readonly (Opening | null)[];
}
export const callTopics = ['book', 'question', 'change', 'other'] as const;
export type CallTopic = (typeof callTopics)[number];

/** When somebody would like to be called; `soon` is as soon as we can. */
export const callTimes = ['soon', 'morning', 'afternoon', 'evening'] as const;
export type CallTime = (typeof callTimes)[number];

/** Zones of the United States that somebody can say is theirs; each is named by its largest city. */
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
 * One that is not in the list counts as none: a browser that says something odd must not stand in anybody's
 * way.
 */
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
  /**
   * What they had looked at before, where they come from a page that knows it; anything else counts as
   * nothing.
   */
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
    if (parsed.success)
      return isEmail ? { email: parsed.data, phone: null } : { email: null, phone: parsed.data };
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
    .pipe(
      z
        .string()
        .min(1, 'Write what you would like to tell or ask us.')
        .max(2000, 'Use 2,000 characters or fewer.'),
    ),
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

/** The parts of a day, on the clock of whoever is called. */
const partsOfDay: Record<Exclude<CallTime, 'soon'>, { from: number; until: number }> = {
  morning: { from: 8, until: 12 },
  afternoon: { from: 12, until: 17 },
  evening: { from: 17, until: 20 },
};

/** With less than this left of the time that was chosen, the promise is for another day: it has to be kept. */
const shortestMinutes = 30;
const promisedHours = 2;
const daysLookedAt = 8;

/**
 * When we call somebody who asks at `now`: within two hours while we are open, else in the first two hours of
 * the next opening, or within the part of their own day that was chosen, the next one in which we are open.
 * Where we never are in that part of their day, as soon as we can.
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

/**
 * The zone that a promise is shown in: the one that was asked for where it is one of ours, else that of the
 * office.
 */
export function zoneOfCall(asked: string | null | undefined, office: Office): string {
  return callZones.find((zone) => zone === asked) ?? office.timeZone;
}

interface Span {
  from: Temporal.Instant;
  until: Temporal.Instant;
}

function openingsAfter(asked: Temporal.Instant, { timeZone, days }: Office): Span[] {
  const today = asked.toZonedDateTimeISO(timeZone).toPlainDate();
  return Array.from({ length: daysLookedAt }, (_, index) => today.add({ days: index })).flatMap((day) => {
    const opening = days[day.dayOfWeek - 1];
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
    // An opening may lie on two days of somebody far away.
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
