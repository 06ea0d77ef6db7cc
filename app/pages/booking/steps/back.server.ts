import { redirect } from 'react-router';
import { z } from 'zod';
import type { FreeStart } from '#domains/availability/free-starts.ts';
import { describeStart } from '#domains/availability/words.ts';
import { answerWayBack, invalidAnswers } from '#domains/booking/drafts/draft-answer.server.ts';
import { estimateVisit } from '#domains/services/estimate.ts';
import { earliestWayBack, legsOf } from '#domains/services/ride/ride.ts';
import { startsAt } from '#domains/visits/visit.ts';
import { visitTimeInWords } from '#domains/visits/words.ts';
import { refused } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { askingWith } from '../ask.server.ts';
import type { TimesToChoose } from '../free-times/times-to-choose.ts';
import { stepPath } from '../step-path.ts';
import type { Question } from './step.ts';
import { offerAsked, timesOf } from './time.server.ts';

export interface BackPart {
  name: 'back';
  /** Null where nobody is free at all. */
  times: TimesToChoose | null;
  wayThere: string;
  /** Nobody can bring them home on the day of the way there. */
  isHomeLater: boolean;
}

export const back = {
  async read(asking) {
    const { details, startsAt: there, backAt } = asking.draft.answers;
    if (details === undefined || there === undefined)
      throw redirect(stepPath(asking.flow, asking.draft.id, 'time'));
    const thereAt = new Date(there);
    const offer = await offerAsked(
      askingWith(asking, { ...asking.draft.answers, details: legsOf(details).back }),
    );
    const estimate = estimateVisit(offer.service, legsOf(details).there);
    const earliest = earliestWayBack(thereAt, details) ?? thereAt;
    const driverFree = new Date(
      thereAt.getTime() + ((estimate.ok ? estimate.value.minutes : 0) + offer.option.bufferMinutes) * 60_000,
    );
    // Right after the way there it takes another driver, and so one more than that.
    const fits = (start: FreeStart) =>
      start.startsAt >= earliest && (start.startsAt >= driverFree || start.professionals > 1);
    const times = await timesOf(asking, offer, { chosen: backAt, fits });
    return times === null
      ? { name: 'back', times, wayThere: '', isHomeLater: false }
      : { name: 'back', times, ...besideTheWayThere(times, thereAt, earliestWayBack(thereAt, details)) };
  },
  async save({ draft }, form) {
    const chosen = z.object({ back_at: startsAt }).safeParse({ back_at: form.get('back_at') ?? undefined });
    return chosen.success
      ? answerWayBack(draft, chosen.data.back_at)
      : refused(invalidAnswers(problemsOf(chosen.error)));
  },
} satisfies Question<BackPart>;

function besideTheWayThere({ zone: timeZone, quick }: TimesToChoose, thereAt: Date, arrivesBy: Date | null) {
  const wayThere = visitTimeInWords({
    startsAt: thereAt,
    endsAt: thereAt,
    timeZone,
    isWindow: false,
    arrivesBy,
  });
  const dayOf = (instant: Date) => describeStart(instant, timeZone).day;
  const [first] = quick;
  return {
    wayThere: `Ride there: ${wayThere}.`,
    isHomeLater: first !== undefined && dayOf(new Date(first.value)) !== dayOf(thereAt),
  };
}
