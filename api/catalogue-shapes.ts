import { z } from 'zod';
import { hues } from '#domains/services/service.ts';

/** What can be booked and what it costs, as `/api/content_ms` gives it. */
export const service = z
  .object({
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    booking_path: z.string(),
    hue: z.enum(hues),
  })
  .meta({ id: 'Service' });

const adds = z
  .array(z.object({ id: z.string(), title: z.string(), cents: z.int() }))
  .optional()
  .meta({ id: 'Adds', description: 'What answers add.' });

const price = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('hourly'),
      cents_per_hour: z.int(),
      minimum_minutes: z.int(),
      first_hour_cents: z.int().optional(),
      plus: z.string().optional(),
      adds,
    }),
    z.object({
      kind: z.literal('choice'),
      choices: z.array(z.object({ id: z.string(), title: z.string(), cents: z.int(), minutes: z.int() })),
      adds,
    }),
    z.object({
      kind: z.literal('item'),
      first_cents: z.int(),
      further_cents: z.int(),
      minimum: z.int(),
      minutes_each: z.int(),
      unit: z.object({ one: z.string(), many: z.string() }),
      adds,
    }),
    z.object({ kind: z.literal('flat'), cents: z.int(), plus: z.string().optional(), adds }),
    z.object({
      kind: z.literal('distance'),
      base_cents: z.int(),
      cents_per_mile: z.int(),
      cents_per_minute: z.int(),
      minimum_cents: z.int(),
      waiting_cents_per_hour: z.int(),
      adds,
    }),
  ])
  .meta({ id: 'Price' });
const option = z
  .object({
    id: z.string(),
    service_id: z.string(),
    title: z.string(),
    summary: z.string(),
    price,
    shortest_minutes: z.int(),
    longest_minutes: z.int(),
    buffer_minutes: z.int().meta({ description: 'Kept free after the visit, for the way to the next one.' }),
    lead_hours: z.int(),
    free_cancellation_hours: z.int(),
    confirmed_at_once: z.boolean(),
    capacity: z.int(),
    version_id: z.string().nullable(),
    window_starts: z
      .array(z.int())
      .nullable()
      .meta({ description: 'Minutes since midnight, where it starts at set times only.' }),
    questions: z
      .array(
        z.object({
          name: z.string(),
          type: z.enum(['choice', 'choices', 'number', 'text']),
          legend: z.string(),
          term: z.string(),
          needed: z.enum(['always', 'onPages', 'never']),
          is_private: z.literal(true).optional(),
          shown_when: z.object({ name: z.string(), value: z.string() }).optional(),
          most: z.int().optional(),
          minutes: z.int().optional(),
          choices: z.array(
            z.object({
              id: z.string(),
              title: z.string(),
              hours: z.int().optional().meta({ description: 'How long it usually takes.' }),
              minutes: z.int().optional(),
              option_id: z.string().optional().meta({ description: 'The option that serves it instead.' }),
            }),
          ),
        }),
      )
      .meta({
        description: 'What can be said about the work itself: each answer by the name of its question.',
      }),
  })
  .meta({ id: 'ServiceOption' });
const extra = z
  .object({
    id: z.string(),
    service_id: z.string(),
    title: z.string(),
    price_cents: z.int(),
    extra_minutes: z.int(),
  })
  .meta({ id: 'ServiceExtra' });
export const serviceWithOptions = service
  .extend({ options: z.array(option), extras: z.array(extra) })
  .meta({ id: 'ServiceWithOptions' });
export const preferenceOption = z
  .object({
    id: z.string(),
    title: z.string(),
    topic: z.string(),
    matters_for: z.array(z.string()),
    first_for: z
      .array(z.string())
      .meta({ description: 'The services for which it is among the few that are asked first.' }),
    not_for: z
      .array(z.string())
      .meta({ description: 'The options of these services for which it does not matter.' }),
    excludes: z.array(z.string()).meta({ description: 'What it cannot be kept together with.' }),
  })
  .meta({ id: 'PreferenceOption' });
export const place = z
  .object({
    zipcode: z.string(),
    city: z.string(),
    state: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    time_zone: z.string(),
  })
  .meta({ id: 'Place' });

const said = z.literal(true).nullable();

/** What the office has published of checks and insurance; null where nothing is said. */
export const safety = z.object({
  check_by: z.string().nullable(),
  check_again_months: z.int().nullable(),
  references_called: said,
  talk_in_person: said,
  driver_checked_months: z.int().nullable(),
  car_checked_months: z.int().nullable(),
  insured_cents: z.int().nullable(),
  insurer: z.string().nullable(),
  policy: z.string().nullable(),
  insured_until: z.iso.date().nullable(),
  bonded_cents: z.int().nullable(),
  certificate: z.string().nullable().meta({ description: 'The address of a PDF.' }),
  answer_minutes: z.int().nullable().meta({ description: 'Within the hours of the office.' }),
  claim_days: z.int().nullable(),
  reply_days: z.int().nullable(),
  redo_or_refund: said,
});
