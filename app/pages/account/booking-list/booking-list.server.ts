import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { followInWords } from '#domains/booking/series/series.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { listServicesWithRetired } from '#domains/services/service.server.ts';
import { nextActOf } from '#domains/visit-day/next-act.ts';
import { needsAnotherCard } from '#domains/visit-money/owed/owed.ts';
import { bookingInList } from '#domains/visits/shown-booking.ts';
import { spentInMonth } from '#domains/visits/spending-limit.server.ts';
import { allowanceInWords, monthOf } from '#domains/visits/spending-limit.ts';
import { isCursor, listBookings, type ListedBooking } from '#domains/visits/visit-list.server.ts';
import { isFinal } from '#domains/visits/visit.ts';
import { visitClockInWords } from '#domains/visits/words.ts';
import { shortDayInWords } from '#platform/days.ts';
import type { UpcomingBooking } from './upcoming-card.tsx';

const longestSearch = 60;
/** What fits a phone without scrolling for long: a card takes more room than a line. */
const mostShown = { upcoming: 4, all: 10 };

/** A page of a list of bookings, as its address asks for it, with the ways to narrow it. */
export async function readBookingList(requestContext: RequestContext, url: URL, which: 'upcoming' | 'all') {
  const member = memberOf(requestContext);
  const { platform } = requestContext;
  const [recipients, all] = await Promise.all([
    listRecipients(platform.database, member),
    listServicesWithRetired(platform.database),
  ]);
  const services = all.filter(({ way }) => way === 'online');
  const chosen = {
    recipient: recipients.find((each) => each.id === url.searchParams.get('for'))?.id ?? '',
    service: services.find((each) => each.id === url.searchParams.get('service'))?.id ?? '',
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
    // A member who looks for one visit finds it, whichever of its series it is.
    seriesOnce: chosen.text === '',
    counts: true,
    limit: mostShown[which],
  });
  const next = new URLSearchParams(url.searchParams);
  if (page.nextCursor !== null) next.set('after', page.nextCursor);
  return {
    ownZone: member.ownZone,
    bookings: page.bookings.map((booking) => upcomingBooking(booking, platform.clock.now())),
    next: page.nextCursor === null ? null : `?${next}`,
    chosen,
    isFirstPage: after === '',
    isNarrowed: chosen.recipient !== '' || chosen.service !== '' || chosen.text !== '',
    people: recipients.map(({ id, name }) => ({ value: id, label: name })),
    services: services.map(({ id, title }) => ({ value: id, label: title })),
  };
}

function upcomingBooking(booking: ListedBooking, now: Date): UpcomingBooking {
  const isToCome = !isFinal(booking.state) && booking.endsAt > now;
  const needsCard = needsAnotherCard({ ...booking, isOfSeries: booking.series !== null }, now);
  return {
    ...bookingInList(booking),
    date: dateOf(booking),
    clock: visitClockInWords(booking),
    next: nextActOf({ ...booking, needsCard }),
    again:
      booking.series && isToCome
        ? followInWords(booking.series.every, booking.series.follow, booking.series.goesOn)
        : null,
  };
}

function dateOf({
  startsAt,
  timeZone,
}: Pick<ListedBooking, 'startsAt' | 'timeZone'>): UpcomingBooking['date'] {
  const [weekday = '', month = '', day = ''] = shortDayInWords(startsAt, timeZone).split(/,? /);
  return { weekday, month, day };
}

/** What the member may do and spend for each person who lets them help, a sentence for each. */
export async function readAllowances(requestContext: RequestContext): Promise<string[]> {
  const member = memberOf(requestContext);
  const { platform } = requestContext;
  const now = platform.clock.now();
  const others = (await listRecipients(platform.database, member)).filter(({ own }) => !own);
  return Promise.all(
    others.map(async (recipient) => {
      const month = monthOf(now, recipient.timeZone);
      const spentCents = await spentInMonth(platform.database, member, recipient.id, month);
      return allowanceInWords({ ...recipient, spentCents, month });
    }),
  );
}

export type BookingList = Awaited<ReturnType<typeof readBookingList>>;
