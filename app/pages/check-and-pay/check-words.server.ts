import { envelopeAddress } from '#domains/people/address.ts';
import { zoneInWords } from '#domains/people/words.ts';
import { dishesInSeries, dishesOf } from '#domains/services/delivery/menu.ts';
import { wordsOfKind } from '#domains/services/kind.ts';
import { dishesTerm } from '#domains/services/ordered.ts';
import { trustInWords } from '#domains/visits/professional.ts';
import type { Rhythm } from '#domains/visits/series.ts';
import type { Booking, BookingNeed } from '#domains/visits/visit.ts';
import {
  clockInWords,
  freeCancellationInWords,
  freeCancellationOfFirst,
  laterCostInWords,
  undoAnyInWords,
  needsGoAlong,
  ownTimeInWords,
  visitTimeInWords,
} from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import type { StepName } from '../booking/steps/step.ts';

/** One fact, and the question that it was the answer to; null where no page of the booking asks it. */
export interface CheckRow {
  term: string;
  details: string;
  asked: StepName | null;
  /** What is changed there, where the term alone does not say it. */
  changes?: string;
}

/** A series before it is booked. */
export interface SeriesToCheck {
  every: Rhythm;
  goesOn: boolean;
  /** Such as "8 visits, every week". */
  howOften: string;
  times: string[];
  totalCents: number;
  /** What all of it costs, in words. */
  sum: string;
  /** What is said where credit pays before the card. */
  credit: string | null;
}

/** What is told of a booking before it is made: in words that only the server needs to put together. */
export interface CheckWords {
  /** When it is: what is read first, and what belongs to it. */
  when: { title: string; lines: string[]; own: { term: string; time: string } | null };
  price: { caption: string; term: string; total: string };
  /** "Your helper", or "Your driver" where that is what they do. */
  yourHelper: string;
  /** What others have found of the helper, and what cannot be had as it was wished. */
  helper: string[];
  rows: CheckRow[];
  /** What was ordered, and what the helper reads besides. */
  known: CheckRow[];
  /** When canceling is free, when money is taken, and who pays. */
  terms: string[];
  /** All that canceling can cost. */
  canceling: string[];
}

interface ToTell {
  booking: Booking;
  series: SeriesToCheck | null;
  member: { name: string; ownZone: string | null };
  isQuoted: boolean;
  /** Said where the professional does not speak the preferred language. */
  language: string | null;
  /** What a balance of the member pays of it. */
  giftCents: number;
  now: Date;
}

export function checkInWords(told: ToTell): CheckWords {
  const { booking, series, language } = told;
  const isRoundTrip = series?.every === 'there-and-back';
  const each = isRoundTrip ? 'Price each way' : 'Price per visit';
  const cancellation = cancellationOf(told);
  const undoing = undoAnyInWords(booking.terms);
  return {
    when: whenOf(told),
    price: {
      caption: series === null ? 'Price' : each,
      term: series === null ? 'Total' : each,
      total: isRoundTrip ? 'Each way' : 'Total',
    },
    yourHelper: wordsOfKind(booking.kind).yourHelper,
    helper: [...trustInWords(booking.professional), ...(language === null ? [] : [language])],
    rows: rowsOf(told),
    known: knownOf(told),
    terms: termsOf(told, cancellation),
    canceling:
      booking.totalCents === 0
        ? []
        : [
            [cancellation, laterCostInWords(booking, told.now)].filter((words) => words !== '').join(' '),
            undoing,
          ],
  };
}

function whenOf({ booking, series, member }: ToTell): CheckWords['when'] {
  const isRoundTrip = series?.every === 'there-and-back';
  const own = ownTimeInWords(booking.startsAt, booking.timeZone, member.ownZone);
  const zone = `(${zoneInWords(booking.timeZone)})`;
  return {
    title: isRoundTrip ? series.howOften : dayAndHours(booking),
    lines: isRoundTrip ? [...series.times, zone] : series === null ? [zone] : [series.howOften, zone],
    own: own === null ? null : { term: ownTerm(series), time: own },
  };
}

/**
 * When the helper comes and, where that is planned by the hour, until when. A month stays in one line with
 * its day.
 */
function dayAndHours(booking: ToTell['booking']): string {
  const { endsAt, timeZone, isWindow, arrivesBy } = booking;
  const when = visitTimeInWords(booking);
  return isWindow || arrivesBy !== null ? when : `${when} to ${clockInWords(endsAt, timeZone)}`;
}

function ownTerm(series: SeriesToCheck | null): string {
  if (series === null) return 'Your time';
  return series.every === 'there-and-back' ? 'Your time, ride there' : 'Your time, first visit';
}

function rowsOf({ booking, series, isQuoted }: ToTell): CheckRow[] {
  const { recipientName, optionTitle, kind, isWayBack, destination } = booking;
  const allergies = (booking.needs ?? []).filter((need) => need.isAllergen).map(needInWords);
  const back = series?.every === 'there-and-back' ? 'Where to, and back' : isWayBack ? 'From' : 'Where to';
  return [
    { term: 'For', details: recipientName, asked: 'who', changes: 'who it is for' },
    {
      term: 'What',
      details: isQuoted ? `${optionTitle}, as in your quote` : optionTitle,
      asked: 'what',
      changes: 'what we do',
    },
    {
      term: isWayBack ? 'Where to' : 'Where',
      details: wordsOfKind(kind).place?.(booking.professionalName) ?? envelopeAddress(booking.address),
      asked: null,
    },
    ...(destination === null ? [] : [{ term: back, details: destination, asked: 'way' as const }]),
    ...(allergies.length === 0
      ? []
      : [
          {
            term: 'Allergies',
            details: `${allergies.join('. ')}. ${wordsOfKind(kind).yourHelper} must read this before setting out.`,
            asked: 'needs' as const,
          },
        ]),
  ];
}

function knownOf({ booking, series }: ToTell): CheckRow[] {
  const { kind, ordered, answers, help, notes, recipientName } = booking;
  const isChosen = (dishesOf(answers) ?? []).length > 0;
  const needs =
    booking.needs === null
      ? [needsGoAlong(recipientName)]
      : booking.needs.filter((need) => !need.isAllergen && !help.includes(need.title)).map(needInWords);
  return [
    ...ordered.map(({ term, details }): CheckRow =>
      term === dishesTerm
        ? {
            term,
            details: isChosen && series !== null ? dishesInSeries(details) : details,
            asked: 'dishes',
          }
        : { term, details, asked: kind === 'ride' ? 'rider' : 'details' },
    ),
    ...(help.length === 0 ? [] : [{ term: 'Help', details: `${help.join('. ')}.`, asked: 'rider' as const }]),
    {
      term: 'Needs and preferences',
      details: [...needs, ...(notes === null ? [] : [notes])].join('. ') || 'None',
      asked: 'needs',
    },
  ];
}

const needInWords = (need: BookingNeed): string =>
  need.remarks === null ? need.title : `${need.title}: ${need.remarks}`;

function cancellationOf({ booking, series, now }: ToTell): string {
  return series === null
    ? freeCancellationInWords({ ...booking, placedAt: null }, now)
    : freeCancellationOfFirst(booking, now);
}

function termsOf({ booking, series, member, giftCents }: ToTell, cancellation: string): string[] {
  const { totalCents, recipientName } = booking;
  if (totalCents === 0) return [freeVisit];
  const each = series === null ? [] : [eachByItself(series)];
  return [
    [cancellation, ...each].join(' '),
    chargedInWords(totalCents, series, giftCents),
    recipientName === member.name ? undoAnyInWords(booking.terms) : `You pay. ${recipientName} pays nothing.`,
  ];
}

const eachByItself = ({ goesOn }: SeriesToCheck): string =>
  goesOn
    ? 'You can change or cancel each one separately, or stop them all anytime.'
    : 'You can change or cancel each one separately.';

function chargedInWords(cents: number, series: SeriesToCheck | null, giftCents: number): string {
  const amount = formatCents(cents);
  if (series === null)
    return `Nothing is charged now. We hold ${amount}${giftCents > 0 ? '' : ' on your card'} and charge it only after the visit.`;
  const each = series.every === 'there-and-back' ? 'ride' : 'visit';
  const held = `We hold ${amount}${series.credit === null ? ' on your card' : ''} for each ${each}, five days ahead (or now, if sooner), and charge it only afterward.`;
  return ['Nothing is charged now.', held, ...(series.credit === null ? [] : [series.credit])].join(' ');
}

const freeVisit =
  'This visit is free, so no card is needed. Afterward, you get a quote for the work, and you decide.';
