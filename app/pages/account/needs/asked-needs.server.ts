import { needsByTopic, needsRemarks, type PreferenceSubmission } from '#domains/people/need.ts';
import type { PreferenceOption } from '#domains/services/service.ts';
import { listOf, textOf } from '../../../shell/forms.ts';
import type { AskedNeeds } from './need-choices.tsx';

/** What a form about needs shows of these options. */
export function askedNeeds(
  options: readonly PreferenceOption[],
  chosen: readonly { id: string; remarks: string | null }[],
  serviceId: string | null,
): AskedNeeds {
  const shown = ({ id, title }: PreferenceOption) => ({ id, title, withRemarks: needsRemarks(title) });
  const { first, topics } = needsByTopic(
    options,
    chosen.map(({ id }) => id),
    serviceId,
  );
  return {
    first: first.map(shown),
    topics: topics.map(({ title, needs }) => ({ title, needs: needs.map(shown) })),
    chosen: chosen.map(({ id, remarks }) => ({ id, remarks })),
  };
}

/** The whole list once such a form is sent: what was ticked of its options, and what it did not ask about. */
export function answeredNeeds(
  form: FormData,
  options: readonly PreferenceOption[],
  chosen: readonly { id: string; remarks: string | null }[],
): PreferenceSubmission {
  const ticked = listOf(form, 'needs');
  const untouched = chosen.filter(({ id }) => options.every((option) => option.id !== id));
  const answered = options.filter(({ id }) => ticked.includes(id));
  return [
    ...untouched.map(({ id, remarks }) => ({ id, remarks })),
    ...answered.map(({ id, title }) => ({
      id,
      remarks: needsRemarks(title) ? textOf(form, `${id}-remarks`).trim().slice(0, 500) : null,
    })),
  ];
}
