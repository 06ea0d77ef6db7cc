import { Link, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { listBegunBookings, throwAwayDraft } from '#domains/booking/drafts/draft.server.ts';
import { findConcierge } from '#domains/membership/concierge.server.ts';
import { findReturnedMail } from '#domains/notifications/returned-mail.server.ts';
import { pathTo } from '../../paths.ts';
import { readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { listFlows } from '../booking/flows.server.ts';
import { servicePath } from '../booking/step-path.ts';
import type { Route } from './+types/upcoming-booking';
import { BegunBookings } from './booking-list/begun-bookings.tsx';
import { BookingFilter } from './booking-list/booking-filter.tsx';
import { readAllowances, readBookingList } from './booking-list/booking-list.server.ts';
import { FoundBookings } from './booking-list/found-bookings.tsx';
import { readToAnswer } from './booking-list/to-answer.server.ts';
import { WaitingAnswers } from './booking-list/to-answer.tsx';
import { TodaysCard } from './booking-list/todays-card.tsx';
import { readTodaysVisit } from './booking-list/todays-visit.server.ts';
import { UpcomingCard } from './booking-list/upcoming-card.tsx';
import { WaysToBook } from './booking-list/ways-to-book.tsx';
import { YourConcierge } from './subscription/your-concierge.tsx';
import styles from './upcoming-booking.module.css';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Upcoming visits' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { database, clock } = requestContext.platform;
  const member = memberOf(requestContext);
  const [list, allowances, begun, flows, concierge, returnedMail, toAnswer] = await Promise.all([
    readBookingList(requestContext, url, 'upcoming'),
    readAllowances(requestContext),
    listBegunBookings(database, member, clock.now()),
    listFlows(database),
    findConcierge(database, member.userId, clock.now()),
    findReturnedMail(database, member.userId),
    readToAnswer(requestContext),
  ]);
  const today = await readTodaysVisit(requestContext, list.isFirstPage ? list.bookings[0]?.id : undefined);
  return {
    today,
    toAnswer,
    list,
    allowances,
    concierge,
    returnedMail,
    begun: begun.map(({ id, words, bookingPath }) => ({
      id,
      words,
      to: servicePath(bookingPath, { draft: id }),
    })),
    ways: flows.map(({ path, visit }) => ({ to: servicePath(path), label: `Book ${visit}` })),
    isSaved: url.searchParams.has('saved'),
    isThrownAway: url.searchParams.has('thrown-away'),
  };
}

/** Throws away what was begun. What is booked already, or gone by now, is no longer on this page either way. */
export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { draft = '' } = await readForm(request);
  const thrown = await throwAwayDraft(requestContext.platform, memberOf(requestContext), draft);
  return redirect(pathTo('/account/upcoming-booking', { 'thrown-away': thrown.ok ? 1 : undefined }), 303);
}

export default function UpcomingBookings({ loaderData }: Route.ComponentProps) {
  const { list, today, toAnswer, allowances, concierge, returnedMail, begun, ways, isSaved, isThrownAway } =
    loaderData;
  const { bookings, isNarrowed } = list;
  const isEmpty = bookings.length === 0;
  return (
    <Stack gap="close">
      <PageHead title="Upcoming visits" description="Your upcoming visits." />
      <PageTitle title="Upcoming visits" />
      {today !== null && <TodaysCard visit={today} />}
      <WaitingAnswers waiting={toAnswer} />
      {returnedMail !== null && (
        <Banner tone="warning" title={`Our email to ${returnedMail} came back. Is the address right?`}>
          <Link to={pathTo('/account/notification-setting')}>Confirm or change your email address</Link>
        </Banner>
      )}
      {isThrownAway && <Banner tone="success" title="Your draft is deleted" />}
      {begun.length > 0 && <BegunBookings begun={begun} isSaved={isSaved} />}
      <div className={classNames(styles.list, isEmpty && styles.first)}>
        <FoundBookings list={list} nothing="No upcoming visits" more="Show later visits">
          {bookings
            .filter(({ id }) => id !== today?.id)
            .map((booking) => (
              <UpcomingCard
                key={booking.id}
                booking={booking}
                ownZone={list.ownZone}
                namesRecipient={list.people.length > 1}
                isNext={today === null && list.isFirstPage && booking === bookings[0]}
              />
            ))}
        </FoundBookings>
        {isEmpty && (
          <div data-print="hide" className={styles.list}>
            <h2>Book a visit</h2>
            <ToBook allowances={allowances} ways={ways} />
          </div>
        )}
      </div>
      {concierge !== null && <YourConcierge concierge={concierge} />}
      <div data-print="hide">
        {!isEmpty && (
          <Disclosure summary="Book a visit">
            <ToBook allowances={allowances} ways={ways} />
          </Disclosure>
        )}
        {(!isEmpty || isNarrowed) && <BookingFilter list={list} path={pathTo('/account/upcoming-booking')} />}
        <p className={styles.ways}>
          <StandingLink to={pathTo('/account/upcoming-booking/itinerary')}>Print visits</StandingLink>
          <StandingLink to={pathTo('/account/upcoming-booking/calendar')}>Add to calendar</StandingLink>
          <StandingLink to={pathTo('/account/all-booking')}>Past visits</StandingLink>
        </p>
      </div>
    </Stack>
  );
}

/** The services, and before them what a family member may still spend on them. */
function ToBook({ allowances, ways }: Pick<Route.ComponentProps['loaderData'], 'allowances' | 'ways'>) {
  return (
    <>
      {allowances.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <WaysToBook ways={ways} />
    </>
  );
}
