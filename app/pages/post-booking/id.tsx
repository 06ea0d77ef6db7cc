import { redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { timeOfOneInWords } from '#domains/booking/series/series.ts';
import { zoneInWords } from '#domains/people/words.ts';
import { isCall, wordsOfKind } from '#domains/services/kind.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { shownBooking } from '#domains/visits/shown-booking.ts';
import { graceEnds } from '#domains/visits/terms/terms.ts';
import { isCancellable } from '#domains/visits/visit.ts';
import { freeCancellationInWords, undoTimeInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { BookingFacts } from '../account/visit/booking-summary.tsx';
import { loadBooking } from '../account/visit/load-booking.server.ts';
import { TimesList } from '../account/visit/times-list.tsx';
import { VisitLinks } from '../account/visit/visit-links.tsx';
import { WhoComes } from '../account/visit/who-comes.tsx';
import type { Route } from './+types/id';

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  if (booking.state === 'cancelled')
    throw redirect(pathTo('/account/upcoming-booking/:id', { id: booking.id }));
  const { database } = requestContext.platform;
  const member = memberOf(requestContext);
  const series = await findSeriesOf(database, member, booking.id);
  const placedAt = booking.placedAt ?? booking.startsAt;
  const times =
    series === undefined ? null : series.visits.map((each) => timeOfOneInWords(series.every, booking, each));
  const now = requestContext.platform.clock.now();
  return {
    booking: shownBooking(booking),
    word: wordOfVisit(requestContext.platform.secret, booking),
    ownZone: member.ownZone,
    times,
    undoTime: undoTimeInWords({ ...booking, placedAt }),
    mayUndo: isCancellable(booking, now) && now <= graceEnds({ ...booking, placedAt }),
    isLongFree: now <= booking.terms.freeUntil,
    cancellation: freeCancellationInWords({ ...booking, placedAt }, now),
  };
}

function payingInWords({ totalCents }: { totalCents: number }, isSeries: boolean): string {
  if (totalCents === 0) return 'The visit is free. Afterward, you get a quote for the work, and you decide.';
  return isSeries
    ? 'You pay after each visit. Nothing is charged before then.'
    : 'You pay after the visit. Nothing is charged before then.';
}

type Loaded = Route.ComponentProps['loaderData'];

export default function PostBooking({ loaderData }: Route.ComponentProps) {
  const { booking, word, ownZone, times } = loaderData;
  const { phone } = useSite();
  const asked = booking.state === 'requested';
  const title = asked
    ? 'Thank you. We got your request.'
    : times === null
      ? 'You’re booked. Thank you.'
      : 'Your visits are booked. Thank you.';
  return (
    <Stack gap="wide">
      <PageHead title={title} description="What happens next, and how to change or cancel." />
      <PageTitle
        title={title}
        lead={
          <>
            {booking.professionalName} {wordsOfKind(booking.kind).isComing} on {visitTimeInWords(booking)} (
            {zoneInWords(booking.timeZone)}).
          </>
        }
      />
      <WhatHappensNext {...loaderData} />
      {times !== null && (
        <Stack gap="close">
          <h2>Your visits</h2>
          <TimesList times={times} />
        </Stack>
      )}
      <WhoComes
        title={wordsOfKind(booking.kind).yourHelper}
        professional={booking.professional}
        hue={booking.hue}
        word={word}
        byVideo={isCall(booking.kind)}
      />
      <BookingFacts booking={booking} ownZone={ownZone} on="confirmation" />
      <WhatToDo {...loaderData} />
      <VisitLinks bookingId={booking.id} hasCalendar />
      <PrintButton />
      <p>
        Questions? Call us: <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}

function WhatHappensNext({
  booking,
  times,
  undoTime,
  mayUndo,
  isLongFree,
  cancellation,
}: Pick<Loaded, 'booking' | 'times' | 'undoTime' | 'mayUndo' | 'isLongFree' | 'cancellation'>) {
  return (
    <Stack gap="close">
      <h2>What happens next</h2>
      <ol>
        <li>
          {booking.state === 'requested'
            ? 'We’ll confirm the visit soon and send you a message.'
            : 'We’ve sent you a message with all of this.'}
        </li>
        <li>{payingInWords(booking, times !== null)}</li>
        <li>
          {cancellation}
          {mayUndo && isLongFree && ` You can also undo any booking for free until ${undoTime}.`}
        </li>
      </ol>
    </Stack>
  );
}

function WhatToDo({
  booking,
  times,
  undoTime,
  mayUndo,
}: Pick<Loaded, 'booking' | 'times' | 'undoTime' | 'mayUndo'>) {
  return (
    <Actions>
      <ButtonLink to={pathTo('/account/upcoming-booking')} variant="primary">
        See my visits
      </ButtonLink>
      <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id: booking.id })} variant="secondary">
        Change or cancel
      </ButtonLink>
      {mayUndo && (
        <ButtonLink
          to={pathTo('/account/upcoming-booking/:id/cancel', {
            id: booking.id,
            scope: times === null ? undefined : 'all',
          })}
          variant="quiet"
        >
          Cancel it for free until {undoTime}
        </ButtonLink>
      )}
    </Actions>
  );
}
