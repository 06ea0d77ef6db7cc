import { redirect } from 'react-router';
import { holdReadOut } from '#domains/booking/drafts/draft-office.server.ts';
import { type Draft, kindOfDraft } from '#domains/booking/drafts/draft.ts';
import { payLaterRoom } from '#domains/booking/placement/deferred-payment.server.ts';
import { findCreditForSeries } from '#domains/booking/placement/placement-gift.server.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { seriesInWords } from '#domains/booking/series/series.ts';
import { listCards } from '#domains/payments/card.server.ts';
import { cardLabel, endsBeforeInWords, hasExpired } from '#domains/payments/card.ts';
import { findBalances } from '#domains/payments/gift-cards/balance.server.ts';
import { creditFirstInWords, splitOfVisit } from '#domains/payments/split.ts';
import { orderedInShort } from '#domains/services/ordered.ts';
import { findClashesOfHeld } from '#domains/visits/clash.server.ts';
import { bothOf, engagedInWords } from '#domains/visits/clash.ts';
import { listBookings } from '#domains/visits/visit-list.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { Booking } from '#domains/visits/visit.ts';
import { freeCancellationInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { readBackOf } from '#office/desk/read-back.ts';
import type { PageContext } from '../../../shell/request-context.ts';
import { askAbout, askerOf, type Booker } from '../../booking/ask.server.ts';
import { stepPath } from '../../booking/step-path.ts';
import { firstOpenQuestion } from '../../booking/steps/step-list.ts';
import type { Asking } from '../../booking/steps/step.ts';
import { type PhoneTime, phoneTimes } from './phone-times.server.ts';

/** A begun booking as it is talked about on the phone. */
export interface PhoneDraft {
  times: PhoneTime[];
  chosen: string | null;
  /** The time that was chosen is no longer free. */
  isTaken: boolean;
  /** Null while no time is held. */
  toBook: {
    words: string[];
    summary: string;
    totalCents: number;
    giftCents: number;
    cards: { id: string; label: string }[];
    /** The yes to what is there at the same time, which is read to them; empty where nothing is. */
    both: string;
    /** Whether it may be booked without a card, to be paid for afterward. */
    mayPayLater: boolean;
  } | null;
  otherTimesPath: string;
  answersPath: string;
}

/**
 * What a draft has come to, with its time held. Where something else than the time is still to be asked, it
 * leads there.
 */
export async function readPhoneDraft(
  requestContext: PageContext,
  url: URL,
  booker: Booker,
  draft: Draft,
): Promise<PhoneDraft> {
  const { platform } = requestContext;
  const { flow, member } = booker;
  const open = firstOpenQuestion(draft);
  if (open !== 'time' && open !== undefined) throw redirect(stepPath(flow, draft.id, open));
  const asking = await askAbout(askerOf(requestContext, url, booker, draft));
  const held = open === undefined ? await holdReadOut(platform, member, draft) : null;
  const booking = held?.ok ? await findBooking(platform.database, member, held.value.bookingId) : undefined;
  return {
    times: await phoneTimes(asking),
    chosen: draft.answers.startsAt ?? null,
    isTaken: held?.ok === false,
    toBook: booking === undefined ? null : await toBook(asking, booking),
    otherTimesPath: stepPath(flow, draft.id, 'time'),
    answersPath: stepPath(flow, draft.id, kindOfDraft(draft) === 'ride' ? 'way' : 'details'),
  };
}

async function toBook({ platform, member, draft }: Asking, booking: Booking): Promise<PhoneDraft['toBook']> {
  const { database, clock } = platform;
  const [all, balances, series, last, payLaterCents, clashing, seriesCreditCents] = await Promise.all([
    listCards(database, member),
    findBalances(database, member.userId),
    booking.seriesId === null ? undefined : findSeriesOf(database, member, booking.id),
    listBookings(database, member, {
      which: 'all',
      now: clock.now(),
      serviceId: booking.serviceId,
      recipientId: draft.answers.recipientId,
      limit: 3,
    }),
    payLaterRoom(platform, database, member),
    findClashesOfHeld(platform, member, booking.id),
    findCreditForSeries(database, member.userId),
  ]);
  const cards = all.filter((card) => !hasExpired(card, clock.now()));
  const parts = series === undefined ? splitOfVisit(booking, balances) : { creditCents: 0, giftCents: 0 };
  const { creditCents } = parts;
  const giftCents = creditCents + parts.giftCents;
  const [card] = cards;
  const paidFor = series?.visits ?? [booking];
  const when = visitTimeInWords(booking);
  return {
    words: readBackOf({
      optionTitle: booking.optionTitle,
      recipientName: booking.recipientName === member.name ? null : booking.recipientName,
      when,
      every:
        series === undefined
          ? null
          : seriesInWords(series.every, series.visits.length, draft.answers.repeat?.count === null),
      professionalName: booking.professionalName,
      isSameAsLast: last.bookings.some(
        ({ id, professionalName }) => id !== booking.id && professionalName === booking.professionalName,
      ),
      ordered: orderedInShort(booking.ordered),
      totalCents: booking.totalCents,
      giftCents,
      creditCents,
      creditFirst: series === undefined ? null : creditFirstInWords(seriesCreditCents),
      cardLabel: card === undefined ? null : cardLabel(card),
      cardEnds: card === undefined ? null : endsBeforeInWords(card, paidFor),
      cancellation: freeCancellationInWords({ ...booking, placedAt: null }, clock.now()),
      beside: clashing.map(engagedInWords),
    }),
    summary: `${booking.optionTitle}, ${when}, with ${booking.professionalName}`,
    totalCents: booking.totalCents,
    giftCents,
    both: bothOf(clashing),
    cards: cards.map((each) => ({
      id: each.id,
      label: `${cardLabel(each)}${endsBeforeInWords(each, paidFor) === null ? '' : ', expires before it'}`,
    })),
    mayPayLater: series === undefined && booking.totalCents - booking.giftCents <= payLaterCents,
  };
}
