import { Choice, type ChoiceOption, choiceId } from './Choice.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';
import { FieldSet, type Question } from './FieldSet.tsx';
import styles from './Choice.module.css';

interface CheckboxListProps extends Question {
  options: readonly ChoiceOption[];
  defaultValues?: readonly string[];
}

export function CheckboxList({ options, defaultValues = [], ...question }: CheckboxListProps) {
  return (
    <FieldSet {...question}>
      <Checkboxes question={question} options={options} defaultValues={defaultValues} />
    </FieldSet>
  );
}

interface CheckboxesProps {
  question: Question;
  options: readonly ChoiceOption[];
  defaultValues: readonly string[];
  /** How many of the same question stand before these. */
  firstIndex?: number;
}

/** The boxes of a question, or some of them. */
export function Checkboxes({ question, options, defaultValues, firstIndex = 0 }: CheckboxesProps) {
  return (
    <div className={styles.list}>
      {options.map((option, index) => (
        <Choice
          key={option.value}
          type="checkbox"
          id={choiceId(question.name, option.value, firstIndex + index)}
          name={question.name}
          checked={defaultValues.includes(option.value)}
          invalid={Boolean(question.error)}
          {...option}
        />
      ))}
    </div>
  );
}

interface CheckboxProps extends ChoiceOption {
  name: string;
  error?: string;
  defaultChecked?: boolean;
}

/** A single yes, such as agreeing to the terms. */
export function Checkbox({ name, error, defaultChecked = false, ...option }: CheckboxProps) {
  return (
    <div className={styles.list}>
      <ErrorMessage name={name} message={error} />
      <Choice
        type="checkbox"
        id={name}
        name={name}
        checked={defaultChecked}
        invalid={Boolean(error)}
        {...option}
      />
    </div>
  );
}
