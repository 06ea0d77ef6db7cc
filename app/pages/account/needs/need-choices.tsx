import type { NeedsByTopic } from '#domains/people/need.ts';
import { type FormReply, problemOf, tickedOf } from '../../../shell/forms.ts';
import { Field } from '../../../ui/Field.tsx';
import { FoldedCheckboxList } from '../../../ui/FoldedCheckboxList.tsx';

interface AskedNeed {
  id: string;
  title: string;
  /** Whether we ask what exactly it is. */
  withRemarks: boolean;
}

export interface AskedNeeds extends NeedsByTopic<AskedNeed> {
  chosen: { id: string; remarks: string | null }[];
}

interface NeedChoicesProps {
  legend: string;
  hint: string;
  asked: AskedNeeds;
  reply: FormReply | undefined;
}

/** What professionals should know: the few that matter most, and the others folded by topic. */
export function NeedChoices({ legend, hint, asked: { first, topics, chosen }, reply }: NeedChoicesProps) {
  const option = ({ id, title, withRemarks }: AskedNeed) => ({
    value: id,
    label: title,
    reveal: withRemarks ? (
      <Field
        name={`${id}-remarks`}
        label="What is it?"
        autoComplete="off"
        optional
        maxLength={500}
        defaultValue={reply?.values[`${id}-remarks`] ?? chosen.find((need) => need.id === id)?.remarks ?? ''}
        error={problemOf(reply, `${id}-remarks`)}
      />
    ) : undefined,
  });
  return (
    <FoldedCheckboxList
      name="needs"
      legend={legend}
      hint={hint}
      error={problemOf(reply, 'needs')}
      defaultValues={tickedOf(
        reply,
        'needs',
        chosen.map(({ id }) => id),
      )}
      options={first.map(option)}
      folded={topics.map(({ title, needs }) => ({ title, options: needs.map(option) }))}
    />
  );
}
