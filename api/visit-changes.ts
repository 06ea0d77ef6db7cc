import { z } from 'zod';
import { chosenDishes } from '#domains/services/delivery/menu.ts';
import { changeDishes } from '#domains/visit-changes/dish-choice.server.ts';
import { changeNotes } from '#domains/visit-changes/notes.server.ts';
import { chooseWhoComes, findOthersFree } from '#domains/visit-changes/professional-choice.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { bookingNotes, bookingNotFound, isAdjustable, startsAt } from '#domains/visits/visit.ts';
import { refused, success } from '#platform/result.ts';
import { bookingAnswer, placedBooking } from './booking-answer.ts';
import { bookingOut, bookingShape, both, professionalOut, professionalShape } from './booking-shapes.ts';
import { call } from './operation.ts';

const one = z.object({ id: z.uuid() });
const exampleId = '01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e';
const booking = z.object({ booking: bookingShape });
const version = z.int('Send the version of the booking that you have seen.').meta({
  description: 'Of the booking as it was read',
});

/** `/api/booking_ms`: what can be changed of a visit that is booked. */
export const visitChangeCalls = [
  call({
    method: 'put',
    path: '/booking_ms/bookings/{id}/time',
    name: 'rescheduleBooking',
    group: 'visit_changes',
    summary: 'Move a visit to another available time',
    who: 'active',
    params: one,
    body: z.object({ starts_at: startsAt, both }),
    response: booking,
    async answer({ platform, member, params, body }) {
      const moved = await rescheduleBooking(platform, member, params.id, body.starts_at, { both: body.both });
      return moved.ok ? bookingAnswer(platform, member, params.id) : moved;
    },
  }),
  call({
    method: 'put',
    path: '/booking_ms/bookings/{id}/notes',
    name: 'changeNotes',
    group: 'visit_changes',
    summary: 'Change the note of a visit until it starts',
    who: 'active',
    params: one,
    body: z.object({ notes: bookingNotes, version }),
    example: { notes: 'The bell is broken. Please knock.', version: 3 },
    response: booking,
    async answer({ platform, member, params, body }) {
      const changed = await changeNotes(platform, member, params.id, body);
      return changed.ok ? bookingAnswer(platform, member, params.id) : changed;
    },
  }),
  call({
    method: 'put',
    path: '/booking_ms/bookings/{id}/dishes',
    name: 'changeDishes',
    group: 'visit_changes',
    summary: 'Change the dishes of meals to the door, until the day before',
    who: 'active',
    params: one,
    body: z.object({ dishes: chosenDishes, version }),
    example: { dishes: [{ id: 'lentil-stew', count: 2 }], version: 3 },
    response: booking,
    async answer({ platform, member, params, body }) {
      const changed = await changeDishes(platform, member, params.id, body);
      return changed.ok ? bookingAnswer(platform, member, params.id) : changed;
    },
  }),
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}/professionals',
    name: 'findOtherProfessionals',
    group: 'visit_changes',
    summary: 'Other helpers available at the time of a visit, best match first',
    who: 'active',
    params: one,
    response: z.object({ professionals: z.array(professionalShape.and(z.object({ id: z.string() }))) }),
    async answer({ platform, member, params }) {
      const found = await placedBooking(platform, member, params.id);
      if (found === undefined) return refused(bookingNotFound);
      const now = platform.clock.now();
      const others = isAdjustable(found, now) ? await findOthersFree(platform.database, found, now) : [];
      const professionals = others.map(({ id, professional }) => ({ id, ...professionalOut(professional) }));
      return success({ value: { professionals } });
    },
  }),
  call({
    method: 'put',
    path: '/booking_ms/bookings/{id}/professional',
    name: 'chooseProfessional',
    group: 'visit_changes',
    summary: 'Assign another helper who is available at the same time; the price stays',
    who: 'active',
    params: one,
    body: z.object({
      professional_id: z.uuid('Choose a helper.'),
      scope: z.enum(['one', 'all']).default('one').meta({
        description: 'Of a series: this one, or all upcoming ones that are available',
      }),
    }),
    example: { professional_id: exampleId, scope: 'one' },
    response: booking.extend({
      changed: z.int(),
      staying: z.array(z.string()).meta({ description: 'Starts at which they are not free' }),
    }),
    async answer({ platform, member, params, body }) {
      const chosen = await chooseWhoComes(platform, member, params.id, {
        professionalId: body.professional_id,
        scope: body.scope,
      });
      if (!chosen.ok) return chosen;
      const found = await placedBooking(platform, member, params.id);
      if (found === undefined) return refused(bookingNotFound);
      const { changed, staying } = chosen.value;
      return success({
        value: {
          booking: bookingOut(found, platform.clock.now()),
          changed,
          staying: staying.map((at) => at.toISOString()),
        },
      });
    },
  }),
];
