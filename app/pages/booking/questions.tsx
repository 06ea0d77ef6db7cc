import { CheckboxList } from '../../ui/CheckboxList.tsx';
import { RadioChips } from '../../ui/Chips.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldGroup } from '../../ui/FieldSet.tsx';
import { FoldedCheckboxList } from '../../ui/FoldedCheckboxList.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Questions as QuestionList, RadioQuestion, WorkField } from './question-list.ts';

interface QuestionsProps {
  questions: QuestionList;
  valueOf: (name: string) => string | undefined;
  /** What is ticked in a list of boxes. */
  ticked: (name: string) => readonly string[];
  problemOf: (name: string) => string | undefined;
  /** Where a price is only looked at, what can be added stays folded until something of it is. */
  foldsExtras?: boolean;
}

const extrasQuestion = { name: 'extras', legend: 'Would you like to add anything?' };

/** What has to be known for a price, both in the booking and in the calculator. */
export function Questions({ questions, valueOf, ticked, problemOf, foldsExtras = false }: QuestionsProps) {
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
      {questions.work.map((field) => (
        <Work key={field.name} field={field} valueOf={valueOf} ticked={ticked} problemOf={problemOf} />
      ))}
      {questions.radios.map((question) => (
        <Radios
          key={question.name}
          question={question}
          valueOf={valueOf}
          ticked={ticked}
          problemOf={problemOf}
        />
      ))}
      {questions.extras.length > 0 &&
        (foldsExtras ? (
          <FoldedCheckboxList
            {...extrasQuestion}
            options={[]}
            folded={[{ title: 'See what you can add (optional)', options: questions.extras }]}
            defaultValues={ticked('extras')}
            error={problemOf('extras')}
          />
        ) : (
          <CheckboxList
            {...extrasQuestion}
            hint="Optional."
            options={questions.extras}
            defaultValues={ticked('extras')}
            error={problemOf('extras')}
          />
        ))}
    </>
  );
}

type Given = Pick<QuestionsProps, 'valueOf' | 'ticked' | 'problemOf'>;

/** One question about the work. */
function Work({ field, ...given }: Given & { field: WorkField }) {
  const { name } = field;
  const error = given.problemOf(name);
  switch (field.as) {
    case 'radios':
      return <Radios question={field} {...given} />;
    case 'checks':
      return <CheckboxList {...field} defaultValues={given.ticked(name)} error={error} />;
    case 'number':
      return (
        <Select
          {...field}
          emptyLabel="Choose a number"
          width="medium"
          defaultValue={given.valueOf(name)}
          error={error}
        />
      );
    case 'text':
      return <TextArea {...field} defaultValue={given.valueOf(name)} error={error} />;
  }
}

function Radios({ question, size, ...given }: Given & { question: RadioQuestion; size?: 'times' }) {
  const { valueOf, problemOf } = given;
  const { name, options } = question;
  const shown = options.map(({ further, raised = [], ...option }) => ({
    ...option,
    reveal: (further !== undefined || raised.length > 0) && (
      <>
        {further && <Radios question={further} {...given} size="times" />}
        {raised.map((field) => (
          <Work key={field.name} field={field} {...given} />
        ))}
      </>
    ),
  }));
  const asked = { ...question, options: shown, defaultValue: valueOf(name), error: problemOf(name) };
  return <RadioChips {...asked} size={size} />;
}
