import { answerWho } from '#domains/booking/drafts/draft-answer.server.ts';
import { isQuoted } from '#domains/booking/drafts/draft.ts';
import { fullAddress } from '#domains/people/people.ts';
import { textOf } from '../../../shell/forms.ts';
import type { Question } from './step.ts';

export interface WhoPart {
  name: 'who';
  people: { value: string; label: string; description: string }[];
  chosen: string | undefined;
}

export const who = {
  name: 'who' as const,
  title: () => 'Who is it for?',
  applies: (answers) => !isQuoted(answers),
  isAnswered: ({ recipientId }) => recipientId !== undefined,
  async read({ recipients, draft }) {
    const people = recipients.map(({ id, name, address }) => ({
      value: id,
      label: name,
      description: fullAddress(address),
    }));
    const only = people.length === 1 ? people[0]?.value : undefined;
    return { name: 'who', people, chosen: draft.answers.recipientId ?? only };
  },
  save: ({ platform, member, draft }, form) =>
    answerWho(platform, member, draft, textOf(form, 'recipient_id')),
} satisfies Question<WhoPart>;
