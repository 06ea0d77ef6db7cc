import { z } from 'zod';
import type { DayOfStarts } from '#domains/availability/starts-by-day.ts';
import { chosenDishes } from '#domains/catalogue/menu.ts';
import { mostPhotos } from '#domains/catalogue/photos.ts';
import { doorHelps, mobilityAids, stairCounts, timings, trips } from '#domains/catalogue/ride.ts';
import { enoughRatings, type Professional, starsOf } from '#domains/visits/professional.ts';
import { everyValues, mostVisits } from '#domains/visits/series.ts';
import { type Booking, bookingStates, type BookingSummary } from '#domains/visits/visit.ts';
import { offerInWords } from '#domains/visits/words.ts';
import { portraitAddress } from '#platform/image-address.ts';
import { fromWire } from './spelling.ts';

const count = z.union([z.int(), z.string().max(20)], { error: 'Use a whole number.' }).nullish();
const choice = z.string().max(80).nullish();

/**
 * The answers for any service. Which of them are needed, and within what limits, follows from the option: see
 * the catalogue's rules.
 */
export const answers = z
  .object({
    option_id: z
      .string({ error: 'Choose a service.' })
      .min(1, 'Choose a service.')
      .max(80, 'Choose a service.'),
    bedrooms: count,
    bathrooms: count,
    other_rooms: count,
    hours: count,
    count,
    load: choice,
    choice,
    job: choice.meta({ description: 'Of the choices that the option asks for.' }),
    device: choice,
    problem: choice,
    description: z
      .string()
      .max(1000, 'Use 1,000 characters or fewer.')
      .nullish()
      .meta({ description: "What there is to do, in the booker's own words." }),
    photos: z
      .array(z.uuid('Use the ids of photos.'))
      .max(mostPhotos, `Add up to ${mostPhotos} photos.`)
      .nullish()
      .meta({ description: 'Ids that `sendPhoto` gave; what is not a photo of yours is left out.' }),
    extras: z
      .union([z.array(z.string().max(80)).max(20), z.string().max(80)], {
        error: 'Choose each extra only once.',
      })
      .nullish(),
    destination: z.string().max(500, 'Use 120 characters or fewer.').optional(),
    destination_zip: z.string().max(20, 'Enter a 5-digit ZIP code, like 11375.').optional(),
    door: z.string().max(200, 'Use 60 characters or fewer.').optional(),
    origin: z
      .string()
      .max(500, 'Use 120 characters or fewer.')
      .optional()
      .meta({ description: 'Where a ride begins, if not at home; of the way home, where that ends.' }),
    origin_zip: z.string().max(20, 'Enter a 5-digit ZIP code, like 11375.').optional(),
    trip: z.enum(trips, { error: 'Choose one way or round trip.' }).optional(),
    timing: z.enum(timings, { error: 'Choose how to plan the ride.' }).optional(),
    waiting_minutes: count,
    companion: z.enum(['yes', 'no'], { error: 'Choose whether anyone is riding with you.' }).optional(),
    help: z.enum(doorHelps, { error: 'Choose how much help you’d like.' }).optional(),
    mobility_aid: z.enum(mobilityAids, { error: 'Choose cane, walker, wheelchair or no.' }).optional(),
    stairs: z.enum(stairCounts, { error: 'Choose whether there are steps.' }).optional(),
    quote_id: z
      .uuid('Use the id of the quote.')
      .optional()
      .meta({ description: 'Of a quote that was agreed to: what is booked is its work.' }),
  })
  .transform(({ option_id: optionId, ...given }) => ({
    ...fromWire(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))),
    optionId,
  }))
  .meta({ id: 'VisitAnswers' });

/** Of meals to the door: what is chosen from the menu of the day. */
export const dishes = chosenDishes.nullish().meta({
  description:
    'Of meals to the door: dishes from `readMenu`. The kitchen chooses the rest; with none it chooses all. Of a series, those that are on the menu of the day come again.',
});

/** How often visits come again, and where that ends, if it does. */
export const repeat = z
  .object({
    every: z.enum(everyValues, 'Choose how often we should come.'),
    count: z.int().min(2, 'Use 2 or more.').max(mostVisits, `Use ${mostVisits} or fewer.`).nullish(),
    until: z.iso.date('Choose a day.').nullish(),
  })
  .refine((given) => typeof given.count !== 'number' || typeof given.until !== 'string', {
    error: 'Enter the number of visits or the last day, not both.',
    path: ['count'],
  })
  .meta({
    id: 'Repeat',
    description: 'With neither `count` nor `until`, visits come until somebody stops them (`stopSeries`).',
  });

/** How bookings look from outside: names with underscores, instants in ISO 8601 with the zone next to them. */
export const summaryShape = z
  .object({
    id: z.string(),
    reference: z.string(),
    state: z.enum(bookingStates),
    recipient_name: z.string(),
    service: z.string(),
    option_title: z.string(),
    professional_name: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    arrives_by: z.string().nullable().meta({
      description: 'When a ride arrives at the latest, in UTC, if it is planned by arrival.',
    }),
    time_zone: z.string(),
    total_cents: z.int(),
  })
  .meta({ id: 'BookingSummary' });

export const lineShape = z
  .object({ label: z.string(), detail: z.string(), cents: z.int() })
  .meta({ id: 'PriceLine' });

export const professionalShape = z
  .object({
    name: z.string(),
    introduction: z.string(),
    picture: z.string().nullable().meta({ description: 'Where the picture is, as a path of ours.' }),
    languages: z.array(z.string()).meta({ description: 'Codes of ISO 639-1.' }),
    with_us_since: z.string().nullable(),
    background_checked_on: z.string().nullable(),
    visits_done: z.int(),
    ratings: z.int(),
    stars: z
      .number()
      .nullable()
      .meta({ description: `Null where there are fewer than ${enoughRatings} ratings.` }),
  })
  .meta({ id: 'Professional' });

const lineExample = { label: 'Home cleaning', detail: '2 hours 15 minutes at $44.00 an hour', cents: 9900 };
const bookingExample = {
  id: '01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e',
  reference: 'HS-FN9F-D6T',
  state: 'confirmed',
  recipient_name: 'Ruth Miller',
  service: 'cleaning',
  option_title: 'Home cleaning',
  professional_name: 'Deepa Nair',
  starts_at: '2026-11-24T14:00:00.000Z',
  ends_at: '2026-11-24T16:15:00.000Z',
  arrives_by: null,
  time_zone: 'America/New_York',
  total_cents: 9900,
  recipient_id: '01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4f',
  option: 'home-cleaning',
  ordered: [{ term: 'Rooms', details: '2 bedrooms, 1 bathroom' }],
  professional: {
    name: 'Deepa Nair',
    introduction: 'I make closets easy to use again, with what you need in reach.',
    picture: '/_ipx/w_320,h_320,f_webp,fit_cover/deepa-nair.svg',
    languages: ['en', 'hi'],
    with_us_since: '2020-03-01',
    background_checked_on: '2026-03-09',
    visits_done: 412,
    ratings: 103,
    stars: 4.9,
  },
  photos: [],
  taken_photos: [],
  notes: 'Please ring twice.',
  version: 3,
  price_lines: [lineExample],
  free_cancellation_until: '2026-11-23T14:00:00.000Z',
  needs: [{ title: 'Hard of hearing', remarks: null, acknowledged_at: null }],
  events: [
    {
      at: '2026-11-22T15:00:00.000Z',
      kind: 'confirmed',
      from: 'requested',
      to: 'confirmed',
      by: 'Ruth Miller',
      on_behalf_of: null,
    },
  ],
  cancellation: null,
  payment: { state: 'authorized', amount_cents: 9900, captured_cents: 0, card: 'Visa ending in 4242' },
};

export const bookingShape = summaryShape
  .extend({
    recipient_id: z.string(),
    option: z.string(),
    ordered: z
      .array(z.object({ term: z.string(), details: z.string() }))
      .meta({ description: 'What was ordered, in words' }),
    professional: professionalShape,
    photos: z
      .array(z.string())
      .meta({ description: 'Ids of the photos of what is to be done, for `getPhoto`.' }),
    taken_photos: z
      .array(z.string())
      .meta({ description: 'The same for photos the helper took at the visit.' }),
    notes: z.string().nullable(),
    version: z.int().meta({ description: 'Counts its changes.' }),
    price_lines: z.array(lineShape),
    free_cancellation_until: z.string(),
    needs: z
      .array(
        z.object({
          title: z.string(),
          remarks: z.string().nullable(),
          acknowledged_at: z.string().nullable(),
        }),
      )
      .nullable()
      .meta({ description: 'Null for family and friends without the right `needs`.' }),
    events: z.array(
      z.object({
        at: z.string(),
        kind: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        by: z.string().nullable(),
        on_behalf_of: z.string().nullable(),
      }),
    ),
    cancellation: z.object({ fee_cents: z.int(), at: z.string() }).nullable(),
    payment: z
      .object({
        state: z.string(),
        amount_cents: z.int(),
        captured_cents: z.int(),
        card: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Booking', example: bookingExample });

export const estimateShape = z
  .object({ minutes: z.int(), total_cents: z.int(), lines: z.array(lineShape) })
  .meta({ id: 'Estimate', example: { minutes: 135, total_cents: 9900, lines: [lineExample] } });

export function summaryOut(booking: BookingSummary): z.output<typeof summaryShape> {
  return {
    id: booking.id,
    reference: booking.reference,
    state: booking.state,
    recipient_name: booking.recipientName,
    service: booking.serviceId,
    option_title: booking.optionTitle,
    professional_name: booking.professionalName,
    starts_at: booking.startsAt.toISOString(),
    ends_at: booking.endsAt.toISOString(),
    arrives_by: booking.arrivesBy?.toISOString() ?? null,
    time_zone: booking.timeZone,
    total_cents: booking.totalCents,
  };
}

export function professionalOut(professional: Professional): z.output<typeof professionalShape> {
  const { name, introduction, picture, languages } = professional;
  return {
    name,
    introduction,
    picture: picture === null ? null : portraitAddress(picture, 'webp', 320),
    languages,
    with_us_since: professional.withUsSince,
    background_checked_on: professional.backgroundCheckedOn,
    visits_done: professional.visitsDone,
    ratings: professional.ratings,
    stars: starsOf(professional),
  };
}

export function bookingOut(booking: Booking): z.output<typeof bookingShape> {
  return {
    ...summaryOut(booking),
    recipient_id: booking.recipientId,
    option: booking.optionId,
    ordered: booking.ordered,
    professional: professionalOut(booking.professional),
    photos: booking.photos,
    taken_photos: booking.takenPhotos,
    notes: booking.notes,
    version: booking.version,
    price_lines: booking.priceLines,
    free_cancellation_until: booking.freeCancellationUntil.toISOString(),
    needs:
      booking.needs &&
      booking.needs.map((need) => ({
        title: need.title,
        remarks: need.remarks,
        acknowledged_at: need.acknowledgedAt?.toISOString() ?? null,
      })),
    events: booking.events.map((event) => ({
      at: event.at.toISOString(),
      kind: event.kind,
      from: event.from,
      to: event.to,
      by: event.actorName,
      on_behalf_of: event.onBehalfOfName,
    })),
    cancellation:
      booking.cancellation === null
        ? null
        : { fee_cents: booking.cancellation.feeCents, at: booking.cancellation.at.toISOString() },
    payment:
      booking.payment === null
        ? null
        : {
            state: booking.payment.state,
            amount_cents: booking.payment.amountCents,
            captured_cents: booking.payment.capturedCents,
            card: booking.payment.cardLabel,
          },
  };
}

export const professionalAskedFor = z
  .uuid('Choose a helper.')
  .optional()
  .meta({ description: 'The helper; any available one if none is named.' });

/** The yes to a second visit at one hour; said once for all calls that take it, to keep the document small. */
export const both = z
  .array(z.uuid())
  .default([])
  .meta({ id: 'Both', description: 'Yes to a `clash`: its ids' });

export const slotsShape = z
  .object({
    time_zone: z.string(),
    language_wish: z
      .object({
        languages: z.array(z.string()),
        is_spoken: z.boolean().meta({ description: 'By anyone nearby who does this' }),
      })
      .nullable()
      .meta({ description: 'What the recipient prefers to speak, for callers who can see it' }),
    professionals: z
      .array(z.object({ id: z.string(), name: z.string(), visits: z.int() }))
      .meta({ description: 'Who may be asked for, with how often they have been with the recipient' }),
    good: z
      .array(z.object({ starts_at: z.string(), professional_id: z.string().nullable() }))
      .meta({ description: 'Up to 3 that suit most' }),
    days: z.array(
      z.object({
        date: z.string(),
        label: z.string(),
        times: z.array(
          z.object({ starts_at: z.string(), arrives_by: z.string().nullable(), label: z.string() }),
        ),
      }),
    ),
  })
  .meta({
    id: 'Slots',
    example: {
      time_zone: 'America/New_York',
      language_wish: null,
      professionals: [],
      good: [],
      days: [
        {
          date: '2026-11-24',
          label: 'Tuesday, November 24',
          times: [{ starts_at: '2026-11-24T14:00:00.000Z', arrives_by: null, label: '9:00 AM' }],
        },
      ],
    },
  });

/** A ride to an appointment is offered by its arrival time; `starts_at` is its pick-up. */
export function slotsOut(
  days: readonly DayOfStarts[],
  timeZone: string,
  arrivalAt: (startsAt: Date) => Date | null = () => null,
): z.input<typeof slotsShape> {
  const slotOut = ({ value, label }: DayOfStarts['times'][number]) => {
    const startsAt = new Date(value);
    const arrivesBy = arrivalAt(startsAt);
    return {
      starts_at: value,
      arrives_by: arrivesBy?.toISOString() ?? null,
      label: arrivesBy === null ? label : offerInWords(startsAt, arrivesBy, timeZone).label,
    };
  };
  return {
    time_zone: timeZone,
    language_wish: null,
    professionals: [],
    good: [],
    days: days.map(({ date, label, times }) => ({ date, label, times: times.map(slotOut) })),
  };
}
