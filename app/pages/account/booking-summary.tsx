import { isByVideo } from '#domains/catalogue/service.ts';
import { zoneInWords } from '#domains/people/people.ts';
import type { ListedVisit, ShownVisit } from '#domains/visits/shown-visit.ts';
import { type BookingNeed, isFinal } from '#domains/visits/visit.ts';
import {
  byVideoInWords,
  momentInWords,
  needsGoAlong,
  ownTimeInWords,
  standingInWords,
  visitTimeInWords,
  whoInWords,
} from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { Card } from '../../ui/Card.tsx';
import { SummaryList } from '../../ui/SummaryList.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';

/** One booking in a list: the time first, because that is what people look for. */
export function BookingCard({ booking, ownZone }: { booking: ListedVisit; ownZone: string | null }) {
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, ownZone);
  return (
    <Card title={visitTimeInWords(booking)} to={`/account/upcoming-booking/${booking.id}`}>
      <p>
        {booking.optionTitle} for {booking.recipientName}, with {booking.professionalName}
      </p>
      {own !== null && <p>That is {own}, for you.</p>}
      <p>
        {standingInWords(booking)} · <Unbroken>{booking.reference}</Unbroken>
      </p>
    </Card>
  );
}

/** The facts of a booking, each once. */
export function BookingFacts({ booking, ownZone }: { booking: ShownVisit; ownZone: string | null }) {
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, ownZone);
  const rows = [
    { term: 'Reference', details: <strong>{booking.reference}</strong> },
    { term: 'State', details: standingInWords(booking) },
    { term: 'What', details: booking.optionTitle },
    { term: 'For', details: booking.recipientName },
    { term: 'When', details: `${visitTimeInWords(booking)} (${zoneInWords(booking.timeZone)})` },
    ...(own === null ? [] : [{ term: 'On your clock', details: own }]),
    ...(booking.isWindow
      ? []
      : [{ term: 'Until about', details: momentInWords(booking.endsAt, booking.timeZone) }]),
    {
      term: whoInWords(booking.optionId, booking.state),
      details: `${booking.professionalName}. ${booking.professionalIntroduction}`,
    },
  ];
  return (
    <SummaryList
      rows={[
        ...rows,
        ...placesOf(booking),
        ...(booking.notes === null ? [] : [{ term: 'Your note', details: booking.notes }]),
        ...needsOf(booking),
        { term: 'Price', details: priceInWords(booking) },
      ]}
    />
  );
}

/** Where it is; for a ride, where it begins and where it ends. */
function placesOf({
  home,
  destination,
  isWayBack,
  optionId,
  professionalName,
}: ShownVisit): { term: string; details: string }[] {
  if (isByVideo(optionId)) return [{ term: 'Where', details: byVideoInWords(professionalName) }];
  if (destination === null) return [{ term: 'Where', details: home }];
  return isWayBack
    ? [
        { term: 'From', details: destination },
        { term: 'To', details: home },
      ]
    : [
        { term: 'From', details: home },
        { term: 'To', details: destination },
      ];
}

/** What the professional should know; someone who may not see it learns that it is passed on. */
function needsOf(booking: ShownVisit) {
  if (booking.needs === null)
    return isFinal(booking.state)
      ? []
      : [{ term: 'What we know', details: needsGoAlong(booking.recipientName) }];
  return booking.needs.length === 0
    ? []
    : [{ term: 'What we know', details: <NeedsRead booking={booking} needs={booking.needs} /> }];
}

/** Each need, with whether the professional has confirmed reading it. */
function NeedsRead({ booking, needs }: { booking: ShownVisit; needs: readonly BookingNeed[] }) {
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
            : `${booking.professionalName} has to say that they have read this before they come.`}
        </p>
      )}
    </>
  );
}

function priceInWords(booking: ShownVisit): string {
  const total = formatCents(booking.totalCents);
  if (booking.cancellation !== null) {
    return booking.cancellation.feeCents === 0
      ? 'You pay nothing.'
      : `The fee for cancelling is ${formatCents(booking.cancellation.feeCents)}.`;
  }
  const ways = [
    ...(booking.giftCents > 0 ? [`${formatCents(booking.giftCents)} from the gift balance`] : []),
    ...(booking.payment === null ? [] : [booking.payment.cardLabel ?? 'a card']),
  ];
  if (ways.length === 0) return total;
  if (booking.state === 'completed' && booking.payment !== null && booking.payment.state !== 'captured')
    return `${total}, not paid yet`;
  if (booking.state === 'completed' || booking.payment?.state === 'captured')
    return `${total}, paid with ${ways.join(' and ')}`;
  const isPayer = booking.payment === null || booking.payment.cardLabel !== null;
  return `${total}. ${isPayer ? 'You pay' : 'It is paid'} after the visit, with ${ways.join(' and ')}.`;
}
