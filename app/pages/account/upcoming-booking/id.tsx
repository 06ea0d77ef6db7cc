import { memberOf } from '#domains/access/doors/request-context.ts';
import { findSeriesOf, type Series } from '#domains/booking/series/series.server.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { isCall, wordsOfKind } from '#domains/services/kind.ts';
import { mayChangeDishes } from '#domains/visit-changes/dish-choice.ts';
import { lateChangesLeft } from '#domains/visit-changes/late-change.server.ts';
import { isWaiting } from '#domains/visit-changes/waiting/waiting.server.ts';
import { dayStepsOf, plannedInWords, standingOf } from '#domains/visit-day/standing.ts';
import { listCharges } from '#domains/visit-money/charge.server.ts';
import { totalWithExtraCents } from '#domains/visit-money/charge.ts';
import { needsAnotherCard } from '#domains/visit-money/owed/owed.ts';
import { findReceiptOfVisit } from '#domains/visit-money/receipt.server.ts';
import { refundedCents } from '#domains/visit-money/refund.server.ts';
import { findRating } from '#domains/visit-news/rating.server.ts';
import { findWorkedTimes } from '#domains/visits/day/worked-time.server.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { shownBooking } from '#domains/visits/shown-booking.ts';
import {
  type BookingState,
  isAdjustable,
  isCancellable,
  isFinal,
  isReschedulable,
  isReschedulableLate,
  mayChangeTime,
} from '#domains/visits/visit.ts';
import { freeCancellationInWords } from '#domains/visits/words.ts';
import { markMoment } from '#platform/database/moment-mark.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../../paths.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { useSite } from '../../../shell/site-context.ts';
import { wordsFor } from '../../../shell/words-for.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { flowOf } from '../../booking/flows.server.ts';
import { flowPath } from '../../booking/step-path.ts';
import { readEndingCard } from '../manage-cards/ending-card.server.ts';
import { VisitReport } from '../visit/after/visit-report.tsx';
import { BookedBy } from '../visit/booked-by.tsx';
import { DoorWords } from '../visit/day/door-words.tsx';
import { VisitCar } from '../visit/day/visit-car.tsx';
import { VisitGlance } from '../visit/day/visit-glance.tsx';
import { VisitProgress } from '../visit/day/visit-progress.tsx';
import { VisitStanding } from '../visit/day/visit-standing.tsx';
import { loadBooking } from '../visit/load-booking.server.ts';
import { MoreOfVisit } from '../visit/more-of-visit.tsx';
import { openQuoteOf } from '../visit/open-quote.server.ts';
import { OtherRide } from '../visit/series-visits.tsx';
import { SomethingWrong } from '../visit/something-wrong.tsx';
import { VisitLinks } from '../visit/visit-links.tsx';
import { WaitsForYou } from '../visit/waits-for-you.tsx';
import { readWhatWasWrong } from '../visit/what-was-wrong.server.ts';
import type { Route } from './+types/id';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
    { label: 'Your visit' },
  ],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const since = await markMoment(requestContext.platform.database);
  const booking = await loadBooking(requestContext, params.id);
  const now = requestContext.platform.clock.now();
  const terms = { ...booking, placedAt: booking.placedAt ?? now };
  const mayReschedule = isReschedulable(terms, now);
  const standing = standingOf(booking, now);
  const { database } = requestContext.platform;
  const member = memberOf(requestContext);
  const [
    charges,
    changesLeft,
    receiptId,
    recipient,
    refunded,
    quote,
    waits,
    series,
    wrong,
    ending,
    worked,
    rating,
  ] = await Promise.all([
    listCharges(database, member, booking.id),
    mayChangeTime(booking) && !mayReschedule ? lateChangesLeft(database, booking.id, now) : 0,
    findReceiptOfVisit(database, member, booking.id),
    findRecipient(database, member, booking.recipientId),
    refundedCents(database, booking.id),
    openQuoteOf(requestContext, booking.id),
    isWaiting(database, booking.id),
    booking.seriesId === null ? undefined : findSeriesOf(database, member, booking.id),
    readWhatWasWrong(requestContext, booking),
    readEndingCard(requestContext, booking),
    findWorkedTimes(database, booking.id),
    findRating(database, booking.id),
  ]);
  return {
    booking: shownBooking(booking),
    since,
    done: url.searchParams.get('done'),
    mayCancel: isCancellable(booking, now),
    mayReschedule: mayReschedule || isReschedulableLate(terms, now, changesLeft),
    mayWait: mayReschedule,
    cancellation: freeCancellationInWords(terms, now),
    needsCard: needsAnotherCard({ ...booking, isOfSeries: booking.seriesId !== null }, now),
    word: wordOfVisit(requestContext.platform.secret, booking),
    standing,
    saysPlan: standing.heading === plannedInWords(booking),
    steps: dayStepsOf(booking),
    otherTo:
      isAdjustable(booking, now) && (recipient?.permissions.book ?? false)
        ? pathTo('/account/upcoming-booking/:id/professional', { id: booking.id })
        : null,
    isSoon: isSoon(booking, now),
    receiptId,
    againAt:
      isFinal(booking.state) && (recipient?.permissions.book ?? false)
        ? flowPath(await flowOf(database, booking.serviceId), { again: booking.id })
        : null,
    mayRate: booking.state === 'completed' && (recipient?.permissions.book ?? false),
    worked: worked ?? null,
    rating: rating ?? null,
    isForViewer: recipient?.own ?? false,
    mayChangeDishes: mayChangeDishes(booking, now) && (recipient?.permissions.book ?? false),
    mayAdjust: isAdjustable(booking, now) && (recipient?.permissions.book ?? false),
    ownZone: member.ownZone,
    charges: charges.map(({ kind, description, amountCents, state }) => ({
      kind,
      description,
      amountCents,
      state,
    })),
    refunded,
    quote,
    isWaiting: waits,
    wrong,
    mayTellWrong: wrong.mayTell && (recipient?.permissions.book ?? false),
    totalWithExtra: totalWithExtraCents(booking.totalCents, charges, refunded),
    series: shownSeries(series),
    ending,
  };
}

const dayMilliseconds = 86_400_000;

/** Whether something of it may happen soon, so that an open page looks again. */
const isSoon = ({ state, startsAt }: { state: BookingState; startsAt: Date }, now: Date): boolean =>
  !isFinal(state) && startsAt.getTime() - now.getTime() < dayMilliseconds;

function shownSeries(series: Series | undefined) {
  return series === undefined
    ? null
    : {
        every: series.every,
        goesOn: series.goesOn,
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
  rescheduled: { title: 'Time changed', words: 'We sent you a message with the new time.' },
  'series-rescheduled': {
    title: 'Times changed',
    words: 'We sent you a message with the new times.',
  },
  'series-stopped': {
    title: 'No more visits will be planned',
    words: 'Visits already planned stay. Want us to keep coming? Book again, or call us.',
  },
  dishes: { title: 'Dishes changed', words: 'We’ll tell the kitchen.' },
  notes: { title: 'Note saved', words: 'We’ll pass it on to your helper.' },
  professional: {
    title: 'New helper',
    words: 'We sent you a message with their name. You can switch back while the other helper is available.',
  },
  rated: { title: 'Thanks for telling us', words: 'We’ll pass it on.' },
  wait: { title: 'We’ll look for an earlier time', words: 'We’ll message you when one opens up.' },
  stop: { title: 'We stopped looking for an earlier time', words: 'Your visit stays as it is.' },
  paid: { title: 'Your card works', words: 'The hold is in place. We charge it only after the visit.' },
  'paid-now': { title: 'Thank you', words: 'Your visit is paid.' },
  cancelled: { title: 'Visit canceled', words: 'We sent you a message about it.' },
};

function unpaidWords({ state, cardFeeCents }: { state: string; cardFeeCents: number }): string {
  if (cardFeeCents > 0)
    return `The fee for this visit is ${formatCents(cardFeeCents)} and is not paid yet. Choose a card.`;
  return state === 'completed'
    ? 'This visit is done but not paid yet. Choose a card.'
    : 'We’re holding your time. Choose a card so we can place the hold.';
}

type Loaded = Route.ComponentProps['loaderData'];
type Shown = Loaded['booking'];

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const { booking, since, done, needsCard, word, charges, quote, isForViewer, standing } = loaderData;
  const isOver = isFinal(booking.state);
  const byVideo = isCall(booking.kind);
  return (
    <Stack gap="close">
      <PageHead
        title="Your visit"
        description="Your visit: when, where, who’s coming and how to change it."
      />
      <WhatIsDone done={done} charges={charges} professionalName={booking.professionalName} />
      <WaitsForYou
        bookingId={booking.id}
        asked={charges.some((charge) => charge.state === 'proposed')}
        quote={quote}
      />
      <SomethingWrong bookingId={booking.id} wrong={loaderData.wrong} />
      {needsCard && <NeedsCard booking={booking} />}
      {!needsCard && loaderData.ending !== null && <CardEnds ending={loaderData.ending} />}
      <VisitStanding standing={standing} professional={booking.professional} hue={booking.hue} />
      <VisitProgress steps={loaderData.steps} isLive={loaderData.isSoon} follow={{ id: booking.id, since }} />
      {booking.vehicle !== null && <VisitCar vehicle={booking.vehicle} />}
      {!isOver && (
        <DoorWords
          word={word}
          name={booking.professionalName}
          byVideo={byVideo}
          hasCar={booking.vehicle !== null}
        />
      )}
      <WhatToDo {...loaderData} />
      <VisitReport rating={loaderData.rating} takenPhotos={booking.takenPhotos} />
      <VisitGlance {...loaderData}>
        <OtherRide series={loaderData.series} booking={booking} />
        <BookedBy events={booking.events} recipientName={booking.recipientName} isForViewer={isForViewer} />
      </VisitGlance>
      <VisitLinks
        bookingId={booking.id}
        writeTo={booking.cancellation === null ? booking.professionalName : undefined}
        receiptId={loaderData.receiptId}
        mayTellWrong={loaderData.mayTellWrong}
        cancellation={loaderData.mayCancel ? loaderData.cancellation : null}
      />
      <MoreOfVisit {...loaderData} />
    </Stack>
  );
}

function WhatIsDone({
  done,
  charges,
  professionalName,
}: Pick<Loaded, 'done' | 'charges'> & { professionalName: string }) {
  const result = wordsFor(doneWords, done);
  if (!result) return null;
  const tip = charges.find(({ kind, state }) => kind === 'tip' && state === 'paid');
  return (
    <Banner tone="success" title={result.title}>
      <p>{result.words}</p>
      {done === 'rated' && tip !== undefined && (
        <p>
          The tip of {formatCents(tip.amountCents)} is paid. All of it goes to {professionalName}.
        </p>
      )}
    </Banner>
  );
}

function NeedsCard({ booking }: { booking: Shown }) {
  // Nobody is told of a card that was never theirs.
  const isTheirs = booking.payment !== null && booking.payment.cardLabel !== null;
  return (
    <Banner tone="warning" title={isTheirs ? 'Your card did not work' : 'This visit needs a card'}>
      <p>{unpaidWords(booking)}</p>
      <ButtonLink to={pathTo('/account/upcoming-booking/:id/card', { id: booking.id })} variant="primary">
        {isTheirs ? 'Use another card' : 'Choose a card'}
      </ButtonLink>
    </Banner>
  );
}

function CardEnds({ ending: { cardId, words } }: { ending: NonNullable<Loaded['ending']> }) {
  return (
    <Banner tone="warning" title="Your card ends too soon">
      <p>{words}</p>
      <ButtonLink to={pathTo('/account/manage-cards/:id', { id: cardId })} variant="secondary">
        Choose another card
      </ButtonLink>
    </Banner>
  );
}

/**
 * The one thing that is likeliest to be wanted now, and beside it what else can be done about the visit
 * itself.
 */
function WhatToDo({ booking, standing, mayReschedule, mayCancel, mayRate, rating, againAt }: Loaded) {
  const { phone } = useSite();
  const { id } = booking;
  const mayMove = mayCancel && mayReschedule;
  const call = {
    to: phone.href,
    label: wordsOfKind(booking.kind).callAbout,
  };
  const toRate = {
    to: pathTo('/account/upcoming-booking/:id/rate', { id }),
    label: rating === null ? 'Rate this visit' : 'Edit your rating',
  };
  const again = againAt === null ? [] : [{ to: againAt, label: 'Book again' }];
  const move = { to: pathTo('/account/upcoming-booking/:id/time', { id }), label: 'Change time' };
  const acts = [
    ...(standing.isNow ? [call] : []),
    ...(mayRate && rating === null ? [toRate] : []),
    ...again,
    ...(mayRate && rating !== null ? [toRate] : []),
    ...(mayMove ? [move] : []),
  ];
  return (
    <Actions>
      {(acts.length === 0 ? [call] : acts).map(({ to, label }, place) => (
        <ButtonLink key={label} to={to} variant={place === 0 ? 'primary' : 'secondary'}>
          {to === phone.href && <Icon name="phone" />}
          {label}
        </ButtonLink>
      ))}
    </Actions>
  );
}
