import { z } from 'zod';
import type { DayOfStarts } from '#domains/availability/starts-by-day.ts';
import { standingOf } from '#domains/visit-day/standing.ts';
import { enoughRatings, type Professional, starsOf } from '#domains/visits/professional.ts';
import { type Booking, bookingStates, type BookingSummary } from '#domains/visits/visit.ts';
import { offerInWords } from '#domains/visits/words.ts';
import { portraitAddress } from '#platform/image-address.ts';

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
  reference: 'AB-FN9F-D6T',
  state: 'confirmed',
  recipient_name: 'Ruth Miller',
  service: 'housekeeping',
  option_title: 'Home cleaning',
  professional_name: 'Deepa Nair',
  starts_at: '2026-11-24T14:00:00.000Z',
  ends_at: '2026-11-24T16:15:00.000Z',
  arrives_by: null,
  time_zone: 'America/Chicago',
  total_cents: 9900,
  recipient_id: '01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4f',
  option: 'home-cleaning',
  heading: 'Tuesday, November 24, 9:00 AM',
  expected_at: null,
  vehicle: null,
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
    heading: z.string().meta({ description: 'As the page of the visit says it now.' }),
    expected_at: z.string().nullable().meta({ description: 'When a late helper arrives, as they said.' }),
    vehicle: z
      .object({ words: z.string(), plate: z.string() })
      .nullable()
      .meta({ description: 'The car that comes to a ride, once known.' }),
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

export function bookingOut(booking: Booking, now: Date): z.output<typeof bookingShape> {
  return {
    ...summaryOut(booking),
    recipient_id: booking.recipientId,
    option: booking.optionId,
    heading: standingOf(booking, now).heading,
    expected_at: booking.expectedAt?.toISOString() ?? null,
    vehicle: booking.vehicle && { words: booking.vehicle.words, plate: booking.vehicle.plate },
    ordered: booking.ordered,
    professional: professionalOut(booking.professional),
    photos: booking.photos,
    taken_photos: booking.takenPhotos,
    notes: booking.notes,
    version: booking.version,
    price_lines: booking.priceLines,
    free_cancellation_until: booking.terms.freeUntil.toISOString(),
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
      time_zone: 'America/Chicago',
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
