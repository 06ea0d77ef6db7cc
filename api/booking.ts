import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { startsByDay } from '#domains/availability/starts-by-day.ts';
import { findLanguageWish, findProfessionalsToChoose } from '#domains/booking/assignment.server.ts';
import { book } from '#domains/booking/booking.server.ts';
import type { BookingRequest } from '#domains/booking/booking.ts';
import { arrivalOf, findOffer, findTimes, type Offer } from '#domains/booking/offer.server.ts';
import { bestPlan, isInForce, withDiscount } from '#domains/membership/membership.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { bankPage } from '#domains/payments/card.ts';
import { optionalText, zipcode } from '#domains/people/fields.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient, recipientNotFound } from '#domains/people/recipient.server.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { payWithAnotherCard } from '#domains/visit-money/reauthorization.server.ts';
import { serveCalendarFeed } from '#domains/visit-news/calendar-feed.server.ts';
import { calendarEntryOf } from '#domains/visits/calendar-entry.ts';
import { cancelingCosts } from '#domains/visits/terms/terms.ts';
import { isCursor, listBookings } from '#domains/visits/visit-list.server.ts';
import { bookingNotes, bookingNotFound, startsAt } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { calendarFeed, calendarFile } from '#platform/messages/calendar-entry.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { bankAsks } from './bank-questions.ts';
import { bookingAnswer, placedBooking } from './booking-answer.ts';
import {
  bookingShape,
  both,
  estimateShape,
  professionalAskedFor,
  slotsOut,
  slotsShape,
  summaryOut,
  summaryShape,
} from './booking-shapes.ts';
import { goodSlotsFor } from './good-slots.ts';
import { call, fileCall } from './operation.ts';
import { answers, dishes } from './ordered-shapes.ts';

const one = z.object({ id: z.uuid() });
const exampleId = '01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e';
const homeCleaning = { option_id: 'home-cleaning', bedrooms: 2, bathrooms: 1, other_rooms: 1 };
const bookingInput = z.object({
  recipient_id: z.uuid('Choose who the visit is for.'),
  answers,
  dishes,
  starts_at: startsAt,
  professional_id: professionalAskedFor,
  notes: bookingNotes,
  card_id: z.uuid('Choose a card.').nullish(),
  use_gift_balance: z
    .boolean()
    .default(false)
    .meta({ description: 'Pays from credit and gift balance first, the rest with the card.' }),
  both,
});

/** `/api/booking_ms`: prices, free times and visits. */
export const bookingCalls = [
  call({
    method: 'post',
    path: '/booking_ms/estimates',
    name: 'estimateVisit',
    door: 'search',
    group: 'bookings',
    summary: 'What a visit costs and how long it takes',
    who: 'anyone',
    body: z.object({ answers, zipcode: zipcode.optional() }),
    example: { answers: homeCleaning },
    response: z.object({ estimate: estimateShape }),
    async answer({ platform, body, requestContext }) {
      const offer = await findOffer(platform, { ...body, zipcode: body.zipcode });
      if (!offer.ok) return offer;
      const own =
        requestContext.member === null
          ? undefined
          : await findMembership(platform.database, requestContext.member.userId);
      const plans = own !== undefined && isInForce(own, platform.clock.now()) ? [own.planId] : [];
      const { minutes, totalCents, lines } = withDiscount(offer.value.estimate, bestPlan(plans));
      return success({ value: { estimate: { minutes, total_cents: totalCents, lines } } });
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/slots',
    name: 'findSlots',
    door: 'search',
    group: 'bookings',
    summary: 'The available times of the next 60 days for a visit in a ZIP code, by day',
    who: 'anyone',
    body: z.object({
      answers,
      zipcode,
      recipient_id: z.uuid('Choose who the visit is for.').optional().meta({
        description: 'For `language_wish` and `professionals`.',
      }),
      professional_id: professionalAskedFor,
    }),
    example: { answers: homeCleaning, zipcode: '62701' },
    response: slotsShape,
    async answer({ platform, body, requestContext }) {
      const offer = await findOffer(platform, body);
      if (!offer.ok) return offer;
      const times = await findTimes(platform, offer.value, { professionalId: body.professional_id });
      if (!times.ok) return times;
      const { starts, area } = times.value;
      const slots = slotsOut(startsByDay(starts, area.timeZone), area.timeZone, (startsAt) =>
        arrivalOf(offer.value, startsAt),
      );
      const known = await knownOf(platform, requestContext.member, body.recipient_id, offer.value);
      if (!known.ok) return known;
      const good = await goodSlotsFor(platform, {
        member: requestContext.member,
        recipientId: body.recipient_id,
        offer: offer.value,
        times: times.value,
        professionalId: body.professional_id,
      });
      return success({ value: { ...slots, ...known.value, good } });
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/bookings',
    name: 'bookVisit',
    group: 'bookings',
    pays: true,
    summary:
      'Book a visit: takes the time, holds the money and confirms; `bank_asks` where the bank asks first, with the time held',
    who: 'active',
    body: bookingInput,
    example: {
      recipient_id: exampleId,
      answers: homeCleaning,
      starts_at: '2026-11-24T14:00:00Z',
      notes: 'Please ring twice.',
      card_id: exampleId,
    },
    response: z.object({ booking: bookingShape }),
    status: 201,
    repeat: 'required',
    async answer({ platform, member, body, key }) {
      const request: BookingRequest = {
        recipientId: body.recipient_id,
        answers: body.answers,
        dishes: body.dishes ?? [],
        times: { kind: 'once', startsAt: body.starts_at },
        notes: body.notes,
        professionalId: body.professional_id,
      };
      const payment = {
        cardId: body.card_id ?? null,
        useGift: body.use_gift_balance,
        returnUrl: bankPage(platform.publicUrl),
        both: body.both,
      };
      const placed = await book(platform, member, request, payment, `api:${key}`);
      if (!placed.ok)
        return placed.refusal.code === 'slot_taken'
          ? withOtherTimes(platform, member, request, placed.refusal)
          : placed;
      const { bookingId, challenge } = placed.value;
      return challenge === undefined
        ? bookingAnswer(platform, member, bookingId)
        : refused(bankAsks({ ...challenge, bookingId }));
    },
  }),
  call({
    method: 'get',
    path: '/booking_ms/bookings',
    name: 'listBookings',
    group: 'bookings',
    summary: 'The visits of the member and of the people they look after, 25 at a time',
    who: 'active',
    query: z.object({
      which: z.enum(['upcoming', 'all']).default('upcoming'),
      recipient_id: z.uuid().optional(),
      service: z.string().max(40).optional(),
      q: z.string().max(60).optional().meta({ description: 'A reference, or part of a name' }),
      cursor: z.string().refine(isCursor, 'Use the cursor of the page before, as it is.').optional(),
    }),
    response: z.object({ bookings: z.array(summaryShape), next_cursor: z.string().nullable() }),
    async answer({ platform, member, query }) {
      const { which, cursor, recipient_id: recipientId, service: serviceId, q: text } = query;
      const now = platform.clock.now();
      const wish = { which, cursor, recipientId, serviceId, text, now };
      const page = await listBookings(platform.database, member, wish);
      return success({ value: { bookings: page.bookings.map(summaryOut), next_cursor: page.nextCursor } });
    },
  }),
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}',
    name: 'getBooking',
    group: 'bookings',
    summary: 'One visit with its price, needs and events',
    who: 'active',
    params: one,
    response: z.object({ booking: bookingShape }),
    answer: ({ platform, member, params }) => bookingAnswer(platform, member, params.id),
  }),
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}/cancellation',
    name: 'getCancellationFee',
    group: 'bookings',
    summary: 'What canceling would cost now',
    who: 'active',
    params: one,
    response: z.object({ fee_cents: z.int(), free_until: z.string() }),
    async answer({ platform, member, params }) {
      const booking = await placedBooking(platform, member, params.id);
      if (booking === undefined) return refused(bookingNotFound);
      const now = platform.clock.now();
      const fee =
        booking.cancellation?.feeCents ??
        cancelingCosts({ ...booking, placedAt: booking.placedAt ?? now }, now);
      return success({ value: { fee_cents: fee, free_until: booking.terms.freeUntil.toISOString() } });
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/bookings/{id}/cancellation',
    name: 'cancelBooking',
    group: 'bookings',
    summary: 'Cancel, for the fee that was agreed to; another fee by now is refused',
    who: 'active',
    params: one,
    body: z.object({
      agreed_fee_cents: z.int().min(0).meta({ description: 'As `getCancellationFee` answered it.' }),
      reason: optionalText(500),
    }),
    example: { agreed_fee_cents: 0, reason: 'We will be away.' },
    response: z.object({ fee_cents: z.int().meta({ example: 0 }) }),
    async answer({ platform, member, params, body }) {
      const cancelled = await cancelBooking(platform, member, params.id, {
        agreedFeeCents: body.agreed_fee_cents,
        reason: body.reason,
      });
      if (!cancelled.ok) return cancelled;
      await settleCancellations(platform, params.id);
      return success({ value: { fee_cents: cancelled.value.feeCents } });
    },
  }),
  call({
    method: 'put',
    path: '/booking_ms/bookings/{id}/payment',
    name: 'payWithAnotherCard',
    group: 'bookings',
    pays: true,
    summary:
      'Pay with another card after the first one could not be used, also for a time that is kept after the no of a bank; `bank_asks` where the bank asks first',
    who: 'active',
    params: one,
    body: z.object({ card_id: z.uuid() }),
    response: z.object({ booking: bookingShape }),
    async answer({ platform, member, params, body }) {
      const paid = await payWithAnotherCard(
        platform,
        member,
        params.id,
        body.card_id,
        bankPage(platform.publicUrl),
      );
      if (paid.ok && paid.value.challenge !== undefined) return refused(bankAsks(paid.value.challenge));
      return paid.ok ? bookingAnswer(platform, member, params.id) : paid;
    },
  }),
  // A file without an envelope: calendars open it directly.
  fileCall({
    path: '/booking_ms/bookings/{id}/calendar.ics',
    name: 'downloadCalendarEntry',
    group: 'drafts',
    summary: 'One visit as a calendar entry',
    who: 'active',
    params: one,
    file: 'text/calendar',
    page: pathTo('/account/upcoming-booking'),
    async answer({ platform, member, params }) {
      const booking = await placedBooking(platform, member, params.id);
      if (booking === undefined) return refused(bookingNotFound);
      const facts = {
        ...booking,
        site: platform.configuration.SITE_NAME,
        phone: platform.configuration.PHONE,
        url: `${platform.publicUrl}${pathTo('/account/upcoming-booking/:id', { id: booking.id })}`,
        cancelled: booking.state === 'cancelled',
      };
      return success({
        content: calendarFile(calendarEntryOf(facts, platform.clock.now())),
        name: `${booking.reference}.ics`,
        shown: 'attachment',
      });
    },
  }),
  // For programs that cannot sign in: the holder of the address may read it, and its owner can stop it.
  fileCall({
    path: '/booking_ms/calendars/{file}',
    name: 'readCalendar',
    group: 'drafts',
    summary: 'The visits of the member who created this calendar address, for a calendar program',
    who: 'anyone',
    params: z.object({
      file: z.string().max(200).meta({ description: 'The secret of the address, with .ics behind it' }),
    }),
    file: 'text/calendar',
    page: pathTo('/account/upcoming-booking'),
    async answer({ platform, params }) {
      const entries = await serveCalendarFeed(platform, params.file.replace(/\.ics$/, ''));
      return entries === undefined
        ? refused(bookingNotFound)
        : success({
            content: calendarFeed(platform.configuration.SITE_NAME, entries),
            name: 'visits.ics',
            shown: 'inline',
          });
    },
  }),
];

/**
 * Of the recipient: the language that they would rather speak, for members who may know it, and which
 * professional to ask for.
 */
async function knownOf(
  platform: ConnectedPlatform,
  member: Member | null,
  recipientId: string | undefined,
  { option }: Offer,
): Promise<Result<Partial<z.input<typeof slotsShape>>>> {
  if (recipientId === undefined) return success({});
  const recipient = member === null ? undefined : await findRecipient(platform.database, member, recipientId);
  if (recipient === undefined) return refused(recipientNotFound);
  const wish = await findLanguageWish(platform.database, recipient, option);
  const toChoose = await findProfessionalsToChoose(platform.database, recipient, option);
  return success({
    language_wish: wish && { languages: wish.languages, is_spoken: wish.isSpoken },
    professionals: toChoose.map(({ id, visits, professional: { name } }) => ({ id, name, visits })),
  });
}

/** A time that was taken meanwhile comes with the next free ones, so that nobody has to search again. */
async function withOtherTimes(
  platform: ConnectedPlatform,
  member: Member,
  wanted: BookingRequest,
  taken: Refusal,
): Promise<{ ok: false; refusal: Refusal }> {
  const offer = await findOffer(platform, { ...wanted, member });
  const times = offer.ok ? await findTimes(platform, offer.value, { limit: 5 }) : offer;
  if (!times.ok) return refused(taken);
  const { starts, area } = times.value;
  const others = startsByDay(starts, area.timeZone).flatMap((day) =>
    day.times.map((time) => ({ starts_at: time.value, label: `${day.label}, ${time.label}` })),
  );
  return refused({ ...taken, details: { other_times: others } });
}
