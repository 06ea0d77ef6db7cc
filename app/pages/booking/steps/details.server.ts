import { redirect } from 'react-router';
import { answerDetails } from '#domains/booking/drafts/draft-answer.server.ts';
import { draftNotFound, isQuoted } from '#domains/booking/drafts/draft.ts';
import { answersKnownFrom } from '#domains/catalogue/ride.ts';
import { listSeenPreferences } from '#domains/people/need.server.ts';
import { refused } from '#platform/result.ts';
import { listOf } from '../../../shell/forms.ts';
import { answerNames, questionsOf } from '../calculator.server.ts';
import { type Questions, radioNames } from '../question-list.ts';
import { stepPath } from '../step-path.ts';
import type { Asking, Question } from './step.ts';

export interface DetailsPart {
  name: 'details';
  questions: Questions;
  /** What was answered before, over what is known of the person. */
  given: Record<string, unknown>;
}

export const details = {
  name: 'details' as const,
  title: ({ titles }) => titles.details,
  applies: (answers) => !isQuoted(answers),
  isAnswered: (answers) => answers.details?.['answered'] === true,
  async read(asking) {
    const option = optionOf(asking);
    if (option === undefined) throw redirect(stepPath(asking.flow, asking.draft.id, 'what'));
    return {
      name: 'details',
      questions: questionsOf(option, asking.service),
      given: { ...(await knownAnswers(asking)), ...asking.draft.answers.details },
    };
  },
  async save(asking, form) {
    const option = optionOf(asking);
    if (option === undefined) return refused(draftNotFound);
    // What was asked and left open is no answer; what was not asked is not there.
    const asked = radioNames(questionsOf(option, asking.service).radios);
    const given = Object.fromEntries(
      answerNames.map((name) => [name, form.get(name) ?? (asked.includes(name) ? '' : undefined)]),
    );
    const answers = { ...given, optionId: option.id, extras: listOf(form, 'extras') };
    return answerDetails(asking.platform, asking.member, asking.draft, answers);
  },
} satisfies Question<DetailsPart>;

function optionOf({ service, draft }: Asking) {
  return service.options.find(({ id }) => id === draft.answers.details?.optionId);
}

/** How somebody rides is known of them, and need not be said again. */
async function knownAnswers({ platform, flow, recipients, draft }: Asking): Promise<Record<string, unknown>> {
  const recipient = recipients.find(({ id }) => id === draft.answers.recipientId);
  if (flow.serviceId !== 'rides' || recipient === undefined) return {};
  const needs = await listSeenPreferences(platform.database, recipient);
  return answersKnownFrom(needs.map(({ id }) => id));
}
