import { Link } from 'react-router';
import { describeStart } from '#domains/availability/words.ts';
import { wordsOfKind } from '#domains/services/kind.ts';
import { dishesTerm } from '#domains/services/ordered.ts';
import type { ShownBooking } from '#domains/visits/shown-booking.ts';
import { type BookingNeed, isFinal } from '#domains/visits/visit.ts';
import { needsGoAlong, ownTimeInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../../paths.ts';
import { Lines } from '../../../ui/Lines.tsx';
import { SummaryList, type SummaryRow } from '../../../ui/SummaryList.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { orderedRows } from './visit-photos.tsx';

interface BookingFactsProps {
  booking: ShownBooking;
  ownZone: string | null;
  /** The page of the visit says what it is in its title. */
  on: 'visit' | 'confirmation';
  /** Whether the reader may change the note. */
  mayAdjust?: boolean;
  /** The same of the dishes. */
  mayChangeDishes?: boolean;
}

export function BookingFacts({
  booking,
  ownZone,
  on,
  mayAdjust = false,
  mayChangeDishes = false,
}: BookingFactsProps) {
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, ownZone);
  const rows: SummaryRow[] = [
    ...(on === 'visit' ? [] : [{ term: 'What', details: booking.optionTitle }]),
    ...orderedRows(booking.ordered, booking.photos).map((row) =>
      mayChangeDishes && row.term === dishesTerm
        ? { ...row, changeTo: pathTo('/account/upcoming-booking/:id/dishes', { id: booking.id }) }
        : row,
    ),
    { term: 'For', details: booking.recipientName },
    ...(own === null ? [] : [{ term: 'Your time', details: own }]),
    ...(booking.isWindow ? [] : [{ term: 'Until about', details: endInWords(booking) }]),
    ...placesOf(booking),
    ...noteOf(booking, mayAdjust),
    ...needsOf(booking),
    { term: 'Price', details: priceInWords(booking) },
    { term: 'Reference', details: <strong>{booking.reference}</strong> },
  ];
  return (
    <div>
      <VisuallyHidden as="h2">About this visit</VisuallyHidden>
      <SummaryList rows={rows} close />
    </div>
  );
}

/** The day is named only where it is another one. */
function endInWords({ startsAt, endsAt, timeZone }: ShownBooking): string {
  const [start, end] = [describeStart(startsAt, timeZone), describeStart(endsAt, timeZone)];
  return start.day === end.day ? end.time : `${end.day}, ${end.time}`;
}

/** Where it is; for a ride, where it begins and where it ends. */
function placesOf({ home, destination, isWayBack, kind, professionalName }: ShownBooking): SummaryRow[] {
  const { place } = wordsOfKind(kind);
  if (place !== null) return [{ term: 'Where', details: place(professionalName) }];
  if (destination === null) return [{ term: 'Where', details: <Lines text={home} /> }];
  const [from, to] = isWayBack ? [destination, home] : [home, destination];
  return [
    { term: 'From', details: <Lines text={from} /> },
    { term: 'To', details: <Lines text={to} /> },
  ];
}

function noteOf({ id, notes }: ShownBooking, mayAdjust: boolean): SummaryRow[] {
  const changeTo = mayAdjust ? pathTo('/account/upcoming-booking/:id/notes', { id }) : undefined;
  if (notes !== null) return [{ term: 'Your note', details: notes, changeTo }];
  return changeTo === undefined
    ? []
    : [{ term: 'Your note', details: <Link to={changeTo}>Add a note</Link> }];
}

/** What the professional should know; someone who may not see it learns that it is passed on. */
function needsOf(booking: ShownBooking) {
  if (booking.needs === null)
    return isFinal(booking.state)
      ? []
      : [{ term: 'Needs and preferences', details: needsGoAlong(booking.recipientName) }];
  return booking.needs.length === 0
    ? []
    : [{ term: 'Needs and preferences', details: <NeedsRead booking={booking} needs={booking.needs} /> }];
}

/** Each need, with whether the professional has confirmed reading it. */
function NeedsRead({ booking, needs }: { booking: ShownBooking; needs: readonly BookingNeed[] }) {
  const unread = needs.filter((need) => need.acknowledgedAt === null).length;
  return (
    <>
      <ul>
        {needs.map((need) => (
          <li key={need.title}>
            {need.isAllergen ? (
              <strong>{need.title}</strong>
            ) : need.remarks === null ? (
              need.title
            ) : (
              `${need.title}: ${need.remarks}`
            )}
            {need.acknowledgedAt !== null && unread > 0 && ' (read)'}
          </li>
        ))}
      </ul>
      {(unread === 0 || !isFinal(booking.state)) && (
        <p>
          {unread === 0
            ? `${booking.professionalName} has read all of this.`
            : `We ask ${booking.professionalName} to read this before the visit.`}
        </p>
      )}
    </>
  );
}

export function priceInWords(booking: ShownBooking): string {
  const total = formatCents(booking.totalCents);
  if (booking.cancellation !== null) {
    const { feeCents, owed, undecided } = booking.cancellation;
    if (feeCents === 0) return 'You pay nothing.';
    if (undecided !== null) return undecided;
    if (owed === 'worked') return `You pay ${formatCents(feeCents)} for the time that was worked.`;
    return owed === 'all'
      ? `You pay the full price of ${formatCents(feeCents)}.`
      : `The cancellation fee is ${formatCents(feeCents)}.`;
  }
  const ways = [
    ...(booking.creditCents > 0 ? [`${formatCents(booking.creditCents)} from the credit`] : []),
    ...(booking.giftCents > booking.creditCents
      ? [`${formatCents(booking.giftCents - booking.creditCents)} from the gift balance`]
      : []),
    ...(booking.payment === null ? [] : [booking.payment.cardLabel ?? 'a card']),
  ];
  if (booking.paysLater && booking.payment === null)
    return booking.state === 'completed'
      ? `${total}, not paid yet`
      : `${total}. You pay after the visit. We’ll send you a link.`;
  if (ways.length === 0) return total;
  if (booking.state === 'completed' && booking.payment !== null && booking.payment.state !== 'captured')
    return `${total}, not paid yet`;
  if (booking.state === 'completed' || booking.payment?.state === 'captured')
    return `${total}, paid with ${ways.join(' and ')}`;
  const isPayer = booking.payment === null || booking.payment.cardLabel !== null;
  return `${total}. ${isPayer ? 'You pay' : 'Paid'} after the visit, with ${ways.join(' and ')}.`;
}
