import { z } from 'zod';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { startsByDay } from '#domains/availability/starts-by-day.ts';
import { acceptQuote, declineQuote } from '#domains/booking/quote-standing.server.ts';
import { findQuote, listQuotes } from '#domains/booking/quote.server.ts';
import { declineReason, standingOf } from '#domains/booking/quote.ts';
import { findOption } from '#domains/services/service.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { refusal, refused, success } from '#platform/result.ts';
import { lineShape, slotsOut, slotsShape } from './booking-shapes.ts';
import { done } from './document.ts';
import { call } from './operation.ts';

const one = z.object({ id: z.uuid() });
const quote = z
  .object({
    id: z.string(),
    at: z.string(),
    description: z.string(),
    lines: z.array(lineShape),
    total_cents: z.int(),
    minutes: z.int(),
    valid_until: z.string(),
    state: z.enum(['sent', 'accepted', 'booked', 'declined', 'replaced', 'expired']),
    booking_id: z.string().nullable(),
  })
  .meta({ id: 'Quote' });

/**
 * `/api/booking_ms`: what work would cost after a visit. Once agreed to, it is booked like any visit, with
 * `quote_id` in its answers.
 */
export const quoteCalls = [
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}/quotes',
    name: 'listQuotes',
    group: 'around_visits',
    summary: 'The quotes that came from a visit, the newest first',
    who: 'active',
    params: one,
    response: z.object({ quotes: z.array(quote) }),
    async answer({ platform, member, params }) {
      const booking = await findBooking(platform.database, member, params.id);
      if (booking === undefined || booking.state === 'held') return refused(bookingNotFound);
      const now = platform.clock.now();
      const quotes = (await listQuotes(platform.database, member, params.id)).map((each) => ({
        id: each.id,
        at: each.at.toISOString(),
        description: each.description,
        lines: each.lines,
        total_cents: each.totalCents,
        minutes: each.minutes,
        valid_until: each.validUntil.toISOString(),
        state: standingOf(each, now),
        booking_id: each.workId,
      }));
      return success({ value: { quotes } });
    },
  }),
  call({
    method: 'get',
    path: '/booking_ms/quotes/{id}/slots',
    name: 'findQuoteSlots',
    group: 'around_visits',
    summary: 'The available times of the next 60 days for the work of a quote, by day',
    who: 'active',
    params: one,
    response: slotsShape,
    async answer({ platform, member, params }) {
      const found = await findQuote(platform.database, member, params.id);
      const option = found && (await findOption(platform.database, found.optionId, platform.clock.now()));
      if (found === undefined || option === undefined)
        return refused(refusal('not_found', 'quote_not_found', 'We could not find this quote.'));
      const search = {
        serviceAreaId: found.serviceAreaId,
        serviceOptionId: option.id,
        lengthMinutes: found.minutes,
        leadHours: option.leadHours,
        now: platform.clock.now(),
      };
      return success({
        value: slotsOut(
          startsByDay(await findFreeStarts(platform.database, search), found.timeZone),
          found.timeZone,
        ),
      });
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/quotes/{id}/acceptance',
    name: 'acceptQuote',
    group: 'around_visits',
    summary: 'Say yes to a quote; the work is then booked with the quote in its answers',
    who: 'active',
    params: one,
    response: z.object({
      recipient_id: z.string(),
      answers: z.object({ option_id: z.string(), quote_id: z.string() }),
      booking_id: z.string().nullable(),
    }),
    async answer({ platform, member, params }) {
      const accepted = await acceptQuote(platform, member, params.id);
      if (!accepted.ok) return accepted;
      const { recipientId, optionId, workId } = accepted.value;
      return success({
        value: {
          recipient_id: recipientId,
          answers: { option_id: optionId, quote_id: params.id },
          booking_id: workId,
        },
      });
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/quotes/{id}/refusal',
    name: 'refuseQuote',
    group: 'around_visits',
    summary: 'Decline a quote, with or without a reason',
    who: 'active',
    params: one,
    body: z.object({ reason: declineReason }),
    response: done,
    async answer({ platform, member, params, body }) {
      const declined = await declineQuote(platform, member, params.id, body.reason);
      return declined.ok ? success({ value: { done: true } }) : declined;
    },
  }),
];
