import { findSeriesOf, type Series } from '#domains/booking/series/series.server.ts';
import { isByVideo } from '#domains/catalogue/service.ts';
import { findOwnZone } from '#domains/people/people.server.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { lateChangesLeft } from '#domains/visit-changes/late-change.server.ts';
import { isWaiting } from '#domains/visit-changes/waiting-list.server.ts';
import { listCharges } from '#domains/visit-money/charge.server.ts';
import { needsAnotherCard } from '#domains/visit-money/reauthorization.ts';
import { findReceiptOfVisit } from '#domains/visit-money/receipt.server.ts';
import { refundedCents } from '#domains/visit-money/refund.server.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { shownVisit } from '#domains/visits/shown-visit.ts';
import {
  cancellationFee,
  isCancellable,
  isFinal,
  isReschedulable,
  isReschedulableLate,
  mayChangeTime,
} from '#domains/visits/visit.ts';
import { eventInWords, momentInWords, visitTimeInWords, whoInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, contextOfRequest } from '../../shell/request-context.ts';
import { wordsFor } from '../../shell/words-for.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PriceBreakdown } from '../../ui/PriceBreakdown.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import type { Route } from './+types/booking';
import { BookedBy } from './booked-by.tsx';
import { BookingFacts } from './booking-summary.tsx';
import { loadBooking } from './load-booking.server.ts';
import { openQuoteOf } from './open-quote.server.ts';
import { SeriesVisits } from './series-visits.tsx';
import { VisitCharges } from './visit-charges.tsx';
import { VisitLinks } from './visit-links.tsx';
import { VisitProgress } from './visit-progress.tsx';
import { WaitingForm } from './waiting-form.tsx';
import { WaitsForYou } from './waits-for-you.tsx';
import { WhoComes } from './who-comes.tsx';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Upcoming bookings', href: '/account/upcoming-booking' },
    { label: 'Your visit' },
  ],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  const now = requestContext.platform.clock.now();
  const terms = { ...booking, placedAt: booking.placedAt ?? now };
  const mayReschedule = isReschedulable(terms, now);
  const { database } = requestContext.platform;
  const member = memberOf(requestContext);
  const [charges, changesLeft, receiptId, recipient, ownZone, refunded, quote, waits, series] =
    await Promise.all([
      listCharges(database, member, booking.id),
      mayChangeTime(booking) && !mayReschedule ? lateChangesLeft(database, booking.id, now) : 0,
      findReceiptOfVisit(database, member, booking.id),
      findRecipient(database, member, booking.recipientId),
      findOwnZone(database, member),
      refundedCents(database, booking.id),
      openQuoteOf(requestContext, booking.id),
      isWaiting(database, booking.id),
      booking.seriesId === null ? undefined : findSeriesOf(database, member, booking.id),
    ]);
  return {
    booking: shownVisit(booking),
    done: url.searchParams.get('done'),
    mayCancel: isCancellable(booking, now),
    mayReschedule: mayReschedule || isReschedulableLate(terms, now, changesLeft),
    mayWait: mayReschedule,
    isFree: cancellationFee(terms, now) === 0,
    needsCard: needsAnotherCard({ ...booking, isOfSeries: booking.seriesId !== null }, now),
    word: wordOfVisit(requestContext.platform.secret, booking),
    asOf: now,
    receiptId,
    isForViewer: recipient?.own ?? false,
    ownZone,
    charges: charges.map(({ kind, description, amountCents, state }) => ({
      kind,
      description,
      amountCents,
      state,
    })),
    refunded,
    quote,
    isWaiting: waits,
    series: shownSeries(series),
  };
}

function shownSeries(series: Series | undefined) {
  return series === undefined
    ? null
    : {
        every: series.every,
        visits: series.visits.map(({ id, state, startsAt, endsAt, timeZone }) => ({
          id,
          state,
          startsAt,
          endsAt,
          timeZone,
        })),
      };
}

const doneWords: Record<string, { title: string; words: string }> = {
  rescheduled: { title: 'The time is changed', words: 'We have sent you a message with the new time.' },
  'series-rescheduled': {
    title: 'The times are changed',
    words: 'We have sent you a message with the new times.',
  },
  rated: { title: 'Thank you for telling us', words: 'We pass your words on.' },
  wait: { title: 'We look for an earlier time', words: 'We send you a message when one becomes free.' },
  stop: { title: 'We no longer look for an earlier time', words: 'Your visit stays as it is.' },
  paid: { title: 'Your card is fine', words: 'The money is set aside. We take it only after the visit.' },
  'paid-now': { title: 'Thank you', words: 'The visit is paid for.' },
  cancelled: { title: 'The visit is cancelled', words: 'We have sent you a message about it.' },
};

function unpaidWords({ state, cardFeeCents }: { state: string; cardFeeCents: number }): string {
  if (cardFeeCents > 0)
    return `The fee for this visit is ${formatCents(cardFeeCents)}, and it is not paid yet. Please choose another card.`;
  return state === 'completed'
    ? 'This visit is done and not paid for yet. Please choose another card.'
    : 'We keep the time for you. Please choose another card, so that the money can be set aside.';
}

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const {
    booking,
    done,
    mayCancel,
    mayReschedule,
    mayWait,
    isFree,
    needsCard,
    word,
    asOf,
    series,
    isWaiting: waits,
    ownZone,
    charges,
    refunded,
    quote,
    isForViewer,
    receiptId,
  } = loaderData;
  const isOver = isFinal(booking.state);
  const result = wordsFor(doneWords, done);
  const title = `${booking.optionTitle}, ${visitTimeInWords(booking)}`;
  const tip = charges.find(({ kind, state }) => kind === 'tip' && state === 'paid');
  const isRated = booking.events.some(({ kind }) => kind === 'rated');
  return (
    <Stack>
      <PageHead title="Your visit" description="One visit: when, where, who comes, and how to change it." />
      {result && (
        <Banner tone="success" title={result.title}>
          <p>{result.words}</p>
          {done === 'rated' && tip !== undefined && (
            <p>
              Your tip of {formatCents(tip.amountCents)} is charged to your card. All of it goes to{' '}
              {booking.professionalName}.
            </p>
          )}
        </Banner>
      )}
      <WaitsForYou
        bookingId={booking.id}
        asked={charges.some((charge) => charge.state === 'proposed')}
        quote={quote}
      />
      {needsCard && (
        <Banner tone="warning" title="Your card could not be used">
          <p>{unpaidWords(booking)}</p>
          <ButtonLink to={`/account/upcoming-booking/${booking.id}/card`} variant="primary">
            Use another card
          </ButtonLink>
        </Banner>
      )}
      <PageTitle title={title} />
      <BookedBy events={booking.events} recipientName={booking.recipientName} isForViewer={isForViewer} />
      <VisitProgress booking={booking} asOf={asOf} />
      <BookingFacts booking={booking} ownZone={ownZone} />
      {booking.state === 'completed' && (
        <Actions>
          <ButtonLink
            to={`/account/upcoming-booking/${booking.id}/rate`}
            variant={isRated ? 'secondary' : 'primary'}
          >
            {isRated ? 'Change what you said' : `Say how it was, and thank ${booking.professionalName}`}
          </ButtonLink>
        </Actions>
      )}
      {mayCancel && isFree && (
        <p>
          You can cancel for free until{' '}
          <strong>{momentInWords(booking.freeCancellationUntil, booking.timeZone)}</strong>, or within 10
          minutes of booking.
        </p>
      )}
      {mayCancel && (
        <Actions>
          {mayReschedule && (
            <ButtonLink to={`/account/upcoming-booking/${booking.id}/time`} variant="primary">
              Change the time
            </ButtonLink>
          )}
          <ButtonLink to={`/account/upcoming-booking/${booking.id}/cancel`} variant="secondary">
            Cancel this visit
          </ButtonLink>
        </Actions>
      )}
      {mayWait && <WaitingForm bookingId={booking.id} isWaiting={waits} />}
      {series !== null && <SeriesVisits series={series} booking={booking} />}
      {booking.cancellation !== null && receiptId !== null && (
        <VisitLinks bookingId={booking.id} receiptId={receiptId} isOver />
      )}
      {booking.cancellation === null && (
        <>
          <WhoComes
            title={whoInWords(booking.optionId, booking.state)}
            professional={{
              id: booking.professionalId,
              name: booking.professionalName,
              introduction: booking.professionalIntroduction,
            }}
            word={isOver ? undefined : word}
            byVideo={isByVideo(booking.optionId)}
            isOver={isOver}
          />
          <VisitLinks
            bookingId={booking.id}
            writeTo={booking.professionalName}
            receiptId={receiptId}
            isOver={isOver}
          />
          <PriceBreakdown
            caption="Price"
            lines={booking.priceLines}
            totalLabel="Total"
            totalCents={booking.totalCents}
          />
          <VisitCharges charges={charges} priceCents={booking.totalCents} refundedCents={refunded} />
          {booking.state === 'completed' && (
            <StandingLink to="/account/payment">Your payments and receipts</StandingLink>
          )}
        </>
      )}
      <Stack gap="close">
        <h2>What happened so far</h2>
        <ol>
          {booking.events.map((event) => (
            <li key={`${event.kind}${event.at.getTime()}`}>
              {momentInWords(event.at, booking.timeZone)}: {eventInWords(event)}
            </li>
          ))}
        </ol>
      </Stack>
    </Stack>
  );
}
