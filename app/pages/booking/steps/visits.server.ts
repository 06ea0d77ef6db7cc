import { redirect } from 'react-router';
import { answerVisits, visitField } from '#domains/booking/drafts/draft-answer.server.ts';
import { planOfDraft } from '#domains/booking/drafts/draft-offer.server.ts';
import { kindOfDraft } from '#domains/booking/drafts/draft.ts';
import { textOf } from '../../../shell/forms.ts';
import { describePlanned } from '../plan-visits.server.ts';
import { stepPath } from '../step-path.ts';
import type { Question } from './step.ts';

export interface VisitsPart {
  name: 'visits';
  planned: ReturnType<typeof describePlanned>[];
  zone: string;
  /** Whether the times are those of the pick-up. */
  isRide: boolean;
}

export const visits = {
  async read({ platform, member, flow, draft }) {
    const plan = await planOfDraft(platform, member, draft);
    if (!plan.ok) throw redirect(stepPath(flow, draft.id, 'time'));
    const { timeZone } = plan.value;
    return {
      name: 'visits',
      planned: plan.value.visits.map((each) => describePlanned(each, timeZone, draft.answers.visits)),
      zone: timeZone,
      isRide: kindOfDraft(draft) === 'ride',
    };
  },
  save: ({ platform, member, draft }, form) =>
    answerVisits(platform, member, draft, (date) => textOf(form, visitField(date))),
} satisfies Question<VisitsPart>;
