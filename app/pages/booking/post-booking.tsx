import { redirect } from 'react-router';
import { describeStart } from '#domains/availability/words.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { timeOfOneInWords } from '#domains/booking/series/series.ts';
import { isByVideo } from '#domains/catalogue/service.ts';
import { findOwnZone } from '#domains/people/people.server.ts';
import { shownVisit } from '#domains/visits/shown-visit.ts';
import { isCancellable, undoMilliseconds } from '#domains/visits/visit.ts';
import { momentInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { BookingFacts } from '../account/booking-summary.tsx';
import { loadBooking } from '../account/load-booking.server.ts';
import { VisitLinks } from '../account/visit-links.tsx';
import type { Route } from './+types/post-booking';

export const handle = { isDone: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  if (booking.state === 'cancelled') throw redirect(`/account/upcoming-booking/${booking.id}`);
  const { database } = requestContext.platform;
  const member = memberOf(requestContext);
  const [ownZone, series] = await Promise.all([
    findOwnZone(database, member),
    findSeriesOf(database, member, booking.id),
  ]);
  const placedAt = booking.placedAt ?? booking.startsAt;
  const times =
    series === undefined ? null : series.visits.map((each) => timeOfOneInWords(series.every, booking, each));
  const undoUntil = new Date(placedAt.getTime() + undoMilliseconds);
  return {
    booking: shownVisit(booking),
    ownZone,
    times,
    undoUntil,
    mayUndo:
      isCancellable(booking, requestContext.platform.clock.now()) &&
      requestContext.platform.clock.now() <= undoUntil,
  };
}

function payingInWords({ totalCents }: { totalCents: number }, isSeries: boolean): string {
  if (totalCents === 0) return 'The visit is free. Afterwards you get a quote for the work, and you decide.';
  return isSeries
    ? 'You pay after each visit. Nothing is charged before.'
    : 'You pay after the visit. Nothing is charged before.';
}

export default function PostBooking({
  loaderData: { booking, ownZone, times, undoUntil, mayUndo },
}: Route.ComponentProps) {
  const { phone } = useSite();
  const asked = booking.state === 'requested';
  const title = asked
    ? 'Thank you. We have your request.'
    : times === null
      ? 'Thank you. Your visit is booked.'
      : 'Thank you. Your visits are booked.';
  return (
    <Stack gap="wide">
      <PageHead title={title} description="What happens next, and how to change or cancel." />
      <PageTitle
        title={title}
        lead={
          <>
            {booking.professionalName} {isByVideo(booking.optionId) ? 'calls' : 'comes'} on{' '}
            {visitTimeInWords(booking)}. Your reference is <Unbroken>{booking.reference}</Unbroken>.
          </>
        }
      />
      <Stack gap="close">
        <h2>What happens next</h2>
        <ol>
          <li>
            {asked
              ? 'We confirm the visit soon, and send you a message.'
              : 'We have sent you a message with all of this.'}
          </li>
          <li>{payingInWords(booking, times !== null)}</li>
          <li>
            You can cancel for free until {momentInWords(booking.freeCancellationUntil, booking.timeZone)}.
            Whatever the visit, you can take this booking back for free until{' '}
            {describeStart(undoUntil, booking.timeZone).time} today.
          </li>
        </ol>
      </Stack>
      {times !== null && (
        <Stack gap="close">
          <h2>Your visits</h2>
          <ol>
            {times.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ol>
        </Stack>
      )}
      <BookingFacts booking={booking} ownZone={ownZone} />
      <div data-print="hide">
        <Picture name="AllDone" lazy />
      </div>
      <Actions>
        <ButtonLink to="/account/upcoming-booking" variant="primary">
          See my bookings
        </ButtonLink>
        <ButtonLink to={`/account/upcoming-booking/${booking.id}`} variant="secondary">
          Change or cancel
        </ButtonLink>
        {mayUndo && (
          <ButtonLink
            to={`/account/upcoming-booking/${booking.id}/cancel${times === null ? '' : '?scope=all'}`}
            variant="quiet"
          >
            Take it back for free until {describeStart(undoUntil, booking.timeZone).time}
          </ButtonLink>
        )}
      </Actions>
      <VisitLinks bookingId={booking.id} />
      <div data-print="hide">
        <p>To print this page for the refrigerator door, use Print in your browser’s menu.</p>
      </div>
      <p>
        Questions? Call us: <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}
