import { answerWhat, optionsFor } from '#domains/booking/drafts/draft-answer.server.ts';
import { describePrice } from '#domains/services/price.ts';
import { textOf } from '../../../shell/forms.ts';
import { saidLastTime } from '../beginning.server.ts';
import type { Choice } from '../question-list.ts';
import type { Question } from './step.ts';

export interface WhatPart {
  name: 'what';
  kinds: Choice[];
  chosen: string | undefined;
}

export const what = {
  async read(asking) {
    const { platform, member, service, draft } = asking;
    const { recipientId } = draft.answers;
    const options = await optionsFor(platform, member, recipientId, service.options);
    const kinds = options.map(({ id, title, summary, price }) => ({
      value: id,
      label: title,
      description: summary,
      price: describePrice(price),
    }));
    return {
      name: 'what',
      kinds,
      chosen:
        kinds.length === 1
          ? kinds[0]?.value
          : (draft.answers.details?.optionId ?? (await saidLastTime(asking)).wanted?.optionId),
    };
  },
  save: ({ platform, member, draft }, form) => answerWhat(platform, member, draft, textOf(form, 'option_id')),
} satisfies Question<WhatPart>;
