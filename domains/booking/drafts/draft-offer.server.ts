import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refused, type Result } from '#platform/result.ts';
import { timeHeldFor } from '../occupied-time.server.ts';
import { findOffer, findTimes, type FreeTimes, type Offer } from '../offer.server.ts';
import { planSeries, type SeriesPlan } from '../series/series-plan.server.ts';
import { type Draft, draftNotFinished, type DraftSoFar } from './draft.ts';

/** The offer for a draft. Refuses `draft_not_finished` and what `findOffer` refuses. */
export async function offerOfDraft(
  platform: ConnectedPlatform,
  member: Member,
  { answers: { recipientId, details } }: Pick<Draft, 'answers'>,
): Promise<Result<Offer>> {
  return recipientId === undefined || details === undefined
    ? refused(draftNotFinished)
    : findOffer(platform, { member, recipientId, answers: details });
}

/**
 * The free times of a draft's offer, or those of one professional; the draft's own hold counts as free.
 * Refuses `outside_area`.
 */
export async function timesForDraft(
  platform: ConnectedPlatform,
  draft: Pick<Draft, 'bookingId'>,
  offer: Offer,
  professionalId?: string,
): Promise<Result<FreeTimes>> {
  return findTimes(platform, offer, {
    professionalId,
    givenBack: await timeHeldFor(platform.database, draft),
  });
}

/**
 * The visits that a draft asks for, checked against the week bits as they are, where its own hold counts as
 * free. Refuses `draft_not_finished`, and what `findOffer` and `planSeries` refuse.
 */
export async function planOfDraft(
  platform: ConnectedPlatform,
  member: Member,
  draft: DraftSoFar,
): Promise<Result<SeriesPlan>> {
  const { repeat, startsAt } = draft.answers;
  if (repeat === undefined || startsAt === undefined) return refused(draftNotFinished);
  const offer = await offerOfDraft(platform, member, draft);
  if (!offer.ok) return offer;
  return planSeries(platform, offer.value, {
    startsAt: new Date(startsAt),
    repeat,
    recipientId: draft.answers.recipientId,
    givenBack: await timeHeldFor(platform.database, draft),
  });
}
