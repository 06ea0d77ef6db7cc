import { redirect } from 'react-router';
import { describeStart } from '#domains/availability/words.ts';
import { unmetWishInWords } from '#domains/booking/assignment.ts';
import { place } from '#domains/booking/booking.server.ts';
import { keepHolding } from '#domains/booking/drafts/draft-hold.server.ts';
import { isQuoted, requestOf } from '#domains/booking/drafts/draft.ts';
import { continueAfterBank } from '#domains/booking/placement/placement-bank.server.ts';
import { findCreditForSeries } from '#domains/booking/placement/placement-gift.server.ts';
import { findSeriesOf, type Series } from '#domains/booking/series/series.server.ts';
import { seriesInWords } from '#domains/booking/series/series.ts';
import { finishCardSetup, startCardSetup } from '#domains/payments/card-setup.server.ts';
import { listCards } from '#domains/payments/card.server.ts';
import { type Card, cardLabel, endsBeforeInWords, hasExpired } from '#domains/payments/card.ts';
import { findBalances } from '#domains/payments/gift-cards/balance.server.ts';
import { type Balances, creditFirstInWords, splitOfVisit } from '#domains/payments/split.ts';
import { findClashesOfHeld } from '#domains/visits/clash.server.ts';
import { bothOf, type EngagedVisit, engagedInParts, readBoth } from '#domains/visits/clash.ts';
import { goesOn, type Repeat, type Rhythm } from '#domains/visits/series.ts';
import { type ShownBooking, shownBooking } from '#domains/visits/shown-booking.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { Booking } from '#domains/visits/visit.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../paths.ts';
import { formReply } from '../../shell/forms.ts';
import { returnedSetup } from '../add-card/returned-setup.ts';
import { timesInWords } from '../booking/plan-visits.server.ts';
import { stepPath } from '../booking/step-path.ts';
import { pathToLookAgain, questionsFor } from '../booking/steps/step-list.ts';
import type { Asker, Asking } from '../booking/steps/step.ts';
import { languageWishOf } from '../booking/steps/time.server.ts';
import { type CheckWords, checkInWords, type SeriesToCheck } from './check-words.server.ts';

export interface CheckPart {
  name: 'check';
  /** The path of this page. */
  here: string;
  otherTimes: string;
  booking: ShownBooking;
  words: CheckWords;
  bank: Bank;
  series: SeriesToCheck | null;
  /** What the recipient has at the same time, and the consent to keep both; null where there is nothing. */
  clash: {
    title: string;
    visits: { what: string; when: string }[];
    both: string;
    keepBoth: string | null;
  } | null;
  /** Whether it costs nothing, and whether what it costs can be paid with what there is. */
  ways: { free: boolean; payable: boolean };
  /** What the button says that books. */
  book: string;
  heldUntil: { at: Date; inWords: string };
  cardNotSaved: boolean;
  newCard: string | null;
  /** What the member's balances would pay, in words where they pay anything, and what is left for a card. */
  gift: { giftCents: number; cardCents: number; words: string };
  /** `ends` is said of a card that ends before what it is to pay for. */
  cards: { id: string; label: string; isDefault: boolean; ends: string | null }[];
  /** Said where any of them does. */
  cardEnds: string | null;
}

/** What the bank asks, or what it said. */
interface Bank {
  askedAt: string | null;
  refusal: string | null;
}

/** The page holds the time while it is looked at, and says until when; looking again holds it on. */
export async function readCheck(asker: Asking): Promise<CheckPart> {
  const { platform, member, url, draft } = asker;
  await keepNewCard(asker);
  const bank = await readBank(asker);
  const held = await keepHolding(platform, member, draft);
  if (!held.ok)
    throw redirect(pathToLookAgain(asker, held.refusal) ?? otherPath(asker, held.refusal.code), 303);
  const [booking, cards, balances, seriesCreditCents, clashing] = await Promise.all([
    findBooking(platform.database, member, held.value.bookingId),
    listCards(platform.database, member),
    findBalances(platform.database, member.userId),
    findCreditForSeries(platform.database, member.userId),
    findClashesOfHeld(platform, member, held.value.bookingId),
  ]);
  if (booking === undefined) throw redirect(otherTimesPath(asker), 303);
  const series =
    booking.seriesId === null ? undefined : await findSeriesOf(platform.database, member, booking.id);
  const wish = await languageWishOf(asker, { id: booking.optionId, serviceId: booking.serviceId });
  const now = platform.clock.now();
  const toBook =
    series === undefined ? null : seriesToCheck(booking, series, draft.answers.repeat, seriesCreditCents);
  const book = bookInWords(booking, toBook);
  const paying = howToPay(booking, series, { cards, balances }, now);
  return {
    name: 'check',
    here: pathOfCheck(draft),
    otherTimes: timesPath(asker),
    booking: shownBooking(booking),
    words: checkInWords({
      booking,
      series: toBook,
      member,
      isQuoted: isQuoted(draft.answers),
      language: wish && unmetWishInWords(wish, booking.professional),
      giftCents: paying.gift.giftCents,
      now,
    }),
    bank,
    series: toBook,
    clash: clashToTell(booking, clashing, member, paying.ways.free || paying.ways.payable ? book : null),
    book,
    heldUntil: {
      at: held.value.heldUntil,
      inWords: describeStart(held.value.heldUntil, booking.timeZone).time,
    },
    cardNotSaved: url.searchParams.get('card') === 'none',
    newCard: url.searchParams.get('card'),
    ...paying,
  };
}

/** `book` is what the button says that books; null where there is nothing yet to pay with. */
function clashToTell(
  { recipientName }: Booking,
  visits: readonly EngagedVisit[],
  member: { name: string },
  book: string | null,
): CheckPart['clash'] {
  if (visits.length === 0) return null;
  return {
    title:
      recipientName === member.name
        ? 'You already have a visit then'
        : `${recipientName} already has a visit then`,
    visits: visits.map(engagedInParts),
    both: bothOf(visits),
    keepBoth: book && `Keep both and ${book.replace('B', 'b')}`,
  };
}

function howToPay(
  booking: Booking,
  series: Series | undefined,
  { cards, balances }: { cards: readonly Card[]; balances: Balances },
  now: Date,
): Pick<CheckPart, 'gift' | 'ways' | 'cards' | 'cardEnds'> {
  // A series is paid visit by visit, days before each; a gift balance is for one visit that is paid now, and
  // credit pays before the card then.
  const gift =
    series === undefined
      ? balancesFor(booking, balances)
      : { giftCents: 0, cardCents: booking.totalCents, words: '' };
  const shown = cardsToPay(cards, series?.visits ?? [booking], now);
  const free = booking.totalCents === 0;
  const payable = !free && (shown.length > 0 || gift.cardCents === 0);
  return {
    gift,
    ways: { free, payable },
    cards: shown,
    cardEnds: shown.some(({ ends }) => ends !== null) ? cardEndsFirst : null,
  };
}

function cardsToPay(
  cards: readonly Card[],
  visits: Parameters<typeof endsBeforeInWords>[1],
  now: Date,
): CheckPart['cards'] {
  return cards
    .filter((card) => !hasExpired(card, now))
    .map((card) => ({
      id: card.id,
      label: cardLabel(card),
      isDefault: card.isDefault,
      ends: endsBeforeInWords(card, visits),
    }));
}

function balancesFor(booking: Booking, balances: Balances): CheckPart['gift'] {
  const { creditCents, giftCents, cardCents } = splitOfVisit(booking, balances);
  const coveredCents = creditCents + giftCents;
  return { giftCents: coveredCents, cardCents, words: fromBalancesInWords(coveredCents, creditCents) };
}

/** From which balance, and how much of each where it is two. */
function fromBalancesInWords(cents: number, creditCents: number): string {
  if (creditCents === 0) return `Pay ${formatCents(cents)} from my gift balance`;
  if (creditCents === cents) return `Pay ${formatCents(creditCents)} from my credit`;
  return `Pay ${formatCents(creditCents)} from my credit and ${formatCents(cents - creditCents)} from my gift balance`;
}

const cardEndsFirst =
  'You can book with a card that expires first: your bank usually sends a new one in time. You can add it, or choose another, whenever you like.';

function seriesToCheck(
  booking: Booking,
  series: Series,
  repeat: Repeat | undefined,
  creditCents: number,
): SeriesToCheck {
  const { every, visits } = series;
  const isGoingOn = repeat !== undefined && goesOn(repeat);
  const totalCents = visits.reduce((sum, each) => sum + each.totalCents, 0);
  return {
    every,
    goesOn: isGoingOn,
    howOften: seriesInWords(every, visits.length, isGoingOn),
    times: timesInWords(booking, series),
    totalCents,
    sum: `${togetherInWords(every, visits.length, isGoingOn)}: ${formatCents(totalCents)}`,
    credit: creditFirstInWords(creditCents),
  };
}

function bookInWords({ totalCents }: Booking, series: SeriesToCheck | null): string {
  if (totalCents === 0) return 'Book the free visit';
  if (series === null) return `Book for ${formatCents(totalCents)}`;
  if (series.every === 'there-and-back') return `Book both rides for ${formatCents(series.totalCents)}`;
  return `Book ${series.goesOn ? 'these' : series.times.length} visits for ${formatCents(totalCents)} each`;
}

function togetherInWords(every: Rhythm, count: number, isGoingOn: boolean): string {
  if (every === 'there-and-back') return 'Both rides, total';
  return isGoingOn ? `The ${count} visits in the next 6 months, total` : `All ${count} visits, total`;
}

/** Where it is decided what can be had instead: the dishes, the kind of help, or the time. */
function otherPath(asker: Asker, code: string): string {
  const { flow, draft } = asker;
  if (['dish_gone', 'dish_not_suitable', 'too_many_dishes'].includes(code))
    return stepPath(flow, draft.id, 'dishes');
  return code === 'option_not_suitable' ? stepPath(flow, draft.id, 'what') : otherTimesPath(asker);
}

/** Where another time is chosen. */
function timesPath({ flow, draft }: Asker): string {
  return stepPath(flow, draft.id, questionsFor(draft).includes('visits') ? 'visits' : 'time');
}

/** The same, once the one that was wanted is gone. */
const otherTimesPath = (asker: Asker): string => `${timesPath(asker)}&taken=1`;

const pathOfCheck = ({ id }: { id: string }, said: Record<string, string> = {}): string =>
  pathTo('/check-and-pay', { draft: id, ...said });

/** A booker who comes back from the form of the payment company has a new card, or has not. */
async function keepNewCard({ platform, member, url, draft }: Asker): Promise<void> {
  const setup = returnedSetup(url);
  if (setup === null) return;
  const saved = await finishCardSetup(platform, member, setup);
  const here = (card: string) => pathOfCheck(draft, { card });
  // A booker who has just typed a card has read the rest, and lands where the page continues.
  throw redirect(saved.ok ? `${here(saved.value.cardId)}#book` : here('none'), 303);
}

/**
 * What became of the bank's question, also when the payer comes back without an answer; one that is answered
 * leads on.
 */
async function readBank({ platform, member, draft }: Asker): Promise<Bank> {
  const nothing = { askedAt: null, refusal: null };
  if (draft.bookingId === null) return nothing;
  const asked = await continueAfterBank(platform, member, draft.bookingId);
  if (!asked.ok) return { ...nothing, refusal: asked.refusal.message };
  if (asked.value === null) return nothing;
  if (asked.value.challenge === undefined)
    throw redirect(pathTo('/post-booking/:id', { id: draft.bookingId }), 303);
  return { ...nothing, askedAt: asked.value.challenge.url };
}

/** Books what is held with the chosen card, or goes to where a new one is typed. */
export async function pay(asker: Asker, values: Record<string, string>) {
  const { platform, requestContext, member, draft } = asker;
  const here = pathOfCheck(draft);
  const page = `${platform.publicUrl}${here}`;
  if (values['intent'] === 'add-card') {
    const setup = await startCardSetup(platform, requestContext, member, {
      returnUrl: page,
      cancelUrl: page,
    });
    return setup.ok ? redirect(setup.value.url, 303) : formReply(values, setup.refusal);
  }
  const request = requestOf(draft);
  // A booker who took longer than we hold a time books it all the same, while no one else has taken it.
  const held = await keepHolding(platform, member, draft);
  if (!held.ok && held.refusal.code === 'slot_taken') return redirect(otherTimesPath(asker), 303);
  // Nobody pays another price than the one that stood beside the button.
  if (request === null || !held.ok || held.value.totalCents !== Number(values['total_cents']))
    return redirect(here, 303);
  const placed = await place(platform, member, request.times.kind, held.value.bookingId, {
    cardId: values['card_id'] ?? null,
    useGift: values['use_gift'] === 'yes',
    returnUrl: () => page,
    both: readBoth(values['both']),
  });
  if (!placed.ok && placed.refusal.code === 'booking_not_found') return redirect(otherTimesPath(asker), 303);
  if (!placed.ok) return formReply(values, placed.refusal);
  const { bookingId, challenge } = placed.value;
  return redirect(
    challenge === undefined ? pathTo('/post-booking/:id', { id: bookingId }) : challenge.url,
    303,
  );
}
