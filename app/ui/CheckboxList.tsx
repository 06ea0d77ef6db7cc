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
      <div className={styles.list}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type="checkbox"
            id={choiceId(question.name, option.value, index)}
            name={question.name}
            checked={defaultValues.includes(option.value)}
            invalid={Boolean(question.error)}
            {...option}
          />
        ))}
      </div>
    </FieldSet>
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
