import { CheckboxList } from '../../ui/CheckboxList.tsx';
import { RadioChips } from '../../ui/Chips.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldGroup } from '../../ui/FieldSet.tsx';
import { FoldedCheckboxList } from '../../ui/FoldedCheckboxList.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Questions as QuestionList, RadioQuestion } from './question-list.ts';

interface QuestionsProps {
  questions: QuestionList;
  valueOf: (name: string) => string | undefined;
  extras: readonly string[];
  problemOf: (name: string) => string | undefined;
  /** Where a price is only looked at, what can be added stays folded until something of it is. */
  foldsExtras?: boolean;
}

const extrasQuestion = { name: 'extras', legend: 'Would you like to add anything?' };

/** What has to be known for a price, both in the booking and in the calculator. */
export function Questions({ questions, valueOf, extras, problemOf, foldsExtras = false }: QuestionsProps) {
  return (
    <>
      {questions.explanation !== null && <p>{questions.explanation}</p>}
      {questions.fields.map((field) => (
        <Field key={field.name} {...field} defaultValue={valueOf(field.name)} error={problemOf(field.name)} />
      ))}
      {questions.selects.length > 0 && (
        <FieldGroup>
          {questions.selects.map((question) => (
            <Select
              key={question.name}
              {...question}
              emptyLabel="Choose a number"
              width="medium"
              defaultValue={valueOf(question.name)}
              error={problemOf(question.name)}
            />
          ))}
        </FieldGroup>
      )}
      {questions.radios.map((question) => (
        <Radios key={question.name} question={question} valueOf={valueOf} problemOf={problemOf} />
      ))}
      {questions.extras.length > 0 &&
        (foldsExtras ? (
          <FoldedCheckboxList
            {...extrasQuestion}
            options={[]}
            folded={[{ title: 'See what you can add (optional)', options: questions.extras }]}
            defaultValues={extras}
            error={problemOf('extras')}
          />
        ) : (
          <CheckboxList
            {...extrasQuestion}
            hint="Optional."
            options={questions.extras}
            defaultValues={extras}
            error={problemOf('extras')}
          />
        ))}
    </>
  );
}

function Radios({
  question,
  valueOf,
  problemOf,
  size,
}: Pick<QuestionsProps, 'valueOf' | 'problemOf'> & { question: RadioQuestion; size?: 'times' }) {
  const { name, options } = question;
  const shown = options.map(({ further, ...option }) => ({
    ...option,
    reveal: further && <Radios question={further} valueOf={valueOf} problemOf={problemOf} size="times" />,
  }));
  const asked = { ...question, options: shown, defaultValue: valueOf(name), error: problemOf(name) };
  return <RadioChips {...asked} size={size} />;
}
