import { z } from 'zod';
import { activation, contactChannel, knownContact } from '#domains/access/sign-in.ts';
import type { Passkey } from '#domains/access/without-password/passkey.ts';
import type { FieldVisit } from '#domains/field/day.ts';
import type { HelpCall } from '#domains/field/help.ts';
import type { FieldFacts } from '#domains/field/mine/facts.server.ts';
import { requestKinds } from '#domains/field/mine/request.ts';
import { fieldPhoto } from '#domains/field/photo.ts';
import { fieldStep, mostStepsAtOnce, phoneClock, sentStep } from '#domains/field/step.ts';
import { fullAddress } from '#domains/people/address.ts';
import type { Times } from '#domains/professionals/week-hours.ts';
import { bookingStates } from '#domains/visits/visit.ts';

/** Minutes since midnight. */
const timesOfDay = { starts_minute: z.int(), ends_minute: z.int() };

export const codeAsked = z.object({ contact: knownContact, channel: contactChannel.optional() });
export const codeTyped = z.object({ contact: knownContact }).extend(activation.shape);
export const opened = z.object({ token: z.string() });
export const nothing = z.object({});
/** Its members are those of the standard, and nothing here looks into them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export const passkeyNamed = z.object({ id: z.uuid() });
export const passkeysShape = z.object({
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
    }),
  ),
});
export const toPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt && lastUsedAt.toISOString(),
});

export const factsShape = z.object({
  time_zone: z.string(),
  month: z.object({
    visits: z.int(),
    minutes: z.int(),
    by_hand_minutes: z.int(),
    waiting: z.int().meta({ description: 'Visits with a time that the office has to approve' }),
    miles_between: z.number(),
    miles: z.number().nullable().meta({ description: 'With a rider' }),
  }),
  hours: z.array(z.object({ weekday: z.int().meta({ description: '1 is Monday' }), ...timesOfDay })),
  other_hours: z.array(z.object({ day: z.iso.date(), times: z.object(timesOfDay).nullable() })),
  time_off: z.array(z.object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime() })),
  documents: z.array(z.object({ title: z.string(), ends_on: z.iso.date().nullable() })),
  requests: z.array(
    z.object({ id: z.uuid(), kind: z.enum(requestKinds), body: z.string(), answer: z.string().nullable() }),
  ),
});

export const toFacts = (facts: FieldFacts): z.output<typeof factsShape> => ({
  time_zone: facts.timeZone,
  month: {
    visits: facts.month.visits,
    minutes: facts.month.minutes,
    by_hand_minutes: facts.month.byHandMinutes,
    waiting: facts.month.waiting,
    miles_between: facts.month.milesBetween,
    miles: facts.month.miles,
  },
  hours: facts.hours.map(({ weekday, ...times }) => ({ weekday, ...toTimes(times) })),
  other_hours: facts.otherHours.map(({ day, times }) => ({ day, times: times && toTimes(times) })),
  time_off: facts.timeOff.map(({ startsAt, endsAt }) => ({
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  })),
  documents: facts.papers.map(({ title, endsOn }) => ({ title, ends_on: endsOn })),
  requests: facts.requests.map(({ id, kind, body, answer }) => ({ id, kind, body, answer })),
});

const toTimes = ({ startsMinute, endsMinute }: Times) => ({
  starts_minute: startsMinute,
  ends_minute: endsMinute,
});

const visit = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(bookingStates),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  expected_at: z.iso.datetime().nullable(),
  time_zone: z.string(),
  title: z.string(),
  recipient_name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  destination: z.string().nullable(),
  work: z.array(z.object({ term: z.string(), details: z.string() })),
  help: z.array(z.string()),
  notes: z.string().nullable(),
  needs: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      remarks: z.string().nullable(),
      is_allergen: z.boolean(),
      read_at: z.iso.datetime().nullable(),
    }),
  ),
  warnings: z.array(z.object({ id: z.uuid(), body: z.string(), read_at: z.iso.datetime().nullable() })),
  door_word: z.string(),
  has_card: z.boolean(),
  emergency_contact: z
    .object({ name: z.string(), phone: z.string(), relation: z.string().nullable() })
    .nullable(),
  photos: z.array(z.object({ id: z.uuid(), taken_at: z.iso.datetime() })),
  steps: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      happened_at: z.iso.datetime(),
      by_hand: z.string().nullable(),
      taken_back_at: z.iso.datetime().nullable(),
    }),
  ),
  drive: z.object({ miles: z.number(), minutes: z.int() }).nullable(),
});

export const dayShape = z.object({
  now: z.iso.datetime(),
  day: z.iso.date(),
  today: z.array(visit),
  tomorrow: z.array(visit),
  home_at: z.iso.datetime().nullable(),
  /** With what of theirs a phone encrypts that stays there when their session ends. */
  seal_key: z.object({ person: z.string(), key: z.string() }),
});

const stepsOf = <Step extends z.ZodType>(step: Step) =>
  z.object({
    /** So that a clock that was set meanwhile is seen. */
    clock: phoneClock.optional(),
    steps: z
      .array(step)
      .min(1, 'Send one or more steps.')
      .max(mostStepsAtOnce, `Send up to ${mostStepsAtOnce}.`),
  });
/** Each is read by itself, so that one that cannot be read stops no other. */
export const stepsSent = stepsOf(sentStep);
export const stepsDescribed = stepsOf(fieldStep);
export const stepAnswered = z.object({
  id: z.uuid(),
  answer: z.enum(['taken', 'already', 'refused', 'later']),
  words: z.string(),
  code: z.string().nullable(),
});
export const stepsAnswered = z.object({ now: z.iso.datetime(), answers: z.array(stepAnswered) });

export const photoSent = fieldPhoto.extend({
  clock_offset_ms: z.preprocess(
    (text) => (text === undefined ? text : Number(text)),
    fieldPhoto.shape.clock_offset_ms,
  ),
  photo: z
    .instanceof(File, { error: 'Send the photo as a file.' })
    .meta({ type: 'string', format: 'binary', description: 'A JPEG, PNG or WebP file' }),
});
export const photoAsked = z.object({ visit: z.uuid(), id: z.uuid() });

export function toVisit(known: FieldVisit): z.input<typeof visit> {
  const moment = (at: Date | null) => at && at.toISOString();
  return {
    id: known.id,
    reference: known.reference,
    state: known.state,
    starts_at: known.startsAt.toISOString(),
    ends_at: known.endsAt.toISOString(),
    expected_at: moment(known.expectedAt),
    time_zone: known.timeZone,
    title: known.title,
    recipient_name: known.recipientName,
    phone: known.phone,
    address: known.address && fullAddress(known.address),
    destination: known.destination,
    work: known.ordered.map(({ term, details }) => ({ term, details })),
    help: [...known.help],
    notes: known.notes,
    needs: known.needs.map(({ position, title, remarks, isAllergen, readAt }) => ({
      position,
      title,
      remarks,
      is_allergen: isAllergen,
      read_at: moment(readAt),
    })),
    warnings: known.warnings.map(({ id, body, readAt }) => ({ id, body, read_at: moment(readAt) })),
    door_word: known.doorWord,
    has_card: known.hasCard,
    emergency_contact: known.emergencyContact,
    photos: known.photos.map(({ id, at }) => ({ id, taken_at: at.toISOString() })),
    steps: known.steps.map(({ id, kind, at, byHand, takenBackAt }) => ({
      id,
      kind,
      happened_at: at.toISOString(),
      by_hand: byHand,
      taken_back_at: moment(takenBackAt),
    })),
    drive: known.drive,
  };
}

export const homeShape = z.object({ at: z.iso.datetime() });
export const helpAsked = z.object({ visit: z.uuid().optional() });
export const helpShape = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  seen_by: z.string().nullable(),
  seen_at: z.iso.datetime().nullable(),
});

export const toHelp = ({ id, at, seenBy, seenAt }: HelpCall): z.input<typeof helpShape> => ({
  id,
  at: at.toISOString(),
  seen_by: seenBy,
  seen_at: seenAt && seenAt.toISOString(),
});
