import { answerEnd, invalidAnswer, invalidAnswers } from '#domains/booking/drafts/draft-answer.server.ts';
import { endForm, type Repeat } from '#domains/visits/series.ts';
import { refused } from '#platform/result.ts';
import { problemsOf } from '../../../shell/forms.ts';
import type { Question } from './step.ts';

export interface UntilPart {
  name: 'until';
  chosen: Repeat | undefined;
}

export const until = {
  name: 'until' as const,
  title: () => 'Until when should we come?',
  applies: ({ every }) => every !== undefined,
  isAnswered: ({ repeat }) => repeat !== undefined,
  read: async ({ draft }) => ({ name: 'until', chosen: draft.answers.repeat }),
  async save({ platform, member, draft }, form) {
    const end = endForm.safeParse({
      count: form.get('count') ?? undefined,
      until: form.get('until') ?? undefined,
    });
    if (!end.success) return refused(invalidAnswers(problemsOf(end.error)));
    const answered = await answerEnd(platform, member, draft, end.data);
    const shortfall = answered.ok ? undefined : answered.refusal.fields?.[0]?.message;
    return shortfall === undefined
      ? answered
      : invalidAnswer(end.data.count === null ? 'until' : 'count', shortfall);
  },
} satisfies Question<UntilPart>;
