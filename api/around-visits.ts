import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { callAboutComplaint } from '#domains/enquiries/complaint-call.ts';
import { officeOf } from '#domains/enquiries/office-words.ts';
import type { Member } from '#domains/people/people.ts';
import { startWaiting, stopWaiting, takeOffer } from '#domains/visit-changes/waiting/waiting-list.server.ts';
import { isWaiting } from '#domains/visit-changes/waiting/waiting.server.ts';
import { standingOf } from '#domains/visit-day/standing.ts';
import { findComplaint, tellWhatWasWrong } from '#domains/visit-news/complaint.server.ts';
import { complaintInput, complaintKinds, outcomes, wishes } from '#domains/visit-news/complaint.ts';
import { findRating, rateVisit } from '#domains/visit-news/rating.server.ts';
import { thanks } from '#domains/visit-news/rating.ts';
import {
  findSharedBooking,
  listShares,
  shareBooking,
  stopSharing,
} from '#domains/visit-news/sharing.server.ts';
import { linkLabel, type Share } from '#domains/visit-news/sharing.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { type Booking, bookingNotFound } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { bookingShape, both } from './booking-shapes.ts';
import { call } from './operation.ts';

const one = z.object({ id: z.uuid() });
const waiting = z.object({ waiting: z.boolean() });
const share = z
  .object({
    id: z.string(),
    label: z.string(),
    at: z.string(),
    by: z.string(),
    address: z.string().nullable(),
  })
  .meta({ id: 'Share' });
const shares = z.object({ shares: z.array(share) });
const sharedVisit = bookingShape.pick({
  reference: true,
  heading: true,
  state: true,
  recipient_name: true,
  option_title: true,
  professional_name: true,
  starts_at: true,
  ends_at: true,
  time_zone: true,
});
const rating = z.object({
  rating: z.object({ stars: z.int(), thanks: z.string().nullable(), by: z.string() }).nullable(),
});

const complaint = z.object({
  complaint: z
    .object({
      opened_at: z.iso.datetime(),
      kind: z.enum(complaintKinds).nullable().meta({ description: 'Null where there are only few stars.' }),
      wish: z.enum(wishes).nullable(),
      words: z.string().nullable(),
      phone: z.string().nullable(),
      call_by: z.iso.datetime().nullable().meta({ description: 'Until when we call.' }),
      outcome: z.enum(outcomes).nullable().meta({ description: 'Null while it is open.' }),
      answer: z.string().nullable(),
    })
    .nullable(),
});

/** `/api/booking_ms`: an earlier time, links to a visit, ratings, and what was wrong. */
export const aroundVisitCalls = [
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}/waiting',
    name: 'getWaiting',
    group: 'around_visits',
    summary: 'Whether an earlier time is looked for',
    who: 'active',
    params: one,
    response: waiting,
    answer: ({ platform, member, params }) => waitingAnswer(platform, member, params.id),
  }),
  call({
    method: 'put',
    path: '/booking_ms/bookings/{id}/waiting',
    name: 'startWaiting',
    group: 'around_visits',
    summary: 'Get notified when an earlier time opens',
    who: 'active',
    params: one,
    response: waiting,
    async answer({ platform, member, params }) {
      const done = await startWaiting(platform, member, params.id);
      return done.ok ? waitingAnswer(platform, member, params.id) : done;
    },
  }),
  call({
    method: 'delete',
    path: '/booking_ms/bookings/{id}/waiting',
    name: 'stopWaiting',
    group: 'around_visits',
    summary: 'No longer look for an earlier time',
    who: 'active',
    params: one,
    response: waiting,
    async answer({ platform, member, params }) {
      const done = await stopWaiting(platform, member, params.id);
      return done.ok ? waitingAnswer(platform, member, params.id) : done;
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/bookings/{id}/waiting/offers',
    name: 'takeEarlierTime',
    group: 'around_visits',
    summary: 'Take the earlier time that a message offers, by its link; the first to answer gets it',
    who: 'anyone',
    params: one,
    body: z.object({
      offer: z
        .string('Send the offer from the link in the message.')
        .min(1, 'Send the offer from the link in the message.')
        .max(200, 'Send the offer from the link in the message.'),
      both,
    }),
    example: { offer: 'wUJbq2ZtqVd0c8vS' },
    response: z.object({ starts_at: z.iso.datetime() }),
    async answer({ platform, params, body }) {
      const taken = await takeOffer(platform, params.id, body.offer, body.both);
      return taken.ok ? success({ value: { starts_at: taken.value.startsAt.toISOString() } }) : taken;
    },
  }),
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}/shares',
    name: 'listShares',
    group: 'around_visits',
    summary: 'The links that show a visit to others; a stopped one has no address',
    who: 'active',
    params: one,
    response: shares,
    answer: ({ platform, member, params }) => sharesAnswer(platform, member, params.id),
  }),
  call({
    method: 'post',
    path: '/booking_ms/bookings/{id}/shares',
    name: 'shareVisit',
    group: 'around_visits',
    summary: 'Create a link that shows one visit, without its address and price, to anyone who has it',
    who: 'active',
    params: one,
    body: z.object({ label: linkLabel }),
    response: shares,
    status: 201,
    // The address opens the visit, so it is not kept with the answers that can be repeated.
    repeat: { safe: 'Sent again, it makes another link; stop the one that is not needed.' },
    async answer({ platform, member, params, body }) {
      const made = await shareBooking(platform, member, params.id, body.label);
      return made.ok ? sharesAnswer(platform, member, params.id) : made;
    },
  }),
  call({
    method: 'delete',
    path: '/booking_ms/bookings/{id}/shares/{share}',
    name: 'stopSharing',
    group: 'around_visits',
    summary: 'Stop a link',
    who: 'active',
    params: one.extend({ share: z.uuid() }),
    response: shares,
    async answer({ platform, member, params }) {
      const stopped = await stopSharing(platform, member, params.id, params.share);
      return stopped.ok ? sharesAnswer(platform, member, params.id) : stopped;
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/shared_visits',
    name: 'openSharedVisit',
    group: 'around_visits',
    summary: 'The visit that a link shows, without its address, its price and who did what',
    who: 'anyone',
    body: z.object({
      booking_id: z.uuid('Use the id in the link.'),
      key: z.string('Use the key in the link.'),
    }),
    example: {
      booking_id: '01938f0e-5b1a-7c3d-9e42-6f0a1b2c3d4e',
      key: 'q5mVx0cB7nT2kLw9sJ4hRz8yPd6uGf3aEi1oQvXtNbM',
    },
    response: z.object({ visit: sharedVisit }),
    repeat: { safe: 'It changes nothing.' },
    async answer({ platform, body }) {
      const shared = await findSharedBooking(platform, body.booking_id, body.key);
      if (shared === undefined) return refused(bookingNotFound);
      return success({
        value: {
          visit: {
            reference: shared.reference,
            heading: standingOf(shared, platform.clock.now()).heading,
            state: shared.state,
            recipient_name: shared.recipientName,
            option_title: shared.optionTitle,
            professional_name: shared.professionalName,
            starts_at: shared.startsAt.toISOString(),
            ends_at: shared.endsAt.toISOString(),
            time_zone: shared.timeZone,
          },
        },
      });
    },
  }),
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}/rating',
    name: 'getRating',
    group: 'around_visits',
    summary: 'What was said of a visit',
    who: 'active',
    params: one,
    response: rating,
    answer: ({ platform, member, params }) => ratingAnswer(platform, member, params.id),
  }),
  call({
    method: 'put',
    path: '/booking_ms/bookings/{id}/rating',
    name: 'rateVisit',
    group: 'around_visits',
    summary: 'Rate a visit and thank the helper; sent again, it replaces the earlier rating',
    who: 'active',
    params: one,
    body: z.object({
      stars: z.int('Choose a rating.').min(1, 'Choose a rating.').max(5, 'Choose a rating.'),
      thanks,
    }),
    response: rating,
    async answer({ platform, member, params, body }) {
      const rated = await rateVisit(platform, member, params.id, body);
      return rated.ok ? ratingAnswer(platform, member, params.id) : rated;
    },
  }),
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}/wrong',
    name: 'getWhatWasWrong',
    group: 'around_visits',
    summary: 'The last report of what was wrong with a visit, and its outcome',
    who: 'active',
    params: one,
    response: complaint,
    answer: ({ platform, member, params }) => complaintAnswer(platform, member, params.id),
  }),
  call({
    method: 'put',
    path: '/booking_ms/bookings/{id}/wrong',
    name: 'tellWhatWasWrong',
    group: 'around_visits',
    summary:
      'Report what was wrong with a visit, for the office to make right; sent again while it is open, it replaces the earlier report',
    who: 'active',
    params: one,
    body: complaintInput,
    example: { kind: 'work', wish: 'redo', words: 'The kitchen was left out.', phone: '212 555 0142' },
    response: complaint,
    async answer({ platform, member, params, body }) {
      const told = await tellWhatWasWrong(platform, member, params.id, body);
      return told.ok ? complaintAnswer(platform, member, params.id) : told;
    },
  }),
];

function shareOut(
  platform: ConnectedPlatform,
  bookingId: string,
  { id, label, createdAt, createdByName, key }: Share,
): z.input<typeof share> {
  return {
    id,
    label,
    at: createdAt.toISOString(),
    by: createdByName,
    address:
      key === null
        ? null
        : `${platform.publicUrl}${pathTo('/account/all-booking/:id', { id: bookingId, key })}`,
  };
}

async function placed(platform: ConnectedPlatform, member: Member, id: string): Promise<Result<Booking>> {
  const booking = await findBooking(platform.database, member, id);
  return booking === undefined || booking.state === 'held' ? refused(bookingNotFound) : success(booking);
}

async function sharesAnswer(
  platform: ConnectedPlatform,
  member: Member,
  id: string,
): Promise<Result<{ value: z.input<typeof shares> }>> {
  const booking = await placed(platform, member, id);
  if (!booking.ok) return booking;
  const listed = await listShares(platform, member, id);
  return success({ value: { shares: listed.map((each) => shareOut(platform, id, each)) } });
}

async function waitingAnswer(
  platform: ConnectedPlatform,
  member: Member,
  id: string,
): Promise<Result<{ value: unknown }>> {
  const booking = await placed(platform, member, id);
  return booking.ok ? success({ value: { waiting: await isWaiting(platform.database, id) } }) : booking;
}

async function ratingAnswer(
  platform: ConnectedPlatform,
  member: Member,
  id: string,
): Promise<Result<{ value: unknown }>> {
  const booking = await placed(platform, member, id);
  if (!booking.ok) return booking;
  const found = await findRating(platform.database, id);
  return success({
    value: {
      rating:
        found === undefined ? null : { stars: found.stars, thanks: found.thanks, by: found.ratedByName },
    },
  });
}

async function complaintAnswer(
  platform: ConnectedPlatform,
  member: Member,
  id: string,
): Promise<Result<{ value: unknown }>> {
  const booking = await placed(platform, member, id);
  if (!booking.ok) return booking;
  const found = await findComplaint(platform.database, member, id);
  if (found === undefined) return success({ value: { complaint: null } });
  const { openedAt, said, phone, closed } = found;
  return success({
    value: {
      complaint: {
        opened_at: openedAt.toISOString(),
        kind: said?.kind ?? null,
        wish: said?.wish ?? null,
        words: said?.words ?? null,
        phone,
        call_by: callAboutComplaint(found, officeOf(platform.configuration))?.until.toISOString() ?? null,
        outcome: closed?.outcome ?? null,
        answer: closed?.answer ?? null,
      },
    },
  });
}
