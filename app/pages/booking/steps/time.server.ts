import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { FreeStart } from '#domains/availability/free-starts.ts';
import { describeSlots } from '#domains/availability/words.ts';
import {
  answerTime,
  invalidAnswer,
  invalidAnswers,
  mayComeAgain,
} from '#domains/booking/drafts/draft-answer.server.ts';
import { offerOfDraft, timesForDraft } from '#domains/booking/drafts/draft-offer.server.ts';
import { isQuoted } from '#domains/booking/drafts/draft.ts';
import { arrivalOf, type Offer } from '#domains/booking/offer.server.ts';
import { findQuote } from '#domains/booking/quote.server.ts';
import { quoteOf } from '#domains/booking/quote.ts';
import { mayRepeat } from '#domains/booking/series/series.ts';
import { isRoundTrip } from '#domains/catalogue/ride.ts';
import { findOwnZone } from '#domains/people/people.server.ts';
import { type Every, everyForm } from '#domains/visits/series.ts';
import { startsAt } from '#domains/visits/visit.ts';
import { refused } from '#platform/result.ts';
import { problemsOf } from '../../../shell/forms.ts';
import { daysOnPage, type ShownDay, withArrivals, withOwnTimes, withPlaces } from '../day-pages.ts';
import { stepPath } from '../step-path.ts';
import type { Asking, Question } from './step.ts';

/** A page of free times. */
export interface Times {
  days: ShownDay[];
  /** Where there are more days, the ones to go on from. */
  earlier: string | null;
  later: string | null;
  zone: string;
}

export interface TimePart extends Times {
  name: 'time';
  chosen: string | undefined;
  /** How often it comes again, where that is asked. */
  every: { chosen: Every | undefined } | null;
  isRoundTrip: boolean;
}

export const time = {
  name: 'time' as const,
  title: ({ titles }) => titles.time,
  applies: () => true,
  isAnswered: (answers) => answers.startsAt !== undefined,
  async read(asking) {
    const { every, startsAt: chosen } = asking.draft.answers;
    const offer = await offerAsked(asking);
    return {
      name: 'time',
      ...(await timesOf(asking, offer, { chosen })),
      chosen,
      every: mayRepeat(offer.option, offer.answers) ? { chosen: every } : null,
      isRoundTrip: isRoundTrip(offer.answers),
    };
  },
  async save({ platform, draft }, form) {
    const chosen = z
      .object({ starts_at: startsAt })
      .safeParse({ starts_at: form.get('starts_at') ?? undefined });
    if (!chosen.success) return refused(invalidAnswers(problemsOf(chosen.error)));
    const asked = await mayComeAgain(platform, draft);
    const every = everyForm.safeParse(asked ? (form.get('every') ?? undefined) : undefined);
    return every.success
      ? answerTime(platform, draft, { startsAt: chosen.data.starts_at, every: every.data })
      : invalidAnswer('every', 'Choose how often we should come.');
  },
} satisfies Question<TimePart>;

/** What can be had; who cannot have it any more is led to where it is decided. */
export async function offerAsked(asking: Asking): Promise<Offer> {
  const { platform, member, flow, draft, recipients } = asking;
  const { details, recipientId } = draft.answers;
  if (details === undefined || !recipients.some(({ id }) => id === recipientId))
    throw redirect(stepPath(flow, draft.id, 'who'));
  const offer = await offerOfDraft(platform, member, draft);
  if (!offer.ok) throw await awayFrom(asking);
  return offer.value;
}

/** The free times on one page of days, told with all that helps to choose. */
export async function timesOf(
  { platform, member, flow, draft, url }: Asking,
  offer: Offer,
  { chosen, fits = () => true }: { chosen: string | undefined; fits?: (start: FreeStart) => boolean },
): Promise<Times> {
  const times = await timesForDraft(platform, draft, offer);
  if (!times.ok) throw redirect(isQuoted(draft.answers) ? '/call-me' : stepPath(flow, draft.id, 'what'));
  const { area, starts } = times.value;
  const { timeZone } = area;
  const page = daysOnPage(describeSlots(starts.filter(fits), timeZone), {
    from: url.searchParams.get('from'),
    chosen,
  });
  const arrivalAt = (start: Date) => arrivalOf(offer, start);
  const placed = withPlaces(page.days, {
    isWindow: offer.option.windowStarts !== null,
    lengthMinutes: offer.estimate.minutes,
    timeZone,
  });
  const ownZone = await findOwnZone(platform.database, member);
  const days = withOwnTimes(withArrivals(placed, arrivalAt, timeZone), timeZone, ownZone, arrivalAt);
  return { ...page, days, zone: timeZone };
}

/**
 * Where it goes on when there is no price any more: to the quote, which says why, or to the question that the
 * price follows from.
 */
async function awayFrom({ platform, member, flow, draft }: Asking) {
  const quoteId = quoteOf(draft.answers.details ?? {});
  if (quoteId === undefined) return redirect(stepPath(flow, draft.id, 'what'));
  const quote = await findQuote(platform.database, member, quoteId);
  return quote === undefined
    ? data(null, { status: 404 })
    : redirect(`/account/upcoming-booking/${quote.visitId}/quote`);
}
