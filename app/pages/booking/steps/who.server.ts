import { answerWho } from '#domains/booking/drafts/draft-answer.server.ts';
import { envelopeAddress } from '#domains/people/address.ts';
import { isCall } from '#domains/services/kind.ts';
import { textOf } from '../../../shell/forms.ts';
import { optionOf, type Question } from './step.ts';

export interface WhoPart {
  name: 'who';
  /** Where each lives, for a visit at home. */
  people: { value: string; label: string; home: string | null }[];
  chosen: string | undefined;
}

export const who = {
  async read(asking) {
    const { recipients, draft } = asking;
    const isAtHome = !isCall(optionOf(asking)?.kind ?? 'visit');
    const people = recipients.map(({ id, name, address }) => ({
      value: id,
      label: name,
      home: isAtHome ? envelopeAddress(address) : null,
    }));
    const only = people.length === 1 ? people[0]?.value : undefined;
    return { name: 'who', people, chosen: draft.answers.recipientId ?? only };
  },
  save: ({ platform, member, draft }, form) =>
    answerWho(platform, member, draft, textOf(form, 'recipient_id')),
} satisfies Question<WhoPart>;
