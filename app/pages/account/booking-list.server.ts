import { findOwnZone } from '#domains/people/people.server.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { listedVisit } from '#domains/visits/shown-visit.ts';
import { isCursor, listBookings } from '#domains/visits/visit.server.ts';
import { memberOf, type RequestContext } from '../../shell/request-context.ts';
import { flows } from '../booking/flows.ts';

const longestSearch = 60;

/** A page of a list of bookings, as its address asks for it, with the ways to narrow it. */
export async function readBookingList(requestContext: RequestContext, url: URL, which: 'upcoming' | 'all') {
  const member = memberOf(requestContext);
  const { platform } = requestContext;
  const [recipients, ownZone] = await Promise.all([
    listRecipients(platform.database, member),
    findOwnZone(platform.database, member),
  ]);
  const chosen = {
    recipient: recipients.find((each) => each.id === url.searchParams.get('for'))?.id ?? '',
    service: flows.find((each) => each.serviceId === url.searchParams.get('service'))?.serviceId ?? '',
    text: (url.searchParams.get('q') ?? '').trim().slice(0, longestSearch),
  };
  const after = url.searchParams.get('after') ?? '';
  const page = await listBookings(platform.database, member, {
    which,
    now: platform.clock.now(),
    cursor: isCursor(after) ? after : undefined,
    recipientId: chosen.recipient === '' ? undefined : chosen.recipient,
    serviceId: chosen.service === '' ? undefined : chosen.service,
    text: chosen.text,
  });
  const next = new URLSearchParams(url.searchParams);
  if (page.nextCursor !== null) next.set('after', page.nextCursor);
  return {
    ownZone,
    bookings: page.bookings.map(listedVisit),
    next: page.nextCursor === null ? null : `?${next}`,
    chosen,
    isNarrowed: chosen.recipient !== '' || chosen.service !== '' || chosen.text !== '',
    people: recipients.map(({ id, name }) => ({ value: id, label: name })),
  };
}

export type BookingList = Awaited<ReturnType<typeof readBookingList>>;
