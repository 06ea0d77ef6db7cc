import type { ReactNode } from 'react';
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
  /** Where the folds of the topics are, if not by themselves. */
  around?: (topics: ReactNode) => ReactNode;
}

/** What professionals should know: the few that matter most, and the others folded by topic. */
export function NeedChoices({ legend, hint, asked, reply, around }: NeedChoicesProps) {
  const option = ({ id, title, withRemarks }: AskedNeed) => ({
    value: id,
    label: title,
    reveal: withRemarks ? (
      <Field
        name={remarksName(id)}
        label="What is it?"
        autoComplete="off"
        optional
        maxLength={500}
        defaultValue={remarksOf(id, asked, reply)}
        error={problemOf(reply, remarksName(id))}
      />
    ) : undefined,
  });
  return (
    <FoldedCheckboxList
      name="needs"
      legend={legend}
      hint={hint}
      error={problemOf(reply, 'needs')}
      defaultValues={tickedNeeds(asked, reply)}
      options={asked.first.map(option)}
      folded={asked.topics.map(({ title, needs }) => ({ title, options: needs.map(option) }))}
      around={around}
    />
  );
}

const remarksName = (id: string) => `${id}-remarks`;

const remarksOf = (id: string, { chosen }: AskedNeeds, reply: FormReply | undefined): string =>
  reply?.values[remarksName(id)] ?? chosen.find((need) => need.id === id)?.remarks ?? '';

/** The needs that are ticked as the form is shown. */
export const tickedNeeds = ({ chosen }: AskedNeeds, reply: FormReply | undefined): string[] =>
  tickedOf(
    reply,
    'needs',
    chosen.map(({ id }) => id),
  );

const allOf = ({ first, topics }: AskedNeeds) => [...first, ...topics.flatMap(({ needs }) => needs)];

/** What is ticked as the form is shown, in words, with what was written about it. */
export function needsInWords(asked: AskedNeeds, reply?: FormReply): string[] {
  const ticked = tickedNeeds(asked, reply);
  return allOf(asked)
    .filter(({ id }) => ticked.includes(id))
    .map(({ id, title, withRemarks }) => {
      const remarks = withRemarks ? remarksOf(id, asked, reply) : '';
      return remarks === '' ? title : `${title}: ${remarks}`;
    });
}

/** Whether the reply refuses something that these needs say. */
export const areNeedsRefused = (asked: AskedNeeds, reply: FormReply | undefined): boolean =>
  ['needs', ...allOf(asked).map(({ id }) => remarksName(id))].some(
    (name) => problemOf(reply, name) !== undefined,
  );
