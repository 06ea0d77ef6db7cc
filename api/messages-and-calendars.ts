import { z } from 'zod';
import type { Member } from '#domains/people/people.ts';
import { listVisitMessages, writeAboutVisit } from '#domains/visit-day/message.server.ts';
import { messageForm } from '#domains/visit-day/message.ts';
import {
  type CalendarFeed,
  listCalendarFeeds,
  startCalendarFeed,
  stopCalendarFeed,
} from '#domains/visit-news/calendar-feed.server.ts';
import { linkLabel } from '#domains/visit-news/sharing.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { call } from './operation.ts';

const one = z.object({ id: z.uuid() });
const { for_whom: forWhom, body: words } = messageForm.shape;
const messages = z.object({
  messages: z.array(
    z
      .object({ id: z.string(), at: z.string(), by: z.string(), for_whom: forWhom, body: z.string() })
      .meta({ id: 'VisitMessage' }),
  ),
});
const calendar = z
  .object({
    id: z.string(),
    label: z.string(),
    created_at: z.string(),
    last_read_at: z.string().nullable(),
    address: z.string(),
  })
  .meta({ id: 'CalendarAddress' });
const calendars = z.object({ calendars: z.array(calendar) });

/**
 * `/api/booking_ms`: what is written about a visit, and the addresses where a calendar program finds all
 * visits.
 */
export const messageAndCalendarCalls = [
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}/messages',
    name: 'listVisitMessages',
    group: 'around_visits',
    summary: 'What was written about a visit, the oldest first',
    who: 'active',
    params: one,
    response: messages,
    answer: ({ platform, member, params }) => messagesAnswer(platform, member, params.id),
  }),
  call({
    method: 'post',
    path: '/booking_ms/bookings/{id}/messages',
    name: 'writeAboutVisit',
    group: 'around_visits',
    summary: 'Message the concierge or the helper about a visit: it is passed on before it',
    who: 'active',
    params: one,
    body: z.object({ for_whom: forWhom, body: words }),
    example: { for_whom: 'professional', body: 'The key is under the pot.' },
    response: messages,
    status: 201,
    async answer({ platform, member, params, body }) {
      const written = await writeAboutVisit(platform, member, params.id, {
        id: newIdentifier(platform.clock.now()),
        forWhom: body.for_whom,
        body: body.body,
      });
      return written.ok ? messagesAnswer(platform, member, params.id) : written;
    },
  }),
  call({
    method: 'get',
    path: '/booking_ms/calendar_addresses',
    name: 'listCalendarAddresses',
    group: 'drafts',
    summary: 'The addresses at which calendar programs find the visits of the member, the newest first',
    who: 'active',
    response: calendars,
    answer: ({ platform, member }) => calendarsAnswer(platform, member),
  }),
  call({
    method: 'post',
    path: '/booking_ms/calendar_addresses',
    name: 'startCalendarAddress',
    group: 'drafts',
    summary:
      'Create an address for a calendar program; anyone who has it sees when visits are and which helper comes',
    who: 'active',
    body: z.object({ label: linkLabel }),
    example: { label: 'my phone' },
    response: calendars,
    status: 201,
    // The address opens the calendar, so it is not kept with the answers that can be repeated.
    repeat: { safe: 'Sent again, it makes another address, five at most; stop the one that is not needed.' },
    async answer({ platform, member, body }) {
      const made = await startCalendarFeed(platform, member, body.label);
      return made.ok ? calendarsAnswer(platform, member) : made;
    },
  }),
  call({
    method: 'delete',
    path: '/booking_ms/calendar_addresses/{id}',
    name: 'stopCalendarAddress',
    group: 'drafts',
    summary: 'Stop an address: it shows nothing from now on',
    who: 'active',
    params: one,
    response: calendars,
    repeat: { safe: 'An address that is stopped stays stopped.' },
    async answer({ platform, member, params }) {
      const stopped = await stopCalendarFeed(platform, member, params.id);
      return stopped.ok ? calendarsAnswer(platform, member) : stopped;
    },
  }),
];

function calendarOut(
  platform: ConnectedPlatform,
  { id, label, createdAt, lastReadAt, secret }: CalendarFeed,
): z.input<typeof calendar> {
  return {
    id,
    label,
    created_at: createdAt.toISOString(),
    last_read_at: lastReadAt?.toISOString() ?? null,
    address: `${platform.publicUrl}/api/booking_ms/calendars/${secret}.ics`,
  };
}

async function calendarsAnswer(
  platform: ConnectedPlatform,
  member: Member,
): Promise<Result<{ value: z.input<typeof calendars> }>> {
  const feeds = await listCalendarFeeds(platform, member);
  return success({ value: { calendars: feeds.map((each) => calendarOut(platform, each)) } });
}

async function messagesAnswer(
  platform: ConnectedPlatform,
  member: Member,
  id: string,
): Promise<Result<{ value: z.input<typeof messages> }>> {
  const booking = await findBooking(platform.database, member, id);
  if (booking === undefined || booking.state === 'held') return refused(bookingNotFound);
  const written = await listVisitMessages(platform.database, booking.id);
  return success({
    value: {
      messages: written.map((each) => ({
        id: each.id,
        at: each.writtenAt.toISOString(),
        by: each.authorName,
        for_whom: each.forWhom,
        body: each.body,
      })),
    },
  });
}
